"""What a person is shown of one case that failed."""

import contextlib
import hashlib
import os
import shlex
from pathlib import Path
from typing import Optional

from . import paths
from .build import SHOWN_NAME, own_source
from .cases import Case
from .verdict import Result, Verdict

LONGEST_COMMAND = 90  # with which its line fits a hundred columns


def explain(
    case: Case, solution: Path, result: Result, kind: str = "", name: Optional[str] = None
) -> str:
    """The whole report on a case that failed; keeps its output, and forgets that of a pass.

    A solution with a name is known by that, wherever it lies, and its output is not kept.
    """
    kept = _kept_outputs(case, solution) / "/".join(filter(None, (kind, f"{case.name}.out")))
    if result.verdict is Verdict.OK:
        with contextlib.suppress(OSError):
            kept.unlink()
        return ""
    lines = [result.title, result.details.rstrip("\n")]
    if result.verdict is not Verdict.COMPILE:
        lines += [] if name else [_keep(result.output, kept)]
        lines += [_again(case, solution.name if name else paths.from_root(solution))]
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


def _again(case: Case, solution: str) -> str:
    case_only = f"make again {shlex.quote(f'CASE={paths.from_root(case.input)}')}"
    whole = f"{case_only} {shlex.quote(f'SOLUTION={solution}')}"
    # Without a name the one that was judged last is meant.
    return f"again: {whole if len(whole) <= LONGEST_COMMAND else case_only}"
