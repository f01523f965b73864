"""Mistakes in the question whether a push can be made."""

from typing import Iterator

from .play import DIRECTIONS, Play, Push, Square, mistake

# ---------------------------------------------------------------- the way to the box


@mistake("the man gets behind the box even if he cannot walk there")
class NoWalk(Play):
    def can_reach(self, target: Square) -> bool:
        return target == self.man or self.can_enter(target)


@mistake("the square behind the box is not looked at")
class NothingBehind(Play):
    def can_reach(self, target: Square) -> bool:
        return True


@mistake("the man walks through boxes")
class ThroughBoxes(Play):
    def can_enter(self, square: Square) -> bool:
        return self.sign(square) in ("-", "+")


@mistake("the man walks through boxes")
class ThroughBoxesButNotBehind(Play):
    """On his way only: where he has to stand must be free."""

    def can_enter(self, square: Square) -> bool:
        return self.sign(square) in ("-", "+")

    def can_reach(self, target: Square) -> bool:
        return not self.has_box(target) and super().can_reach(target)


@mistake("the man walks through the box that he wants to push")
class ThroughThisBox(Play):
    def can_enter(self, square: Square) -> bool:
        return self.is_free(square) or square == self.boxes[self.name]


@mistake("the man walks through boxes that are on goals")
class ThroughBoxesOnGoals(Play):
    def can_enter(self, square: Square) -> bool:
        return self.is_free(square) or self.sign(square) == "+"


@mistake("the man walks through walls")
class ThroughWalls(Play):
    def can_enter(self, square: Square) -> bool:
        return self.sign(square) != "" and not self.has_box(square)


@mistake("the man walks through walls")
class ThroughWallsButNotBehind(ThroughWalls):
    def can_reach(self, target: Square) -> bool:
        return self.sign(target) != "#" and super().can_reach(target)


@mistake("walls count as free squares")
class NoWalls(Play):
    def is_free(self, square: Square) -> bool:
        return self.sign(square) != "" and not self.has_box(square)


@mistake("the man walks diagonally, too")
class Diagonally(Play):
    def neighbours(self, square: Square) -> Iterator[Square]:
        row, column = square
        return ((row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1))


@mistake("the man does not walk over goals")
class NeverOverGoals(Play):
    def can_enter(self, square: Square) -> bool:
        return self.is_free(square) and self.sign(square) != "+"


@mistake("the man never walks: he pushes only where he stands behind the box already")
class NeverWalks(Play):
    def can_reach(self, target: Square) -> bool:
        return target == self.man


@mistake("there is no push where the man stands behind the box already")
class AlwaysWalks(Play):
    def can_reach(self, target: Square) -> bool:
        return target != self.man and super().can_reach(target)


@mistake("the man walks one step at most")
class OneStep(Play):
    def can_reach(self, target: Square) -> bool:
        return target == self.man or (
            self.can_enter(target) and self.man in self.neighbours(target)
        )


@mistake("the way is looked for in a single pass over the board, row by row")
class OnePass(Play):
    def can_reach(self, target: Square) -> bool:
        reached = {self.man}
        for square in sorted(self.ground):
            if self.can_enter(square) and reached.intersection(self.neighbours(square)):
                reached.add(square)
        return target in reached


def never_steps(word: str, digit: str) -> None:
    @mistake(f"the man never steps {word} on his way")
    class NeverSteps(Play):
        def neighbours(self, square: Square) -> Iterator[Square]:
            return (self.next_to(square, other) for other in DIRECTIONS if other != digit)


for name, key in (("down", "2"), ("left", "4"), ("right", "6"), ("up", "8")):
    never_steps(name, key)

# ---------------------------------------------------------------- the square ahead


@mistake("a box cannot be pushed onto a goal")
class NotOntoGoals(Play):
    def can_take(self, square: Square) -> bool:
        return self.is_free(square) and self.sign(square) != "+"


@mistake("goals count as taken, for the man and for boxes")
class GoalsAreTaken(Play):
    def is_free(self, square: Square) -> bool:
        return super().is_free(square) and self.sign(square) != "+"


@mistake("goals count as taken, for the man and for boxes")
class GoalsAreTakenEvenTheOneUnderTheMan(GoalsAreTaken):
    def can_reach(self, target: Square) -> bool:
        return self.is_free(self.man) and super().can_reach(target)


@mistake("a box can be pushed onto another box")
class OntoBoxes(Play):
    def can_take(self, square: Square) -> bool:
        return self.sign(square) in ("-", "+")


@mistake("a box can be pushed into a wall")
class IntoWalls(Play):
    def can_take(self, square: Square) -> bool:
        return self.sign(square) != "" and not self.has_box(square)


@mistake("the square on which the man stands before he walks counts as taken")
class NotOntoTheMan(Play):
    def can_take(self, square: Square) -> bool:
        return self.is_free(square) and square != self.man


@mistake("a box on a goal cannot be pushed")
class StuckOnGoals(Play):
    def attempt(self, push: Push) -> None:
        if self.sign(push.at) != "+":
            super().attempt(push)


@mistake("a box that begins on a goal is not known")
class BeginsOnGoal(Play):
    def __init__(self, state) -> None:
        super().__init__(state)
        self.unknown = [name for name, at in self.boxes.items() if self.sign(at) == "+"]

    def attempt(self, push: Push) -> None:
        if push.name not in self.unknown:
            super().attempt(push)


@mistake("a box on a goal is no obstacle")
class NoObstacleOnGoals(ThroughBoxesOnGoals):
    def can_take(self, square: Square) -> bool:
        return self.can_enter(square)


@mistake("box z is not known")
class NoZ(Play):
    def attempt(self, push: Push) -> None:
        if push.name != "z":
            super().attempt(push)


@mistake("box a is not known")
class NoA(Play):
    def attempt(self, push: Push) -> None:
        if push.name != "a":
            super().attempt(push)
