"""Which of the known mistakes give exactly what was printed, and which of them need all of it."""

from typing import Iterator, List, NamedTuple, Sequence, Type

import reference
from programs.parts import sokoban as parts
from reference import BadInput, Step
from suite.record import Sample
from suite.shrink import Pieces

# Imported for the mistakes in them.
from . import _sokoban_prints, _sokoban_pushes, _sokoban_tests, _sokoban_undos  # noqa: F401
from ._sokoban_board import Board
from ._sokoban_play import Play, recognised, shows

SMALL = 80  # bytes of an input whose parts are left out to tell mistakes apart


class Guess(NamedTuple):
    says: List[str]  # each a clause
    others: bool  # whether others fit too, which would show on a smaller input


def guess(steps: Sequence[Step], got: Board) -> Guess:
    fitting = recognised(steps, got)
    says = _said(fitting)
    if len(says) > 1:
        smaller = list(_smaller(steps))
        fewer = _said(kind for kind in fitting if not any(shows(kind, run) for run in smaller))
        if fewer and len(fewer) < len(says):
            return Guess(fewer, True)
    return Guess(says, False)


def _said(kinds: "Iterator[Type[Play]]") -> List[str]:
    return list(dict.fromkeys(kind.says for kind in kinds))


def _smaller(steps: Sequence[Step]) -> Iterator[List[Step]]:
    """Runs of the inputs that are simpler in one thing, with a print after each command."""
    text = "".join(step.command for step in steps)
    if len(text) > SMALL:
        return
    commands = "".join(step.command for step in steps[1:] if step.command not in "\n.")
    sample = Sample((), f"{steps[0].command}\n{commands}\n.\n".encode("latin-1"))
    for way in parts.SMALLER:
        for simpler in _simpler(way(sample)):
            data = parts.watched(simpler.input)
            try:
                yield list(reference.trace("sokoban", data))
            except BadInput:
                pass


def _simpler(found) -> Iterator[Sample]:
    """With a piece less."""
    if not isinstance(found, Pieces):
        yield from found
        return
    for place in range(found.count):
        yield found.keep([other for other in range(found.count) if other != place])
