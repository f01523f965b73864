"""Tests of the programs in odd surroundings: nobody who reads the complaint, writes that write
nothing, terminals that boast, and lines that end where a buffer does."""

import os
import subprocess
from pathlib import Path
from typing import List

import pytest

from helpers import cannot, result, run, sample_build
from programs import PROGRAMS
from suite.build import own_program
from suite.terminal import in_terminal


# ---------------------------------------------------------------- nobody reads the complaint


@pytest.mark.parametrize("signal_is_ignored", [True, False])
@pytest.mark.parametrize("arguments", [["--nonsense"], ["--show", "--show"]])
@pytest.mark.parametrize("program", PROGRAMS)
def test_bad_usage_when_nobody_reads_the_message(program, arguments, signal_is_ignored):
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        # Python ignores SIGPIPE, and gives its children the default back unless it is told not to.
        options = {"stderr": theirs, "restore_signals": not signal_is_ignored}
        done = run([sample_build(program), *arguments], **options)
    finally:
        os.close(theirs)
    assert result(done) == (2, b"", None)


# ---------------------------------------------------------------- writes that write nothing

SHIM = """
#include <sys/syscall.h>
#include <unistd.h>
ssize_t write(int descriptor, const void *bytes, size_t count) {
    return descriptor == DESCRIPTOR ? 0 : syscall(SYS_write, descriptor, bytes, count);
}
"""


@pytest.fixture(scope="module")
def shims(tmp_path_factory) -> List[Path]:
    """By descriptor, a library in which write() writes nothing there and says so."""
    folder = tmp_path_factory.mktemp("shims")
    (folder / "shim.c").write_text("#define _GNU_SOURCE\n" + SHIM)
    libraries = [folder / f"shim{descriptor}.so" for descriptor in range(3)]
    for descriptor, library in enumerate(libraries):
        options = ["-shared", "-fPIC", f"-DDESCRIPTOR={descriptor}", "-o", library]
        subprocess.run(["gcc", *options, folder / "shim.c"], check=True)
    return libraries


@pytest.mark.parametrize(
    "option, descriptor", [("--help", 1), ("", 1), ("--show", 1), ("--show", 2)]
)
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_write_of_nothing_is_a_fault(program, option, descriptor, shims):
    command = [sample_build(program), *filter(None, [option])]
    variables = {"PATH": os.environ["PATH"], "LD_PRELOAD": str(shims[descriptor])}
    done = run(command, PROGRAMS[program].sample.input, env=variables)
    channel = ("standard input", "standard output", "standard error")[descriptor]
    message = cannot(program, f"write {channel}", "Input/output error")
    assert done.returncode == 3
    assert done.stderr.endswith(message)
    assert done.stdout == b"" or descriptor != 1


# ---------------------------------------------------------------- terminals that boast


def drawn_in_the_largest_terminal(program: str, constants: tuple, data: bytes) -> List[str]:
    command = [own_program(program, constants), "--show"]
    size = {"columns": 65535, "rows": 65535}
    return in_terminal(command, data, **size, NO_COLOR="1").split("\n")


def test_the_picture_of_a_cube_has_a_sane_size():
    drawn = drawn_in_the_largest_terminal("kostka", (("N", 1000),), b".")
    assert max(map(len, drawn)) <= 500 and len(drawn) <= 200
    assert "(62 of 1000 layers each way)" in drawn


def test_the_picture_of_a_board_has_a_sane_size():
    row = b"-" * 1000 + b"\n"
    board = row * 300 + b"-" * 600 + b"@a\n" + row * 300
    drawn = drawn_in_the_largest_terminal("sokoban", (), board + b"\n.")
    assert max(map(len, drawn)) == 500 and 190 < len(drawn) <= 200
    assert "(the part around the man)" in drawn
    assert sum("@ aa" in line for line in drawn) == 1


# ---------------------------------------------------------------- lines as long as a buffer

# What a long line may consist of. The lines of poziomka are short.
FILLERS = {"set": b" ", "kostka": b"u", "sokoban": b"-"}


@pytest.mark.parametrize("before", [0, 1, 65_535, 65_536, 70_000])
@pytest.mark.parametrize("size", [65_535, 65_536, 65_537, 131_072])
@pytest.mark.parametrize("program", FILLERS)
def test_the_column_behind_a_long_row(program, size, before, tmp_path):
    """As a file, which is read in full buffers, and through a pipe, which is not."""
    filler = FILLERS[program]
    first_line = filler * before + b"\n" if before else b""
    data = first_line + filler * size + b"?"
    file = tmp_path / "input"
    file.write_bytes(data)
    with open(file, "rb") as stdin:
        runs = [run([own_program(program)], stdin=stdin), run([own_program(program)], data)]
    line = 2 if before else 1
    for done in runs:
        assert done.returncode == 2
        place = f"{program}: line {line}, column {size + 1}: expected "
        assert done.stderr.decode().startswith(place)
        assert done.stderr.endswith(b", found '?'\n")
