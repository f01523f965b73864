"""The mistakes that are made in a first program of Right's."""

from typing import Callable, List, NamedTuple

from .player import Player, across, by_rows, down, nothing
from .ways import (
    above_zero,
    all_but_first_line,
    all_but_first_square,
    all_but_last_line,
    all_but_last_square,
    all_moves,
    around_ends,
    as_many_squares_as_lines,
    by_columns,
    first_square,
    longer_runs,
    never_thrown_away,
    new_best_forgotten,
    not_below_zero,
    not_first_column,
    not_last_column,
    not_last_rows,
    one_a_line,
    one_a_run,
    one_less,
    one_more,
    positions,
    square_of_columns,
    square_of_rows,
    squares_of_lines,
    turned,
    up,
)


class Mistake(NamedTuple):
    cause: str
    words: str  # to go on after "a program in which"
    player: Player


def counting(method: Callable, words: str) -> List[Mistake]:
    """Wrong for both players, or for one, whose lines are rows or columns."""
    players = (
        ("for both players ", "row or column", Player(own=method, other=method)),
        ("for Right ", "row", Player(own=method)),
        ("for Left ", "column", Player(other=method)),
    )
    said = [(whom + words.format(line=line), player) for whom, line, player in players]
    return [Mistake(text, text, player) for text, player in said]


def wrong(words: str, **parts: Callable) -> Mistake:
    return Mistake(words, words, Player(**parts))


MISTAKES: List[Mistake] = [
    # which of the best moves
    wrong("the best moves are counted from 1, not from 0", pick=lambda c, n: c % n - 1),
    wrong("WYBOR + 1 is taken for WYBOR", pick=lambda c, n: (c + 1) % n),
    wrong("WYBOR - 1 is taken for WYBOR", pick=lambda c, n: (c + n - 1) % n),
    wrong("WYBOR / n is taken for WYBOR % n", pick=lambda c, n: c // n % n),
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
    *counting(one_a_line, "a whole {line} counts as one block"),
    *counting(around_ends, "a free stretch goes on from one {line} into the next"),
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
    *counting(all_but_first_line, "the first {line} is not counted"),
    *counting(all_but_first_square, "the first square of each {line} is not counted"),
    *counting(all_but_last_line, "the last {line} is not counted"),
    *counting(all_but_last_square, "the last square of each {line} is not counted"),
    *counting(as_many_squares_as_lines, "WIERSZE and KOLUMNY are confused in counting a {line}"),
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
