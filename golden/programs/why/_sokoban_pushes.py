"""Mistakes in what a push does, and in its directions."""

from typing import Dict, Tuple

from ._sokoban_play import DIRECTIONS, Play, Push, Square, mistake

# ---------------------------------------------------------------- a push that is made


@mistake("the man stays where he was before the push")
class ManStays(Play):
    def carry_out(self, push: Push) -> None:
        self.boxes[push.name] = push.ahead


@mistake("the man stays one square behind where the box was")
class ManBehind(Play):
    def carry_out(self, push: Push) -> None:
        self.boxes[push.name], self.man = push.ahead, push.behind


@mistake("only the man moves, and not the box")
class BoxStays(Play):
    def carry_out(self, push: Push) -> None:
        self.man = push.at


@mistake("the man's old square still shows him")
class TwoMen(Play):
    def figures(self) -> Dict[Square, str]:
        old = {push.man: "@" for push in self.past[-1:]}
        return {**old, **super().figures()}


@mistake("the box slides on until something stops it")
class Slides(Play):
    def carry_out(self, push: Push) -> None:
        super().carry_out(push)
        down, right = push.ahead[0] - push.at[0], push.ahead[1] - push.at[1]
        row, column = push.ahead
        while self.is_free((row + down, column + right)):
            row, column = row + down, column + right
        self.boxes[push.name] = (row, column)


@mistake("the goal is forgotten when the man leaves it")
class GoalForgottenUnderMan(Play):
    def carry_out(self, push: Push) -> None:
        if self.sign(push.man) == "+":
            self.ground[push.man] = "-"
        super().carry_out(push)


@mistake("the goal is forgotten when a box is pushed off it")
class GoalForgottenUnderBox(Play):
    def carry_out(self, push: Push) -> None:
        if self.sign(push.at) == "+":
            self.ground[push.at] = "-"
        super().carry_out(push)


@mistake("the goal is forgotten when a box is pushed onto it")
class GoalForgottenUnderNewBox(Play):
    def carry_out(self, push: Push) -> None:
        if self.sign(push.ahead) == "+":
            self.ground[push.ahead] = "-"
        super().carry_out(push)


@mistake("a box keeps its letter, small or capital, when it is pushed onto a goal or off one")
class KeepsLetter(Play):
    def __init__(self, state) -> None:
        super().__init__(state)
        self.letters = {name: super(KeepsLetter, self).letter(name) for name in self.boxes}

    def letter(self, name: str) -> str:
        return self.letters[name]


# ---------------------------------------------------------------- a push that cannot be made


@mistake("the man walks to the box even where the push is not possible")
class WalksAnyway(Play):
    def attempt(self, push: Push) -> None:
        if not self.can_take(push.ahead) and self.can_reach(push.behind):
            self.man = push.behind
        super().attempt(push)


@mistake("the man pushes the other box along")
class PushesTwo(Play):
    def attempt(self, push: Push) -> None:
        down, right = push.ahead[0] - push.at[0], push.ahead[1] - push.at[1]
        beyond = (push.ahead[0] + down, push.ahead[1] + right)
        second = [name for name, at in self.boxes.items() if at == push.ahead]
        if second and self.can_take(beyond):
            self.boxes[second[0]] = beyond
        super().attempt(push)


# ---------------------------------------------------------------- directions


def directions(says: str, pairs: str) -> None:
    """Each digit is taken for the one after it in the pairs: "28 82" exchanges 2 and 8."""
    taken_for = {digit: other for digit, other in pairs.split()}

    @mistake(says)
    class Directions(Play):
        def vector(self, digit: str) -> Tuple[int, int]:
            return DIRECTIONS[taken_for.get(digit, digit)]


directions("2 and 8, down and up, are exchanged", "28 82")
directions("4 and 6, left and right, are exchanged", "46 64")
directions("each box is pushed the opposite way", "28 82 46 64")
directions("rows and columns are exchanged", "26 62 48 84")
directions("rows and columns are exchanged, and the way turned round", "24 42 68 86")


def ignored(digit: str, word: str) -> None:
    @mistake(f"{digit}, {word}, is not carried out")
    class Ignored(Play):
        def push(self, name: str, direction: str) -> None:
            if direction != digit:
                super().push(name, direction)


for key, name in (("2", "down"), ("4", "left"), ("6", "right"), ("8", "up")):
    ignored(key, name)
