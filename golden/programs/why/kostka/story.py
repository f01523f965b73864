"""What led to a net: the one before it, and the turns between."""

from typing import List, NamedTuple, Optional, Tuple

from .cube import State, Turn, state_of, turn_of, wrong_faces
from suite.moment import Moment


class Trial(NamedTuple):
    """A turn between two nets, the first of which is right."""

    before: State
    turn: Optional[Turn]  # none: nothing was done
    previous: Optional[Turn]  # the last turn before this one
    right: State
    printed: Optional[State]  # none: something that is no net

    @property
    def is_wrong(self) -> bool:
        return self.printed != self.right

    @property
    def wrong_faces(self) -> Tuple[str, ...]:
        return wrong_faces(self.right, self.printed or " " * len(self.right))


class Story(NamedTuple):
    size: int
    before: State  # of the net before, or solved
    turns: List[Turn]  # made since then, before the net that is wrong
    previous: Optional[Turn]  # the last turn before those
    earlier: List[Trial]  # turns that came out right
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


def _earlier(steps: list) -> List[Trial]:
    """Turns with a net before and after them."""
    found = []
    for number in range(1, len(steps) - 1):
        one, step, other = steps[number - 1 : number + 2]
        if step.command != "\n" and other.command == "\n" and one.command == "\n":
            before = [each for each in steps[:number] if each.command != "\n"]
            previous = turn_of(before[-1].command) if before else None
            turn = turn_of(step.command)
            after = state_of(step.after)
            found.append(Trial(state_of(step.before), turn, previous, after, after))
    return found[-MOST_EARLIER:]
