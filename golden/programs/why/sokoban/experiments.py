"""Where no known mistake fits: the same command with less before it."""

from itertools import islice, takewhile
from typing import List, NamedTuple, Sequence

import reference
from reference import Step
from suite.moment import Moment
from suite.record import Sample

from .guessing import trials
from .play import Play

LONG, MOST_RUNS = 12, 20  # steps of a run, the prints among them; runs


class Past(NamedTuple):
    """The commands before the last one."""

    made: List[Step]  # pushes that were made and not taken back
    undone: List[Step]  # those that were
    failed: List[Step]  # pushes that could not be made, and each 0 without a push


def less_before(moment: Moment) -> str:
    """What is better with less; nothing if that cannot be told."""
    step, past = moment.step, _past(moment.steps[:-1])
    seen_right = len(moment.steps) > 2 and moment.steps[-2].printed
    if not seen_right or step.command in "\n.":
        return ""
    if step.command == "0":
        return _without_failed(moment, past)
    if not (past.made or past.undone or past.failed) or not _is_right(moment, step.before, []):
        return ""
    made = "is made" if step.before != step.after else "changes nothing, as it has to be"
    fresh = f"On this very board, given afresh, {step.command} {made}."
    only_undone = past.undone and not past.failed
    is_undo = only_undone and _is_right(moment, moment.steps[0].after, past.made)
    if is_undo and _is_right_without_undo(moment):
        return f"{fresh} So 0 has not put everything back: something not drawn is not as it was."
    return f"{fresh} So something that is not drawn is left over from the commands before."


def _is_right_without_undo(moment: Moment) -> bool:
    """Whether long runs without a 0 come out right: so it is no push that leaves something."""
    runs = ([*takewhile(lambda step: step.command != "0", run)] for run in trials())
    for run in islice((run for run in runs if len(run) >= LONG), MOST_RUNS):
        data = "".join(step.command for step in run) + ".\n"
        right = "".join(step.printed for step in run)
        if moment.ask(Sample((), data.encode("latin-1"))) != right:
            return False
    return True


def _without_failed(moment: Moment, past: Past) -> str:
    """A push that was not made is nothing to take back."""
    if past.undone or not past.failed or not past.made:
        return ""
    if not _is_right(moment, moment.steps[0].after, past.made):
        return ""
    names = [one.command for one in past.failed]
    what = f"Without {names[0]}, which" if len(names) == 1 else "Without the commands that"
    return (
        f"{what} could not be made, 0 takes {past.made[-1].command} back. So what was not made "
        "counts for 0, too."
    )


def _past(steps: Sequence[Step]) -> Past:
    past = Past([], [], [])
    for step in steps[1:]:
        if step.command not in "\n." and step.before == step.after:
            past.failed.append(step)
        elif step.command == "0":
            past.undone.append(past.made.pop())
        elif step.command not in "\n.":
            past.made.append(step)
    return past


def _is_right(moment: Moment, state, before: Sequence[Step]) -> bool:
    """Whether the command comes out right on a board, after these others."""
    board = "".join(f"{row}\n" for row in Play(state).rows())
    commands = "".join(f"{step.command}\n" for step in (*before, moment.step))
    data = f"{board}\n{commands}.\n".encode("latin-1")
    right = "".join(step.printed for step in reference.trace("sokoban", data))
    return moment.ask(Sample((), data)) == right
