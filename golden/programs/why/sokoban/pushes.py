"""Mistakes in what a push does, and in its directions."""

from typing import Dict

from .play import OPPOSITE, Play, Push, Square, mistake

# ---------------------------------------------------------------- a push that is made


@mistake("the man stays where he was before the push")
class ManStays(Play):
    def carry_out(self, push: Push) -> None:
        self.boxes[push.name] = push.ahead


@mistake("the man stays one square behind where the box was")
class ManBehind(Play):
    def carry_out(self, push: Push) -> None:
        self.boxes[push.name], self.man = push.ahead, push.behind


@mistake("the man stays one square behind where the box was")
class ManBehindAndBoxesBackToHim(ManBehind):
    def take_back(self, push: Push) -> None:
        self.boxes[push.name], self.man = self.man, push.man


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


@mistake("the box moves two squares where there is room")
class MovesTwo(Play):
    def carry_out(self, push: Push) -> None:
        super().carry_out(push)
        down, right = push.ahead[0] - push.at[0], push.ahead[1] - push.at[1]
        beyond = (push.ahead[0] + down, push.ahead[1] + right)
        if self.is_free(beyond):
            self.boxes[push.name] = beyond


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

WORDS = {"2": "down", "4": "left", "6": "right", "8": "up"}


def directions(says: str, taken_for: Dict[str, str]) -> None:
    """Each digit is taken for another, if it is there."""

    @mistake(says)
    class Directions(Play):
        def push(self, name: str, digit: str) -> None:
            super().push(name, taken_for.get(digit, digit))


directions("2 and 8, down and up, are exchanged", {"2": "8", "8": "2"})
directions("4 and 6, left and right, are exchanged", {"4": "6", "6": "4"})
directions("each box is pushed the opposite way", OPPOSITE)
directions("rows and columns are exchanged", {"2": "6", "6": "2", "4": "8", "8": "4"})
directions("rows and columns are exchanged, the wrong way round", dict(zip("2468", "4286")))


def leads_elsewhere(digit: str, other: str) -> None:
    """Pushing as well as walking."""

    @mistake(f"the square that is {WORDS[digit]} is looked for {WORDS[other]}")
    class Elsewhere(Play):
        def next_to(self, square: Square, to: str) -> Square:
            return super().next_to(square, other if to == digit else to)


def is_ignored(digit: str) -> None:
    @mistake(f"{digit}, {WORDS[digit]}, is not carried out")
    class Ignored(Play):
        def push(self, name: str, direction: str) -> None:
            if direction != digit:
                super().push(name, direction)


for first in WORDS:
    is_ignored(first)
    for second in WORDS:
        if second != first:
            leads_elsewhere(first, second)
