"""Tests of the programs with little memory and little stack."""

import subprocess
from pathlib import Path
from typing import List, Tuple

import pytest

from helpers import result, right_output, run
from programs import PROGRAMS
from suite.build import own_program
from suite.cases import cases_of
from suite.record import INT_MAX, Constants


MEMORY_STEP = 64 << 10

NOT_LOADED = 127  # the exit code of a program whose libraries find no room


def run_with_memory(binary: Path, steps: int, data: bytes) -> subprocess.CompletedProcess:
    return run(["prlimit", f"--as={steps * MEMORY_STEP}", binary], data)


def least_memory(binary: Path) -> int:
    """How many steps the program needs to be loaded; with less, it is not its own fault."""
    fails, works = 0, 1 << 14
    while works - fails > 1:
        middle = (fails + works) // 2
        if run_with_memory(binary, middle, b"").returncode == NOT_LOADED:
            fails = middle
        else:
            works = middle
    return works


def check_memory(
    program: str, constants: Constants, data: bytes, stages: List[bytes]
) -> List[bytes]:
    """Gives the program more memory until it has enough; what was printed when it had not.

    That is one of the stages, the outputs after each print. It begins with so little that the
    program is loaded but has no room for its buffers.
    """
    binary = own_program(program, constants)
    base = least_memory(binary)
    outputs = []
    for steps in range(base, base + 100):
        done = run_with_memory(binary, steps, data)
        if done.returncode == 0:
            assert (done.stdout, done.stderr) == (stages[-1], b"")
            return outputs
        assert (done.returncode, done.stderr) == (3, f"{program}: out of memory\n".encode())
        assert done.stdout in stages
        outputs.append(done.stdout)
    raise AssertionError(f"{program} needs more than {steps} steps of memory")


@pytest.mark.parametrize("program", PROGRAMS)
def test_arguments_are_refused_without_memory(program):
    binary = own_program(program)
    base = least_memory(binary)
    for steps in range(base, base + 5):
        done = run(["prlimit", f"--as={steps * MEMORY_STEP}", binary, "--nonsense"])
        assert (done.returncode, done.stdout) == (2, b"")
        assert f"usage: {program}".encode() in done.stderr


@pytest.mark.parametrize("program", PROGRAMS)
def test_little_memory(program):
    constants, data = PROGRAMS[program].sample
    assert b"" in check_memory(program, constants, data, [b"", right_output(program)])


def test_memory_for_many_cuts_of_the_largest_cube():
    turns = b"".join(b"%du" % layers for layers in range(1, 150))
    assert len(check_memory("kostka", (("N", INT_MAX),), turns + b".", [b""])) > 5


def open_board(size: int) -> Tuple[bytes, bytes]:
    """An open board with the man in one corner, and the same after a4 in the opposite one."""
    row, part = b"-" * size + b"\n", b"-" * (size - 3)
    before = b"@" + row[1:] + row * (size - 3) + part + b"-a-\n" + row
    after = row * (size - 2) + part + b"a@-\n" + row
    return before, after


def test_memory_for_a_large_board():
    before, after = open_board(1000)
    outputs = check_memory("sokoban", (), before + b"\na4\n.", [b"", before, before + after])
    assert b"" in outputs and before in outputs


def run_with_little_stack(binary: Path, data: bytes) -> subprocess.CompletedProcess:
    return run(
        ["prlimit", f"--stack={64 << 10}", binary], data, env={}
    )  # the environment lies on the stack


@pytest.mark.parametrize(
    "program, constants",
    [("set", ()), ("poziomka", ()), ("kostka", (("N", 100),)), ("sokoban", ())],
)
def test_stack(program, constants):
    binary = own_program(program, constants)
    cases = [case for case in cases_of(program) if case.constants == constants]
    assert cases
    for case in cases:
        done = run_with_little_stack(binary, case.input.read_bytes())
        assert result(done) == (0, case.expected.read_bytes(), b""), case.name


def test_stack_for_a_large_board():
    before, after = open_board(1000)
    done = run_with_little_stack(own_program("sokoban"), before + b"\na4\n0\n.")
    assert result(done) == (0, before + after + before, b"")


def test_stack_for_a_long_way():
    length = 300_000
    before = b"-" * (length - 1) + b"@\n" + b"-\n" * (length - 2) + b"a\n-\n"
    after = b"-" * length + b"\n" + b"-\n" * (length - 2) + b"@\na\n"
    done = run_with_little_stack(own_program("sokoban"), before + b"\na2\n.")
    assert result(done) == (0, before + after, b"")
