"""The verdict on a case: what is wrong with a run, in a line and in full."""

import contextlib
import enum
import re
import signal
from pathlib import Path
from typing import Callable, NamedTuple, Sequence

from . import run
from .build import CompilerStopped, DoesNotCompile, executable
from .cases import Case
from .difference import describe_difference
from .meter import PATIENCE, Limit, Limits
from .printable import printable
from .run import Ended

VALGRIND = ("valgrind", "--leak-check=full", "-q", "--error-exitcode=1")
QUICK = "--read-inline-info=no"  # a fifth faster; only the report on an error is less exact

TIME_LIMIT = 60.0  # seconds of processor time under Valgrind
VALGRIND_SHARE = 6  # times less is the limit of a native run
MEMORY_LIMIT = 1 << 30  # of all processes of one case, Valgrind's own included
PROCESS_LIMIT = 16
SPARE_OUTPUT = 1 << 20
MOST_LOG, MOST_LINE = 20_000, 1_000  # bytes of a report, and of a line: a program may forge both


Way = Callable[[Path, bytes, Limits], Ended]  # to run a program on an input


class Verdict(enum.Enum):
    OK = "OK"
    WRONG_ANSWER = "wrong answer"
    TIME = "time limit"
    OUTPUT = "output limit"
    MEMORY = "memory limit"
    PROCESSES = "process limit"
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
    cause: str = ""  # two failures with the same one have the same reason, as far as one can see
    seconds: float = 0.0  # of processor time
    output: bytes = b""
    log: str = ""  # what Valgrind or the sanitizer said, fit to be shown
    compiler_was_stopped: bool = False


def judge_case(case: Case, solution: Path, seconds: float = TIME_LIMIT) -> Result:
    """Builds what the case needs, runs it under Valgrind and judges answer and memory at once."""
    return _judged(case, solution, run_under_valgrind, seconds)


def judge_answer(case: Case, solution: Path, seconds: float = TIME_LIMIT) -> Result:
    """Natively: a sixth of the time that Valgrind has is still far more."""
    return _judged(case, solution, run.run, seconds / VALGRIND_SHARE)


def judge_memory(case: Case, solution: Path, seconds: float = TIME_LIMIT) -> Result:
    """Under Valgrind; a wrong answer is no fault of the memory's."""
    return of_memory(judge_case(case, solution, seconds))


def of_memory(result: Result) -> Result:
    if result.verdict in (Verdict.WRONG_ANSWER, Verdict.EXIT_CODE):
        return Result(Verdict.OK, Verdict.OK.value, seconds=result.seconds, output=result.output)
    return result


def _judged(case: Case, solution: Path, way: Way, seconds: float) -> Result:
    try:
        program = executable(solution, case.constants)
    except DoesNotCompile as error:
        stopped = isinstance(error, CompilerStopped)
        title = Verdict.COMPILE.value
        return Result(Verdict.COMPILE, title, str(error), compiler_was_stopped=stopped)
    expected = case.expected.read_bytes()
    limits = limits_for(expected, seconds)
    return judge_run(way(program, case.input.read_bytes(), limits), expected, limits)


def run_under_valgrind(
    program: Path, data: bytes, limits: Limits, options: Sequence[str] = ()
) -> Ended:
    """The quick way; once more by the exact command if there is something to report."""
    ended = run.run(program, data, limits, (*VALGRIND, QUICK))
    return run.run(program, data, limits, (*VALGRIND, *options)) if ended.log else ended


def limits_for(expected: bytes, seconds: float) -> Limits:
    """What a program may use that has to write this."""
    room = 4 * len(expected) + SPARE_OUTPUT
    return Limits(seconds, seconds, room, MEMORY_LIMIT, PROCESS_LIMIT)


def judge_run(ended: Ended, expected: bytes, limits: Limits) -> Result:
    """Standard error is nobody's business: only output, exit code and memory are judged."""

    def result(verdict: Verdict, title: str, details: str = "", cause: str = "") -> Result:
        said = _shortened(_undefined(ended.errors) or _plain_log(ended))
        return Result(verdict, title, details, cause, ended.cpu_seconds, ended.output, said)

    errors, log = _excerpt(ended.errors), _excerpt(_plain_log(ended))
    if ended.broken_limit:
        return result(*_broken_limit(ended, limits))
    undefined = _undefined(ended.errors)
    if undefined:  # such a stop makes Valgrind complain too
        details = _excerpt(undefined) + _answer(ended.output, expected)
        return result(Verdict.UNDEFINED, Verdict.UNDEFINED.value, details, details.split("\n")[0])
    if ended.exit_code < 0:  # so does a signal
        title = _signal_title(ended)
        return result(Verdict.SIGNAL, title, errors + log, title + _first_place(ended))
    if ended.log:  # the exit code does not say so: a program may well return 1 by itself
        details = log + _answer(ended.output, expected)
        # Not the sizes of a leak, which are others in every case.
        cause = re.sub(r"\d[\d,]*( \(.*?\))?", "N", log.split("\n")[0]) + _first_place(ended)
        return result(Verdict.VALGRIND, "Valgrind found an error", details, cause)
    if ended.exit_code:
        title = f"exit code {ended.exit_code}"
        return result(Verdict.EXIT_CODE, title, errors + _answer(ended.output, expected), title)
    if ended.output != expected:
        where, lines, hint = describe_difference(expected, ended.output)
        return result(Verdict.WRONG_ANSWER, f"wrong answer: {where}", lines, hint)
    return result(Verdict.OK, Verdict.OK.value)


