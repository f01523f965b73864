"""A solution under the microscope: how it does on any input that is fair to it."""

import contextlib
from pathlib import Path
from typing import Dict, Iterator, List, Optional, Sequence

import reference

from . import run
from .build import CompilerStopped, DoesNotCompile, executable, headers, is_source
from .meter import Limits
from .record import Constants, Program, Sample
from .series import Series
from .verdict import Result, Verdict, judge_run, limits_for, of_memory, run_under_valgrind

SECONDS = 2.0  # of processor time, natively: a hundred times what the plain method needs
VALGRIND_SECONDS = 20.0
ROOM = 1 << 20  # bytes of right output: larger than that is no small counterexample
AFFORDABLE = 300_000  # microseconds of the reference, from which on an input is left out


class Suspect:
    """Use it in a with statement: a sandbox stays open for each variant that is tried."""

    def __init__(self, program: Program, solution: Path) -> None:
        self.program = program
        self.solution = solution
        self.seconds = SECONDS  # for a run
        self.runs = 0
        self.builds = 0
        self._compiler_was_stopped = False
        self._open = contextlib.ExitStack()
        self._series: Dict[Constants, Optional[Series]] = {}  # none: does not compile

    def __enter__(self) -> "Suspect":
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def can_have(self, constants: Constants) -> bool:
        """An executable has its constants compiled in. Where the compiler had to be stopped, which
        took minutes, it is not asked for other variants."""
        if self.program.are_default(constants) or constants in self._series:
            return True
        return is_source(self.solution) and not self._compiler_was_stopped

    def own_files(self) -> List[str]:
        """The names of its files; none are known of an executable."""
        if not is_source(self.solution):
            return []
        return [self.solution.name, *(file.name for file in headers(self.solution.parent))]

    def expected(self, sample: Sample) -> Optional[bytes]:
        """What is right, if the input is good, keeps all promises and is not too long for us."""
        program = self.program
        if program.beyond(sample.constants, sample.input):
            return None
        if program.cost_of(sample.constants, sample.input) > AFFORDABLE:
            return None
        try:
            right = reference.play(program.name, sample.input, **dict(sample.constants))
        except reference.BadInput:
            return None
        return right if len(right) <= ROOM else None

    def ended(self, sample: Sample) -> Optional[run.Ended]:
        """A native run; nothing if it does not compile with these constants."""
        constants = sample.constants
        if constants not in self._series:
            self._series[constants] = self._opened(constants)
        series = self._series[constants]
        self.runs += 1
        return series.run(sample.input, limits_of(self.seconds)) if series else None

    def _opened(self, constants: Constants) -> Optional[Series]:
        self.builds += 1
        try:
            binary = executable(self.solution, constants)
        except DoesNotCompile as error:
            self._compiler_was_stopped = isinstance(error, CompilerStopped)
            return None
        return self._open.enter_context(Series(binary, limits_of(self.seconds)))

    @contextlib.contextmanager
    def in_a_hurry(self, seconds: Optional[float]) -> Iterator[None]:
        """With less time for each run, if any is given."""
        self.seconds = seconds or SECONDS
        try:
            yield
        finally:
            self.seconds = SECONDS

    def failure(self, sample: Sample) -> Optional[Result]:
        """What is wrong with its answer, if anything is."""
        expected = self.expected(sample)
        ended = self.ended(sample) if expected is not None else None
        if expected is None or ended is None:
            return None
        result = judge_run(ended, expected, limits_of(self.seconds))
        return None if result.verdict is Verdict.OK else result

    def memory_failure(self, sample: Sample, options: Sequence[str] = ()) -> Optional[Result]:
        """What Valgrind, with these options too, or a limit under it has against it."""
        expected = self.expected(sample)
        if expected is None:
            return None
        try:
            binary = executable(self.solution, sample.constants)
        except DoesNotCompile:
            return None
        self.runs += 1
        limits = limits_of(VALGRIND_SECONDS)
        ended = run_under_valgrind(binary, sample.input, limits, options)
        result = of_memory(judge_run(ended, expected, limits))
        return None if result.verdict is Verdict.OK else result


def limits_of(seconds: float) -> Limits:
    return limits_for(b"x" * ROOM, seconds)
