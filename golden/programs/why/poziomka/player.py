"""Right, put together from parts each of which can be wrong."""

from typing import Callable, Iterable, List, NamedTuple, Sequence, Tuple

Board = List[List[bool]]  # taken or not, by row and column
Place = Tuple[int, int]  # (row, column)
Block = Callable[[int, int, int], List[Place]]  # (row, column, POLA): its squares
Scored = List[Tuple[int, Place]]


def across(row: int, column: int, size: int) -> List[Place]:
    return [(row, column + i) for i in range(size)]


def down(row: int, column: int, size: int) -> List[Place]:
    return [(row + i, column) for i in range(size)]


def nothing(row: int, column: int, size: int) -> List[Place]:
    return []


def runs(line: Sequence[bool]) -> List[int]:
    """The lengths of the pieces that are free."""
    text = "".join("# "[not taken] for taken in line)
    return [len(run) for run in text.split("#") if run]


def together(lines: Board, size: int) -> int:
    return sum(run // size for line in lines for run in runs(line))


def by_rows(rows: int, columns: int, size: int) -> List[Place]:
    return [(row, column) for row in range(rows) for column in range(columns)]


def all_best(scored: Scored) -> List[Place]:
    best = max((value for value, _ in scored), default=0)
    return [place for value, place in scored if value == best]


class Player(NamedTuple):
    """Every part can be wrong."""

    left: Block = down  # what Left lays
    needed: Block = across  # what has to be free for a move
    tried: Block = across  # what is laid to evaluate it
    taken_back: Block = across  # what is freed after that
    laid: Block = across  # what the chosen move lays
    places: Callable[[int, int, int], Iterable[Place]] = by_rows  # where he looks for moves
    own: Callable[[Board, int], int] = together  # of the board's rows
    other: Callable[[Board, int], int] = together  # of its columns
    value: Callable[[int, int], int] = lambda own, other: own - other
    best: Callable[[Scored], List[Place]] = all_best
    pick: Callable[[int, int], int] = lambda choice, count: choice % count
    written: Callable[[Place], Place] = lambda place: place

    def answer(self, board: Board, line: str, size: int, choice: int) -> str:
        """To a line of Left's; both moves are on the board then."""
        if line != "-\n":
            row, column = ord(line[1]) - ord("a"), ord(line[0]) - ord("A")
            fill(board, self.left(row, column, size), True)
        return self.reply(board, size, choice)

    def reply(self, board: Board, size: int, choice: int) -> str:
        """The move, which is on the board then."""
        scored = []
        for row, column in self.places(len(board), len(board[0]), size):
            if self._fits(board, self.needed(row, column, size)):
                fill(board, self.tried(row, column, size), True)
                own, other = self.own(board, size), self.other(list(zip(*board)), size)
                fill(board, self.taken_back(row, column, size), False)
                scored.append((self.value(own, other), (row, column)))
        best = self.best(scored)
        number = self.pick(choice, len(best)) if best else 0
        if not 0 <= number < len(best):
            return "." if not best else ""
        row, column = best[number]
        fill(board, self.laid(row, column, size), True)
        return name(self.written((row, column)))

    @staticmethod
    def _fits(board: Board, block: List[Place]) -> bool:
        return all(_is_on(board, place) and not board[place[0]][place[1]] for place in block)


def name(place: Place) -> str:
    return chr(ord("a") + place[0]) + chr(ord("A") + place[1])


def _is_on(board: Board, place: Place) -> bool:
    return 0 <= place[0] < len(board) and 0 <= place[1] < len(board[0])


def fill(board: Board, block: List[Place], taken: bool) -> None:
    for place in block:
        if _is_on(board, place):
            board[place[0]][place[1]] = taken