def _broken_limit(ended: Ended, limits: Limits) -> tuple:
    """The verdict and its title, with the limit and what was used."""
    if ended.broken_limit is Limit.TIME:
        used = f"{ended.cpu_seconds:.1f} s of processor time, {limits.cpu_seconds:g} s are allowed"
        return Verdict.TIME, f"time limit: {used}"
    longest = PATIENCE * limits.clock_seconds
    if ended.broken_limit is Limit.CLOCK and ended.clock_seconds > longest:  # perhaps never asleep
        used = f"not done after {ended.clock_seconds:.1f} s by the clock, {longest:g} s are allowed"
        return Verdict.TIME, f"time limit: {used}; it had a processor for {ended.cpu_seconds:.1f} s"
    if ended.broken_limit is Limit.CLOCK:
        used = f"it sleeps, or waits for something: {ended.clock_seconds:.1f} s by the clock"
        return Verdict.TIME, f"time limit: {used}, {limits.clock_seconds:g} s are allowed"
    if ended.broken_limit is Limit.MEMORY:
        used = f"{ended.peak_memory >> 20} MiB, {limits.memory_bytes >> 20} MiB are allowed"
        return Verdict.MEMORY, f"memory limit: {used}"
    if ended.broken_limit is Limit.PROCESSES:
        return Verdict.PROCESSES, f"process limit: more than {limits.processes} processes"
    where = "" if len(ended.output) >= len(ended.errors) else " on standard error"
    return Verdict.OUTPUT, f"output limit: more than {limits.output_bytes} bytes{where}"


def _answer(output: bytes, expected: bytes) -> str:
    """What is known of the answer where something else is wrong too."""
    if output == expected:
        return "the output was right\n"
    where, lines, _ = describe_difference(expected, output)
    return f"the output was wrong too: {where}\n{lines}"


def _undefined(errors: bytes) -> bytes:
    """The lines of the sanitizer: what is wrong, and who called whom."""
    if b": runtime error: " not in errors:
        return b""
    lines = re.findall(rb"(?m)^.*:\d+:\d+: runtime error: .*(?:\n +#\d+ 0x.*)*", errors)
    return b"\n".join(lines)


def _signal_title(ended: Ended) -> str:
    name = str(-ended.exit_code)
    with contextlib.suppress(ValueError):  # most real-time signals have no name
        name = signal.Signals(-ended.exit_code).name
    if _stack_is_full(ended.log):
        return f"signal {name}: the stack is full, by deep recursion or large local arrays"
    return f"signal {name}"


def _stack_is_full(log: bytes) -> bool:
    """By recursion, which Valgrind calls so, or by a frame that reaches beyond the end at once."""
    lost = re.search(rb"Access not within mapped region at address 0x([0-9A-F]{1,16})\b", log)
    on_stack = lost and re.search(
        rb"(?i)Address 0x%b is on thread \d+'s stack" % lost.group(1), log
    )
    return bool(on_stack or re.search(rb"Stack overflow in thread", log))


def _plain_log(ended: Ended) -> bytes:
    """Valgrind's log without the number of the process before each line."""
    return re.sub(rb"(?m)^==\d+== ?", b"", ended.log)


def _shortened(log: bytes) -> str:
    return "\n".join(printable(line[:MOST_LINE]) for line in log[:MOST_LOG].split(b"\n"))


def _first_place(ended: Ended) -> str:
    """The line of the first source file that Valgrind names."""
    place = re.search(rb"\(([^()/]+\.(?:c|cc|cpp|cxx|h|hpp):\d+)\)", ended.log)
    return f" ({printable(place.group(1))})" if place else ""


def _excerpt(text: bytes, lines: int = 12) -> str:
    all_lines = text.removesuffix(b"\n").split(b"\n") if text else []
    shown = [f"    {printable(line[:800])[:200]}" for line in all_lines[:lines]]
    if len(all_lines) > lines:
        shown.append(f"    ... {len(all_lines) - lines} more lines")
    return "".join(f"{line}\n" for line in shown)
