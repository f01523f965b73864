"""Looks for inputs on which a program and its reference part ways.

Usage: python3 golden/fuzz.py [PROGRAM...] [--seconds S] [--inputs N] [--seed X] [--mode valid|bytes|both]

Mode valid tries random inputs as generate.py makes them, mode bytes damaged
ones and noise. Whatever the input, the reference knows the output, and of bad
input also the place that the message has to name. Now and then an input runs
under Valgrind too. An input that fails is made smaller and kept in build/fuzz/.

A seed tells the inputs of each program and their order; the time only decides
how far it gets. Exit code: 0 nothing found, 1 something found, 2 wrong usage,
3 the search itself could not work, 130 interrupted.
"""

import argparse
import functools
import hashlib
import itertools
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple

import generate
import reference
import suite
from console import BROKEN, FAILED, INTERRUPTED, PASSED, seconds, show_progress
from suite import Constants, Verdict

VALID, BYTES = MODES = ("valid", "bytes")

RUN_COST = 2500  # microseconds to start a program, about
AFFORDABLE = 300_000  # microseconds of the reference, from which on an input is left out
ROUND = 5_000_000  # microseconds with the same constants: others cost a build of two seconds
VALGRIND_EVERY = 500  # inputs of a mode, since Valgrind takes as long as two hundred bare runs
MOST_FAILURES = 5  # of a program, after which it is left alone
SHRINK_SECONDS = 20.0


# ---------------------------------------------------------------- the command


def main(arguments: Sequence[str]) -> int:
    options = parse_arguments(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    print(f"seed {options.seed}", flush=True)
    modes = MODES if options.mode == "both" else (options.mode,)
    searches = [Search(program, options.seed, modes, options.inputs) for program in options.programs]
    try:
        search_all(searches, options.seconds)
    except (suite.BrokenHarness, OSError) as error:
        print(f"broken harness: {error}", file=sys.stderr)
        return BROKEN
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        print_summary(searches)
        return INTERRUPTED
    print_summary(searches)
    return FAILED if any(search.failures for search in searches) else PASSED


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="fuzz.py", description="Tries the programs on random inputs.")
    parser.add_argument("programs", metavar="PROGRAM", type=program, nargs="*", help=", ".join(suite.PROGRAMS))
    parser.add_argument(
        "--seconds", metavar="S", type=seconds, default=60.0, help="how long to search (default: %(default)g)"
    )
    parser.add_argument("--inputs", metavar="N", type=int, default=sys.maxsize, help="of a program (default: no limit)")
    parser.add_argument("--seed", metavar="X", default=str(random.randrange(10**9)), help="repeats an earlier search")
    parser.add_argument("--mode", choices=(*MODES, "both"), default="both", help="default: %(default)s")
    options = parser.parse_args(arguments)
    options.programs = list(dict.fromkeys(options.programs or suite.PROGRAMS))
    return options


def program(text: str) -> str:
    if text not in suite.PROGRAMS:
        raise argparse.ArgumentTypeError(f"no program {text!r}, only {', '.join(suite.PROGRAMS)}")
    return text


def search_all(searches: List["Search"], seconds: float) -> None:
    """Gives each program the same time."""
    progress = Progress(searches, time.monotonic() + seconds)
    unfinished = searches
    while unfinished and progress.time_is_left():
        min(unfinished, key=lambda search: search.seconds).step()
        unfinished = [search for search in searches if not search.finished]
    show_progress("")


class Progress:
    """The clock, and a line about it: rewritten in place on a terminal, else printed at long intervals."""

    def __init__(self, searches: List["Search"], deadline: float) -> None:
        self.searches = searches
        self.deadline = deadline
        self.interval = 0.2 if sys.stderr.isatty() else 30.0
        self.due = time.monotonic() + self.interval

    def time_is_left(self) -> bool:
        now = time.monotonic()
        if now >= self.due:
            self.due = now + self.interval
            self.show(max(0.0, self.deadline - now))
        return now < self.deadline

    def show(self, seconds_left: float) -> None:
        tried = ", ".join(f"{search.program} {sum(search.tried.values())}" for search in self.searches)
        text = f"inputs tried: {tried}; {seconds_left:.0f} s left"
        if sys.stderr.isatty():
            show_progress(text)
        else:
            print(text, file=sys.stderr, flush=True)


def print_summary(searches: List["Search"]) -> None:
    print(f"{'program':8}  {'valid':>8}  {'bytes':>8}  {'valgrind':>8}  failures")
    for search in searches:
        tried = "  ".join(f"{search.tried.get(mode, 0):8}" for mode in MODES)
        print(f"{search.program:8}  {tried}  {search.under_valgrind:8}  {len(search.failures)}")


