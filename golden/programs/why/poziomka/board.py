"""Boards of poziomka drawn in text."""

from typing import Dict, List, NamedTuple, Sequence, Set, Tuple

import reference
from suite.drawing import MARKED, Picture, paint

Place = Tuple[int, int]  # (row, column)
MOST_ROWS = 7  # of a picture
WIDE = 12  # columns, from which on they stand close together, without numbers beside them
PAST = 2  # columns that are drawn past the end of the board, at most

# What a square holds, and its colour.
COLOURS = {"L": "36", "R": "32", "x": MARKED, "X": MARKED}
LEGEND = {
    "L": "L is what Left lays",
    "R": "R is what Right has to lay",
    "x": "x is what was printed",
    "X": "X is where that lies on something, or past the end",
}
NUMBERS = "a number says how many blocks Right could lay in that row, or Left in that column"

model = reference.load("poziomka")


class Board(NamedTuple):
    """A board with new blocks on it, which may lie where they must not."""

    rows: Sequence[str]  # as they were before
    new: Dict[Place, str]  # squares of the new blocks

    def sign(self, row: int, column: int) -> str:
        sign = self.new.get((row, column), "")
        is_past = column >= len(self.rows[0])
        if sign == "x" and (is_past or self.rows[row][column] == model.TAKEN):
            return "X"
        return sign or (" " if is_past else self.rows[row][column])

    def with_block(self, squares: Sequence[Place], sign: str) -> "Board":
        """A new block never hides one of Left's that is new as well: it shows as X there."""
        added = {square: "X" if square in self.new else sign for square in squares}
        return self._replace(new={**self.new, **added})

    def filled(self) -> List[List[str]]:
        """Only what is taken."""
        return [
            [model.TAKEN if (i, j) in self.new else square for j, square in enumerate(row)]
            for i, row in enumerate(self.rows)
        ]


def room(board: Board, size: int) -> Tuple[int, int]:
    """How many blocks Right could lay at once, and how many Left."""
    squares = board.filled()
    return model.room(squares, size), model.room(zip(*squares), size)


def drawn(board: Board, near: Sequence[int], size: int = 0) -> Picture:
    """The rows of which some are near these; with numbers of blocks if their size is given."""
    columns = len(board.rows[0])
    gap = " " if columns <= WIDE else ""
    numbers = size if columns <= WIDE else 0
    label = "     " if numbers else "  "
    letters = gap.join(chr(ord("A") + column) for column in range(columns))
    picture = [f"{label}{letters}" + ("  Right" if numbers else "")]
    last = -1
    for row in _rows(len(board.rows), near):
        if row != last + 1:
            picture.append(f"{label}{'~' * len(letters)}")
        picture.append(_row(board, row, gap, label, numbers))
        last = row
    if last + 1 < len(board.rows):
        picture.append(f"{label}{'~' * len(letters)}")
    if numbers:
        left = [model.room([line], size) for line in zip(*board.filled())]
        if max(left) < 10:
            picture.append("Left " + gap.join(map(str, left)))
    return picture


def signs(board: Board, near: Sequence[int]) -> Set[str]:
    """Those of the new blocks that are drawn."""
    shown = _rows(len(board.rows), near)
    return {board.sign(*place) for place in board.new if place[0] in shown}


def _row(board: Board, row: int, gap: str, label: str, size: int) -> str:
    columns = len(board.rows[0])
    past = [j - columns + 1 for i, j in board.new if i == row and j >= columns]
    cells = [board.sign(row, j) for j in range(columns + min(PAST, max(past, default=0)))]
    shown = gap.join(paint(COLOURS[sign], sign) if sign in COLOURS else sign for sign in cells)
    number = f"  {model.room([board.filled()[row]], size)}" if size and not past else ""
    return f"{chr(ord('a') + row):>{len(label) - 1}} {shown}{number}"


def _rows(count: int, near: Sequence[int]) -> List[int]:
    """All, or where these are too many the nearest to where something happens."""
    near = [row for row in near if row < count] or [0]
    distance = {row: min(abs(row - other) for other in near) for row in range(count)}
    return sorted(sorted(range(count), key=lambda row: (distance[row], row))[:MOST_ROWS])
