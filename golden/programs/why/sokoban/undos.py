"""Mistakes in what a 0 takes back."""

from typing import Dict, Sequence

from .play import Play, Push, Square, mistake


@mistake("0 does nothing")
class NoUndo(Play):
    def undo(self) -> None:
        pass


@mistake("0 puts the man where he pushed from, not where he was before he walked there")
class UndoToBehind(Play):
    def take_back(self, push: Push) -> None:
        self.boxes[push.name], self.man = push.at, push.behind


@mistake("0 puts the man where he pushed from, not where he was before he walked there")
class UndoToBehindAndBoxToMan(Play):
    """The box goes back to where the man is, whom an earlier 0 may have left elsewhere."""

    def take_back(self, push: Push) -> None:
        self.boxes[push.name], self.man = self.man, push.behind


@mistake("0 puts the man one square further than where he pushed from")
class UndoStepsBackTwice(Play):
    def take_back(self, push: Push) -> None:
        down, right = push.at[0] - push.behind[0], push.at[1] - push.behind[1]
        self.boxes[push.name] = push.at
        self.man = (push.behind[0] - down, push.behind[1] - right)


@mistake("0 does not move the man")
class UndoLeavesMan(Play):
    def take_back(self, push: Push) -> None:
        self.boxes[push.name] = push.at


@mistake("0 does not move the man")
class UndoLeavesManUnderBox(UndoLeavesMan):
    def figures(self) -> Dict[Square, str]:
        boxes = {square: self.letter(name) for name, square in self.boxes.items()}
        return {self.man: self.figure(), **boxes}


@mistake("0 does not move the man")
class UndoLeavesManAndBoxesToHim(Play):
    def take_back(self, push: Push) -> None:
        self.boxes[push.name] = self.man


@mistake("0 does not move the box")
class UndoLeavesBox(Play):
    def take_back(self, push: Push) -> None:
        self.man = push.man


@mistake("a push that was not possible counts as one that 0 takes back")
class CountsFailures(Play):
    def attempt(self, push: Push) -> None:
        count = len(self.past)
        super().attempt(push)
        if len(self.past) == count:
            self.past.append(push._replace(ahead=push.at))

    def take_back(self, push: Push) -> None:
        if push.ahead != push.at:
            super().take_back(push)


@mistake("0 takes back a push that was not possible, and so moves the box the other way")
class TakesBackFailures(Play):
    def attempt(self, push: Push) -> None:
        count = len(self.past)
        super().attempt(push)
        if len(self.past) == count:
            self.past.append(push)

    def take_back(self, push: Push) -> None:
        row, column = self.boxes[push.name]
        down, right = push.ahead[0] - push.at[0], push.ahead[1] - push.at[1]
        self.boxes[push.name], self.man = (row - down, column - right), push.man


@mistake("each further 0 carries the push out again")
class Redo(Play):
    undone: Sequence[Push] = ()

    def carry_out(self, push: Push) -> None:
        self.undone = ()
        super().carry_out(push)

    def undo(self) -> None:
        if self.undone:
            push = self.undone[0]
            self.past.append(push)
            self.carry_out(push)
        elif self.past:
            self.undone = (self.past[-1],)
            super().undo()


@mistake("0 takes back the first push, not the last")
class UndoFirst(Play):
    def undo(self) -> None:
        if self.past:
            self.take_back(self.past.pop(0))


@mistake("0 takes back all pushes at once")
class UndoAll(Play):
    def undo(self) -> None:
        while self.past:
            super().undo()


@mistake("0 takes back two pushes")
class UndoTwo(Play):
    def undo(self) -> None:
        super().undo()
        super().undo()


@mistake("the very first push cannot be taken back")
class FirstStays(Play):
    def undo(self) -> None:
        if len(self.past) > 1:
            super().undo()


def remembers(count: int) -> None:
    pushes = "push" if count == 1 else f"{count} pushes"

    @mistake(f"only the last {pushes} can be taken back")
    class Remembers(Play):
        def carry_out(self, push: Push) -> None:
            super().carry_out(push)
            del self.past[:-count]


for number in range(1, 13):
    remembers(number)


@mistake("0 leaves the box the letter that it has, small or capital")
class UndoKeepsLetter(Play):
    def __init__(self, state) -> None:
        super().__init__(state)
        self.letters: Dict[str, str] = {}

    def carry_out(self, push: Push) -> None:
        self.letters.pop(push.name, "")
        super().carry_out(push)

    def take_back(self, push: Push) -> None:
        self.letters[push.name] = self.letter(push.name)
        super().take_back(push)

    def letter(self, name: str) -> str:
        return self.letters.get(name) or super().letter(name)


@mistake("0 forgets the goal from which the box goes back")
class UndoForgetsGoalAhead(Play):
    def take_back(self, push: Push) -> None:
        if self.sign(push.ahead) == "+":
            self.ground[push.ahead] = "-"
        super().take_back(push)


@mistake("0 forgets the goal to which the box goes back")
class UndoForgetsGoalAt(Play):
    def take_back(self, push: Push) -> None:
        if self.sign(push.at) == "+":
            self.ground[push.at] = "-"
        super().take_back(push)


@mistake("0 forgets the goal to which the man goes back")
class UndoForgetsGoalUnderMan(Play):
    def take_back(self, push: Push) -> None:
        if self.sign(push.man) == "+":
            self.ground[push.man] = "-"
        super().take_back(push)
