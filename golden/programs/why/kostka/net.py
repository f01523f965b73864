"""kostka's nets: reading them, and drawing them with what differs marked."""

import re
from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

from .cube import FACES, State
from suite.drawing import MARKED, Picture, paint

COLOURS = ("255", "208", "34", "160", "27", "226")  # of the squares 0 to 5, as --show has them
MOST = 4  # squares of a face's row in a net that fits beside another one
PLAIN = 3  # up to this size layers that look alike are drawn all the same
LEGEND = f"{paint(MARKED, '*')} differs"  # of a star
WINDOW = 8  # rows and columns of a face that is shown by itself


def read(text: str, size: int) -> Optional[State]:
    """The state that a net shows, if it is a net to the byte."""
    alone = f"(?: {{{size + 1}}}[0-5]{{{size}}}\n){{{size}}}"
    around = f"(?:[0-5]{{{size}}}[|\n]){{{4 * size}}}"
    if not re.fullmatch(f"\n{alone}{around}{alone}", text):
        return None
    lines = text.split("\n")[1:-1]
    middle = [line.split("|") for line in lines[size:-size]]
    if any(len(parts) != 4 for parts in middle):
        return None
    sides = ["".join(parts[face] for parts in middle) for face in range(4)]
    ends = ["".join(map(str.strip, part)) for part in (lines[:size], lines[-size:])]
    return "".join([ends[0], *sides, ends[1]])


class Frame(NamedTuple):
    """Which rows and columns of each face are drawn; alike ones are drawn as one."""

    faces: Dict[str, Tuple[List[int], List[int]]]
    size: int
    notes: List[str]
    whole: bool  # all of the net, or some faces by themselves


def frame(states: Sequence[State], size: int, wrong: Sequence[int]) -> Frame:
    """For these states, of which the wrong squares are to be seen."""
    axes = [list(range(size)) for _ in range(3)]
    if size > PLAIN:
        axes = [_different(states, size, axis) for axis in range(3)]
    if all(len(layers) <= MOST for layers in axes):
        notes = [note for axis in range(3) for note in _notes(axes[axis], size, axis)]
        return Frame({face: _lines(face, axes, size) for face in FACES}, size, notes, True)
    faces: Dict[str, Tuple[List[int], List[int]]] = {}
    for place in wrong or [0]:
        number, rest = divmod(place, size * size)
        if len(faces) < 2 and FACES[number] not in faces:
            faces[FACES[number]] = (_window(rest // size, size), _window(rest % size, size))
    return Frame(faces, size, [], False)


def _window(at: int, size: int) -> List[int]:
    first = max(0, min(at - WINDOW // 2, size - WINDOW))
    return list(range(size))[first : first + WINDOW]


# ---------------------------------------------------------------- layers that look alike

# Layers from the left, from the top and from the back. For each face: along which of these its rows
# and its columns count, and whether they count from the other end.
AXES = {
    "u": ((2, False), (0, False)),
    "l": ((1, False), (2, False)),
    "f": ((1, False), (0, False)),
    "r": ((1, False), (2, True)),
    "b": ((1, False), (0, True)),
    "d": ((2, True), (0, False)),
}
FROM = ("the left", "the top", "the back")


def _different(states: Sequence[State], size: int, axis: int) -> List[int]:
    """The first of each run of layers that look the same."""
    looks = [_look(states, size, axis, layer) for layer in range(size)]
    return [layer for layer in range(size) if layer == 0 or looks[layer] != looks[layer - 1]]


def _look(states: Sequence[State], size: int, axis: int, layer: int) -> List[str]:
    found = []
    for state in states:
        for number, face in enumerate(FACES):
            squares = state[number * size * size :][: size * size]
            (rows, turned), (columns, reverse) = AXES[face]
            if rows == axis:
                found.append(squares[(size - 1 - layer if turned else layer) * size :][:size])
            elif columns == axis:
                found.append(squares[size - 1 - layer if reverse else layer :: size])
    return found


def _notes(layers: List[int], size: int, axis: int) -> List[str]:
    ends = [*layers[1:], size]
    runs = [f"{one + 1} to {end}" for one, end in zip(layers, ends) if end - one > 1]
    return [f"(layers {' and '.join(runs)} from {FROM[axis]} drawn as one)"] * bool(runs)


def _lines(face: str, axes: List[List[int]], size: int) -> Tuple[List[int], List[int]]:
    def along(axis: int, reverse: bool) -> List[int]:
        return [size - 1 - at for at in reversed(axes[axis])] if reverse else axes[axis]

    rows, columns = AXES[face]
    return along(*rows), along(*columns)


# ---------------------------------------------------------------- drawing


def draw(state: State, shown: Frame, wrong: Sequence[int] = (), names: bool = False) -> Picture:
    """The net, or some faces; a star stands beside each wrong square."""
    parts = {face: _face(state, shown, face, set(wrong)) for face in shown.faces}
    if not shown.whole:
        return _beside(parts, shown)
    margin = " " * (2 * len(shown.faces["l"][1]) + 1)
    top, bottom = ([margin + row for row in parts[face]] for face in "ud")
    middle = ["|".join(rows) for rows in zip(*(parts[face] for face in "lfrb"))]
    if names:
        top.insert(0, f"{margin}u")
        middle.insert(0, " ".join(face.ljust(2 * len(shown.faces[face][1])) for face in "lfrb"))
        bottom.insert(0, f"{margin}d")
    return [line.rstrip() for line in (*top, *middle, *bottom)]


def _face(state: State, shown: Frame, face: str, wrong: set) -> Picture:
    rows, columns = shown.faces[face]
    first = FACES.index(face) * shown.size**2
    places = [[first + row * shown.size + column for column in columns] for row in rows]
    return ["".join(_square(state[place], place in wrong) for place in row) for row in places]


def _square(colour: str, is_wrong: bool) -> str:
    shown = paint(f"48;5;{COLOURS[int(colour)]};30", colour)
    return shown + (paint(MARKED, "*") if is_wrong else " ")


def _beside(parts: Dict[str, Picture], shown: Frame) -> Picture:
    """One face after another, each with the place that is shown."""
    lines = []
    for face, picture in parts.items():
        rows, columns = shown.faces[face]
        place = f"face {face}"
        if len(rows) < shown.size:
            place += f" from row {rows[0] + 1}, column {columns[0] + 1}"
        lines += [place, *picture]
    return [line.rstrip() for line in lines]
