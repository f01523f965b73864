"""Poziomka: Left and Right in turn lay blocks of POLA squares on a board.

Left's blocks stand in a column, Right's lie in a row, and the program is Right. The model tries
each of his moves on the board, scores the whole board anew, and takes the block back. A step is a
line of Left's with Right's reply.
"""

from string import ascii_lowercase, ascii_uppercase
from typing import Iterable, Iterator, List, Tuple

from . import Step, fault, first_wrong

Board = List[List[str]]  # rows of squares, each FREE or TAKEN
State = Tuple[str, ...]  # the same, as it was at some time
Squares = List[Tuple[int, int]]  # (row, column)
FREE, TAKEN = ".", "#"


def steps(
    text: str, POLA: int = 5, WIERSZE: int = 26, KOLUMNY: int = 26, WYBOR: int = 1000
) -> Iterator[Step]:
    if not all(1 <= size <= 26 for size in (POLA, WIERSZE, KOLUMNY)) or WYBOR < 0:
        raise ValueError("POLA, WIERSZE and KOLUMNY are 1 to 26, WYBOR is not negative")
    board = [[FREE] * KOLUMNY for _ in range(WIERSZE)]
    moves = [
        f"{column}{row}\n"
        for column in ascii_uppercase[:KOLUMNY]
        for row in ascii_lowercase[:WIERSZE]
    ]
    at = 0
    # The line that resigns may be the last without a newline.
    while not text.startswith(".\n", at) and text[at:] != ".":
        before = _rows(board)
        lines = moves if at > 0 else ["-\n", *moves]
        line = next((line for line in lines if text.startswith(line, at)), None)
        if line is None:
            wrong = first_wrong(text, at, [".\n", *lines])
            raise fault(text, wrong, "expected a move, '.' or, in the first line, '-'")
        if line != "-\n":
            block = left_block(line, POLA)
            if not fits(board, block):
                raise fault(text, at, f"{line[:2]} is not a move Left can make")
            fill(board, block, TAKEN)
        best = best_moves(board, POLA)
        reply = "."
        if best:
            block = best[WYBOR % len(best)]
            fill(board, block, TAKEN)
            row, column = block[0]
            reply = ascii_lowercase[row] + ascii_uppercase[column]
        yield Step(at, at + len(line), line, before, _rows(board), reply + "\n")
        if not best:
            return
        at += len(line)
    yield Step(at, len(text[: at + 2]), text[at : at + 2], _rows(board), _rows(board), "")


def _rows(board: Board) -> State:
    return tuple("".join(row) for row in board)


def left_block(move: str, POLA: int) -> Squares:
    column, row = ord(move[0]) - ord("A"), ord(move[1]) - ord("a")
    return [(row + i, column) for i in range(POLA)]


def best_moves(board: Board, POLA: int) -> List[Squares]:
    """All blocks of Right after which the board is best for him, by row, then by column."""
    scored = []
    for row in range(len(board)):
        for column in range(len(board[0])):
            block = [(row, column + i) for i in range(POLA)]
            if fits(board, block):
                fill(board, block, TAKEN)
                scored.append((score(board, POLA), block))
                fill(board, block, FREE)
    best = max((value for value, _ in scored), default=0)
    return [block for value, block in scored if value == best]


def score(board: Board, POLA: int) -> int:
    return room(board, POLA) - room(zip(*board), POLA)


def room(lines: Iterable[Iterable[str]], POLA: int) -> int:
    """How many blocks these lines could take at once."""
    # A taken square between the lines keeps a run from going on in the next one.
    runs = TAKEN.join(map("".join, lines)).split(TAKEN)
    return sum(len(run) // POLA for run in runs)


def fits(board: Board, block: Squares) -> bool:
    return all(
        row < len(board) and column < len(board[0]) and board[row][column] == FREE
        for row, column in block
    )


def fill(board: Board, block: Squares, content: str) -> None:
    for row, column in block:
        board[row][column] = content
