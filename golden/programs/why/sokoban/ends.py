"""Mistakes in what lies past the end of a row."""

from typing import Dict

from reference import Step

from .play import OPPOSITE, Play, Square, mistake

MOST = 10**6


@mistake("squares past the end of a short row count as free")
class PastEndsIsFree(Play):
    def sign(self, square: Square) -> str:
        row, column = square
        inside = 0 <= row < len(self.shape) and 0 <= column < max(self.shape)
        return super().sign(square) or "-" * inside


class Behind(Play):
    """The rows lie one behind another, and nobody asks where each of them ends."""

    gap = 0  # between two rows, such as the end of a line
    is_rectangle = False  # all rows have as much room as the longest
    columns = range(-1, MOST)  # that lead from a row into another

    def __init__(self, state) -> None:
        super().__init__(state)
        lengths = [max(self.shape) if self.is_rectangle else length for length in self.shape]
        self.starts = [sum(lengths[:row]) + self.gap * row for row in range(len(lengths))]
        self.lying: Dict[int, Square] = {
            self.starts[row] + column: (row, column) for row, column in self.ground
        }

    def next_to(self, square: Square, digit: str) -> Square:
        row, column = near = super().next_to(square, digit)
        if near in self.ground or not 0 <= row < len(self.shape) or column not in self.columns:
            return near
        return self.lying.get(self.starts[row] + column, near)

    def told(self, step: Step) -> str:
        if len(step.command) != 2 or step.command[0] not in step.before.boxes:
            return ""
        at, digit = step.before.boxes[step.command[0]], step.command[1]
        return " ".join(self._taken_for(at, side) for side in (OPPOSITE[digit], digit)).strip()

    def _taken_for(self, at: Square, digit: str) -> str:
        (row, column), (other, there) = Play.next_to(self, at, digit), self.next_to(at, digit)
        if (row, column) == (other, there):
            return ""
        return (
            f"Column {column + 1} of row {row + 1} is taken for column {there + 1} of row "
            f"{other + 1}."
        )


def behind_one_another(between: int, rectangle: bool, leading: range) -> None:
    @mistake("a row goes on with the next one past its end, as if the rows lay one behind another")
    class RowsBehindOneAnother(Behind):
        gap, is_rectangle, columns = between, rectangle, leading


behind_one_another(1, False, range(MOST))
for leads in (range(-1, MOST), range(MOST), range(-1, 0)):
    behind_one_another(0, False, leads)
    behind_one_another(0, True, leads)
