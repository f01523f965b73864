"""Finding the cases: every .in with its .out, and what their folders say of them."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import List, NamedTuple, Tuple

import reference
from programs import PROGRAMS

from . import paths
from .printable import printable
from .record import Constants

BEYOND = "beyond"  # the folder of cases that ask for more than a solver was promised


@dataclass(frozen=True)
class Case:
    name: str  # its path: PROGRAM/CONSTANTS/name, preceded by the name of an extra folder
    program: str
    constants: Constants
    promised: bool  # whether the assignment promises its solvers nothing worse than this
    input: Path

    @property
    def expected(self) -> Path:
        return self.input.with_suffix(".out")

    @property
    def group(self) -> str:
        return self.name.rpartition("/")[0]

    def has_default_constants(self) -> bool:
        return PROGRAMS[self.program].are_default(self.constants)

    def reference_output(self) -> bytes:
        """What the naive model prints; ValueError if the input breaks the grammar."""
        return reference.play(self.program, self.input.read_bytes(), **dict(self.constants))


class Place(NamedTuple):
    """What the path of a case says of it."""

    program: str
    constants: Constants
    promised: bool


def parse_place(file: Path) -> Place:
    """Of PROGRAM/[beyond/][CONSTANTS/]name.in; ValueError for other paths."""
    program, *folders = file.parts[:-1] or ("",)
    if program not in PROGRAMS:
        raise ValueError(f"{file}: cases belong in a folder named {', '.join(PROGRAMS)}")
    promised = folders[:1] != [BEYOND]
    constants = folders[0 if promised else 1 :]
    if len(constants) > 1:
        raise ValueError(
            f"{file.parent}: cases lie in {program}/[{BEYOND}/][CONSTANTS/], not deeper"
        )
    try:
        parsed = PROGRAMS[program].parse_constants(constants[0]) if constants else ()
        return Place(program, parsed, promised)
    except ValueError as error:
        raise ValueError(f"{file.parent}: {error}") from None


def case_at(file: Path) -> Case:
    """The case of an .in, wherever it lies."""
    if file.suffix != ".in" or not file.is_file():
        raise ValueError("neither an .in file nor a folder with some")
    parts = file.resolve().parts
    # The program's folder is the nearest one of such a name, above at most two others.
    depth = next((depth for depth in (2, 3, 4) if parts[-depth] in PROGRAMS), 2)
    return Case(str(file), *parse_place(Path(*parts[-depth:])), file)


def discover(folder: Path) -> Tuple[List[Case], List[str]]:
    """All cases below a folder, sorted, and all that is wrong with its layout, a line each."""
    folder = folder.resolve()
    prefix = "" if folder == paths.GOLDEN else f"{printable(os.fsencode(folder.name))}/"
    files = {
        file.relative_to(folder) for file in folder.rglob("*") if file.suffix in (".in", ".out")
    }
    cases, faults = [], []
    for file in sorted(files):
        partner = file.with_suffix(".out" if file.suffix == ".in" else ".in")
        try:
            place = parse_place(file)
            if partner not in files:
                raise ValueError(f"{file}: no {partner.suffix} beside it")
        except ValueError as error:
            faults.append(f"{prefix}{error}")
            continue
        if file.suffix == ".in":
            name = prefix + file.with_suffix("").as_posix()
            cases.append(Case(name, *place, folder / file))
    found = {case.program for case in cases}
    if folder == paths.GOLDEN:
        faults += [f"{program}: no cases found" for program in PROGRAMS if program not in found]
    elif not found:
        faults.append(f"{folder}: no cases found")
    return cases, list(dict.fromkeys(faults))  # a folder's fault is named once, not for every file


def cases_of(program: str) -> List[Case]:
    """The suite's own cases of a program."""
    return [case for case in discover(paths.GOLDEN)[0] if case.program == program]
