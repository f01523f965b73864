"""Kostka: an N x N x N Rubik's cube whose layers are turned and whose net is printed.

The model is the cube in space: x to the right, y up, z to the viewer, the middle of the cube at the
origin, and cubies 2 apart so that their coordinates are whole: -(N-1), ..., N-3, N-1. A sticker is
a cubie and an outward normal; a turn rotates every sticker whose cubie lies in the turned layers.
"""

import re
from typing import Dict, Iterator, List, Tuple

from . import Step, fault

Vector = Tuple[int, int, int]
Cube = Dict[Tuple[Vector, Vector], str]  # (cubie, outward normal) -> colour

# Every face, in the order of colours: its outward normal, and the directions in
# space of going right and of going down in its print. A side is printed as it
# shows at the front once the cube is spun about the y axis; the top and the
# bottom as they show there once it is tipped about the x axis.
FACES: Dict[str, Tuple[Vector, Vector, Vector]] = {
    #    outward     to the right  downwards
    "u": ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    "l": ((-1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "f": ((0, 0, 1), (1, 0, 0), (0, -1, 0)),
    "r": ((1, 0, 0), (0, 0, -1), (0, -1, 0)),
    "b": ((0, 0, -1), (-1, 0, 0), (0, -1, 0)),
    "d": ((0, -1, 0), (1, 0, 0), (0, 0, -1)),
}
QUARTERS = {None: 1, '"': 2, "'": 3}
NUMBER = re.compile("([1-9][0-9]*)?")
TURN = re.compile("""([ulfrbd])(['"])?""")


def steps(text: str, N: int = 5) -> Iterator[Step]:
    if N < 1:
        raise ValueError("N is positive")
    cube = solved(N)
    at = 0
    while text[at : at + 1] != ".":
        before, start, printed = cube, at, ""
        if text[at : at + 1] == "\n":
            printed = _net(cube, N)
            at += 1
        else:
            layers, face, quarters, at = _read_turn(text, at, N)
            for _ in range(quarters):
                cube = turned(cube, N, layers, face)
        yield Step(start, at, text[start:at], before, cube, printed)
    yield Step(at, at + 1, ".", cube, cube, "")


def _read_turn(text: str, at: int, N: int) -> Tuple[int, str, int, int]:
    """Layers, face and quarters of the turn that begins here, and where it ends."""
    number = NUMBER.match(text, at)
    layers = int(number.group()[:1000] or 1)  # Python refuses to read any longer number
    if layers > N:
        raise fault(text, at, f"{layers} layers of {N}")
    turn = TURN.match(text, number.end())
    if not turn:
        raise fault(text, number.end(), "expected a turn, a line's end or '.'")
    face, angle = turn.groups()
    return layers, face, QUARTERS[angle], turn.end()


def solved(N: int) -> Cube:
    cube = {}
    for colour, face in enumerate(FACES):
        for row in squares(N, face):
            for square in row:
                cube[square] = str(colour)
    return cube


def squares(N: int, face: str) -> List[List[Tuple[Vector, Vector]]]:
    """Where the stickers of a face are, in the order of the print."""
    normal, right, down = FACES[face]
    steps = range(-(N - 1), N, 2)
    return [
        [
            (tuple((N - 1) * n + x * r + y * d for n, r, d in zip(normal, right, down)), normal)
            for x in steps
        ]
        for y in steps
    ]


def turned(cube: Cube, N: int, layers: int, face: str) -> Cube:
    """The cube after a quarter turn of these layers, clockwise as seen from the face."""
    outward, right, down = FACES[face]
    # The rotation keeps `outward`, takes `right` to `down` and `down` to `-right`;
    # the three are perpendicular unit vectors, so their images make up its matrix.
    matrix = [
        [outward[i] * outward[j] + down[i] * right[j] - right[i] * down[j] for j in range(3)]
        for i in range(3)
    ]
    innermost = N - 1 - 2 * (layers - 1)
    turned = {}
    for (cubie, normal), colour in cube.items():
        if _dot(cubie, outward) >= innermost:
            cubie, normal = _times(matrix, cubie), _times(matrix, normal)
        turned[cubie, normal] = colour
    return turned


def _dot(a, b: Vector) -> int:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _times(matrix, vector: Vector) -> Vector:
    return (_dot(matrix[0], vector), _dot(matrix[1], vector), _dot(matrix[2], vector))


def _net(cube: Cube, N: int) -> str:
    rows = {
        face: ["".join(cube[square] for square in row) for row in squares(N, face)]
        for face in FACES
    }
    indent = " " * (N + 1)
    lines = [""]
    lines += [indent + row for row in rows["u"]]
    lines += ["|".join(four) for four in zip(rows["l"], rows["f"], rows["r"], rows["b"])]
    lines += [indent + row for row in rows["d"]]
    return "".join(line + "\n" for line in lines)
