"""Where a solution first goes wrong, and what a program's file in programs/why/ makes of it."""

from typing import Callable, Dict, NamedTuple, Optional, Sequence

from reference import Step

from .drawing import Picture
from .record import Sample


class Moment(NamedTuple):
    """The first command whose result is wrong, as the reference has seen it."""

    steps: Sequence[Step]  # of the reference, up to this command, which is the last of them
    wanted: str  # what had to be printed of its result
    got: str  # what the solution printed instead, cut to as many lines; perhaps malformed
    values: Dict[str, int]  # of the constants
    # What the solution prints for another input, if that is fair to it: whoever has an idea of the
    # mistake can try it on inputs of his own.
    ask: Callable[[Sample], Optional[str]] = lambda sample: None

    @property
    def step(self) -> Step:
        return self.steps[-1]


class Why(NamedTuple):
    """What can be said about it. Nothing here is ever a guess."""

    cause: str  # a few words, the same for each input that shows the same mistake
    command: str  # the command spelled out: "2r': 2 layers from the right, 90 degrees back"
    before: Picture  # the state before the command
    wanted: Picture  # what had to come; what differs is marked
    got: Picture  # what came; empty if it is malformed
    sentences: Sequence[
        str
    ]  # the rule with its numbers; nothing where only the difference is known
