"""What led to a net: the one before it, and the turns between."""

from typing import List, NamedTuple, Optional, Tuple

from .cube import State, Turn, state_of, turn_of
from suite.moment import Moment


class Story(NamedTuple):
    size: int
    before: State  # of the net before, or solved
    turns: List[Turn]  # made since then, before the net that is wrong
    previous: Optional[Turn]  # the last turn before those
    earlier: List[Tuple[State, Optional[Turn], Optional[Turn], State]]  # see _earlier
    nets: List[State]  # that were printed before, all of them right
    command: str  # the text of the last step: a turn, a line's end or the dot


MOST_EARLIER = 12


def story_of(moment: Moment) -> Story:
    steps = list(moment.steps)
    last = steps[-1]
    prints = [number for number, step in enumerate(steps[:-1]) if step.command == "\n"]
    first = prints[-1] + 1 if prints else 0
    since = [turn_of(step.command) for step in steps[first:] if step.command not in "\n."]
    before = [turn_of(step.command) for step in steps[:first] if step.command not in "\n."]
    return Story(
        moment.values["N"],
        state_of(steps[first].before),
        since,
        before[-1] if before else None,
        _earlier(steps[:first]),
        [state_of(steps[number].before) for number in prints[-MOST_EARLIER:]],
        last.command,
    )


def _earlier(steps: list) -> list:
    """Turns that were seen to be right, with a net before and after them."""
    found = []
    for number in range(1, len(steps) - 1):
        one, step, other = steps[number - 1 : number + 2]
        if step.command != "\n" and other.command == "\n" and one.command == "\n":
            before = [each for each in steps[:number] if each.command != "\n"]
            previous = turn_of(before[-1].command) if before else None
            turn = turn_of(step.command)
            found.append((state_of(step.before), turn, previous, state_of(step.after)))
    return found[-MOST_EARLIER:]
