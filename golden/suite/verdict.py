"""The verdict on a case: what is wrong with a run, in a line and in full."""

import contextlib
import enum
import re
import signal
from pathlib import Path
from typing import NamedTuple

from . import run
from .build import DoesNotCompile, executable
from .cases import Case
from .difference import describe_difference
from .run import Limit, Run


class Verdict(enum.Enum):
    OK = "OK"
    WRONG_ANSWER = "wrong answer"
    TIME = Limit.TIME.value
    OUTPUT = Limit.OUTPUT.value
    MEMORY = Limit.MEMORY.value
    PROCESSES = Limit.PROCESSES.value
    SIGNAL = "signal"
    EXIT_CODE = "exit code"
    VALGRIND = "Valgrind"
    UNDEFINED = "undefined behaviour"
    COMPILE = "does not compile"
    NOT_RUN = "not run"
    BROKEN = "broken harness"


class Result(NamedTuple):
    verdict: Verdict
    title: str  # the verdict in one line: 'signal SIGSEGV', 'wrong answer: line 3, column 7'
    details: str = ""  # the lines that explain it
    seconds: float = 0.0
    output: bytes = b""


def judge_case(case: Case, solution: Path, seconds: float = run.TIME_LIMIT) -> Result:
    """Builds what the case needs, runs it and judges it."""
    try:
        program = executable(solution, case.constants)
    except DoesNotCompile as error:
        return Result(Verdict.COMPILE, Verdict.COMPILE.value, str(error))
    expected = case.expected.read_bytes()
    return judge_run(
        run.run(program, case.input, run.output_limit(expected), seconds), expected, seconds
    )


def judge_run(ended: Run, expected: bytes, limit: float) -> Result:
    """Standard error is nobody's business: only output, exit code and memory are judged."""

    def result(verdict: Verdict, title: str, details: str = "") -> Result:
        return Result(verdict, title, details, ended.seconds, ended.output)

    log = _excerpt(re.sub(rb"(?m)^==\d+== ?", b"", ended.valgrind_log))
    errors = _excerpt(ended.errors)
    undefined = b"\n".join(
        line for line in ended.errors.split(b"\n") if re.search(rb":\d+:\d+: runtime error: ", line)
    )
    if ended.broken_limit:
        verdict = Verdict(ended.broken_limit.value)
        return result(verdict, f"{verdict.value}: more than {_limit_text(ended, limit)}")
    if undefined:  # such a stop makes Valgrind complain too
        return result(Verdict.UNDEFINED, Verdict.UNDEFINED.value, _excerpt(undefined))
    if ended.exit_code < 0:  # so does a signal
        return result(Verdict.SIGNAL, f"signal {_signal_name(-ended.exit_code)}", errors + log)
    if ended.valgrind_log:  # the exit code does not say so: a program may well return 1 by itself
        return result(Verdict.VALGRIND, "Valgrind found an error", log)
    if ended.exit_code:
        return result(Verdict.EXIT_CODE, f"exit code {ended.exit_code}", errors)
    if ended.output != expected:
        where, lines = describe_difference(expected, ended.output)
        return result(Verdict.WRONG_ANSWER, f"wrong answer: {where}", lines)
    return result(Verdict.OK, Verdict.OK.value)


def _limit_text(ended: Run, seconds: float) -> str:
    if ended.broken_limit is Limit.TIME:
        return f"{seconds:g} s of processor time or {run.CLOCK_FACTOR * seconds:g} s by the clock"
    if ended.broken_limit is Limit.MEMORY:
        return f"{run.MEMORY_LIMIT >> 20} MiB"
    if ended.broken_limit is Limit.PROCESSES:
        return f"{run.PROCESS_LIMIT} processes"
    if len(ended.output) >= len(ended.errors):
        return f"{len(ended.output)} bytes"
    return f"{len(ended.errors)} bytes on standard error"


def _signal_name(number: int) -> str:
    with contextlib.suppress(ValueError):  # most real-time signals have no name
        return signal.Signals(number).name
    return str(number)


def _excerpt(text: bytes, lines: int = 12) -> str:
    all_lines = text.decode(errors="replace").splitlines()
    shown = [f"    {line[:200]}" for line in all_lines[:lines]]
    if len(all_lines) > lines:
        shown.append(f"    ... {len(all_lines) - lines} more lines")
    return "".join(f"{line}\n" for line in shown)
