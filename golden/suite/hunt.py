"""The hunt for the smallest input on which a solution is wrong."""

import itertools
import random
import time
from typing import Callable, Iterator, NamedTuple

from .record import Constants, Program, Sample
from .shrink import OutOfPatience, shrink
from .suspect import Suspect
from .verdict import Result, Verdict

BATCH = 40  # inputs, of which the shortest comes first
MEMORY_EVERY = 300  # inputs
MEMORY_FIRST = 20  # the first input to be tried under Valgrind
QUICK_SECONDS = 0.3  # for each run while something endless is made smaller, or a mistake guessed
SMALL_ROUND = 3  # batches with each set of small constants
ROUND = 8  # batches with others: they cost a build
MOST_RUNS = 4000  # to make an input smaller
MOST_BUILDS = 40
MOST_MEMORY_RUNS = 60  # under Valgrind, which takes a hundred times as long


class Counterexample(NamedTuple):
    sample: Sample  # with every constant named
    result: Result


def inputs(suspect: Suspect, seed: str) -> Iterator[Sample]:
    """Random inputs that keep all promises, without end: first with small constants, and in each
    batch the short ones first, since what is small is easy to understand."""
    program = suspect.program
    for number in itertools.count():
        rng = random.Random(f"{seed} {program.name} {number}")
        constants = _constants(suspect, number, rng)
        for _ in range(SMALL_ROUND if number < len(program.small_constants) else ROUND):
            batch = [program.promised_input(constants, rng) for _ in range(BATCH)]
            for data in sorted(batch, key=len):
                yield program.complete(Sample(constants, data))


def failures(
    suspect: Suspect, seed: str, goes_on: Callable[[int], bool]
) -> Iterator[Counterexample]:
    """Inputs on which it is wrong, as they were found, for as long as goes_on(number tried)."""
    for number, sample in enumerate(inputs(suspect, seed)):
        if not goes_on(number):
            return
        result = suspect.failure(sample)
        if not result and number % MEMORY_EVERY == MEMORY_FIRST:
            result = suspect.memory_failure(sample)
        if result:
            yield Counterexample(sample, result)


def _constants(suspect: Suspect, number: int, rng: random.Random) -> Constants:
    program = suspect.program
    small = program.small_constants
    chosen = small[number] if number < len(small) else program.random_constants(rng)
    return chosen if suspect.can_have(chosen) else ()


def smallest(
    suspect: Suspect, found: Counterexample, deadline: float = float("inf")
) -> Counterexample:
    """The smallest input that fails in the same way, starting from one that fails.

    How far it gets depends on the number of runs and builds, not on the clock, so that it is the
    same every time; a deadline on the monotonic clock is for those who cannot wait.
    """
    patience = _Patience(suspect, deadline)
    in_memory = found.result.verdict is Verdict.VALGRIND
    test = suspect.memory_failure if in_memory else suspect.failure
    if in_memory:
        patience.most_runs = suspect.runs + MOST_MEMORY_RUNS

    def fails(candidate: Sample) -> bool:
        patience.check()
        if not suspect.can_have(candidate.constants):
            return False
        other = test(candidate)
        return other is not None and other.verdict is found.result.verdict

    start = suspect.program.complete(found.sample)
    with suspect.in_a_hurry(QUICK_SECONDS if found.result.verdict is Verdict.TIME else None):
        sample = shrink(start, suspect.program.smaller, fails)
    result = test(sample)
    return Counterexample(sample, result) if result else found


class _Patience:
    def __init__(self, suspect: Suspect, deadline: float) -> None:
        self.suspect = suspect
        self.deadline = deadline
        self.most_runs = suspect.runs + MOST_RUNS
        self.most_builds = suspect.builds + MOST_BUILDS

    def check(self) -> None:
        too_many = self.suspect.runs >= self.most_runs or self.suspect.builds >= self.most_builds
        if too_many or time.monotonic() >= self.deadline:
            raise OutOfPatience
