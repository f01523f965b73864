"""The solutions of a class: those in a folder, and those of the students one level below it."""

import os
import stat
from pathlib import Path
from typing import Iterator, List, NamedTuple

from .arguments import shown
from .build import is_source
from .run import PROGRAM_BYTES

HEADERS = (".h", ".hpp")  # the compiler finds them beside a solution


class Found(NamedTuple):
    name: str  # its path below the folder, which may have any bytes
    file: Path
    complaint: str  # why it is no solution, or nothing

    @property
    def shown(self) -> str:
        return shown(self.name)


def found(solutions: Path, results: Path) -> List[Found]:
    """All that lies there, except the folder of the results."""
    return sorted(_found(solutions, "", results.resolve()), key=lambda each: os.fsencode(each.name))


def _found(folder: Path, student: str, results: Path) -> Iterator[Found]:
    """Files of the class, or of one student."""
    for file in folder.iterdir():
        name = student + file.name
        if file.is_symlink():
            yield Found(name, file, "a link, which may lead anywhere")
        elif not file.is_dir():
            yield Found(name, file, _complaint(file))
        elif file.resolve() == results:
            continue
        elif student:
            yield Found(name, file, "a folder in a student's folder")
        else:
            yield from _of_student(file, results)


def _of_student(folder: Path, results: Path) -> Iterator[Found]:
    try:
        members = list(_found(folder, f"{folder.name}/", results))
    except OSError as error:
        members = [Found(folder.name, folder, f"cannot be read: {error.strerror}")]
    yield from members or [Found(folder.name, folder, "an empty folder")]


def _complaint(file: Path) -> str:
    if not stat.S_ISREG(file.lstat().st_mode):
        return "not a file"
    if not os.access(file, os.R_OK):
        return "cannot be read"
    if is_source(file):
        return ""
    if file.suffix in HEADERS:
        return "a header, for the solutions beside it"
    if file.stat().st_size > PROGRAM_BYTES:
        return f"more than {PROGRAM_BYTES >> 20} MiB"
    return "" if _is_program(file) else "neither a source nor a program"


def _is_program(file: Path) -> bool:
    """Where a disk knows no permissions every file seems to be executable: look inside."""
    with open(file, "rb") as opened:
        return os.access(file, os.X_OK) and opened.read(4).startswith((b"\x7fELF", b"#!"))
