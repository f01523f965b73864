"""Boards of sokoban read from what was printed, compared, and drawn in text."""

import re
from typing import Dict, Iterable, List, NamedTuple, Set

from suite.drawing import MARKED, Picture, paint

from .play import Square, rows_of

MOST_ROWS, MOST_COLUMNS = 9, 10  # of a board that are drawn: two pictures fit beside each other
COLOURS = {"#": "7", "-": "2", "+": "35", "@": "1;36", "*": "1;36"}
DIFFERENT, REACHED = "[]", "()"  # round a square
SMALL_BOX, CAPITAL_BOX = "30;43", "30;42"

Board = List[str]  # its rows, as they are printed


def parse(text: str) -> Board:
    """The rows, if these are rows of a board; perhaps the men and boxes are not right."""
    return rows_of(text) if re.fullmatch(r"(?:[-+#@*a-zA-Z]+\n)+", text) else []


def sign(board: Board, square: Square) -> str:
    """Nothing outside the board."""
    row, column = square
    return board[row][column] if row < len(board) and column < len(board[row]) else ""


def squares(board: Board) -> Iterable[Square]:
    return ((i, j) for i, row in enumerate(board) for j in range(len(row)))


def differences(one: Board, other: Board) -> Set[Square]:
    both = {*squares(one), *squares(other)}
    return {square for square in both if sign(one, square) != sign(other, square)}


def figures(board: Board) -> Dict[str, List[Square]]:
    """Where the man, as @, and the boxes, as small letters, are to be seen."""
    found: Dict[str, List[Square]] = {}
    for square in squares(board):
        figure = sign(board, square).replace("*", "@").lower()
        if figure not in "#-+":
            found.setdefault(figure, []).append(square)
    return found


def is_goal(char: str) -> bool:
    return char in ("+", "*") or char.isupper()


# ---------------------------------------------------------------- drawn


class Window(NamedTuple):
    """The part of a board that is drawn."""

    rows: range
    columns: range
    says: str  # which part this is, if there is more


def window(board: Board, around: Iterable[Square]) -> Window:
    """The part with the first of these squares in its middle, if there is no room for all."""
    height, width = len(board), max(map(len, board), default=0)
    row, column = next(iter(around), (0, 0))
    rows, columns = _part(height, row, MOST_ROWS), _part(width, column, MOST_COLUMNS)
    parts = [
        f"{name} {part[0] + 1} to {part[-1] + 1} of {count}"
        for name, part, count in (("rows", rows, height), ("columns", columns, width))
        if len(part) < count
    ]
    return Window(rows, columns, f"({', '.join(parts)})" if parts else "")


def _part(count: int, middle: int, most: int) -> range:
    first = max(0, min(middle - most // 2, count - most))
    return range(first, min(count, first + most))


def draw(board: Board, part: Window, marked: Set[Square], signs: str = DIFFERENT) -> Picture:
    """With the numbers of its rows and columns; each marked square stands in brackets."""
    numbers = "".join(f"{(column + 1) % 100:2} " for column in part.columns)
    picture = [paint("2", f"   {numbers}".rstrip())]
    for row in part.rows:
        number = paint("2", f"{(row + 1) % 1000:3}")
        drawn = [
            _square(sign(board, (row, column)), signs if (row, column) in marked else "  ")
            for column in part.columns
        ]
        picture.append((number + "".join(drawn)).rstrip())
    return picture


def _square(char: str, signs: str) -> str:
    """With the two signs round it."""
    first, last = (paint(MARKED, sign) if sign != " " else sign for sign in signs)
    if not char:
        return f"{first} {last}"
    drawn = paint(COLOURS.get(char) or (CAPITAL_BOX if char.isupper() else SMALL_BOX), char)
    return f"{first}{drawn}{last}"
