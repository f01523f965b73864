"""The only set at other places of a table, where no known mistake fits: how far x, y and z go."""

import functools
from itertools import combinations
from typing import Callable, Dict, Iterator, Optional

from suite.moment import Moment

from .alone import NOTHING, Found, takes
from .fitting import setless
from .rules import Cards, Places, third

LAST = 18  # places of the table on which the set is moved about

# Where the set lies while one of its positions is moved along, with the others close to it.
SWEEPS: Dict[str, Callable[[int], Places]] = {
    "z": lambda z: (1, 2, z),
    "y": lambda y: (1, y, y + 1),
    "x": lambda x: (x, x + 1, x + 2),
}


def about_places(moment: Moment) -> Found:
    """A position past which z, y or x does not go. Each is tried where the ones before can go."""
    for least, (name, places) in zip((3, 2, 1), SWEEPS.items()):
        positions = range(least, least + LAST - 2)
        took = [*_taken(moment, map(places, positions))]
        if None in took or not took[0]:
            return NOTHING
        if not all(took):
            last = positions[took.index(False)] - 1
            return NOTHING if any(took[last - least + 1 :]) else _no_further(name, last)
    return NOTHING


def _taken(moment: Moment, places: Iterator[Places]) -> Iterator[Optional[bool]]:
    for each in places:
        took = takes(moment, _cards()[:3], _moved(each))
        yield took
        if took is None:
            return


def _no_further(name: str, last: int) -> Found:
    says, where, end = {
        "x": (f"x does not go past position {last}", "", LAST - 2),
        "y": (f"y does not go past position {last}", " with x = 1", LAST - 1),
        "z": (f"no set is seen whose z is past position {last}", " with x = 1 and y = 2", LAST),
    }[name]
    rest = f"{last + 1} to {end}" if last + 1 < end else str(end)
    tried = (
        f"This was tried: a set alone among other cards{where} is taken wherever {name} is up to "
        f"{last}, and not taken where {name} is {rest}."
    )
    return Found(says, [f"{says[0].upper()}{says[1:]}. {tried}"])


# ---------------------------------------------------------------- the cards


@functools.lru_cache(maxsize=None)
def _cards() -> Cards:
    """18 cards with a single set, which comes first."""
    for pair in combinations(setless(), 2):
        last = third(*pair)
        cards: Cards = (*pair, last)
        for card in setless():
            if card not in pair and third(card, last) not in cards:
                cards = (*cards, card)
        if len(cards) >= LAST:
            return cards[:LAST]
    raise AssertionError("there are no such cards")


def _moved(places: Places) -> Cards:
    """These cards with the set at these places, counted from 1."""
    others = iter(_cards()[3:])
    triple = dict(zip(places, _cards()))
    return tuple(triple[i] if i in triple else next(others) for i in range(1, LAST + 1))
