"""Mistakes that turns are made with, each as what it does to the squares.

Nobody can see a mistake in a net. What can be said is: this net is what comes out if that happens.
"""

import itertools
from typing import Callable, Iterator, List, Optional, Tuple

from .cube import (
    FACES,
    OPPOSITE,
    Moves,
    Turn,
    mixed,
    nothing,
    places,
    quarter,
    right,
    times,
)
from .lines import Mistake, line_mistakes
from .words import DEGREES

ANGLE_NAMES = {"": "a turn without a sign", "'": "the sign '", '"': 'the sign "'}
LARGEST = 12  # cubes on which lines are looked at, too


def mistakes(size: int, turn: Turn, previous: Optional[Turn]) -> Iterator[Mistake]:
    yield from _angles(size, turn)
    yield from _layers(size, turn, previous)
    yield from _faces(size, turn)
    yield from _near_face(size, turn)
    yield from _far_face(size, turn)
    yield from _all_lines(size, turn)
    if 1 < size <= LARGEST:
        yield from line_mistakes(size, turn)


# ---------------------------------------------------------------- another turn is made


def _angles(size: int, turn: Turn) -> Iterator[Mistake]:
    yield Mistake("a turn is not made", "the turn is not made at all", [nothing(size)])
    for quarters in {1, 2, 3} - {turn.quarters}:
        who = turn.face if turn.angle == "" else ANGLE_NAMES[turn.angle]
        yield Mistake(
            f"{who} turns {DEGREES[quarters]}",
            f"{_layers_words(turn.layers)} {DEGREES[quarters]} instead of "
            f"{DEGREES[turn.quarters]}",
            [times(quarter(size, turn.layers, turn.face), quarters)],
        )


def _layers(size: int, turn: Turn, previous: Optional[Turn]) -> Iterator[Mistake]:
    near = {1, 2, turn.layers - 1, turn.layers + 1, size}
    digits = {int(digit) for digit in turn.number}
    kept = {previous.layers} if previous and not turn.number else set()
    for layers in sorted((near | digits | kept) - {turn.layers}):
        if 0 < layers <= size:
            words = f"{_layers_words(layers)} instead of {turn.layers}"
            cause = "too few layers turn" if layers < turn.layers else "too many layers turn"
            if len(turn.number) > 1 and layers in digits:
                cause, words = "a number of two digits", f"{words}, one digit of {turn.number}"
            elif layers in kept:
                cause, words = "the number of layers is kept", f"{words}, as in the turn before"
            yield Mistake(cause, words, [times(quarter(size, layers, turn.face), turn.quarters)])


def _layers_words(layers: int) -> str:
    return f"{layers} layer{'s turn' if layers > 1 else ' turns'}"


def _faces(size: int, turn: Turn) -> Iterator[Mistake]:
    for face in FACES:
        if face != turn.face:
            other = turn._replace(face=face)
            words = f"face {face} turns instead of face {turn.face}"
            yield Mistake(f"{turn.face} turns {face}", words, [right(size, other)])
    opposite = times(quarter(size, turn.layers, OPPOSITE[turn.face]), 4 - turn.quarters)
    words = f"the layers are counted from {OPPOSITE[turn.face]} instead of {turn.face}"
    yield Mistake("layers are counted from the opposite face", words, [opposite])


# ---------------------------------------------------------------- parts turn differently


def _near_face(size: int, turn: Turn) -> Iterator[Mistake]:
    whole, face = right(size, turn), turn.face
    for quarters in sorted({0, 1, 2, 3} - {turn.quarters}):
        own = times(quarter(size, turn.layers, face), quarters)
        yield Mistake(
            "the turned face stays as it is" if not quarters else "the turned face turns wrongly",
            f"the squares on face {face} itself {_angle_words(quarters)}",
            [mixed(whole, own, [face])],
        )
    flips = [mixed(whole, flip, [face]) for flip in _flips(size, face)]
    words = f"the squares on face {face} itself are mirrored and not turned"
    yield Mistake("the turned face is mirrored", words, flips)
    lost = [mixed(whole, copied, [face]) for copied in _copied_in_place(size, face)]
    words = f"squares on face {face} itself are overwritten before they have been copied"
    yield Mistake("the turned face is overwritten", words, lost)


