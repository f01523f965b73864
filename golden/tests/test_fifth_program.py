"""A fifth program works with a room, a reference, a record, cases, and a name in two files."""

import shutil
import subprocess
from pathlib import Path

import pytest

from helpers import environment, run_pytest
from suite import paths

OLD, NEW = "kostka", "zabawka"


def renamed(text: str) -> str:
    return text.replace(OLD, NEW)


def copy_room(source: Path, target: Path) -> None:
    """A folder of text files, with the program's name replaced in them and in their names."""
    for file in source.rglob("*"):
        if file.is_file():
            copy = target / renamed(str(file.relative_to(source)))
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes().replace(OLD.encode(), NEW.encode()))


@pytest.fixture(scope="module")
def tree(tmp_path_factory) -> Path:
    """The project with one more program, which is a copy of kostka under another name."""
    root = tmp_path_factory.mktemp("five") / "project"
    unwanted = shutil.ignore_patterns("build", ".git", "__pycache__")
    shutil.copytree(paths.ROOT, root, ignore=unwanted)
    copy_room(root / OLD, root / NEW)
    for cases in ("N=1", "N=2"):
        copy_room(root / "golden" / OLD / cases, root / "golden" / NEW / cases)
    for file in (root / "golden" / OLD).glob("*dot*"):
        shutil.copy(file, root / "golden" / NEW)
    for folder in ("reference", "programs", "programs/parts", "programs/why"):
        for place in list((root / "golden" / folder).glob(f"{OLD}*")):
            if place.is_dir():
                copy_room(place, place.with_name(NEW))
            else:
                place.with_name(renamed(place.name)).write_text(renamed(place.read_text()))
    for name, line in (
        ("Makefile", "PROGRAMS := set poziomka kostka sokoban"),
        ("CMakeLists.txt", "room(sokoban)"),
    ):
        text = (root / name).read_text()
        assert text.count(f"{line}\n") == 1
        more = f"{line} {NEW}" if name == "Makefile" else f"{line}\nroom({NEW})"
        (root / name).write_text(text.replace(line, more))
    return root


def run(tree: Path, *command: str) -> str:
    done = subprocess.run(
        command,
        cwd=tree,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_make_builds_it_with_constants(tree):
    run(tree, "make", NEW, "N=2")
    done = subprocess.run([tree / "build" / NEW], input=b"\n.", stdout=subprocess.PIPE)
    assert done.stdout == b"\n   00\n   00\n11|22|33|44\n11|22|33|44\n   55\n   55\n"


def test_cmake_builds_it_and_its_unit_tests(tree):
    run(tree, "cmake", "-S", ".", "-B", "build/cmake")
    targets = run(tree, "cmake", "--build", "build/cmake", "--target", "help")
    assert f"{NEW}\n" in targets and f"{NEW}_test\n" in targets


def test_its_cases_and_all_tests_of_every_program_pass_for_it(tree):
    done = run_pytest(
        tree,
        "golden",
        "-q",
        "-k",
        f"{NEW} and not other_build and not random_inputs and not large_enough",
    )
    assert done.returncode == 0, done.stdout
    cases = len(list((tree / "golden" / NEW).rglob("*.in")))
    passed = int(done.stdout.split(" passed")[0].split()[-1])
    assert passed > 2 * cases + 50


def test_it_is_judged_and_fuzzed(tree):
    source = f"{NEW}/{NEW}.cpp"
    judged = run_pytest(tree, f"golden/{NEW}", "-q", "--solution", source, "-k", "single-cubie")
    assert "\nanswers right: 4 of 4, memory clean: 4 of 4\n" in judged.stdout
    make = ["make", "-s", "--no-print-directory"]
    assert f"\n{NEW} " in run(tree, *make, "fuzz", f"PROGRAM={NEW}", "SECONDS=1", "SEED=1")
