"""Other inputs, always the same ones, on which a solution shows what its mistake is."""

import functools
import random
from itertools import combinations
from typing import Iterator

from .rules import CARDS, Cards, Places, is_set, third

COUNT = 18  # cards with a single set, which can be laid anywhere


def probes(cards: Cards) -> Iterator[Cards]:
    """Other inputs: some of these cards and some more, almost sets, and games of all lengths."""
    rng = random.Random(1)
    others = [card for card in CARDS if card not in cards]
    yield from (cards[:-3], cards[3:], cards[::-1], (*cards, *others[:3]), (*cards, *others[:6]))
    for count in (3, 3, 3, 6, 6, 9, 12, 15, 18, 24, 36):
        yield from (tuple(rng.sample(CARDS[:few], min(few, count))) for few in (9, 27, 81))
    for _ in range(8):
        yield tuple(rng.sample(CARDS[:4] + CARDS[-4:], 3))
    rest = [card for card in CARDS if card not in setless()]
    yield from ((*setless(), *rest[:few]) for few in (6, 21))
    yield from map(moved, ((1, 2, 13), (1, 2, 16), (1, 13, 14), (13, 14, 15), (14, 17, 18)))


@functools.lru_cache(maxsize=None)
def setless() -> Cards:
    """18 cards without a set."""
    taken: Cards = ()
    for card in random.Random(1).sample(CARDS, len(CARDS)):
        if not any(is_set((*pair, card)) for pair in combinations(taken, 2)):
            taken = (*taken, card)
    return taken[:18]


# ---------------------------------------------------------------- a single set


@functools.lru_cache(maxsize=None)
def single() -> Cards:
    """18 cards with a single set, which comes first."""
    for pair in combinations(setless(), 2):
        last = third(*pair)
        cards: Cards = (*pair, last)
        for card in setless():
            if card not in pair and third(card, last) not in cards:
                cards = (*cards, card)
        if len(cards) >= COUNT:
            return cards[:COUNT]
    raise AssertionError("there are no such cards")


def moved(places: Places) -> Cards:
    """These cards with the set at these places, counted from 1."""
    others = iter(single()[3:])
    triple = dict(zip(places, single()))
    return tuple(triple[i] if i in triple else next(others) for i in range(1, COUNT + 1))
