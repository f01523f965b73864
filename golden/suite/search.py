"""The search for inputs on which a program and its reference part ways."""

import itertools
import random
import sys
import time
from typing import Dict, Iterable, Iterator, Sequence, Set, Tuple

from programs import PROGRAMS

from . import build
from .console import say
from .damage import damaged
from .finding import keep, report
from .record import Constants, Sample
from .shrink import OutOfPatience, bytes_of, shrink
from .trial import BARE, UNDER_VALGRIND, Failure, Target, Way, check
from .verdict import Verdict

VALID, BYTES = MODES = ("valid", "bytes")

RUN_COST = 2500  # microseconds to start a program, about
AFFORDABLE = 300_000  # microseconds of the reference, from which on an input is left out
ROUND = 2_000_000  # microseconds with the same constants: others cost a build as long as that
VALGRIND_EVERY = 500  # inputs of a mode, since Valgrind takes as long as two hundred bare runs
MOST_RUNS = 2000  # to make an input smaller
MOST_FAILURES = 5  # of a program, after which it is left alone


class Search:
    """The search in one program: which input comes next, how many were tried, what was found."""

    def __init__(
        self, program: str, seed: str, modes: Sequence[str], most_inputs: int = sys.maxsize
    ) -> None:
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
        except build.DoesNotCompile as error:
            self.failures.add(Verdict.COMPILE.value)
            self.finished = True
            say(f"\n{error}")
        self.seconds += time.monotonic() - started
        self.finished = self.finished or sum(self.tried.values()) >= self.most_inputs

    def rounds(self, seed: str) -> Iterator[Tuple[Target, str, bytes]]:
        """A variant of the program in each round, and its inputs, each with its mode."""
        for number in itertools.count(1):
            rng = random.Random(f"{seed} {self.program} {number}")
            target = target_of(self.program, PROGRAMS[self.program].random_constants(rng))
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
        program = PROGRAMS[target.program]
        runs = itertools.count()

        def fails_alike(smaller: Sample) -> bool:
            if next(runs) >= MOST_RUNS:
                raise OutOfPatience
            # The program at hand has its constants compiled in.
            if smaller.constants != start.constants or not is_affordable(target, smaller.input):
                return False
            other = check(target, way, smaller.input)
            return other is not None and (other.kind, other.valid) == (failure.kind, failure.valid)

        start = program.complete(Sample(target.constants, data))
        ways = [*(program.smaller if failure.valid else ()), bytes_of]
        data = shrink(start, ways, fails_alike).input
        file = keep(target, data)
        if file not in self.failures:
            self.failures.add(file)
            self.finished = len(self.failures) >= MOST_FAILURES
            say(report(target, way, data, check(target, way, data) or failure, file))


def target_of(program: str, constants: Constants) -> Target:
    try:
        return Target(program, constants, build.own_program(program, constants))
    except build.DoesNotCompile as error:
        folder = PROGRAMS[program].folder(constants)
        raise build.DoesNotCompile(f"{folder}: {Verdict.COMPILE.value}\n{error}") from None


def inputs(target: Target, modes: Sequence[str], rng: random.Random) -> Iterator[Tuple[str, bytes]]:
    """Inputs without end, the modes in turn."""
    program = PROGRAMS[target.program]
    earlier = program.input_for(target.constants, rng)
    while True:
        data = program.input_for(target.constants, rng)
        for mode in modes:
            yield mode, data if mode == VALID else damaged(data, earlier, rng)
        earlier = data


def cost_of(target: Target, data: bytes) -> int:
    return PROGRAMS[target.program].cost_of(target.constants, data)


def is_affordable(target: Target, data: bytes) -> bool:
    return cost_of(target, data) <= AFFORDABLE


def within(
    work: int, target: Target, stream: Iterable[Tuple[str, bytes]]
) -> Iterator[Tuple[str, bytes]]:
    """Those inputs that the reference can afford, until this many microseconds of work are done."""
    for mode, data in stream:
        if is_affordable(target, data):
            work -= RUN_COST + cost_of(target, data)
            if work < 0:
                return
            yield mode, data
