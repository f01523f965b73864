"""Finding the moment at which a solution first goes wrong."""

from typing import List, NamedTuple, Optional

import reference
from reference import Step

from .hunt import QUICK_SECONDS
from .moment import Moment
from .patience import MOST_TIMEOUTS
from .record import Program, Sample
from .suspect import Suspect

MOST_READ = 100_000  # characters of a wrong result: a program may print megabytes


class Found(NamedTuple):
    moment: Moment
    start: int  # the command is input[start:end]
    end: int


def find(suspect: Suspect, sample: Sample, output: bytes) -> Found:
    """The first command whose result is wrong, of an input that was answered like this.

    What an input does not print nobody sees. So it is tried with a print after each command too;
    if that goes wrong as well, it shows which command does.
    """
    program = suspect.program
    watched = sample._replace(input=program.watched(sample.input))
    right = suspect.expected(watched)
    ended = suspect.ended(watched) if right is not None else None
    if ended is not None and not ended.broken_limit and ended.output != right:
        moment = _first_wrong(program, watched, ended.output)
    else:
        moment = _first_wrong(program, sample, output)
    moment = moment._replace(ask=_Questions(suspect).ask)
    return Found(moment, *_place(program, sample, moment))


class _Questions:
    """Other inputs, which a slow solution is not asked about for ever."""

    def __init__(self, suspect: Suspect) -> None:
        self.suspect = suspect
        self.patience = MOST_TIMEOUTS

    def ask(self, sample: Sample) -> Optional[str]:
        """What it prints for an input, if that is fair to it."""
        suspect, sample = self.suspect, self.suspect.program.complete(sample)
        fair = suspect.can_have(sample.constants) and suspect.expected(sample) is not None
        with suspect.in_a_hurry(QUICK_SECONDS):
            ended = suspect.ended(sample) if fair and self.patience > 0 else None
        if ended is None or ended.broken_limit or ended.exit_code:
            self.patience -= ended is not None and ended.broken_limit is not None
            return None
        return ended.output.decode("latin-1")


def _first_wrong(program: Program, sample: Sample, output: bytes) -> Moment:
    values = program.values(sample.constants)
    steps = list(reference.trace(program.name, sample.input, **dict(sample.constants)))
    text, printed = output.decode("latin-1"), ""
    for number, step in enumerate(steps):
        if not text.startswith(printed + step.printed):
            return _moment(steps, number, text[len(printed) :][:MOST_READ], values)
        printed += step.printed
    # It prints more than it has to.
    return Moment(steps, "", text[len(printed) :][:MOST_READ], values)


def _moment(steps: List[Step], wrong: int, rest: str, values: dict) -> Moment:
    wanted = steps[wrong].printed
    got = "".join(rest.splitlines(keepends=True)[: wanted.count("\n")])
    # A print only shows what was done before: if it was a single thing, then that went wrong.
    # What is read before all commands has no state before it: then it is the print itself.
    culprit = wrong
    if wrong > 0 and _is_print(steps[wrong]) and _may_be_wrong(steps[wrong - 1]):
        if wrong == 1 or steps[wrong - 2].printed:
            culprit = wrong - 1
    return Moment(steps[: culprit + 1], wanted, got, values)


def _place(program: Program, sample: Sample, moment: Moment) -> tuple:
    """Where the command stands in the input, which may have fewer prints than the moment's."""
    steps = list(reference.trace(program.name, sample.input, **dict(sample.constants)))
    if not _is_print(moment.step):
        count = sum(not _is_print(step) for step in moment.steps)
        steps = [step for step in steps if not _is_print(step)]
        return steps[count - 1].start, steps[count - 1].end
    number = min(len(moment.steps), len(steps)) - 1
    return steps[number].start, steps[number].end


def _may_be_wrong(step: Step) -> bool:
    return not step.printed and step.before is not None


def _is_print(step: Step) -> bool:
    return bool(step.printed) and step.before == step.after
