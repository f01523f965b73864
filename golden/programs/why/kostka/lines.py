"""Mistakes with the lines round a turned face, each as what it does to the squares."""

import itertools
from typing import Iterable, Iterator, List, NamedTuple, Tuple

from .cube import (
    OPPOSITE,
    SIDES,
    Line,
    Moves,
    Turn,
    inverse,
    mixed,
    nothing,
    quarter,
    right,
    ring,
    ring_moves,
    squares,
    times,
)


class Mistake(NamedTuple):
    cause: str  # the same for every turn
    words: str  # "That is what comes out if ..."
    results: List[Moves]  # of the whole turn: a mistake can be made in more than one way


def line_mistakes(size: int, turn: Turn) -> Iterator[Mistake]:
    """Of a cube with more than one layer."""
    yield from _single_layers(size, turn)
    yield from _neighbours(size, turn)
    yield from _orders(size, turn)
    yield from _overwritten(size, turn)
    yield from _too_short(size, turn)


def _single_layers(size: int, turn: Turn) -> Iterator[Mistake]:
    if turn.layers == 1:
        return
    ends = [turn.face, OPPOSITE[turn.face]]
    before = quarter(size, turn.layers - 1, turn.face)
    whole = quarter(size, turn.layers, turn.face)
    lines = tuple(
        place if one == other else other for place, (one, other) in enumerate(zip(before, whole))
    )
    inner = mixed(lines, nothing(size), ends)
    results = [mixed(inner, whole, chosen) for chosen in ((), ends[:1], ends[1:], ends)]
    words = f"only layer {turn.layers} turns instead of {turn.layers} layers"
    yield Mistake("only one layer turns", words, [times(each, turn.quarters) for each in results])


def _neighbours(size: int, turn: Turn) -> Iterator[Mistake]:
    """What can be wrong with the line on one of the faces around."""
    lines = ring(turn.face)
    for number, line in enumerate(lines):
        stays = mixed(right(size, turn), nothing(size), [line.face])
        words = f"the squares on face {line.face} stay as they are"
        yield Mistake(f"{turn.face} leaves {line.face} as it is", words, [stays])
        yield from _wrong_sides(size, turn, number)
    for count in (1, 2, 3, 4):
        for chosen in itertools.combinations(range(4), count):
            yield _backwards(size, turn, chosen)


def _wrong_sides(size: int, turn: Turn, number: int) -> Iterator[Mistake]:
    lines = ring(turn.face)
    here = lines[number]
    for side in SIDES:
        if side != here.side:
            rings = [
                [*lines[:number], Line(here.face, side, backwards), *lines[number + 1 :]]
                for backwards in (False, True)
            ]
            yield Mistake(
                f"{turn.face} takes the {line_kind(side)} of {here.face} at the {side}",
                f"on face {here.face} it takes the {line_kind(side)} at the {side} instead of the "
                f"{line_kind(here.side)} at the {here.side}",
                _turns(size, turn, [ring_moves(size, each, turn.layers) for each in rings]),
            )


def line_kind(side: str) -> str:
    return "row" if side in ("top", "bottom") else "column"


def _backwards(size: int, turn: Turn, chosen: Iterable[int]) -> Mistake:
    """Whether they are read or written in the wrong order comes to the same."""
    lines = ring(turn.face)
    read = [
        line._replace(backwards=True) if number in chosen else line
        for number, line in enumerate(lines)
    ]
    ways = [f"from {lines[n].face} to {lines[(n + 1) % 4].face}" for n in chosen]
    return Mistake(
        f"{turn.face} takes lines backwards",
        f"the squares that go {' and '.join(ways)} come there in the wrong order, backwards",
        _turns(size, turn, [ring_moves(size, lines, turn.layers, read)]),
    )


def _orders(size: int, turn: Turn) -> Iterator[Mistake]:
    first, second, third, fourth = ring(turn.face)
    for order in (
        [first, second, fourth, third],
        [first, third, second, fourth],
        [first, third, fourth, second],
        [first, fourth, second, third],
    ):
        way = ", ".join(line.face for line in order)
        yield Mistake(
            f"{turn.face} has its lines in a wrong order",
            f"the lines go round in the order {way} and {first.face}",
            _turns(size, turn, [ring_moves(size, order, turn.layers)]),
        )


def _overwritten(size: int, turn: Turn) -> Iterator[Mistake]:
    """Copied one after another, with nothing kept aside."""
    lines = ring(turn.face)
    found = []
    for start in range(4):
        for step in (1, -1):
            numbers = [(start + step * number) % 4 for number in range(4)]
            found.append(_copied(size, turn.layers, [(lines[n - 1], lines[n]) for n in numbers]))
    words = "a line is overwritten before it has been copied to the next face"
    yield Mistake("a line is overwritten", words, _turns(size, turn, found))


def _too_short(size: int, turn: Turn) -> Iterator[Mistake]:
    """A loop that begins too late or ends too early."""
    moves = ring_moves(size, ring(turn.face), turn.layers)
    found = []
    for left_out in (0, size - 1):
        short = list(moves)
        for line in ring(turn.face):
            for layer in range(turn.layers):
                place = squares(size, line, layer)[left_out]
                short[place] = place
        found.append(tuple(short))
    words = "in each line round the face one square, at its end, stays as it is"
    yield Mistake("lines are too short", words, _turns(size, turn, found))


def _copied(size: int, layers: int, pairs: List[Tuple[Line, Line]]) -> Moves:
    moves = list(nothing(size))
    for layer in range(layers):
        for source, target in pairs:
            for one, other in zip(squares(size, source, layer), squares(size, target, layer)):
                moves[other] = moves[one]
    return tuple(moves)


def _turns(size: int, turn: Turn, lines: List[Moves]) -> List[Moves]:
    """Whole turns with these lines in a quarter; a quarter back is made in one go, or by three."""
    ends = [turn.face, OPPOSITE[turn.face]]
    whole = quarter(size, turn.layers, turn.face)
    quarters = [mixed(each, whole, ends) for each in lines]
    results = [times(each, turn.quarters) for each in quarters]
    if turn.quarters == 3:
        results += [inverse(each) for each in quarters if len(set(each)) == len(each)]
    return results