# ---------------------------------------------------------------- judging one input

GOOD, BAD_INPUT = 0, 2  # the programs' own exit codes


class Target(NamedTuple):
    """A variant of a program, built."""

    program: str
    constants: Constants
    binary: Path


class Way(NamedTuple):
    """How to run a program."""

    run: Callable[[Path, Path, int, float], suite.Run]
    seconds: float
    prefix: List[str]  # of the command that a person types


def run_bare(program: Path, stdin: Path, file_limit: int, seconds: float) -> suite.Run:
    """As suite.run does it, but without Valgrind and the hunt for processes left behind."""
    clock_seconds = suite.CLOCK_FACTOR * seconds
    with open(stdin, "rb") as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        started = time.monotonic()
        process = subprocess.Popen(
            [*suite.limits(file_limit, seconds), str(program)],
            stdin=given,
            stdout=out,
            stderr=err,
            env={"PATH": os.environ["PATH"], "LANG": "C"},
        )
        # To wait with a time-out is to look now and then, which takes longer than most runs.
        watchdog = threading.Timer(clock_seconds, process.kill)
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
    if process.returncode == -signal.SIGXCPU or took >= clock_seconds:
        broken_limit = Verdict.TIME
    elif max(len(output), len(errors)) >= file_limit:
        broken_limit = Verdict.OUTPUT
    return suite.Run(process.returncode, broken_limit, took, output, errors, b"")


BARE = Way(run_bare, 10.0, [])
UNDER_VALGRIND = Way(suite.run, suite.TIME_LIMIT, suite.VALGRIND)


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
    with tempfile.NamedTemporaryFile() as given:
        given.write(data)
        given.flush()
        file_limit = 4 * len(expected.output) + suite.SPARE_OUTPUT
        ended = way.run(target.binary, Path(given.name), file_limit, way.seconds)
    return judge(target.program, ended, expected, way.seconds)


def expect(program: str, constants: Constants, data: bytes) -> Expectation:
    try:
        return Expectation(reference.load(program).play(data, **dict(constants)), None)
    except reference.BadInput as bad:
        return Expectation(bad.printed, (bad.line, bad.column))
    except Exception as error:  # whatever it is, nothing is known about the program then
        raise suite.BrokenHarness(f"the reference of {program} fails on {data[:200]!r}: {error!r}") from error


def judge(program: str, ended: suite.Run, expected: Expectation, seconds: float) -> Optional[Failure]:
    valid = expected.fault is None
    # The suite knows only one right exit code. Whether it is the right one of the two comes after what it judges.
    known = ended._replace(exit_code=GOOD) if ended.exit_code == BAD_INPUT else ended
    verdict, title, details = suite.judge_run(known, expected.output, seconds)
    message = ended.errors.decode(errors="replace")
    if verdict in (Verdict.OK, Verdict.WRONG_ANSWER) and ended.exit_code != (GOOD if valid else BAD_INPUT):
        opinion = "accepts the input" if valid else "refuses it at line {}, column {}".format(*expected.fault)
        return Failure("accepted or not", valid, f"exit code {ended.exit_code}, but the reference {opinion}", message)
    if verdict is not Verdict.OK:
        return Failure(verdict.value, valid, title, details)
    if valid:
        return Failure("chatter", valid, "good input, but a message", message) if message else None
    return judge_message(program, message, expected.fault)


def judge_message(program: str, message: str, fault: Tuple[int, int]) -> Optional[Failure]:
    match = re.fullmatch(rf"{program}: line (\d+), column (\d+): expected [ -~]+, found [ -~]+\n", message)
    if not match:
        return Failure("message", False, "the message is not 'line L, column C: expected X, found Y'", message)
    if (int(match.group(1)), int(match.group(2))) != fault:
        return Failure("place", False, "the reference finds the fault at line {}, column {}".format(*fault), message)
    return None


# ---------------------------------------------------------------- searching


