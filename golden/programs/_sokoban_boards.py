"""Boards on which it is hard to find a way, for the workloads of sokoban."""

import random
from typing import List, Tuple

Rows = List[List[str]]


def printed(rng: random.Random, side: int) -> Rows:
    """Nothing to do but read and print: free squares, goals and walls in no order."""
    board = [rng.choices("-+#", k=side) for _ in range(side)]
    board[0][0] = "@"
    return board


def open_ground(_: random.Random, side: int) -> Rows:
    """A box near each corner: pushed in turn, they make the man cross the board each time."""
    board = _ground(side)
    near, middle, far = 1, side // 2, side - 2
    board[near][near], board[near][far] = "a", "b"
    board[far][near], board[far][far] = "c", "d"
    board[middle][middle] = "@"
    return board


def far_boxes(rng: random.Random, side: int, walls: float = 0) -> Rows:
    """Boxes at the far corners, with random walls that a walker has to step round."""
    board = [["#" if rng.random() < walls else "-" for _ in range(side)] for _ in range(side)]
    near, far = 3, side - 4
    for sign, row, column in (
        ("@", near, near),
        ("a", near, far),
        ("b", far, near),
        ("c", far, far),
    ):
        for i in range(row - 2, row + 3):
            board[i][column - 2 : column + 3] = "-----"
        board[row][column] = sign
    return board


def rooms(rng: random.Random, side: int) -> Rows:
    """The same with walls all across: the way leads through the doors, one in each wall."""
    board = far_boxes(rng, side)
    room = 50
    for wall in range(room, side - 1, room):
        for i in range(side):
            if i % room not in (room // 2, room // 2 + 1):
                board[wall][i] = board[i][wall] = "#"
    return board


def parted(_: random.Random, side: int) -> Rows:
    """A wall and no way: both sides have to look at every square of a half before they know."""
    board = _ground(side)
    for row in board:
        row[side // 2] = "#"
    board[0][0], board[side // 2][side - 5] = "@", "a"
    return board


def cup(_: random.Random, side: int) -> Rows:
    """The man is deep in a cup and the box beside it: straight on is a dead end for both."""
    board = _ground(side)
    near = side // 100 * 22
    far = side - 1 - near
    board[far][near : far + 1] = "#" * (far + 1 - near)
    for row in board[near:far]:
        row[near] = row[far] = "#"
    board[side // 2][side // 2], board[side // 2][5] = "@", "a"
    return board


def spiral(_: random.Random, side: int) -> Rows:
    """A wall rolled up: the box is near, but the corridor to it winds through all of the board."""
    board = _ground(side)
    row, column, down, right = 2, 0, 0, 1
    for length in [side - 3] + [length for length in range(side - 5, 4, -3) for _ in range(2)]:
        for _ in range(length):
            board[row][column] = "#"
            row, column = row + down, column + right
        down, right = right, -down
    board[0][0], board[row][column] = "@", "a"
    return board


def comb(_: random.Random, side: int) -> Rows:
    """Teeth of wall from above and below in turn: the way goes up and down all over the board."""
    board = _ground(side)
    for tooth, column in enumerate(range(3, side - 3, 3)):
        for row in board[2:] if tooth % 2 else board[:-2]:
            row[column] = "#"
    board[side // 2][0], board[side // 2][side - 2] = "@", "a"
    return board


def maze(rng: random.Random, side: int) -> Rows:
    """One way only, long, and dead ends everywhere: a perfect maze, its corridors two wide."""
    board = _ground(side, "#")
    cells = (side - 1) // 3
    _carve(board, (0, 0), (0, 0))
    way, seen = [(0, 0)], {(0, 0)}
    while way:
        row, column = way[-1]
        near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        new = [cell for cell in near if cell not in seen and max(cell) < cells and min(cell) >= 0]
        if new:
            way.append(rng.choice(new))
            seen.add(way[-1])
            _carve(board, (row, column), way[-1])
        else:
            way.pop()
    last = 3 * (cells - 1)
    for row in board[last - 1 : last + 2]:  # room to push
        row[last - 1 : last + 2] = "---"
    board[0][0], board[last][last] = "@", "a"
    return board


def _carve(board: Rows, one: Tuple[int, int], other: Tuple[int, int]) -> None:
    """Frees two cells of a maze that are neighbours, and what is between them."""
    (top, left), (bottom, right) = sorted((one, other))
    for row in board[3 * top : 3 * bottom + 2]:
        row[3 * left : 3 * right + 2] = "-" * (3 * (right - left) + 2)


def _ground(side: int, square: str = "-") -> Rows:
    return [[square] * side for _ in range(side)]