def _angle_words(quarters: int) -> str:
    return f"turn {DEGREES[quarters]}" if quarters else "stay as they are"


def _flips(size: int, face: str) -> Iterator[Moves]:
    """In a row, in a column, and across either diagonal."""
    here = places(size, face)
    last = size - 1
    for across in (
        lambda row, column: (row, last - column),
        lambda row, column: (last - row, column),
        lambda row, column: (column, row),
        lambda row, column: (last - column, last - row),
    ):
        yield _by_place(size, here, across)


def _by_place(size: int, here: List[int], source: Callable[[int, int], Tuple[int, int]]) -> Moves:
    moves = list(nothing(size))
    for number, place in enumerate(here):
        row, column = source(*divmod(number, size))
        moves[place] = here[row * size + column]
    return tuple(moves)


def _copied_in_place(size: int, face: str) -> Iterator[Moves]:
    """Square by square, by row and column of where it goes, or of where it comes from."""
    here, last = places(size, face), size - 1
    spots = list(itertools.product(range(size), repeat=2))
    for pairs in (
        [((row, column), (last - column, row)) for row, column in spots],
        [((column, last - row), (row, column)) for row, column in spots],
    ):
        moves = list(nothing(size))
        for target, source in pairs:
            moves[here[target[0] * size + target[1]]] = moves[here[source[0] * size + source[1]]]
        yield tuple(moves)


def _far_face(size: int, turn: Turn) -> Iterator[Mistake]:
    whole, far = right(size, turn), OPPOSITE[turn.face]
    every = quarter(size, size, turn.face)
    if turn.layers < size:
        results = [mixed(whole, times(every, quarters), [far]) for quarters in (1, 2, 3)]
        words = f"face {far} turns too, though only {turn.layers} of {size} layers turn"
        yield Mistake("the far face turns too", words, results)
        return
    stays = mixed(whole, nothing(size), [far])
    words = f"the far face {far} stays as it is, though all {size} layers turn"
    yield Mistake("the far face stays as it is", words, [stays])
    for quarters in sorted({1, 2, 3} - {turn.quarters}):
        words = f"the far face {far} turns the wrong way, as it would by itself"
        if quarters + turn.quarters != 4:
            words = f"the far face {far} turns by another angle than the rest"
        result = mixed(whole, times(every, quarters), [far])
        yield Mistake("the far face turns wrongly", words, [result])
    flips = [mixed(whole, flip, [far]) for flip in _flips(size, far)]
    words = f"the squares on the far face {far} are mirrored and not turned"
    yield Mistake("the far face is mirrored", words, flips)


def _all_lines(size: int, turn: Turn) -> Iterator[Mistake]:
    whole = right(size, turn)
    ends = [turn.face, OPPOSITE[turn.face]]
    for quarters in sorted({0, 1, 2, 3} - {turn.quarters}):
        lines = times(quarter(size, turn.layers, turn.face), quarters)
        yield Mistake(
            "the lines stay as they are" if not quarters else "the lines turn wrongly",
            f"the lines round face {turn.face} {_angle_words(quarters)}, and the face itself "
            f"{DEGREES[turn.quarters]}",
            [mixed(lines, whole, ends)],
        )
    for layers in (turn.layers - 1, turn.layers + 1):
        if size in (layers, turn.layers) and 0 < layers <= size:
            lines = times(quarter(size, layers, turn.face), turn.quarters)
            yield Mistake(
                f"too {'few' if layers < turn.layers else 'many'} lines turn",
                f"the lines of {_layers_words(layers)} instead of {turn.layers}, and faces "
                f"{turn.face} and {OPPOSITE[turn.face]} themselves as they should",
                [mixed(lines, whole, ends)],
            )
