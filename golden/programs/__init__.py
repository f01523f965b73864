"""All that Python knows of each program, a file each; it ends with the record."""

import importlib
from pathlib import Path
from typing import Dict

from suite.record import Incomplete, Program


def _load(name: str) -> Program:
    record = getattr(importlib.import_module(f"{__name__}.{name}"), "RECORD", None)
    if record is None:
        raise Incomplete(f"golden/programs/{name}.py: there is no RECORD")
    if record.name != name:
        raise Incomplete(f"golden/programs/{name}.py: the record's name is {record.name!r}")
    return record


PROGRAMS: Dict[str, Program] = {
    file.stem: _load(file.stem) for file in sorted(Path(__file__).parent.glob("[a-z]*.py"))
}
