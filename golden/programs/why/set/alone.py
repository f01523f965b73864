"""Three cards alone on the table, where no known mistake fits: in all their orders, and other sets.

Nothing is said but what was seen.
"""

from itertools import permutations
from typing import Dict, Iterator, List, NamedTuple, Optional

from suite.moment import Moment

from .fitting import asked
from .rules import ATTRIBUTES, Cards, line

ALL_DIFFERENT = ("1111", "2222", "3333")
TEST = "So it is the test for a set that goes wrong, not the end of the game."


class Found(NamedTuple):
    cause: str
    sentences: List[str]


NOTHING = Found("", [])


def takes(moment: Moment, triple: Cards, cards: Cards) -> Optional[bool]:
    """Whether the solution takes these three of some cards, if it answers and begins right."""
    answer = asked(moment, cards)
    if answer is None or not answer.startswith(line("=", cards[:12])):
        return None
    return line("-", triple) in answer.splitlines(keepends=True)


# ---------------------------------------------------------------- in other orders


def about_missed(moment: Moment, triple: Cards, has_others: bool) -> Found:
    """A set that was not taken; perhaps there were other cards."""
    good, bad = _sorted(_orders(moment, triple))
    if good and bad:
        mixed = f"The same three cards alone are taken in the {_split(good, bad)}. {TEST}"
        return Found("the order of a set's cards", [mixed])
    if good and has_others:
        known = (
            "Alone on the table these three cards are taken, in each of their six orders. So the "
            "test for a set knows them: where they lie, or what was before, matters."
        )
        return Found("a set not seen among others", [known])
    return about_values(moment) if bad else NOTHING


def about_mistaken(moment: Moment, triple: Cards, has_others: bool) -> Found:
    """Three cards that were taken and are no set."""
    good, bad = _sorted(_orders(moment, triple))
    if good and bad:
        mixed = f"Alone on the table they are taken in the {_split(good, bad)}."
        says = f"{mixed} So the order of the cards matters to the test for a set."
        return Found("the order of three cards that are no set", [says])
    if good:
        says = "Alone on the table they are taken as well, in each of their six orders."
        return Found("no set taken", [says])
    if bad and has_others:
        says = "Alone on the table these three cards are not taken in any order."
        return Found("no set taken among others", [says])
    return NOTHING


def _orders(moment: Moment, triple: Cards) -> Dict[str, Optional[bool]]:
    """Whether it takes them in an order; none of the orders if it does not always answer."""
    orders = {}
    for order in permutations(range(3)):
        cards = tuple(triple[place] for place in order)
        orders[" ".join(str(place + 1) for place in order)] = takes(moment, cards, cards)
    return {} if None in orders.values() else orders


def _sorted(took: Dict[str, Optional[bool]]) -> List[List[str]]:
    return [[name for name in took if took[name]], [name for name in took if not took[name]]]


def _split(good: List[str], bad: List[str]) -> str:
    return f"order{'s' * (len(good) > 1)} {listed(good)}; in {listed(bad)} they are not"


def listed(words: List[str], last: str = "and") -> str:
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


# ---------------------------------------------------------------- other sets


def about_values(moment: Moment) -> Found:
    """Sets alone on the table that are all different, or alike in one attribute."""
    took = {"": takes(moment, ALL_DIFFERENT, ALL_DIFFERENT)}
    for digit, name in enumerate(ATTRIBUTES):
        for value in "123":
            triple = tuple(f"{c[:digit]}{value}{c[digit + 1:]}" for c in ALL_DIFFERENT)
            took[f"{name} {value}"] = takes(moment, triple, triple)
    good, bad = _sorted(took)
    if None in took.values() or not good:
        return NOTHING
    if not bad:
        others = f"{len(good)} other sets are, each alone"
        says = f"Alone on the table these three cards are not taken in any order, but {others}."
        return Found("some sets not seen", [f"{says} {TEST}"])
    sentences = ["Other sets were tried alone on the table.", *_values(good, bad), TEST]
    return Found("the values of a set's cards", [" ".join(sentences)])


def _values(good: List[str], bad: List[str]) -> Iterator[str]:
    """In few words, if the attribute makes no difference, or the value."""
    yield f"With all attributes different a set is {'' if '' in good else 'not '}taken."
    good, bad = [name for name in good if name], [name for name in bad if name]
    if not good or not bad:
        yield f"With one attribute alike it is {'' if good else 'not '}taken."
        return
    for part in (1, 0):  # its value, its attribute
        works = list(dict.fromkeys(name.split()[part] for name in good))
        fails = list(dict.fromkeys(name.split()[part] for name in bad))
        if not {*works} & {*fails}:
            what = "its value" if part else "this"
            yield (
                f"With one attribute alike it is taken if {what} is {listed(works, 'or')}, and "
                f"not if {what} is {listed(fails, 'or')}."
            )
            return
    yield f"Of 12 sets with one attribute alike {len(good)} are taken."
