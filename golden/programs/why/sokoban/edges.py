"""Mistakes in the question where the board ends."""

from typing import Callable

from .play import Play, Square, mistake


def outside(side: str, lies_there: Callable[[Play, Square], bool]) -> None:
    """Which squares count as outside."""

    @mistake(f"{side} counts as outside the board")
    class OutsideForAll(Play):
        def is_free(self, square: Square) -> bool:
            return super().is_free(square) and not lies_there(self, square)

    @mistake(f"{side} counts as outside the board")
    class OutsideForAllEvenWhereTheManStands(OutsideForAll):
        def can_reach(self, target: Square) -> bool:
            return not lies_there(self, self.man) and super().can_reach(target)


def edge(side: str, lies_there: Callable[[Play, Square], bool]) -> None:
    """Or only for boxes, or only for the man."""
    outside(side, lies_there)

    @mistake(f"no box can be pushed into {side}")
    class OutsideForBoxes(Play):
        def can_take(self, square: Square) -> bool:
            return self.is_free(square) and not lies_there(self, square)

    @mistake(f"the man does not walk into {side}")
    class OutsideForTheMan(Play):
        def can_enter(self, square: Square) -> bool:
            return self.is_free(square) and not lies_there(self, square)


edge("the first row", lambda play, square: square[0] == 0)
edge("the last row", lambda play, square: square[0] == len(play.shape) - 1)
edge("the first column", lambda play, square: square[1] == 0)
edge("the last square of a row", lambda play, square: square[1] == play.shape[square[0]] - 1)
outside("what is longer than the first row", lambda play, square: square[1] >= play.shape[0])
outside("what is longer than the last row", lambda play, square: square[1] >= play.shape[-1])
outside("what is longer than the shortest row", lambda play, square: square[1] >= min(play.shape))
