"""A run of sokoban in small methods, each of which somebody may have got wrong.

Each mistake is a class of its own that breaks one method: in tests.py, edges.py and ends.py whether
a push can be made, in pushes.py, undos.py and prints.py what is done. A mistake is recognised by
playing the whole run with it: all that was printed before has to be right, and the last print has
to be what the solution printed.
"""

from typing import Callable, Dict, Iterator, List, NamedTuple, Sequence, Tuple, Type

import reference
from reference import Step

MOST_WORK = 40_000  # squares times commands: more takes too long with every mistake

Square = Tuple[int, int]
DIRECTIONS = reference.load("sokoban").DIRECTIONS
OPPOSITE = {"2": "8", "8": "2", "4": "6", "6": "4"}


class Push(NamedTuple):
    """One that was made."""

    name: str
    behind: Square
    at: Square  # the box, before
    ahead: Square  # the box, after
    man: Square  # before he walked


class Play:
    """By the right rules."""

    says = ""  # of a mistake: what is done wrong, in a clause

    def __init__(self, state) -> None:
        self.shape = [len(row) for row in state.rows]
        self.ground: Dict[Square, str] = {
            (i, j): sign for i, row in enumerate(state.rows) for j, sign in enumerate(row)
        }
        self.man: Square = state.man
        self.boxes: Dict[str, Square] = dict(state.boxes)
        self.past: List[Push] = []
        self.name = ""  # of the box that is being pushed

    # ---------------------------------------------------------------- the board

    def sign(self, square: Square) -> str:
        """What is free, a wall or a goal; nothing off the board."""
        return self.ground.get(square, "")

    def has_box(self, square: Square) -> bool:
        return square in self.boxes.values()

    def is_free(self, square: Square) -> bool:
        return self.sign(square) in ("-", "+") and not self.has_box(square)

    def can_enter(self, square: Square) -> bool:
        """The man, walking."""
        return self.is_free(square)

    def can_take(self, square: Square) -> bool:
        """The square, a box."""
        return self.is_free(square)

    def next_to(self, square: Square, digit: str) -> Square:
        down, right = DIRECTIONS[digit]
        return square[0] + down, square[1] + right

    def neighbours(self, square: Square) -> Iterator[Square]:
        return (self.next_to(square, digit) for digit in DIRECTIONS)

    def can_reach(self, target: Square) -> bool:
        """The man, walking."""
        if target != self.man and not self.can_enter(target):
            return False
        reached, unexplored = {self.man}, [self.man]
        while unexplored and target not in reached:
            for square in self.neighbours(unexplored.pop()):
                if square not in reached and self.can_enter(square):
                    reached.add(square)
                    unexplored.append(square)
        return target in reached

    # ---------------------------------------------------------------- the commands

    def do(self, command: str) -> None:
        if command == "0":
            self.undo()
        elif len(command) == 2:
            self.push(*command)

    def push(self, name: str, digit: str) -> None:
        if name not in self.boxes:
            return
        self.name = name
        at = self.boxes[name]
        behind, ahead = self.next_to(at, OPPOSITE[digit]), self.next_to(at, digit)
        self.attempt(Push(name, behind, at, ahead, self.man))

    def attempt(self, push: Push) -> None:
        if self.can_take(push.ahead) and self.can_reach(push.behind):
            self.past.append(push)
            self.carry_out(push)

    def carry_out(self, push: Push) -> None:
        self.boxes[push.name] = push.ahead
        self.man = push.at

    def undo(self) -> None:
        if self.past:
            self.take_back(self.past.pop())

    def take_back(self, push: Push) -> None:
        self.boxes[push.name] = push.at
        self.man = push.man

    # ---------------------------------------------------------------- in words

    def told(self, step: Step) -> str:
        """What a mistake did in a step, in a sentence, where its clause alone leaves that open."""
        return ""

    # ---------------------------------------------------------------- the print

    def letter(self, name: str) -> str:
        return name.upper() if self.sign(self.boxes[name]) == "+" else name

    def figure(self) -> str:
        return "*" if self.sign(self.man) == "+" else "@"

    def figures(self) -> Dict[Square, str]:
        """The man and the boxes; of two on one square the later is seen."""
        boxes = {square: self.letter(name) for name, square in self.boxes.items()}
        return {**boxes, self.man: self.figure()}

    def rows(self) -> List[str]:
        drawn = {**self.ground, **self.figures()}
        return [
            "".join(drawn[row, column] for column in range(width))
            for row, width in enumerate(self.shape)
        ]


# ---------------------------------------------------------------- mistakes


MISTAKES: List[Type[Play]] = []  # those that say the same are variants of one mistake


def mistake(says: str) -> Callable[[Type[Play]], Type[Play]]:
    def noted(kind: Type[Play]) -> Type[Play]:
        kind.says = says
        MISTAKES.append(kind)
        return kind

    return noted


def recognised(steps: Sequence[Step], got: List[str]) -> List[Type[Play]]:
    """Mistakes that print exactly these rows after the last step, and what is right before it."""
    if sum(map(len, steps[0].after.rows)) * len(steps) > MOST_WORK:
        return []
    return [kind for kind in MISTAKES if fits(kind, steps, got)]


def fits(kind: Type[Play], steps: Sequence[Step], got: List[str]) -> bool:
    play = kind(steps[0].after)
    for step in steps[1:]:
        play.do(step.command)
        if step.printed and step is not steps[-1] and play.rows() != rows_of(step.printed):
            return False
    return play.rows() == got


def rows_of(text: str) -> List[str]:
    return text.split("\n")[:-1]
