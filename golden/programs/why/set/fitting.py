"""Which mistakes print exactly what a solution printed, all the game up to there."""

import functools
from typing import Iterable, Iterator, List, Optional

from suite.moment import Moment
from suite.record import Sample

from .choosing import CHOOSING
from .dealing import DEALING
from .ending import ENDING
from .probes import probes
from .rules import RIGHT, Cards, Mistake, Rules, State, go_on, play

KNOWN = [*CHOOSING, *DEALING, *ENDING]


def fitting(moment: Moment) -> List[Mistake]:
    """Of each cause one. Whoever made such a mistake has printed just this, but others may have
    printed it too: so the solution is asked about other inputs."""
    known = confirmed(list(_printing_this(KNOWN, moment)), moment)
    mistakes = known or _with_a_short_deck(moment)
    return list({mistake.cause: mistake for mistake in mistakes}.values())


def _printing_this(mistakes: Iterable[Mistake], moment: Moment) -> Iterator[Mistake]:
    cards = cards_of(moment)
    steps = moment.steps if moment.wanted == "" else moment.steps[:-1]
    before = "".join(step.printed for step in steps)
    for mistake in mistakes:
        if _prints(play(mistake.rules, cards), before, moment):
            yield mistake


def confirmed(mistakes: List[Mistake], moment: Moment) -> List[Mistake]:
    """Those that print what the solution prints for other inputs too; or else, as there may be more
    than one mistake in it, those that never go wrong where the solution is right, and mostly as it
    does where it is wrong."""
    possible = [(mistake, 0) for mistake in mistakes]  # how often it goes wrong otherwise
    wrong = 0
    for cards in probes(cards_of(moment)):
        answer = asked(moment, cards) if possible else None
        if answer is not None:
            is_wrong = answer != _answer(RIGHT, cards)
            wrong += is_wrong
            marked = [(m, often, _answer(m.rules, cards) != answer) for m, often in possible]
            possible = [(m, often + other) for m, often, other in marked if is_wrong or not other]
    alike = [mistake for mistake, often in possible if often == 0]
    nearly = [mistake for mistake, often in possible if 2 * often < wrong]
    return alike or (nearly if len({mistake.cause for mistake in nearly}) == 1 else [])


def asked(moment: Moment, cards: Cards) -> Optional[str]:
    """What the solution prints for these cards."""
    return moment.ask(Sample((), " ".join(cards).encode() + b"\n"))


def refuted(cause: str, moment: Moment) -> bool:
    """Whether a known mistake prints what was printed here, but goes wrong on some other input
    where the solution is right."""
    kinds = [mistake for mistake in KNOWN if mistake.cause == cause]
    return any(
        asked(moment, cards) == _answer(RIGHT, cards) != _answer(mistake.rules, cards)
        for mistake in _printing_this(kinds, moment)
        for cards in probes(cards_of(moment))
    )


@functools.lru_cache(maxsize=1024)
def _answer(rules: Rules, cards: Cards) -> str:
    return "".join(play(rules, cards))


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
    whole = before if moment.wanted else before + moment.got
    for piece in pieces:
        text += piece
        if not (text.startswith(whole) or whole.startswith(text)):
            return False
        if moment.wanted and text.count("\n") >= lines:
            break
    if moment.wanted == "":
        return text == whole
    rest = text[len(before) :]
    return text.startswith(before) and _compared(rest, moment) == _compared(moment.got, moment)


def _compared(text: str, moment: Moment) -> str:
    """Where another set was taken, the table after it says nothing more."""
    lines = text.splitlines(keepends=True)[: moment.wanted.count("\n")]
    other_set = moment.got.startswith("-") and _first(moment.got) != _first(moment.wanted)
    return "".join(lines[:1] if other_set else lines)


def _first(text: str) -> str:
    return text.split("\n")[0]
