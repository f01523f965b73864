"""Tests of the programs with descriptors that do not block: full pipes, and empty ones."""

import contextlib
import fcntl
import os
import subprocess
import time
from pathlib import Path
from typing import Iterator, List, NamedTuple, Tuple

import pytest

from helpers import SECONDS, right_output, run, sample_build, wait_until
from programs import PROGRAMS
from suite.build import own_program

PAUSE = 0.05  # of a slow peer, in seconds


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
