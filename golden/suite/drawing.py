"""Pictures in text: lines with colours, which also say everything without them."""

import itertools
import re
from typing import List

COLUMNS = 80  # of the narrowest terminal that a picture has to fit

Picture = List[str]  # colours are the usual escape sequences: paint() writes, plain() removes them

MARKED = (
    "1;33"  # what differs: bold and yellow, and with a sign of its own for those without colours
)


def paint(code: str, text: str) -> str:
    """The text in colours; the code is what a terminal calls them: "1;31" is bold and red."""
    return f"\033[{code}m{text}\033[0m"


def plain(line: str) -> str:
    return re.sub("\033\\[[0-9;]*m", "", line)


def width(picture: Picture) -> int:
    return max((len(plain(line)) for line in picture), default=0)


def side_by_side(left: Picture, right: Picture, gap: int = 4, columns: int = COLUMNS) -> Picture:
    """Both in one, or one above the other where the terminal is too narrow for that."""
    if width(left) + gap + width(right) > columns:
        return [*left, "", *right]
    margin = width(left) + gap
    return [
        (one + " " * (margin - len(plain(one))) + two).rstrip()
        for one, two in itertools.zip_longest(left, right, fillvalue="")
    ]
