"""The cube as a text of its squares, and turns as where each square comes from."""

import functools
import re
from typing import Dict, Iterable, List, NamedTuple, Sequence, Tuple

import reference

MODEL = reference.load("kostka")
FACES = "ulfrbd"  # in the order of the net, of the colours and of a state
OPPOSITE = dict(zip("ulfrbd", "drblfu"))
ANGLES = {"": 1, '"': 2, "'": 3}  # quarters clockwise

State = str  # all squares of u, then of l and so on, each face row by row
Moves = Tuple[int, ...]  # where in the old state each square of the new one comes from


class Turn(NamedTuple):
    """As it is written: the number of layers may be missing."""

    number: str
    face: str
    angle: str

    @property
    def layers(self) -> int:
        return int(self.number or 1)

    @property
    def quarters(self) -> int:
        return ANGLES[self.angle]


class Line(NamedTuple):
    """A side of a face; `backwards` if it is read anticlockwise."""

    face: str
    side: str  # a key of SIDES
    backwards: bool = False


SIDES = ("top", "right", "bottom", "left")


def turn_of(command: str) -> Turn:
    match = re.fullmatch("([0-9]*)([ulfrbd])(['\"]?)", command)
    assert match
    return Turn(*match.groups())


def state_of(cube: Dict) -> State:
    """What the net of the reference's cube shows."""
    size = round((len(cube) / 6) ** 0.5)
    return "".join(cube[square] for square in _order(size))


@functools.lru_cache(maxsize=None)
def _order(size: int) -> tuple:
    return tuple(square for face in FACES for row in MODEL.squares(size, face) for square in row)


def face_of(state: State, face: str) -> str:
    area = len(state) // 6
    return state[FACES.index(face) * area :][:area]


def wrong_faces(wanted: State, got: State) -> Tuple[str, ...]:
    return tuple(face for face in FACES if face_of(wanted, face) != face_of(got, face))


# ---------------------------------------------------------------- moves


def apply(moves: Moves, state: State) -> State:
    return "".join(map(state.__getitem__, moves))


def times(moves: Moves, count: int) -> Moves:
    """The same again and again."""
    result = tuple(range(len(moves)))
    for _ in range(count):
        result = tuple(map(result.__getitem__, moves))
    return result


def inverse(moves: Moves) -> Moves:
    result = list(moves)
    for place, source in enumerate(moves):
        result[source] = place
    return tuple(result)


def nothing(size: int) -> Moves:
    return tuple(range(6 * size * size))


@functools.lru_cache(maxsize=256)
def quarter(size: int, layers: int, face: str) -> Moves:
    """The right one, clockwise; none if there are no layers to turn."""
    order = _order(size)
    if not layers:
        return nothing(size)
    turned = MODEL.turned(dict(zip(order, range(len(order)))), size, layers, face)
    return tuple(turned[square] for square in order)


def right(size: int, turn: Turn) -> Moves:
    return times(quarter(size, turn.layers, turn.face), turn.quarters)


def mixed(moves: Moves, other: Moves, faces: Iterable[str]) -> Moves:
    """The other moves on these faces."""
    area, chosen = len(moves) // 6, {FACES.index(face) for face in faces}
    pairs = enumerate(zip(moves, other))
    return tuple(pair[place // area in chosen] for place, pair in pairs)


# ---------------------------------------------------------------- places


def places(size: int, face: str) -> List[int]:
    """Of a face's squares in a state."""
    first = FACES.index(face) * size * size
    return list(range(first, first + size * size))


def squares(size: int, line: Line, layer: int) -> List[int]:
    """Of the line this far from a side, clockwise as one looks at the face."""
    rows = [places(size, line.face)[row * size :][:size] for row in range(size)]
    found = {
        "top": rows[layer],
        "right": [row[size - 1 - layer] for row in rows],
        "bottom": rows[size - 1 - layer][::-1],
        "left": [row[layer] for row in rows][::-1],
    }[line.side]
    return found[::-1] if line.backwards else found


@functools.lru_cache(maxsize=None)
def ring(face: str) -> Tuple[Line, ...]:
    """The lines next to a face, each followed by that to which it goes in a clockwise turn."""
    size = 3  # with fewer layers a line is next to two sides
    moves = quarter(size, 1, face)
    lines = {}
    for line in (Line(neighbour, side) for neighbour in FACES for side in SIDES):
        here = squares(size, line, 0)
        if neighbour_of(face, line.face) and all(moves[place] != place for place in here):
            lines[moves[here[0]] // size**2] = line
    here = min(lines)
    found = []
    while len(found) < 4:
        found.append(lines[here])
        here = FACES.index(lines[here].face)
    return tuple(found)


def neighbour_of(face: str, other: str) -> bool:
    return other not in (face, OPPOSITE[face])


def ring_moves(size: int, lines: Sequence[Line], layers: int, read: Sequence[Line] = ()) -> Moves:
    """Each line goes to the next, and nothing else moves; reading may differ from writing."""
    moves = list(nothing(size))
    for layer in range(layers):
        before = list(moves)
        for source, target in zip(read or lines, [*lines[1:], lines[0]]):
            pairs = zip(squares(size, source, layer), squares(size, target, layer))
            for one, other in pairs:
                moves[other] = before[one]
    return tuple(moves)
