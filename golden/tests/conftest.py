"""What several test files are set up with."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from helpers import python, run_pytest
from judge_helpers import RIGHT
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


def tree(folder: Path) -> dict:
    """All files of a project but those that it builds."""
    return {
        file: file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and not file.is_symlink() and "build" not in file.parts
    }


@pytest.fixture
def judge(project):
    """A function that judges a solution of set, and sees to it that nothing comes of it."""

    def judge(solution: str, *arguments: str) -> subprocess.CompletedProcess:
        before = tree(project / "golden")
        with tempfile.TemporaryDirectory() as temporary:
            os.chmod(temporary, 0o755)
            done = run_pytest(
                project, "golden/set", "-q", "--solution", solution, *arguments, TMPDIR=temporary
            )
            assert [name for name in os.listdir(temporary) if "pytest" not in name] == []
        assert tree(project / "golden") == before
        assert all(character.isprintable() or character in "\n" for character in done.stdout)
        assert "Traceback" not in done.stdout and "INTERNALERROR" not in done.stdout
        return done

    return judge


@pytest.fixture
def homework(project):
    """A folder of solutions in the project's root, where people may well put theirs."""
    folder = project / "homework"
    folder.mkdir()
    (folder / "mine.c").write_text(RIGHT)
    return folder
