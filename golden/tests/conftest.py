"""What several test files are set up with."""

import shutil

import pytest

from helpers import python
from machine import Machine
from programs import PROGRAMS
from suite import paths

# Each prints what is right for the shortest input.
STATEMENTS = {"set": 'std::puts("=");', "sokoban": 'std::puts("@");'}


@pytest.fixture
def project(tmp_path):
    """A small project that passes its suite; kostka's case is in N=5, the default."""
    golden = tmp_path / "golden"
    for name in ("programs", "reference", "suite"):
        shutil.copytree(
            paths.GOLDEN / name, golden / name, ignore=shutil.ignore_patterns("__pycache__")
        )
    for name in ("conftest.py", "pytest.ini", "accept.py", "fuzz.py", "opcje-c17"):
        shutil.copy(paths.GOLDEN / name, golden)
    (tmp_path / "opcje").write_text("-std=c++20\n")
    for program, record in PROGRAMS.items():
        folder = golden / program / ("N=5" if program == "kostka" else "")
        folder.mkdir(parents=True)
        (folder / "case.in").write_bytes(record.shortest)
        (tmp_path / program).mkdir()
        statement = STATEMENTS.get(program, "")
        (tmp_path / program / f"{program}.cpp").write_text(
            f"#include <cstdio>\nint main() {{ {statement} }}\n"
        )
    assert (
        python(
            tmp_path, "golden/accept.py", *(f"golden/{program}" for program in PROGRAMS)
        ).returncode
        == 0
    )
    return tmp_path


@pytest.fixture
def machine(tmp_path) -> Machine:
    """One that has no tools yet, with the front door of the project on it."""
    return Machine(tmp_path)
