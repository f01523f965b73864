"""The mistakes that are made in a first program of Right's."""

from typing import Callable, List, NamedTuple

from ._poziomka_player import Block, Board, Place, Player, Scored
from ._poziomka_player import across, all_best, by_rows, down, nothing, runs, together


class Mistake(NamedTuple):
    cause: str
    words: str  # to go on after "if"
    player: Player


# ---------------------------------------------------------------- ways to be wrong


def one_more(block: Block) -> Block:
    return lambda row, column, size: block(row, column, size + 1)


def one_less(block: Block) -> Block:
    return lambda row, column, size: block(row, column, size - 1)


def first_square(row: int, column: int, size: int) -> List[Place]:
    return [(row, column)]


def up(row: int, column: int, size: int) -> List[Place]:
    return [(row - i, column) for i in range(size)]


def turned(row: int, column: int, size: int) -> List[Place]:
    return down(column, row, size)


def by_columns(rows: int, columns: int, size: int) -> List[Place]:
    return [(row, column) for column in range(columns) for row in range(rows)]


def positions(lines: Board, size: int) -> int:
    return sum(max(0, run - size + 1) for line in lines for run in runs(line))


def one_a_run(lines: Board, size: int) -> int:
    return sum(run >= size for line in lines for run in runs(line))


def one_a_line(lines: Board, size: int) -> int:
    return sum(any(run >= size for run in runs(line)) for line in lines)


def around_ends(lines: Board, size: int) -> int:
    return together([[square for line in lines for square in line]], size)


