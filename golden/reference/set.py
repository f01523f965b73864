"""SET: players take the first set off the table until none is left to find.

A set is three cards which, in each of the four attributes, are all alike or all different. The
model tries every triple of the table in order of positions, which is the order
itertools.combinations gives them in.

The input has no commands, only cards: a step is a play, and its text is the cards that it lays out.
"""

import re
from itertools import combinations
from typing import Iterable, Iterator, List, NamedTuple, Optional, Tuple

from . import Step, fault

Cards = Tuple[str, ...]


class State(NamedTuple):
    table: Cards
    deck: Cards


def steps(text: str) -> Iterator[Step]:
    words = _read(text)
    cards = tuple(word.group() for word in words)
    end = 0

    def step(sign: str, shown: Iterable[str], before: State, after: State) -> Step:
        nonlocal end
        start, end = end, words[-len(after.deck) - 1].end() if after.deck != before.deck else end
        printed = _line(sign, shown) if sign != "=" else ""
        return Step(start, end, sign, before, after, printed + _line("=", after.table))

    state = State(cards[:12], cards[12:])
    yield step("=", (), State((), cards), state)
    while True:
        before = state
        found = first_set(state.table)
        if found:
            table = tuple(card for card in state.table if card not in found)
            drawn = 3 if len(table) < 12 else 0
        elif state.deck:
            table, drawn = state.table, 3
        else:
            return
        state = State(table + state.deck[:drawn], state.deck[drawn:])
        yield step("-" if found else "+", found or (), before, state)


def _read(text: str) -> List["re.Match[str]"]:
    cards: List["re.Match[str]"] = []
    for word in re.finditer(r"[^ \t\n\r\v\f]+", text):
        card = word.group()
        if not re.fullmatch("[123]{4}", card):
            good = re.match("[123]{0,4}", card).end()
            raise fault(text, word.start() + good, f"{card!r} is not a card")
        if card in (earlier.group() for earlier in cards):
            raise fault(text, word.start(), f"card {card} is repeated")
        cards.append(word)
    if len(cards) % 3 != 0:
        raise fault(text, len(text), f"{len(cards)} cards, not a multiple of 3")
    return cards


def first_set(table: Cards) -> Optional[Cards]:
    for triple in combinations(table, 3):
        # An attribute fails when exactly two of its three values agree.
        if all(len({*values}) != 2 for values in zip(*triple)):
            return triple
    return None


def _line(sign: str, cards: Iterable[str]) -> str:
    return sign + "".join(" " + card for card in cards) + "\n"
