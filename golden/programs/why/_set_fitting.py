"""Which mistakes print exactly what a solution printed, all the game up to there."""

from typing import Iterable, Iterator, List

from suite.moment import Moment

from . import _set_rules
from ._set_choosing import CHOOSING
from ._set_dealing import DEALING
from ._set_rules import RIGHT, Cards, Mistake, State, go_on, play


def fitting(moment: Moment) -> List[Mistake]:
    """Of each cause one. Whoever made such a mistake has printed just this, but others may have
    printed it too."""
    fits = {}
    for mistake in [*_with_known_rules(moment), *_with_a_short_deck(moment)]:
        fits.setdefault(mistake.cause, mistake)
    return list(fits.values())


def _with_known_rules(moment: Moment) -> Iterator[Mistake]:
    cards = cards_of(moment)
    steps = moment.steps if moment.wanted == "" else moment.steps[:-1]
    before = "".join(step.printed for step in steps)
    for mistake in (*CHOOSING, *DEALING):
        if _prints(play(mistake.rules, cards), before, moment):
            yield mistake


def cards_of(moment: Moment) -> Cards:
    return moment.steps[0].before.deck


def _with_a_short_deck(moment: Moment) -> Iterator[Mistake]:
    """A part of the input that was not read, or a count of the deck that is wrong."""
    state = moment.step.before
    if moment.wanted and moment.step.command != "=":
        for left in range(min(3, len(state.deck))):
            pieces = go_on(RIGHT, State(state.table, state.deck[:left]))
            if _prints(pieces, "", moment):
                count = f"{left} card{'s' * (left != 1)}" if left else "no card"
                words = f"the deck is taken to have {count} left, not {len(state.deck)}"
                yield Mistake("deck too short", words, RIGHT)


def _prints(pieces: Iterable[str], before: str, moment: Moment) -> bool:
    """Whether this comes out first, and then what the solution printed."""
    text = ""
    lines = before.count("\n") + moment.wanted.count("\n")
    enough = len(before) + len(moment.got)
    for piece in pieces:
        text += piece
        if not (text.startswith(before) or before.startswith(text)):
            return False
        if len(text) > enough and text.count("\n") >= lines:
            break
    rest = text[len(before) :]
    if len(text) < len(before) or not text.startswith(before):
        return False
    if moment.wanted == "":
        return rest == moment.got
    return _compared(rest, moment) == _compared(moment.got, moment)


def _compared(text: str, moment: Moment) -> str:
    """Where another set was taken, the table after it says nothing more."""
    lines = text.splitlines(keepends=True)[: moment.wanted.count("\n")]
    other_set = moment.got.startswith("-") and _first(moment.got) != _first(moment.wanted)
    return "".join(lines[:1] if other_set else lines)


def _first(text: str) -> str:
    return text.split("\n")[0]
