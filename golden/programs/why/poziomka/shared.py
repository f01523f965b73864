"""Where some moves of Right's lie, and others do not."""

from typing import Callable, Iterator, List, NamedTuple, Sequence

from .board import model
from .player import Place, across
from .scene import Scene

MOST = 2  # things that are said at once
NEAR_TAKEN = "in a row with a taken square"


class Feature(NamedTuple):
    kind: str  # of each one thing is enough
    where: str  # to go on after "they lie"
    holds: Callable[[Place], bool]


def shared(scene: Scene, moves: Sequence[Place], others: Sequence[Place]) -> List[str]:
    """What all these moves share and none of the others does."""
    found = {}
    for feature in [*_on_the_board(scene), *_among_blocks(scene)]:
        fits = all(map(feature.holds, moves)) and not any(map(feature.holds, others))
        if fits and not _holds_everywhere(feature, scene):
            found.setdefault(feature.kind, feature.where)
    return list(found.values())[:MOST] if moves else []


def _holds_everywhere(feature: Feature, scene: Scene) -> bool:
    rows = scene.board.rows
    columns = range(len(rows[0]) - scene.size + 1)
    return all(feature.holds((row, column)) for row in range(len(rows)) for column in columns)


def _on_the_board(scene: Scene) -> Iterator[Feature]:
    rows, columns = len(scene.board.rows), len(scene.board.rows[0])
    last, end = rows - 1, columns - scene.size
    yield Feature("row", f"in the last row, {chr(96 + rows)}", lambda move: move[0] == last)
    yield Feature("row", "in the first row, a", lambda move: move[0] == 0)
    yield Feature("row", "in the first or the last row", lambda move: move[0] in (0, last))
    for row in range(rows):
        yield Feature("row", f"in row {chr(97 + row)}", lambda move, row=row: move[0] == row)
    right = f"at the right edge, up to column {chr(64 + columns)}"
    yield Feature("edge", right, lambda move: move[1] == end)
    yield Feature("edge", "at the left edge", lambda move: move[1] == 0)
    yield Feature("edge", "at the left or the right edge", lambda move: move[1] in (0, end))
    for column in range(end + 1):
        where = f"with the left end in column {chr(65 + column)}"
        yield Feature("edge", where, lambda move, column=column: move[1] == column)


def _among_blocks(scene: Scene) -> Iterator[Feature]:
    squares, size = scene.board.filled(), scene.size

    def taken(row: int, column: int) -> bool:
        on_board = 0 <= row < len(squares) and 0 <= column < len(squares[0])
        return on_board and squares[row][column] == model.TAKEN

    def in_row(move: Place) -> bool:
        return model.TAKEN in squares[move[0]]

    def in_column(move: Place) -> bool:
        return any(line[j] == model.TAKEN for line in squares for _, j in across(*move, size))

    def beside(move: Place) -> bool:
        return taken(move[0], move[1] - 1) or taken(move[0], move[1] + size)

    def next_in_column(move: Place) -> bool:
        return any(taken(i - 1, j) or taken(i + 1, j) for i, j in across(*move, size))

    yield Feature("taken", NEAR_TAKEN, in_row)
    yield Feature("taken", "right beside a taken square", beside)
    yield Feature("taken", "right above or below a taken square", next_in_column)
    yield Feature("taken", "in a column with a taken square", in_column)
    yield Feature("free", "in a row without a taken square", lambda move: not in_row(move))
    yield Feature("free", "in columns without a taken square", lambda move: not in_column(move))
