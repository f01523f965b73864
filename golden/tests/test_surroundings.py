"""Tests of the programs in odd surroundings: descriptors that do not block, writes that write
nothing, terminals that boast, and lines that end where a buffer does."""

import contextlib
import fcntl
import os
import subprocess
import time
from pathlib import Path
from typing import Iterator, List, NamedTuple, Tuple

import pytest

from helpers import SECONDS, cannot, result, right_output, run, sample_build, wait_until
from programs import PROGRAMS
from suite.build import own_program
from suite.terminal import in_terminal

PAUSE = 0.05  # of a slow peer, in seconds


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


# ---------------------------------------------------------------- descriptors that do not block


@contextlib.contextmanager
def nonblocking_pipe() -> Iterator[Tuple[int, int]]:
    """The end to read from and the end to write to; it has little room."""
    ends = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    fcntl.fcntl(ends[1], fcntl.F_SETPIPE_SZ, 4096)
    try:
        yield ends
    finally:
        for end in ends:
            with contextlib.suppress(OSError):  # closed already
                os.close(end)


def fill(end: int) -> int:
    """Leaves no room in a pipe; how many bytes that took."""
    size = 0
    with contextlib.suppress(BlockingIOError):
        while True:
            size += os.write(end, b"x" * 4096)
    return size


def read_slowly(end: int) -> bytes:
    """All that comes until everybody else has closed the pipe, with pauses at first."""
    received: List[bytes] = []
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        with contextlib.suppress(BlockingIOError):
            received.append(os.read(end, 4096))
            if not received[-1]:
                return b"".join(received)
        time.sleep(PAUSE if len(received) < 5 else 0.001)
    pytest.fail("the program hangs")


class Rest(NamedTuple):
    """How a process spends its time, as /proc tells it."""

    state: str  # R for running, S for asleep, Z for ended
    ticks: int  # of processor time

    @staticmethod
    def of(process: subprocess.Popen) -> "Rest":
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        return Rest(fields[0], int(fields[11]) + int(fields[12]))


def is_busy(process: subprocess.Popen) -> bool:
    return Rest.of(process).ticks > 100


def comes_to_rest(process: subprocess.Popen) -> bool:
    """Whether a process falls asleep, and does not end; a busy machine may take long over it."""
    wait_until(lambda: Rest.of(process).state in "SZ" or is_busy(process))
    time.sleep(PAUSE)
    return process.poll() is None


def check_slow_reader(command: list, data: bytes, stream: str) -> bytes:
    """What comes out of a pipe that is full when the program starts and is emptied slowly."""
    other = "stderr" if stream == "stdout" else "stdout"
    with nonblocking_pipe() as (ours, theirs):
        filled = fill(theirs)
        options = {stream: theirs, other: subprocess.DEVNULL}
        with subprocess.Popen(command, stdin=subprocess.PIPE, **options) as process:
            os.close(theirs)
            try:
                process.stdin.write(data)
                process.stdin.close()
                assert comes_to_rest(process), "it does not wait for its reader"
                received = read_slowly(ours)
                assert process.wait(SECONDS) == 0
            finally:
                process.kill()  # or a program that hangs would be waited for
    return received[filled:]


@pytest.mark.parametrize("program", PROGRAMS)
def test_output_that_does_not_block(program):
    received = check_slow_reader([sample_build(program)], PROGRAMS[program].sample.input, "stdout")
    assert received == right_output(program)


def test_much_output_that_does_not_block():
    """Most writes find room for a part of what they have."""
    command = [own_program("kostka", (("N", 100),))]
    data = b"3u\n99f'\n."
    assert check_slow_reader(command, data, "stdout") == run(command, data).stdout


@pytest.mark.parametrize("program", PROGRAMS)
def test_pictures_on_standard_error_that_does_not_block(program):
    command = [sample_build(program), "--show"]
    data = PROGRAMS[program].sample.input
    assert check_slow_reader(command, data, "stderr") == run(command, data).stderr


@pytest.mark.parametrize("program", PROGRAMS)
def test_input_that_does_not_block(program):
    data = PROGRAMS[program].sample.input
    third, before_the_end = len(data) // 3, len(data) - 2
    pipe = subprocess.PIPE
    with nonblocking_pipe() as (theirs, ours):
        command = [sample_build(program)]
        with subprocess.Popen(command, stdin=theirs, stdout=pipe, stderr=pipe) as process:
            try:
                for piece in (data[:third], data[third:before_the_end], data[before_the_end:]):
                    assert comes_to_rest(process), "it does not wait for its input"
                    os.write(ours, piece)
                os.close(ours)
                output, errors = process.communicate(timeout=SECONDS)
            finally:
                process.kill()
    assert (process.returncode, output, errors) == (0, right_output(program), b"")


@pytest.mark.parametrize("program", PROGRAMS)
def test_waiting_costs_no_processor_time(program):
    """Whoever waits for input or for room sleeps: it does not ask again and again."""
    with nonblocking_pipe() as (theirs, ours), nonblocking_pipe() as (_, full):
        fill(full)
        for channels in (
            {"stdin": theirs, "stdout": subprocess.DEVNULL},
            {"stdin": subprocess.PIPE, "stdout": full},
        ):
            with subprocess.Popen([sample_build(program)], **channels) as process:
                try:
                    if process.stdin:
                        process.stdin.write(PROGRAMS[program].sample.input)
                        process.stdin.close()
                    wait_until(lambda: Rest.of(process).state in "SZ" or is_busy(process))
                    before = Rest.of(process)
                    assert before.state == "S"
                    time.sleep(2 * PAUSE)
                    assert Rest.of(process) == before
                finally:
                    process.kill()


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
