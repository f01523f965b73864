"""The game of set as rules that can be changed one at a time, to see what a mistake prints."""

import functools
from itertools import combinations, product
from typing import Callable, Iterator, NamedTuple, Optional, Tuple

import reference

Cards = Tuple[str, ...]
Places = Tuple[int, ...]  # on the table, from 0
State = reference.load("set").State
ATTRIBUTES = ("number", "colour", "fill", "shape")  # the digits of a card, from the left
CARDS = ["".join(digits) for digits in product("123", repeat=4)]
MOST_PLAYS = 100  # of a game; 81 cards do not last that long


def fails(values: Tuple[str, ...]) -> bool:
    """Whether two cards have the same value of an attribute, and the third has another."""
    return len({*values}) == 2


def is_set(triple: Cards) -> bool:
    return not any(map(fails, zip(*triple)))


@functools.lru_cache(maxsize=512)
def sets_of(table: Cards) -> Tuple[Places, ...]:
    """The places of all sets, the first set first."""
    if len({*table}) < len(table):  # which a mistake can bring about
        triples = combinations(range(len(table)), 3)
        return tuple(places for places in triples if is_set(at(table, places)))
    place_of = {card: place for place, card in enumerate(table)}
    pairs = combinations(range(len(table)), 2)
    found = ((x, y, place_of.get(third(table[x], table[y]), 0)) for x, y in pairs)
    return tuple((x, y, z) for x, y, z in found if z > y)


@functools.lru_cache(maxsize=None)
def third(card: str, other: str) -> str:
    """The one card that makes a set with these two."""
    return "".join(a if a == b else str(6 - int(a) - int(b)) for a, b in zip(card, other))


def at(table: Cards, places: Places) -> Cards:
    return tuple(table[place] for place in places)


def without(table: Cards, places: Places) -> Cards:
    return tuple(card for place, card in enumerate(table) if place not in places)


def line(sign: str, cards: Cards = ()) -> str:
    return " ".join((sign, *cards)) + "\n"


def draw(state: State, count: int = 3) -> State:
    """The next cards go to the end of the table."""
    return State(state.table + state.deck[:count], state.deck[count:])


class Rules(NamedTuple):
    """What a mistake may change; as it stands here, all is right."""

    deal: Callable[[Cards], State] = lambda cards: State(cards[:12], cards[12:])
    choose: Callable[[State], Optional[Places]] = lambda state: next(
        iter(sets_of(state.table)), None
    )
    take: Callable[[Cards, Places], Cards] = without
    refill: Callable[[State, Places], State] = lambda state, places: (
        draw(state) if len(state.table) < 12 else state
    )
    adds: Callable[[State], bool] = lambda state: bool(state.deck)
    add: Callable[[State], State] = draw
    over: Callable[[State], bool] = lambda state: False  # asked before every play
    first: Callable[[Cards], str] = lambda table: line("=", table)
    set_line: Callable[[Cards, Places], str] = lambda table, places: line("-", at(table, places))
    add_line: Callable[[Cards], str] = lambda deck: line("+")
    after_set: Callable[[Cards], str] = lambda table: line("=", table)
    after_add: Callable[[Cards], str] = lambda table: line("=", table)
    last: Callable[[Cards], str] = lambda table: ""


RIGHT = Rules()


def play(rules: Rules, cards: Cards) -> Iterator[str]:
    """What is printed, piece by piece."""
    state = rules.deal(cards)
    yield rules.first(state.table)
    yield from go_on(rules, state)


def go_on(rules: Rules, state: State) -> Iterator[str]:
    for _ in range(MOST_PLAYS):
        found = None if rules.over(state) else rules.choose(state)
        if found:
            yield rules.set_line(state.table, found)
            left = State(rules.take(state.table, found), state.deck)
            state = rules.refill(left, found)
            yield rules.after_set(state.table)
        elif rules.adds(state) and not rules.over(state):
            yield rules.add_line(state.deck)
            state = rules.add(state)
            yield rules.after_add(state.table)
        else:
            yield rules.last(state.table)
            return


class Mistake(NamedTuple):
    cause: str
    words: str  # "this comes out if ..."
    rules: Rules
