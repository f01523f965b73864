"""What differs between two nets, in sentences that are true whatever the reason is."""

import itertools
from typing import Callable, Dict, List, Optional, Tuple

from .cube import Line, State, face_of, places, squares, wrong_faces
from .lines import line_kind
from .story import Story
from .words import listed

MOST_FACES = 2  # that are told of one by one
MOST_SQUARES = 12  # of a line that is spelled out

# Where the square in a row and column of a changed face comes from; the last row is given too.
FLIPS: Dict[str, Callable[[int, int, int], Tuple[int, int]]] = {
    "mirrored left to right": lambda row, column, last: (row, last - column),
    "mirrored top to bottom": lambda row, column, last: (last - row, column),
    "turned half round": lambda row, column, last: (last - row, last - column),
    "turned by 90 degrees clockwise": lambda row, column, last: (last - column, row),
    "turned by 90 degrees back": lambda row, column, last: (column, last - row),
    "with rows and columns exchanged": lambda row, column, last: (column, row),
    "mirrored across its other diagonal": lambda row, column, last: (last - column, last - row),
}


def flipped(state: State, face: str, way: str) -> str:
    """The face as it looks then."""
    squares = face_of(state, face)
    size = round(len(squares) ** 0.5)
    sources = [FLIPS[way](*divmod(place, size), size - 1) for place in range(len(squares))]
    return "".join(squares[row * size + column] for row, column in sources)


def sentences(story: Story, wanted: State, got: State) -> List[str]:
    wrong = wrong_faces(wanted, got)
    count = sum(one != other for one, other in zip(wanted, got))
    told = filter(None, (_of_face(story, face, wanted, got) for face in wrong))
    squares = "1 square is" if count == 1 else f"{count} squares are"
    where = f"{squares} wrong, on face{'s' * (len(wrong) > 1)} {listed(wrong)}."
    return [" ".join([where, *itertools.islice(told, MOST_FACES)])]


def _of_face(story: Story, face: str, wanted: State, got: State) -> Optional[str]:
    expected, printed = face_of(wanted, face), face_of(got, face)
    if printed == face_of(story.before, face):
        return f"Face {face} looks as it did before."
    if len(set(printed)) == len(set(expected)) == 1:
        return f"Face {face} is all {printed[0]} instead of {expected[0]}."
    return _line(story.size, face, wanted, got)


def _line(size: int, face: str, wanted: State, got: State) -> Optional[str]:
    """If all that is wrong is in one row or column at the edge: what had to be there."""
    if size == 1 or size > MOST_SQUARES:
        return None
    wrong = {place for place in places(size, face) if wanted[place] != got[place]}
    for side in ("top", "right", "bottom", "left"):
        here = sorted(squares(size, Line(face, side), 0))
        if wrong <= set(here):
            one, other = ("".join(state[place] for place in here) for state in (wanted, got))
            same = ", the same backwards" if one == other[::-1] else ""
            line = f"The {side} {line_kind(side)} of {face}"
            return f"{line} had to be {one}; printed is {other}{same}."
    return None
