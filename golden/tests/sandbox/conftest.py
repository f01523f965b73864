"""Fixtures of the tests of the sandbox.

An attack prints "gained" when it got what it wanted. After each one nothing of it may be left, and
a witness, a program that prints all it can see, must see exactly what it saw before.
"""

import hashlib
import os
import subprocess
from pathlib import Path
from typing import Callable

import pytest

from attacking import ATTACKS, FOR_COMPILER, LIMITS, PATIENT, survivors
from suite import compiling, run, sandbox
from suite.run import Limits


def gcc(program: Path, *words: object) -> Path:
    """Compiles outside of any sandbox; a function that is in no table is an error."""
    warnings = ["-Werror=unused-function", "-Wno-unused-result"]
    libraries = ["-lpthread", "-lrt"]
    command = ["gcc", "-g", *warnings, f"-I{ATTACKS}", *words, "-o", program, *libraries]
    subprocess.run(command, check=True)
    return program


@pytest.fixture(scope="session")
def build(tmp_path_factory) -> Callable[[str], Path]:
    """A function that compiles C code, or the statements of a main."""
    folder = tmp_path_factory.mktemp("programs")

    def build(code: str) -> Path:
        program = folder / hashlib.sha256(code.encode()).hexdigest()
        if not program.exists():
            if "main(" not in code:
                code = f"int main(int count, char** words) {{ {code} }}"
            source = program.with_suffix(".c")
            source.write_text(f'#include "attack.h"\n{code}\n')
            gcc(program, source)
        return program

    return build


@pytest.fixture(scope="session")
def witness(tmp_path_factory) -> Path:
    return gcc(tmp_path_factory.mktemp("witness") / "witness", ATTACKS.parent / "witness.c")


@pytest.fixture(scope="session")
def first_sight(witness) -> bytes:
    """What the witness sees without any input."""
    return run.run(witness, b"", PATIENT).output


@pytest.fixture(scope="session")
def canary(tmp_path_factory) -> Path:
    """A file that no program may touch, though the file system would let anybody do anything."""
    folder = tmp_path_factory.mktemp("canary")
    file = folder / "canary"
    file.write_text("secret")
    file.chmod(0o666)
    folder.chmod(0o777)
    for parent in folder.parents[:2]:
        parent.chmod(0o755)
    return file


@pytest.fixture(scope="session")
def attacker(tmp_path_factory, canary) -> Path:
    """The program that does the attack whose name it reads."""
    program = tmp_path_factory.mktemp("attacker") / "attacker"
    return gcc(program, f'-DCANARY="{canary}"', f"-DJUDGE={os.getpid()}", *ATTACKS.glob("*.c"))


@pytest.fixture
def attack(attacker, witness, first_sight, canary) -> Callable[..., run.Ended]:
    """A function that runs an attack, and sees to it that nothing comes of it."""

    def attack(name: str, limits: Limits = LIMITS, valgrind=None) -> run.Ended:
        ended = run.run(attacker, name.encode(), limits, valgrind)
        assert survivors() == []
        assert b"gained" not in ended.output + ended.errors
        assert os.listdir(canary.parent) == ["canary"] and canary.read_text() == "secret"
        if sandbox.protected() is None:
            assert run.run(witness, b"", PATIENT).output == first_sight
        return ended

    return attack


@pytest.fixture
def compile_c(tmp_path, canary) -> Callable[..., compiling.Compiled]:
    """A function that compiles C code in the sandbox, with the file beside.h next to it."""
    room = tmp_path / "room"
    room.mkdir()
    (room / "beside.h").write_text("#define ANSWER 42\n")
    (tmp_path / "options").write_text("-Wall -Werror\n-O1\n")

    def compile_c(code: str, limits: Limits = FOR_COMPILER) -> compiling.Compiled:
        (room / "source.c").write_text(code.replace("CANARY", str(canary)))
        places = {"room": room, "options": tmp_path / "options"}
        compiled = compiling.compile_program(["gcc", "@options", "room/source.c"], places, limits)
        assert survivors() == []
        assert bool(compiled.binary) == (compiled.exit_code == 0 and not compiled.broken_limit)
        return compiled

    return compile_c


@pytest.fixture
def unprotected(monkeypatch) -> None:
    """A machine without bubblewrap."""
    monkeypatch.setattr(sandbox, "_protection", lambda: (None, "told so."))
