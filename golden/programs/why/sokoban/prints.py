"""Mistakes in how a board is read and printed."""

from typing import Dict, List

from .ends import PastEndsIsFree
from .play import Play, Square, mistake


@mistake("the goal under the man, where he begins, is forgotten")
class BeginsWithoutGoalUnderMan(Play):
    def __init__(self, state) -> None:
        super().__init__(state)
        self.ground[self.man] = "-"


@mistake("the goals under boxes, where they begin, are forgotten")
class BeginsWithoutGoalsUnderBoxes(Play):
    def __init__(self, state) -> None:
        super().__init__(state)
        self.ground.update((square, "-") for square in self.boxes.values())


@mistake("a man on a goal is printed as @")
class NeverStar(Play):
    def figure(self) -> str:
        return "@"


@mistake("goals are printed as free squares")
class NoPlus(Play):
    def rows(self) -> List[str]:
        return [row.replace("+", "-") for row in super().rows()]


@mistake("all boxes are printed with small letters")
class AllSmall(Play):
    def letter(self, name: str) -> str:
        return name


@mistake("the man is not printed")
class NoMan(Play):
    def figures(self) -> Dict[Square, str]:
        return {square: sign for square, sign in super().figures().items() if square != self.man}


@mistake("the last row is not printed")
class NoLastRow(Play):
    def rows(self) -> List[str]:
        return super().rows()[:-1]


@mistake("the last square of each row is not printed")
class NoLastSquare(Play):
    def rows(self) -> List[str]:
        return [row[:-1] for row in super().rows()]


@mistake("each row is printed as long as the first")
class CutRows(Play):
    def rows(self) -> List[str]:
        return [row[: self.shape[0]] for row in super().rows()]


@mistake("rows and columns are exchanged in the print")
class Transposed(Play):
    def rows(self) -> List[str]:
        return ["".join(column) for column in zip(*super().rows())]


@mistake("short rows are filled up with free squares")
class FilledUp(Play):
    def rows(self) -> List[str]:
        return [row.ljust(max(self.shape), "-") for row in super().rows()]


@mistake("short rows are filled up with free squares")
class FilledUpAndUsed(PastEndsIsFree):
    def rows(self) -> List[str]:
        drawn = {**self.ground, **self.figures()}
        return [
            "".join(drawn.get((row, column), "-") for column in range(max(self.shape)))
            for row in range(len(self.shape))
        ]