class Search:
    """The search in one program: which input comes next, how many were tried, what was found."""

    def __init__(self, program: str, seed: str, modes: Sequence[str], most_inputs: int = sys.maxsize) -> None:
        self.program = program
        self.tried: Dict[str, int] = {mode: 0 for mode in modes}
        self.trials = self.rounds(seed)
        self.most_inputs = most_inputs
        self.seconds = 0.0
        self.under_valgrind = 0
        self.failures: Set[str] = set()  # the files that were kept
        self.finished = False

    def step(self) -> None:
        """Tries the next input."""
        started = time.monotonic()
        try:
            self.try_input(*next(self.trials))
        except suite.DoesNotCompile as error:
            self.failures.add(Verdict.COMPILE.value)
            self.finished = True
            say(f"\n{error}")
        self.seconds += time.monotonic() - started
        self.finished = self.finished or sum(self.tried.values()) >= self.most_inputs

    def rounds(self, seed: str) -> Iterator[Tuple[Target, str, bytes]]:
        """A variant of the program in each round, and its inputs, each with its mode."""
        for number in itertools.count(1):
            rng = random.Random(f"{seed} {self.program} {number}")
            target = build(self.program, generate.random_constants(self.program, rng))
            for mode, data in within(ROUND, target, inputs(target, tuple(self.tried), rng)):
                yield target, mode, data

    def try_input(self, target: Target, mode: str, data: bytes) -> None:
        ways = [BARE]
        if self.tried[mode] % VALGRIND_EVERY == 0:
            self.under_valgrind += 1
            ways.append(UNDER_VALGRIND)
        self.tried[mode] += 1
        for way in ways:
            failure = check(target, way, data)
            if failure:
                self.settle(target, way, data, failure)
                return

    def settle(self, target: Target, way: Way, data: bytes, failure: Failure) -> None:
        """Makes the input smaller, keeps it, and reports it unless it has been found before."""

        def fails_alike(smaller: bytes) -> bool:
            if generate.cost(target.program, target.constants, smaller) > AFFORDABLE:
                return False
            other = check(target, way, smaller)
            return other is not None and (other.kind, other.valid) == (failure.kind, failure.valid)

        data = shrink(data, fails_alike)
        file = keep(target, data)
        if file not in self.failures:
            self.failures.add(file)
            self.finished = len(self.failures) >= MOST_FAILURES
            say(report(target, way, data, check(target, way, data) or failure, file))


def say(text: str) -> None:
    show_progress("")
    print(text, flush=True)


def build(program: str, constants: Constants) -> Target:
    try:
        return Target(program, constants, suite.executable(suite.own_source(program), constants))
    except suite.DoesNotCompile as error:
        raise suite.DoesNotCompile(f"{folder_of(program, constants)}: {Verdict.COMPILE.value}\n{error}") from None


def inputs(target: Target, modes: Sequence[str], rng: random.Random) -> Iterator[Tuple[str, bytes]]:
    """Inputs without end, the modes in turn."""
    earlier = generate.random_input(target.program, target.constants, rng)
    while True:
        data = generate.random_input(target.program, target.constants, rng)
        for mode in modes:
            yield mode, data if mode == VALID else damaged(data, earlier, rng)
        earlier = data


def within(work: int, target: Target, stream: Iterable[Tuple[str, bytes]]) -> Iterator[Tuple[str, bytes]]:
    """Those inputs that the reference can afford, until this many microseconds of work are done."""
    for mode, data in stream:
        cost = generate.cost(target.program, target.constants, data)
        if cost <= AFFORDABLE:
            work -= RUN_COST + cost
            if work < 0:
                return
            yield mode, data


# ---------------------------------------------------------------- damaging

TRICKY = [b"\0", b"\xff", b"\x80", b"\r", b"\t", b" ", b"\v", b"\n", b"\n\n", b".", b"-", b"0", b"1", b"'", b"a", b"@"]
TRICKY += [str(number).encode() for number in (suite.INT_MAX, 2**31, 2**32 + 1, 2**63, 2**64 + 1, 10**99)]


def damaged(data: bytes, other: bytes, rng: random.Random) -> bytes:
    """A valid input with some damage; at times noise instead, of any bytes or of its own."""
    if rng.random() < 0.03:
        return rng.randbytes(rng.randint(0, 40))
    if rng.random() < 0.03:
        return bytes(rng.choices(data or b".", k=rng.randint(1, 40)))
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        data = rng.choice(DAMAGES)(data, other, rng)
    return data


def drop(data: bytes, other: bytes, rng: random.Random) -> bytes:
    start, end = some_part(data, rng)
    return data[:start] + data[end:]


def double(data: bytes, other: bytes, rng: random.Random) -> bytes:
    start, end = some_part(data, rng)
    return data[:end] + data[start:]


def swap(data: bytes, other: bytes, rng: random.Random) -> bytes:
    start, end = some_part(data, rng)
    return data[:start] + data[end : end + 1] + data[start:end] + data[end + 1 :]


def replace(data: bytes, other: bytes, rng: random.Random) -> bytes:
    start, end = some_part(data, rng)
    return data[:start] + some_bytes(data, rng) + data[end:]


