"""Tests of the programs when standard input or output fails, or comes in pieces."""

import contextlib
import os
import select
import subprocess
import time
from pathlib import Path
from typing import Iterable, Iterator, List

import pytest

from helpers import (
    ENDING_THEMSELVES,
    SECONDS,
    cannot,
    printed,
    result,
    right_output,
    run,
    sample_build,
)
from programs import PROGRAMS
from suite.build import own_program


@pytest.mark.parametrize("program", PROGRAMS)
def test_full_output(program):
    with open("/dev/full", "wb") as full:
        done = run([sample_build(program)], PROGRAMS[program].sample.input, stdout=full)
    assert result(done) == (
        3,
        None,
        cannot(program, "write standard output", "No space left on device"),
    )


@pytest.mark.parametrize("program", ENDING_THEMSELVES)
def test_full_output_counts_more_than_wrong_input(program):
    with open("/dev/full", "wb") as full:
        done = run(
            [sample_build(program)], PROGRAMS[program].sample.input.replace(b".", b"?"), stdout=full
        )
    assert result(done) == (
        3,
        None,
        cannot(program, "write standard output", "No space left on device"),
    )


@pytest.mark.parametrize("program", PROGRAMS)
def test_nowhere_to_complain(program):
    """The exit code tells it even when the message cannot be written."""
    with open("/dev/full", "wb") as full:
        assert run([sample_build(program)], b"?", stderr=full).returncode == 2
        assert (
            run(
                [sample_build(program)], PROGRAMS[program].sample.input, stdout=full, stderr=full
            ).returncode
            == 3
        )
    assert run(["sh", "-c", 'exec "$0" 2>&-', sample_build(program)], b"?").returncode == 2


def test_file_that_may_not_grow(tmp_path):
    with open(tmp_path / "out", "wb") as limited:
        done = run(
            ["prlimit", "--fsize=1024", own_program("kostka", (("N", 100),))],
            b"\n.",
            stdout=limited,
        )
    assert result(done) == (3, None, cannot("kostka", "write standard output", "File too large"))
    assert (tmp_path / "out").stat().st_size == 1024


@pytest.mark.parametrize("program", PROGRAMS)
def test_closed_output(program):
    done = run(["sh", "-c", 'exec "$0" >&-', sample_build(program)], PROGRAMS[program].sample.input)
    assert result(done) == (3, b"", cannot(program, "write standard output", "Bad file descriptor"))


@pytest.mark.parametrize("program", PROGRAMS)
def test_closed_input(program):
    done = run(["sh", "-c", 'exec "$0" <&-', sample_build(program)])
    assert result(done) == (3, b"", cannot(program, "read standard input", "Bad file descriptor"))


@pytest.mark.parametrize("program", PROGRAMS)
def test_directory_as_input(program, tmp_path):
    folder = os.open(tmp_path, os.O_RDONLY)
    try:
        done = run([sample_build(program)], stdin=folder)
    finally:
        os.close(folder)
    assert result(done) == (3, b"", cannot(program, "read standard input", "Is a directory"))


@pytest.mark.parametrize("signal_is_ignored", [True, False])
@pytest.mark.parametrize("program", PROGRAMS)
def test_reader_has_gone(program, signal_is_ignored):
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        # Python ignores SIGPIPE, and gives its children the default back unless it is told not to.
        options = {"stdout": theirs, "restore_signals": not signal_is_ignored}
        done = run([sample_build(program)], PROGRAMS[program].sample.input, **options)
    finally:
        os.close(theirs)
    assert result(done) == (3, None, cannot(program, "write standard output", "Broken pipe"))


@pytest.mark.parametrize("program", ENDING_THEMSELVES)
def test_reader_leaves_after_the_first_reply(program):
    first, *others = pieces_with_replies(program)
    reply = printed(program, first)
    with conversation(sample_build(program)) as process:
        process.stdin.write(first)
        assert receive(process, len(reply)) == reply
        process.stdout.close()
        process.stdin.write(b"".join(others))
        assert process.wait(SECONDS) == 3
        assert process.stderr.read() == cannot(program, "write standard output", "Broken pipe")


def test_reader_leaves_within_a_reply():
    with conversation(own_program("kostka", (("N", 100),))) as process:
        process.stdin.write(b"\n" * 10)
        assert receive(process, 10) == b"\n" + b" " * 9
        process.stdout.close()
        assert process.wait(SECONDS) == 3
        assert process.stderr.read() == cannot("kostka", "write standard output", "Broken pipe")


# ---------------------------------------------------------------- input that comes in pieces


@contextlib.contextmanager
def conversation(binary: Path) -> Iterator[subprocess.Popen]:
    """A process to talk with; it reads the input in the pieces in which it is written."""
    theirs, ours = os.pipe2(os.O_DIRECT | os.O_CLOEXEC)
    pipe = subprocess.PIPE
    with subprocess.Popen([binary], stdin=theirs, stdout=pipe, stderr=pipe, bufsize=0) as process:
        os.close(theirs)
        process.stdin = os.fdopen(ours, "wb", buffering=0)
        try:
            yield process
        finally:
            process.kill()  # or a program that hangs would be waited for


def receive(process: subprocess.Popen, size: int) -> bytes:
    """So many bytes of output, or as many as come in time."""
    received = b""
    deadline = time.monotonic() + SECONDS
    while len(received) < size:
        ready, _, _ = select.select([process.stdout], [], [], max(0.0, deadline - time.monotonic()))
        part = os.read(process.stdout.fileno(), size - len(received)) if ready else b""
        if not part:
            break
        received += part
    return received


def pieces_with_replies(program: str) -> List[bytes]:
    """The sample, cut behind every byte that makes the program print."""
    data = PROGRAMS[program].sample.input
    lengths = [len(printed(program, data[:end])) for end in range(len(data) + 1)]
    cuts = [end for end in range(1, len(data)) if lengths[end] > lengths[end - 1]]
    return [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)])]


def check_conversation(program: str, pieces: Iterable[bytes], pause: float = 0.0) -> None:
    """After each piece the program has printed all that it asks for, and no more."""
    with conversation(sample_build(program)) as process:
        sent = received = b""
        for piece in pieces:
            with contextlib.suppress(BrokenPipeError):  # nobody reads what follows the dot
                process.stdin.write(piece)
            time.sleep(pause)
            sent += piece
            # Without a command that ends the game, nothing can be printed before the input ends.
            expected = printed(program, sent) if program in ENDING_THEMSELVES else b""
            received += receive(process, len(expected) - len(received))
            assert received == expected, f"after {sent!r}"
        process.stdin.close()
        assert process.wait(SECONDS) == 0
        received += process.stdout.read()
        assert (received, process.stderr.read()) == (right_output(program), b"")


@pytest.mark.parametrize("program", PROGRAMS)
def test_input_byte_by_byte(program):
    check_conversation(program, (bytes([byte]) for byte in PROGRAMS[program].sample.input))


@pytest.mark.parametrize("program", PROGRAMS)
def test_input_in_delayed_pieces(program):
    check_conversation(program, pieces_with_replies(program), pause=0.02)


@pytest.mark.parametrize("program", ENDING_THEMSELVES)
def test_the_end_of_the_game_is_not_the_end_of_the_input(program):
    """Whoever leaves the pipe open after the dot is not waited for."""
    with conversation(sample_build(program)) as process:
        process.stdin.write(PROGRAMS[program].sample.input)
        assert process.wait(SECONDS) == 0
        assert process.stdout.read() == right_output(program)