def squares_of_lines(lines: Board, size: int) -> int:
    return sum((len(line) - sum(line)) // size for line in lines)


def longer_runs(lines: Board, size: int) -> int:
    return sum((run - 1) // size for line in lines for run in runs(line))


def all_but_last_line(lines: Board, size: int) -> int:
    return together(lines[:-1], size)


def all_but_last_square(lines: Board, size: int) -> int:
    return together([line[:-1] for line in lines], size)


def all_but_first_line(lines: Board, size: int) -> int:
    return together(lines[1:], size)


def all_but_first_square(lines: Board, size: int) -> int:
    return together([line[1:] for line in lines], size)


def as_many_squares_as_lines(lines: Board, size: int) -> int:
    return together([line[: len(lines)] for line in lines[: len(lines[0])]], size)


def never_thrown_away(scored: Scored) -> List[Place]:
    return [
        place
        for number, (value, place) in enumerate(scored)
        if value >= max(earlier for earlier, _ in scored[: number + 1])
    ]


def not_below_zero(scored: Scored) -> List[Place]:
    best = max((value for value, _ in scored), default=0)
    return [place for value, place in scored if value == best >= 0]


def above_zero(scored: Scored) -> List[Place]:
    best = max((value for value, _ in scored), default=0)
    return [place for value, place in scored if value == best > 0]


def all_moves(scored: Scored) -> List[Place]:
    return [place for _, place in scored]


def new_best_forgotten(scored: Scored) -> List[Place]:
    return all_best(scored)[1:]


def not_first_column(rows: int, columns: int, size: int) -> List[Place]:
    return [place for place in by_rows(rows, columns, size) if place[1] > 0]


def not_last_column(rows: int, columns: int, size: int) -> List[Place]:
    return [place for place in by_rows(rows, columns, size) if place[1] != columns - size]


def not_last_rows(rows: int, columns: int, size: int) -> List[Place]:
    return by_rows(rows - size + 1, columns, size)


def square_of_columns(rows: int, columns: int, size: int) -> List[Place]:
    return by_rows(min(rows, columns), columns, size)


def square_of_rows(rows: int, columns: int, size: int) -> List[Place]:
    return by_rows(rows, min(rows, columns), size)


def counting(method: Callable, words: str) -> List[Mistake]:
    """Wrong for both players, or for one."""
    both = Player(own=method, other=method)
    return [
        Mistake(f"{words}, for both players", words, both),
        Mistake(f"{words}, for Right", f"for Right {words}", Player(own=method)),
        Mistake(f"{words}, for Left", f"for Left {words}", Player(other=method)),
    ]


def wrong(words: str, **parts: Callable) -> Mistake:
    return Mistake(words, words, Player(**parts))


MISTAKES: List[Mistake] = [
    # which of the best moves
    wrong("the best moves are counted from 1, not from 0", pick=lambda c, n: c % n - 1),
    wrong("WYBOR + 1 is taken for WYBOR", pick=lambda c, n: (c + 1) % n),
    wrong("WYBOR - 1 is taken for WYBOR", pick=lambda c, n: (c + n - 1) % n),
    wrong("WYBOR / n is taken for WYBOR % n", pick=lambda c, n: c // n),
    wrong("the first of the best moves is taken, whatever WYBOR is", pick=lambda c, n: 0),
    wrong("the last of the best moves is taken, whatever WYBOR is", pick=lambda c, n: n - 1),
    wrong("the best moves are counted from the last", pick=lambda c, n: n - 1 - c % n),
    wrong("WYBOR is always 1000, the default", pick=lambda c, n: 1000 % n),
    wrong("WYBOR past the last of the best moves means the last", pick=lambda c, n: min(c, n - 1)),
    wrong("WYBOR is divided by n - 1", pick=lambda c, n: c % (n - 1) if n > 1 else 0),
    wrong("WYBOR is divided by n + 1", pick=lambda c, n: c % (n + 1)),
    wrong("the best moves are in the order of columns, then of rows", places=by_columns),
    wrong("moves that turned out not to be the best stay in the list", best=never_thrown_away),
    wrong("a new best move empties the list, but is not put into it", best=new_best_forgotten),
    # what the best is
    wrong("the worst moves are taken for the best", value=lambda own, other: other - own),
    wrong("only the blocks of Right are counted", value=lambda own, other: own),
    wrong("only the blocks of Left are counted", value=lambda own, other: -other),
    wrong("the blocks of both are added, not subtracted", value=lambda own, other: own + other),
    wrong("the sign of the evaluation is ignored", value=lambda own, other: abs(own - other)),
    wrong("evaluations below 0 are never the best", best=not_below_zero),
    wrong("only evaluations above 0 are ever the best", best=above_zero),
    wrong(
        "all moves count as equally good, as if the board was evaluated before the move",
        best=all_moves,
    ),
    wrong("the moves that are tried stay on the board", taken_back=nothing),
    wrong("not all of a move that was tried is taken back", taken_back=one_less(across)),
    wrong("only the first square of a move is taken back", taken_back=first_square),
    wrong("more is taken back than a move that was tried", taken_back=one_more(across)),
    # how blocks are counted
    *counting(positions, "blocks that overlap are counted as well"),
    *counting(one_a_run, "a long free stretch counts as one block"),
    *counting(one_a_line, "a whole row or column counts as one block"),
    *counting(around_ends, "a free stretch goes on from one line into the next"),
    wrong(
        "for both players the free squares of a line are counted, whether side by side or not",
        own=squares_of_lines,
        other=squares_of_lines,
    ),
    wrong(
        "for Left the free squares of a column are counted, whether side by side or not",
        other=squares_of_lines,
    ),
    *counting(longer_runs, "a stretch of exactly POLA free squares has no room for a block"),
    *counting(all_but_first_line, "the first row or column is not counted"),
    *counting(all_but_first_square, "the first square of each row or column is not counted"),
    *counting(all_but_last_line, "the last row or column is not counted"),
    *counting(all_but_last_square, "the last square of each row or column is not counted"),
    *counting(as_many_squares_as_lines, "rows and columns are as long as there are of them"),
    # what lies on the board
    wrong("Left's block lies in a row instead of a column", left=across),
    wrong("Left's block goes up instead of down", left=up),
    wrong("only the first square of Left's block is taken", left=first_square),
    wrong("Left's block is one square too short", left=one_less(down)),
    wrong("Left's block is one square too long", left=one_more(down)),
    wrong("row and column of Left's move change places", left=turned),
    wrong("Left's block lies one row too high", left=lambda i, j, p: down(i - 1, j, p)),
    wrong("Left's block lies one row too low", left=lambda i, j, p: down(i + 1, j, p)),
    wrong("Left's block lies one column too far left", left=lambda i, j, p: down(i, j - 1, p)),
    wrong("Left's block lies one column too far right", left=lambda i, j, p: down(i, j + 1, p)),
    wrong("Left's block never gets onto the board", left=nothing),
    wrong("Right's block lies in a column instead of a row", laid=down),
    wrong("only the first square of Right's block is taken", laid=first_square),
    wrong("Right's block is one square too short", laid=one_less(across)),
    wrong("Right's block is one square too long", laid=one_more(across)),
    wrong("Right's own block never gets onto the board", laid=nothing),
    # how a move is written
    wrong(
        "row and column of Right's move change places when it is printed",
        written=lambda place: (place[1], place[0]),
    ),
    # which moves there are
    Mistake(
        "Right lays in columns",
        "Right lays in columns, as Left does",
        Player(needed=down, tried=down, taken_back=down, laid=down),
    ),
    wrong("only the first square of a move has to be free", needed=first_square),
    wrong("the last square of a move need not be free", needed=one_less(across)),
    wrong("a move needs one free square too many", needed=one_more(across)),
    wrong("moves in the first row are left out", places=lambda r, c, p: by_rows(r, c, p)[c:]),
    wrong("moves in the last row are left out", places=lambda r, c, p: by_rows(r - 1, c, p)),
    wrong("moves that begin in the first column are left out", places=not_first_column),
    wrong("moves that end in the last column are left out", places=not_last_column),
    wrong("the last POLA - 1 rows are left out", places=not_last_rows),
    wrong("only as many rows are tried as there are columns", places=square_of_columns),
    wrong("only as many columns are tried as there are rows", places=square_of_rows),
]
