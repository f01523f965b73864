"""Mistakes in choosing a set, each as the game with one rule changed."""

from itertools import combinations
from typing import Callable, Iterator, Optional, Tuple

from . import rules
from .rules import ATTRIBUTES, Cards, Mistake, Places, Rules, State, at, sets_of

Values = Tuple[str, ...]  # of an attribute, on three cards


# ---------------------------------------------------------------- what is a set


def _taking(is_set: Callable[[Cards], bool]) -> Rules:
    """The first three cards on the table that pass."""

    def choose(state: State) -> Optional[Places]:
        triples = combinations(range(len(state.table)), 3)
        return next((places for places in triples if is_set(at(state.table, places))), None)

    return Rules(choose=choose)


def _good(values: Values) -> bool:
    return not rules.fails(values)


def _each(test: Callable[[str, str, str], bool]) -> Rules:
    return _taking(lambda triple: all(test(*values) for values in zip(*triple)))


def _only(digits: Tuple[int, ...]) -> Rules:
    """Only these attributes are looked at."""
    return _taking(lambda triple: all(_good(tuple(card[i] for card in triple)) for i in digits))


def _at_least(count: int) -> Rules:
    """As many attributes as this are enough."""
    return _taking(lambda triple: sum(map(_good, zip(*triple))) >= count)


def _sets() -> Iterator[Mistake]:
    for digit, name in enumerate(ATTRIBUTES):
        others = tuple(other for other in range(4) if other != digit)
        yield Mistake(f"{name} not looked at", f"the {name} is not looked at", _only(others))
    for digit, name in enumerate(ATTRIBUTES):
        words = f"the {name} alone decides, and the other attributes do not count"
        yield Mistake(f"only {name} decides", words, _only((digit,)))
    for names, test in (
        ("first and the second", lambda a, b, c: a == b == c or (a != c and b != c)),
        ("first and the third", lambda a, b, c: a == b == c or (a != b and b != c)),
        ("second and the third", lambda a, b, c: a == b == c or (a != b and a != c)),
    ):
        words = f"the {names} card are never asked whether they differ"
        yield Mistake(f"{names} card not compared", words, _each(test))
    yield Mistake(
        "only all alike counts",
        "only attributes that are alike on all three cards count as good",
        _each(lambda a, b, c: a == b == c),
    )
    yield Mistake(
        "only all different counts",
        "only attributes that are different on all three cards count as good",
        _each(lambda a, b, c: len({a, b, c}) == 3),
    )
    for name, test in (
        ("first and the second", lambda a, b, c: a == b == c or a != b),
        ("first and the third", lambda a, b, c: a == b == c or a != c),
        ("second and the third", lambda a, b, c: a == b == c or b != c),
    ):
        words = f"an attribute counts as good as soon as the {name} card differ in it"
        yield Mistake(f"{name} card decide", words, _each(test))
    yield Mistake(
        "whole sum", "all the digits of the three cards are added into one sum, which is then "
        "divided by 3", _taking(lambda triple: sum(map(int, triple)) % 3 == 0)
    )  # fmt: skip
    yield Mistake("one attribute enough", "one good attribute is enough", _at_least(1))
    yield Mistake("three attributes enough", "three good attributes are enough", _at_least(3))


# ---------------------------------------------------------------- which set is first


def _ordered(key: Callable[[Places], tuple]) -> Rules:
    return Rules(choose=lambda state: min(sets_of(state.table), key=key, default=None))


def _by_cards(state: State) -> Optional[Places]:
    key = lambda places: sorted(at(state.table, places))  # noqa: E731
    return min(sets_of(state.table), key=key, default=None)


def _among(good: Callable[[Places, int], bool]) -> Rules:
    """The first of the sets whose places are good on a table of so many cards."""

    def choose(state: State) -> Optional[Places]:
        count = len(state.table)
        return next((places for places in sets_of(state.table) if good(places, count)), None)

    return Rules(choose=choose)


def _orders() -> Iterator[Mistake]:
    for cause, words, key in (
        ("last set", "the last set in this order is taken, not the first",
         lambda p: [-i for i in p]),
        ("least z, then y", "the set with the least z is taken, then y decides, then x",
         lambda p: p[::-1]),
        ("least z, then x", "the set with the least z is taken, and x decides before y",
         lambda p: (p[2], p[0])),
        ("least y, then x", "the set with the least y is taken, and then x decides",
         lambda p: (p[1], p[0])),
        ("least y, then z", "the set with the least y is taken, and then z decides",
         lambda p: (p[1], p[2])),
        ("least x, then z", "z decides before y where x is the same", lambda p: (p[0], p[2])),
        ("greatest y", "the greatest y is taken where x is the same", lambda p: (p[0], -p[1])),
        ("greatest x", "the set with the greatest x is taken", lambda p: (-p[0], p[1])),
        ("greatest z", "the set with the greatest z is taken", lambda p: (-p[2], p[0])),
        ("last from the right", "the set with the greatest z is taken, then the one with the "
         "greatest y", lambda p: [-i for i in p[::-1]]),
        ("least sum", "the set with the least sum x + y + z is taken", sum),
    ):  # fmt: skip
        yield Mistake(cause, words, _ordered(key))
    words = "the set with the smallest numbers on its cards is taken, wherever it lies"
    yield Mistake("smallest cards", words, Rules(choose=_by_cards))


def _limits() -> Iterator[Mistake]:
    """Parts of the table that are not searched; places count from 0."""
    for count in (12, 15, 18):
        words = f"only the first {count} cards on the table are searched for sets"
        yield Mistake(f"search of {count} cards", words, _among(lambda p, _, n=count: p[2] < n))
    for cause, words, good in (
        ("x at the end", "x does not go far enough: the last three cards are never tried together",
         lambda p, n: p[0] < n - 3),
        ("last card not searched", "the search leaves out the last card on the table",
         lambda p, n: p[2] < n - 1),
        ("first card not searched", "the search leaves out the first card on the table",
         lambda p, n: p[0] > 0),
        ("y next to x", "y starts two places after x, so that cards side by side as x and y are "
         "left out", lambda p, n: p[1] > p[0] + 1),
        ("z next to y", "z starts two places after y, so that cards side by side as y and z are "
         "left out", lambda p, n: p[2] > p[1] + 1),
        ("only neighbours", "only three cards side by side are tried",
         lambda p, n: p[2] == p[0] + 2),
    ):  # fmt: skip
        yield Mistake(cause, words, _among(good))
    words = "x, y and z may be the same position: any card makes a set with itself"
    yield Mistake("card used three times", words, Rules(choose=_itself))


def _itself(state: State) -> Optional[Places]:
    return (0, 0, 0) if state.table else None


CHOOSING = [*_sets(), *_orders(), *_limits()]
