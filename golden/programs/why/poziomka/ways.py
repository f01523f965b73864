"""Parts of a Right who is wrong: see Player for those of one who is right."""

from typing import List

from .player import Block, Board, Place, Scored
from .player import all_best, by_rows, down, runs, together


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
