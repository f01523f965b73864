"""The rules of sokoban in sentences, for a command on a board."""

from typing import Iterator, List, NamedTuple, Sequence

import reference
from reference import Step

from .board import is_goal, sign
from .play import Square

MODEL = reference.load("sokoban")


OUTSIDE = "outside the board"


class Way(NamedTuple):
    """A direction in words."""

    towards: str
    behind: str  # where the man stands for a push, seen from the box
    ahead: str


WAYS = {
    "2": Way("down", "above", "below"),
    "4": Way("left", "right of", "left of"),
    "6": Way("right", "left of", "right of"),
    "8": Way("up", "below", "above"),
}


class Words:
    """Sentences about a board, in which a square is named as short as its shape allows."""

    def __init__(self, rows: Sequence[str]) -> None:
        self.rows = rows
        self.one_row = len(rows) == 1
        self.one_column = max(map(len, rows)) == 1

    def place(self, square: Square) -> str:
        row, column = square[0] + 1, square[1] + 1
        if self.one_row and row == 1 and column > 0:
            return f"column {column}"
        if self.one_column and column == 1 and row > 0:
            return f"row {row}"
        return f"row {row}, column {column}"

    # ---------------------------------------------------------------- a push

    def push(self, step: Step) -> Iterator[str]:
        state, (name, digit) = step.before, step.command
        if name not in state.boxes:
            yield f"There is no box {name} on the board, so nothing changes."
            return
        (row, column), (down, right) = state.boxes[name], MODEL.DIRECTIONS[digit]
        behind, ahead = (row - down, column - right), (row + down, column + right)
        way = WAYS[digit]
        bad = [*self._not_behind(state, behind, way), *self._not_ahead(state, ahead, way)]
        if bad:
            yield (
                f"To push {name} {way.towards}, the man has to stand {way.behind} it, and the "
                f"square {way.ahead} it has to be free."
            )
            yield f"But {', and '.join(bad)}. So nothing changes, and the man stays where he is."
            return
        steps = distance(state, behind)
        walk = f"can walk there, in {count(steps, 'step')}" if steps else "stands there already"
        yield (
            f"To push {name} {way.towards}, the man has to stand {way.behind} it, at "
            f"{self.place(behind)}: he {walk}. {self.capital(ahead)}, {way.ahead} it, has to be "
            f"free: it is{self._once_left(state, ahead)}."
        )
        yield (
            f"So {name} moves to {self.place(ahead)}{self._letter(name, ahead)}, and the man "
            f"ends where it was, at {self.place((row, column))}"
            f"{self._figure((row, column))}."
        )

    def _not_behind(self, state, behind: Square, way: Way) -> Iterator[str]:
        if behind == state.man or behind in MODEL.reachable(state):
            return
        taken = self._taken(state, behind)
        if taken == OUTSIDE:
            yield f"{way.behind} it the board ends{self._short_row(behind)}"
        elif taken:
            yield f"{self.place(behind)}, where he has to stand, is {taken}"
        else:
            yield f"he cannot walk to {self.place(behind)}, only to what is marked with ( )"

    def _not_ahead(self, state, ahead: Square, way: Way) -> Iterator[str]:
        taken = self._taken(state, ahead)
        if taken == OUTSIDE:
            yield f"{way.ahead} it the board ends{self._short_row(ahead)}"
        elif taken:
            yield f"{self.place(ahead)}, where it has to go, is {taken}"

    def _taken(self, state, square: Square) -> str:
        """By what; nothing if it is free."""
        row, column = square
        if not (0 <= row < len(state.rows) and 0 <= column < len(state.rows[row])):
            return OUTSIDE
        names = [name for name, at in state.boxes.items() if at == square]
        if names:
            return f"taken by box {names[0]}"
        return "a wall" if state.rows[row][column] == "#" else ""

    def _short_row(self, square: Square) -> str:
        """Its length, if that is why the square is not on the board."""
        row, column = square
        if not 0 <= row < len(self.rows) or column < 0:
            return ""
        return f": row {row + 1} has {count(len(self.rows[row]), 'square')}"

    def _once_left(self, state, ahead: Square) -> str:
        return ", once the man has left it" if ahead == state.man else ""

    def _is_goal(self, square: Square) -> bool:
        return is_goal(sign(list(self.rows), square))

    def _letter(self, name: str, square: Square) -> str:
        return f" (a goal: {name.upper()})" if self._is_goal(square) else ""

    def _figure(self, square: Square) -> str:
        return " (a goal: *)" if self._is_goal(square) else ""

    def capital(self, square: Square) -> str:
        place = self.place(square)
        return place[0].upper() + place[1:]

    # ---------------------------------------------------------------- an undo

    def undo(self, steps: Sequence[Step]) -> Iterator[str]:
        """What the last step takes back."""
        made, failed = _pushes(steps[:-1])
        if not made:
            yield f"There is no push to take back: {_why_none(steps[:-1])}. So nothing changes."
            return
        push = made[-1]
        name, before = push.command[0], push.before
        since = [step for step in failed if step.start > push.start]
        not_these = f" ({_and(since)} could not be made, so that does not count)" if since else ""
        yield (
            "0 takes back the last push that was made and not yet taken back: "
            f"{push.command}{not_these}."
        )
        box, man = before.boxes[name], before.man
        yield (
            f"Before it, {name} was at {self.place(box)} and the man at {self.place(man)}"
            f"{self._walked(push)}. Both go back there{self._goals(name, box, man)}."
        )

    def _goals(self, name: str, box: Square, man: Square) -> str:
        """What is printed where they come back to goals."""
        signs = [name.upper()] * self._is_goal(box) + ["*"] * self._is_goal(man)
        return f", onto {count(len(signs), 'goal')}: {' and '.join(signs)}" if signs else ""

    def _walked(self, push: Step) -> str:
        (row, column), (down, right) = push.after.man, MODEL.DIRECTIONS[push.command[1]]
        behind = (row - down, column - right)
        if behind == push.before.man:
            return ""
        return f" (from there he walked to {self.place(behind)} to push)"


def distance(state, target: Square) -> int:
    """Of the shortest way for the man to a square that he can reach."""
    reached = MODEL.reachable(state)
    here, seen, steps = {state.man}, {state.man}, 0
    while target not in here:
        here = {
            (row + down, column + right)
            for row, column in here
            for down, right in MODEL.DIRECTIONS.values()
        } & (reached - seen)
        seen |= here
        steps += 1
    return steps


def count(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"


def _pushes(steps: Sequence[Step]) -> tuple:
    """Those that were made and not yet taken back, and those that could not be made."""
    made: List[Step] = []
    failed: List[Step] = []
    for step in steps[1:]:
        if step.command == "0":
            del made[-1:]
        elif len(step.command) == 2:
            (made if step.before != step.after else failed).append(step)
    return made, failed


def _why_none(steps: Sequence[Step]) -> str:
    tried = [step for step in steps[1:] if len(step.command) == 2]
    made = [step for step in tried if step.before != step.after]
    if not tried:
        return "none was tried"
    if not made:
        return f"{_and(tried)} could not be made, and that does not count"
    return "all that were made are taken back already"


def _and(steps: Sequence[Step]) -> str:
    """Their commands, the last few of many."""
    names = [step.command for step in steps[-3:]]
    more = ["others"] * (len(steps) > 3)
    words = [*more, *names]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
