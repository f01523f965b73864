"""Tests of the programs built in other ways and run in other surroundings."""

import os
import shutil
from pathlib import Path
from typing import List

import pytest

from helpers import result, right_output, run, sample_build
from programs import PROGRAMS
from suite import build, paths
from suite.build import own_program
from suite.cases import cases_of
from suite.compiling import compile_program
from suite.record import INT_MAX


@pytest.mark.parametrize("program", PROGRAMS)
def test_locale_and_working_directory(program, tmp_path):
    surroundings = {"LC_ALL": "C.UTF-8", "LANGUAGE": "pl", "TZ": "Asia/Tokyo"}
    done = run(
        [sample_build(program)], PROGRAMS[program].sample.input, env=surroundings, cwd=tmp_path
    )
    assert result(done) == (0, right_output(program), b"")
    assert list(tmp_path.iterdir()) == []


def options(*dropped: str) -> List[str]:
    """The usual ones but for those dropped, -Werror (g++ has false warnings then) and -g (slow)."""
    words = (paths.ROOT / "opcje").read_text().split()
    return [word for word in words if word not in ("-Werror", "-g", *dropped)]


SANITIZER = ("-fsanitize=undefined", "-fno-sanitize-recover")
OTHER_BUILDS = {
    "O0": ("g++", [*options(*SANITIZER), "-O0"]),
    "O2": ("g++", [*options(*SANITIZER), "-O2"]),
    "no-sanitizer": ("g++", options(*SANITIZER)),
    "assertions": ("g++", [*options(), "-D_GLIBCXX_ASSERTIONS"]),
    "g++-11": ("g++-11", options(*SANITIZER)),
    "clang++": ("clang++", options(*SANITIZER)),
}


@pytest.mark.parametrize("name", OTHER_BUILDS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_other_build(program, name, monkeypatch):
    compiler, words = OTHER_BUILDS[name]
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    usual = own_program(program)
    monkeypatch.setattr(
        build, "compile_command", lambda source, constants: [compiler, *words, str(source)]
    )
    other = own_program(program)
    assert other != usual
    cases = [case for case in cases_of(program) if not case.constants]
    assert cases
    for case in cases:
        done = run([other], case.input.read_bytes())
        assert result(done) == (0, case.expected.read_bytes(), b""), case.name
    assert result(run([other], b"?")) == result(run([usual], b"?"))


@pytest.mark.parametrize(
    "program, constants",
    [
        ("kostka", {"N": 0}),
        ("kostka", {"N": INT_MAX + 1}),
        ("poziomka", {"POLA": 0, "WIERSZE": 0, "KOLUMNY": 0, "WYBOR": -1}),
        ("poziomka", {"POLA": 27, "WIERSZE": 27, "KOLUMNY": 27, "WYBOR": INT_MAX + 1}),
    ],
)
def test_constants_out_of_range_do_not_compile(program, constants):
    command = build.compile_command(build.own_source(program), tuple(constants.items()))
    done = run([*command, "-fsyntax-only"], cwd=paths.ROOT)
    assert done.returncode != 0
    for name in constants:
        first, last, _ = PROGRAMS[program].constants[name]
        assert f"{name} must be from {first} to {last}\n" in done.stderr.decode()


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_game_for_a_person_adds_nothing_to_the_graded_program(program, tmp_path):
    """Built where there is nothing but the files that it includes, it is the same to the byte."""
    listed = run(["g++", "-std=c++20", "-MM", f"{program}/{program}.cpp"], cwd=paths.ROOT)
    files = listed.stdout.decode().replace("\\\n", " ").split()[1:]
    assert not [file for file in files if "play" in file]
    for file in {str(Path(os.path.normpath(file))) for file in files}:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        shutil.copy(paths.ROOT / file, tmp_path / file)
    places = {"opcje": paths.ROOT / "opcje"}
    places.update((folder, tmp_path / folder) for folder in (program, "common"))
    made = compile_program(["g++", "@opcje", f"{program}/{program}.cpp"], places, build.LIMITS)
    assert made.binary == own_program(program).read_bytes()
