"""One input tried on one of the project's programs, and what the reference says of it."""

import os
import re
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import Callable, NamedTuple, Optional, Sequence, Tuple

import reference

from . import streams
from .harness import BrokenHarness
from .meter import Limit, Limits
from .record import Constants
from .run import Ended
from .verdict import TIME_LIMIT, VALGRIND, Verdict, judge_run, limits_for, run_under_valgrind

GOOD, BAD_INPUT = 0, 2  # the programs' own exit codes


class Target(NamedTuple):
    """A variant of a program, built."""

    program: str
    constants: Constants
    binary: Path


class Way(NamedTuple):
    """How to run a program."""

    run: Callable[[Path, bytes, Limits], Ended]
    seconds: float
    prefix: Sequence[str]  # of the command that a person types


def run_bare(program: Path, data: bytes, limits: Limits) -> Ended:
    """Natively and without a sandbox: it is our own program, and there are thousands of inputs."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        with streams.sealed(data) as given:
            started = time.monotonic()
            process = subprocess.Popen(
                ["prlimit", f"--fsize={limits.output_bytes}", "--core=0:", str(program)],
                stdin=given,
                stdout=out,
                stderr=err,
                env={"PATH": os.environ["PATH"], "LANG": "C"},
            )
        # To wait with a time-out is to look now and then, which takes longer than most runs.
        watchdog = threading.Timer(limits.clock_seconds, process.kill)
        watchdog.start()
        try:
            process.wait()
        finally:
            watchdog.cancel()
            process.kill()
            process.wait()
        took = time.monotonic() - started
        out.seek(0)
        err.seek(0)
        output, errors = out.read(), err.read()
    broken_limit = None
    if took >= limits.clock_seconds:
        broken_limit = Limit.CLOCK
    elif max(len(output), len(errors)) >= limits.output_bytes:
        broken_limit = Limit.OUTPUT
    return Ended(process.returncode, broken_limit, took, took, 0, output, errors, b"")


BARE = Way(run_bare, 20.0, ())
UNDER_VALGRIND = Way(run_under_valgrind, TIME_LIMIT, VALGRIND)


class Expectation(NamedTuple):
    """What the reference says about an input."""

    output: bytes
    fault: Optional[Tuple[int, int]]  # line and column where bad input goes wrong


class Failure(NamedTuple):
    kind: str
    valid: bool  # whether the reference accepts the input
    title: str
    details: str = ""


def check(target: Target, way: Way, data: bytes) -> Optional[Failure]:
    """What is wrong with the program on this input, if anything."""
    expected = expect(target.program, target.constants, data)
    limits = limits_for(expected.output, way.seconds)
    return _judge(target.program, way.run(target.binary, data, limits), expected, limits)


def expect(program: str, constants: Constants, data: bytes) -> Expectation:
    try:
        return Expectation(reference.play(program, data, **dict(constants)), None)
    except reference.BadInput as bad:
        return Expectation(bad.printed, (bad.line, bad.column))
    except Exception as error:  # whatever it is, nothing is known about the program then
        raise BrokenHarness(
            f"the reference of {program} fails on {data[:200]!r}: {error!r}"
        ) from error


def _judge(program: str, ended: Ended, expected: Expectation, limits: Limits) -> Optional[Failure]:
    valid = expected.fault is None
    # judge_run knows only one right exit code; which of the two is right comes after it.
    known = ended._replace(exit_code=GOOD) if ended.exit_code == BAD_INPUT else ended
    result = judge_run(known, expected.output, limits)
    message = ended.errors.decode(errors="replace")
    right_code = GOOD if valid else BAD_INPUT
    if result.verdict in (Verdict.OK, Verdict.WRONG_ANSWER) and ended.exit_code != right_code:
        opinion = (
            "accepts the input"
            if valid
            else "refuses it at line {}, column {}".format(*expected.fault)
        )
        return Failure(
            "accepted or not",
            valid,
            f"exit code {ended.exit_code}, but the reference {opinion}",
            message,
        )
    if result.verdict is not Verdict.OK:
        return Failure(result.verdict.value, valid, result.title, result.details)
    if valid:
        return Failure("chatter", valid, "good input, but a message", message) if message else None
    return _judge_message(program, message, expected.fault)


def _judge_message(program: str, message: str, fault: Tuple[int, int]) -> Optional[Failure]:
    match = re.fullmatch(
        rf"{program}: line (\d+), column (\d+): expected [ -~]+, found [ -~]+\n", message
    )
    if not match:
        return Failure(
            "message", False, "the message is not 'line L, column C: expected X, found Y'", message
        )
    if (int(match.group(1)), int(match.group(2))) != fault:
        return Failure(
            "place",
            False,
            "the reference finds the fault at line {}, column {}".format(*fault),
            message,
        )
    return None
