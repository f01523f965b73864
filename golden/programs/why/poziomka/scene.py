"""Right's turn: everything that has to be known to answer, and to judge an answer."""

import re
from typing import List, NamedTuple, Optional

from reference import Step
from suite.moment import Moment

from .board import Board, model, room
from .player import Place, across, name


class Scene(NamedTuple):
    moment: Moment
    board: Board  # with what Left has just laid
    best: List[Place]  # in their order
    printed: Optional[Place]  # if a move was printed

    @property
    def size(self) -> int:
        return self.moment.values["POLA"]

    @property
    def wanted(self) -> Optional[Place]:
        return self.best[self.moment.values["WYBOR"] % len(self.best)] if self.best else None

    def after(self, move: Optional[Place], sign: str) -> Board:
        return self.board.with_block(across(*move, self.size), sign) if move else self.board

    def sum(self, move: Place) -> str:
        """The evaluation after it: 3 - 2 = 1."""
        own, other = room(self.after(move, "x"), self.size)
        return f"{own} - {other} = {own - other}"

    def value(self, move: Place) -> int:
        own, other = room(self.after(move, "x"), self.size)
        return own - other

    def is_move(self, move: Place) -> bool:
        return model.fits(self.board.filled(), across(*move, self.size))

    def moves(self) -> List[Place]:
        rows = self.board.rows
        places = [(row, column) for row in range(len(rows)) for column in range(len(rows[0]))]
        return [place for place in places if self.is_move(place)]

    def owner(self, place: Place) -> str:
        """Whose block lies on this taken square."""
        for step in self.moment.steps:
            left = re.fullmatch("[A-Z][a-z]\n", step.command)
            if left and place in model.left_block(step.command, self.size):
                return f"Left's {step.command.strip()}"
            right = move_of(step.printed)
            if right and place in across(*right, self.size):
                return f"Right's own {name(right)}"
        raise ValueError(f"nothing lies on {name(place)}")


def scene_of(moment: Moment) -> Scene:
    size = moment.values["POLA"]
    board, best = _board(moment.step, size), best_after(moment.step, size)
    return Scene(moment, board, best, move_of(moment.got))


def _board(step: Step, size: int) -> Board:
    """With what Left lays in this step."""
    board = Board(step.before, {})
    if re.match("[A-Z]", step.command):
        return board.with_block(model.left_block(step.command, size), "L")
    return board


def best_after(step: Step, size: int) -> List[Place]:
    """The best moves that Right has then, in their order."""
    return [block[0] for block in model.best_moves(_board(step, size).filled(), size)]


def move_of(text: str) -> Optional[Place]:
    """The move of Right's that this line is, if it is one."""
    if not re.fullmatch("[a-z][A-Z]\n", text):
        return None
    return ord(text[0]) - ord("a"), ord(text[1]) - ord("A")
