"""SET: players take the first set off the table until none is left to find.

A set is three cards which, in each of the four attributes, are all alike or
all different. The model tries every triple of the table in order of positions,
which is the order itertools.combinations gives them in.
"""

import re
from itertools import combinations
from typing import Iterable, List, Optional, Tuple

from . import fault

Cards = List[str]


def play(data: bytes) -> bytes:
    cards = _read(data.decode("latin-1"))
    table, deck = cards[:12], cards[12:]
    output = [_line("=", table)]
    while True:
        found = _first_set(table)
        if found:
            table = [card for card in table if card not in found]
            output.append(_line("-", found))
            drawn = 3 if len(table) < 12 else 0
        elif deck:
            output.append(_line("+", ()))
            drawn = 3
        else:
            return "".join(output).encode()
        table, deck = table + deck[:drawn], deck[drawn:]
        output.append(_line("=", table))


def _read(text: str) -> Cards:
    cards: Cards = []
    for word in re.finditer(r"[^ \t\n\r\v\f]+", text):
        card = word.group()
        if not re.fullmatch("[123]{4}", card):
            good = re.match("[123]{0,4}", card).end()
            raise fault(text, word.start() + good, f"{card!r} is not a card")
        if card in cards:
            raise fault(text, word.start(), f"card {card} is repeated")
        cards.append(card)
    if len(cards) % 3 != 0:
        raise fault(text, len(text), f"{len(cards)} cards, not a multiple of 3")
    return cards


def _first_set(table: Cards) -> Optional[Tuple[str, ...]]:
    for triple in combinations(table, 3):
        # An attribute fails when exactly two of its three values agree.
        if all(len({*values}) != 2 for values in zip(*triple)):
            return triple
    return None


def _line(sign: str, cards: Iterable[str]) -> str:
    return sign + "".join(" " + card for card in cards) + "\n"
