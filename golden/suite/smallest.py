"""The smallest counterexample of a solution: found, kept as a case, explained, and shown."""

import os
import time
from pathlib import Path
from typing import Iterable, Iterator, NamedTuple, Optional

from . import explain, hunt, kept
from .cases import Case
from .console import coloured, show_progress
from .drawing import paint
from .explain import Explanation
from .hunt import Counterexample
from .printable import printable
from .record import Program, Sample
from .suspect import Suspect
from .verdict import Verdict

SECONDS = 10.0  # that the judge takes to make an input smaller
TRIES = 3  # cases that did not fail when they were run again, before we give up


class Smallest(NamedTuple):
    """What was found, or why there is nothing to be shown."""

    explanation: Optional[Explanation] = None
    case: Optional[Path] = None  # where it is kept
    complaint: str = ""

    def lines(self) -> Iterator[str]:
        """For the terminal."""
        if self.complaint:
            yield from ["", self.complaint]
        if self.explanation and self.case:
            title = paint("1", f"The smallest input on which it fails: {self.explanation.title}")
            yield ""
            yield from coloured([title, *explain.lines(self.explanation)])
            yield from [
                "",
                "It is kept as a case. To try it again:",
                f"    {kept.again(self.case)}",
            ]


NOTHING = Smallest()


def of_simplest(program: Program, solution: Path, failed: Iterable[Case]) -> Smallest:
    """Of the first of these cases, the simplest first, that fails again."""
    show_progress("making the simplest failure smaller")
    deadline = time.monotonic() + SECONDS
    try:
        with Suspect(program, solution) as suspect:
            for number, case in enumerate(failed):
                found = counterexample_of(suspect, case) if number < TRIES else None
                if found:
                    return settled(suspect, hunt.smallest(suspect, found, deadline))
    except Exception as error:  # the verdict is there all the same, even if the bug is ours
        said = printable(os.fsencode(f"{type(error).__name__}: {error}"))
        return Smallest(complaint=f"no counterexample could be made: {said}")
    except KeyboardInterrupt:
        return Smallest(complaint="interrupted: no counterexample is shown")
    finally:
        show_progress("")
    return NOTHING


def counterexample_of(suspect: Suspect, case: Case) -> Optional[Counterexample]:
    """How a promised case fails: a wrong answer counts before an error in memory."""
    sample = suspect.program.complete(Sample(case.constants, case.input.read_bytes()))
    result = suspect.failure(sample) or suspect.memory_failure(sample)
    return Counterexample(sample, result) if result else None


def settled(suspect: Suspect, found: Counterexample) -> Smallest:
    """A counterexample explained, and kept."""
    explanation = explain.explain(suspect, found)
    in_memory = None
    if found.result.verdict is Verdict.WRONG_ANSWER:
        in_memory = suspect.memory_failure(found.sample)
    if in_memory:
        explanation = explain.with_memory(explanation, suspect, in_memory)
    right = suspect.expected(found.sample) or b""
    case = kept.keep(suspect.program, suspect.solution, found.sample, right)
    return Smallest(explanation, case)
