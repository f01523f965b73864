"""Counterexamples kept as cases: an .in with its .out, and the solution they are about."""

import contextlib
import hashlib
import os
from pathlib import Path
from typing import Optional

from . import paths
from .printable import quoted
from .record import Program, Sample

SUFFIX = ".solution"  # of the file that names the solution
LAST = paths.BUILD / "last"  # the solution that was judged last, a file for each program


def keep_input(program: Program, sample: Sample) -> Path:
    """The .in, whose name follows from its contents."""
    constants = () if program.are_default(sample.constants) else sample.constants
    name = hashlib.sha256(sample.input).hexdigest()[:8]
    file = paths.FUZZ / program.folder(constants) / f"{name}.in"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(sample.input)
    return file


def keep(program: Program, solution: Path, sample: Sample, right: bytes) -> Path:
    """A case, with the solution that it is about."""
    file = keep_input(program, sample)
    file.with_suffix(".out").write_bytes(right)
    file.with_suffix(SUFFIX).write_bytes(os.fsencode(solution.resolve()))
    return file


def remember(program: str, solution: Path) -> None:
    with contextlib.suppress(OSError):  # then it has to be named
        LAST.mkdir(parents=True, exist_ok=True)
        (LAST / program).write_bytes(os.fsencode(solution.resolve()))


def solution_of(case: Path, program: str) -> Optional[Path]:
    """The solution that the case was kept for, or else the one of its program judged last."""
    for file in (case.with_suffix(SUFFIX), LAST / program):
        if file.is_file():
            return Path(os.fsdecode(file.read_bytes()))
    return None


def shown(case: Path) -> str:
    return paths.from_root(case)


def again(case: Path) -> str:
    """The command that tries it once more, typed in the project's root."""
    return f"make again CASE={quoted(shown(case))}"
