"""What a person is shown of one case that failed."""

import contextlib
import hashlib
import os
import shlex
from pathlib import Path
from typing import Iterator

from . import paths
from .build import SHOWN_NAME, compile_command, is_source, own_source
from .cases import Case
from .verdict import VALGRIND, Result, Verdict

def explain(case: Case, solution: Path, result: Result, kind: str = "") -> str:
    """The whole report on a case that failed; keeps its output, and forgets that of a pass."""
    kept = _kept_outputs(case, solution) / "/".join(filter(None, (kind, f"{case.name}.out")))
    if result.verdict is Verdict.OK:
        with contextlib.suppress(OSError):
            kept.unlink()
        return ""
    lines = [result.title, result.details.rstrip("\n")]
    if result.verdict is not Verdict.COMPILE:
        lines += [_keep(result.output, kept), *_again(case, solution)]
    return "\n".join(filter(None, lines)) + "\n"


def _keep(output: bytes, file: Path) -> str:
    """Says where it is, or why it is not: what is known of the case does not depend on that."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(output)
    except OSError as error:
        return f"output not kept: {error}"
    return f"output kept in {paths.from_root(file)}"


def _kept_outputs(case: Case, solution: Path) -> Path:
    """A folder for each solution; two files of the same name are two solutions."""
    if solution == own_source(case.program):
        return paths.BUILD / "actual"
    place = hashlib.sha256(os.fsencode(solution.resolve())).hexdigest()[:8]
    return paths.BUILD / "judged" / f"{solution.name[:SHOWN_NAME]}-{place}"


def _again(case: Case, solution: Path) -> Iterator[str]:
    """The commands that run one case once more, from the source that is there then."""
    yield "run it again, in the project's root:"
    program = paths.from_root(solution)
    if is_source(solution):
        program = paths.from_root(paths.BUILD / "again")
        yield f"    {shlex.join([*compile_command(solution, case.constants), '-o', program])}"
    given, expected = (shlex.quote(paths.from_root(file)) for file in (case.input, case.expected))
    yield f"    {shlex.join([*VALGRIND, program])} < {given} | diff - {expected}"
