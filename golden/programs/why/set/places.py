"""The only set at other places of a table, where no known mistake fits: how far x, y and z go."""

from typing import Callable, Dict, Iterator, Optional

from suite.moment import Moment

from .alone import NOTHING, Found, takes
from .probes import COUNT, moved, single
from .rules import Places

# Where the set lies while one of its positions is moved along, with the others close to it.
SWEEPS: Dict[str, Callable[[int], Places]] = {
    "z": lambda z: (1, 2, z),
    "y": lambda y: (1, y, y + 1),
    "x": lambda x: (x, x + 1, x + 2),
}


def about_places(moment: Moment) -> Found:
    """A position past which z, y or x does not go. Each is tried where the ones before can go."""
    for least, (name, places) in zip((3, 2, 1), SWEEPS.items()):
        positions = range(least, least + COUNT - 2)
        took = [*_taken(moment, map(places, positions))]
        if None in took or not took[0]:
            return NOTHING
        if not all(took):
            last = positions[took.index(False)] - 1
            later = took[last - least + 1 :]
            # A single position may have something of its own.
            return NOTHING if any(later) or len(later) == 1 else _no_further(name, last)
    return NOTHING


def _taken(moment: Moment, places: Iterator[Places]) -> Iterator[Optional[bool]]:
    for each in places:
        took = takes(moment, single()[:3], moved(each))
        yield took
        if took is None:
            return


def _no_further(name: str, last: int) -> Found:
    says, where, end = {
        "x": (f"x does not go past position {last}", "", COUNT - 2),
        "y": (f"y does not go past position {last}", "with x = 1 ", COUNT - 1),
        "z": (f"no set is seen whose z is past position {last}", "with x = 1, y = 2 ", COUNT),
    }[name]
    tried = (
        f"The only set of a table was tried at other places: {where}it is taken wherever {name} "
        f"is up to {last}, and not where {name} is {last + 1} to {end}."
    )
    return Found(says, [f"{tried} So {says}."])
