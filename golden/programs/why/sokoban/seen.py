"""What differs between two boards, in sentences."""

from typing import Iterator, List

from .board import Board, differences, figures, is_goal, sign
from .play import Square
from .words import Words, count


def difference(words: Words, wanted: Board, got: Board) -> Iterator[str]:
    """What is to be seen: the shape, the man, the boxes, the squares under them."""
    if [len(row) for row in wanted] != [len(row) for row in got]:
        yield from _shapes(wanted, got)
        return
    right, printed = figures(wanted), figures(got)
    for figure in sorted({*right, *printed}):
        yield from _figures(words, figure, right.get(figure, []), printed.get(figure, []))
    for square in sorted(differences(wanted, got)):
        yield from _ground(words, square, sign(wanted, square), sign(got, square))


def _shapes(wanted: Board, got: Board) -> Iterator[str]:
    if len(wanted) != len(got):
        yield f"The board has {count(len(wanted), 'row')}; {len(got)} came."
    for number, (one, other) in enumerate(zip(wanted, got), 1):
        if len(one) != len(other):
            yield f"Row {number} has {count(len(one), 'square')}; {len(other)} came."


def _figures(
    words: Words, figure: str, right: List[Square], printed: List[Square]
) -> Iterator[str]:
    if right == printed:
        return
    who = "The man" if figure == "@" else f"Box {figure}"
    if not right:
        yield f"There is no box {figure} on the board; one was printed."
    elif not printed:
        yield f"{who} belongs at {words.place(right[0])}, and was not printed at all."
    elif len(printed) > 1:
        yield f"{who} was printed {len(printed)} times; there is one."
    else:
        places = f"{words.place(right[0])}, and was printed at {words.place(printed[0])}"
        yield f"{who} belongs at {places}."


def _ground(words: Words, square: Square, wanted: str, got: str) -> Iterator[str]:
    if "#" in (wanted, got):
        yield f"{words.capital(square)} had to be {wanted}, and was printed as {got}."
    elif is_goal(wanted) and not is_goal(got):
        yield f"{words.capital(square)} is a goal; {got} was printed, which is not on one."
    elif is_goal(got) and not is_goal(wanted):
        yield f"{words.capital(square)} is no goal; {got} was printed, which says it is one."