def insert(data: bytes, other: bytes, rng: random.Random) -> bytes:
    start, _ = some_part(data, rng)
    return data[:start] + some_bytes(data, rng) + data[start:]


def truncate(data: bytes, other: bytes, rng: random.Random) -> bytes:
    return data[: some_part(data, rng)[0]]


def splice(data: bytes, other: bytes, rng: random.Random) -> bytes:
    return data[: some_part(data, rng)[0]] + other[some_part(other, rng)[0] :]


def end_lines_with_cr_lf(data: bytes, other: bytes, rng: random.Random) -> bytes:
    return data.replace(b"\n", b"\r\n")


DAMAGES = (drop, double, swap, replace, replace, insert, insert, truncate, splice, end_lines_with_cr_lf)


def some_part(data: bytes, rng: random.Random) -> Tuple[int, int]:
    """Where a part begins and ends, mostly a short one and mostly before the dot, after which nobody looks."""
    start = rng.randint(0, rng.choice((len(data), data.find(b".") + 1, data.find(b".") + 1)))
    return start, start + rng.choice((1, 1, 1, 2, 3, rng.randint(0, len(data))))


def some_bytes(data: bytes, rng: random.Random) -> bytes:
    return rng.choice((rng.choice(TRICKY), rng.randbytes(1), bytes(rng.choices(data or b".", k=1))))


# ---------------------------------------------------------------- making smaller

LINES, THREE_WORDS, WORDS, SINGLE_BYTES = rb"[^\n]*\n|[^\n]+", rb"(?:\S+\s*){1,3}|\s+", rb"\S+\s*|\s+", rb"(?s)."


def shrink(data: bytes, fails: Callable[[bytes], bool]) -> bytes:
    """Leaves out ever smaller parts for as long as it still fails, gets smaller, and there is time."""
    deadline = time.monotonic() + SHRINK_SECONDS
    fails = functools.lru_cache(maxsize=None)(fails)  # a run costs far more than to remember its end
    size = None
    while size != len(data):
        size = len(data)
        for pattern in (LINES, THREE_WORDS, WORDS, SINGLE_BYTES):  # set's cards only go by threes
            data = shrink_pieces(re.findall(pattern, data), fails, deadline)
    return data


def shrink_pieces(pieces: List[bytes], fails: Callable[[bytes], bool], deadline: float) -> bytes:
    count = len(pieces)
    while count > 0:
        start = 0
        while start < len(pieces) and time.monotonic() < deadline:
            fewer = pieces[:start] + pieces[start + count :]
            if fails(b"".join(fewer)):
                pieces = fewer
            else:
                start += count
        count //= 2
    return b"".join(pieces)


# ---------------------------------------------------------------- keeping and reporting


def folder_of(program: str, constants: Constants) -> str:
    """Where golden/ has the cases of a variant."""
    return "/".join(filter(None, (program, ",".join(f"{name}={value}" for name, value in constants))))


def keep(target: Target, data: bytes) -> str:
    """Writes the input to a file named by its contents; returns its path from the project's root."""
    name = hashlib.sha256(data).hexdigest()[:8]
    file = Path("build", "fuzz", folder_of(target.program, target.constants), f"{name}.in")
    (suite.ROOT / file).parent.mkdir(parents=True, exist_ok=True)
    (suite.ROOT / file).write_bytes(data)
    return str(file)


def report(target: Target, way: Way, data: bytes, failure: Failure, file: str) -> str:
    folder = folder_of(target.program, target.constants)
    again = "build/fuzz/again"
    compiler = suite.compile_command(suite.own_source(target.program), target.constants)
    constants = [f"{name}={value}" for name, value in target.constants]
    lines = [f"\n{folder}: {failure.title}", *failure.details.splitlines()]
    if len(data) <= 100:
        lines.append(f"input: {data!r}")
    lines += [
        f"input kept in {file}",
        "run it again, in the project's root:",
        f"    {shlex.join([*compiler, '-o', again])}",
        f"    {shlex.join([*way.prefix, again])} < {file}",
        f"    (cd golden && {shlex.join(['python3', '-m', 'reference', target.program, *constants])}) < {file}",
    ]
    if failure.valid:
        lines += [
            "make it a golden pair:",
            f"    mkdir -p golden/{folder}",
            f"    cp {file} golden/{folder}/",
            f"    python3 golden/accept.py golden/{folder}/{Path(file).name}",
        ]
    else:
        lines.append(f"bad input makes no golden pair: try it in {target.program}/{target.program}_test.cpp")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
