"""Pictures of set: the table with its positions, the sets on it, and results with their marks."""

import re
from difflib import SequenceMatcher
from typing import Collection, List, NamedTuple, Optional, Sequence

from suite.drawing import MARKED, Picture, paint, side_by_side

from .rules import ATTRIBUTES, CARDS, Cards, Places, State, at, fails, sets_of

IN_A_ROW = 4
MOST_ROWS = 6  # of a table; a right one has 21 cards at most
MOST_SETS = 8
MOST_REST = 8  # rows
FIRST, OTHER, DIFFERENT = "*", "o", "!"  # the signs behind a card


class Line(NamedTuple):
    """Of an output."""

    sign: str
    cards: Cards


def parse(text: str) -> Optional[List[Line]]:
    """The lines of an output, if each is a sign with cards."""
    lines = text.split("\n")
    if lines.pop() or not all(re.fullmatch("[=+-](?: [123]{4})*", line) for line in lines):
        return None
    return [Line(line[0], tuple(line[1:].split())) for line in lines]


# ---------------------------------------------------------------- before


def before(state: State, other: Places) -> Picture:
    """The table, with the first set and another one marked, and beside it all sets in order."""
    sets = sets_of(state.table)
    first = sets[0] if sets else ()
    signs = [_signs(place, first, other) for place in range(len(state.table))]
    left = [_title("table", len(state.table)), *_rows(state.table, signs), *_deck(state.deck)]
    return side_by_side(left, _sets(state.table, sets, other), 4)


def legend(has_first: bool, has_other: bool, has_marks: bool) -> Picture:
    """Of the signs that are there."""
    signs = (
        (has_first, FIRST, "in the first set"),
        (has_other, OTHER, "in what was printed"),
        (has_marks, DIFFERENT, "differs"),
    )
    texts = [f"{paint(MARKED, sign)} {says}" for is_there, sign, says in signs if is_there]
    return [", ".join(texts)] if texts else []


def _signs(place: int, first: Places, other: Places) -> str:
    text = FIRST * (place in first) + OTHER * (place in other)
    return paint(MARKED, text) + " " * (2 - len(text))


def _title(name: str, count: int) -> str:
    return f"{name}: {count} card{'s' * (count != 1)}" if count else f"{name}: empty"


def _deck(deck: Cards) -> Picture:
    dots = " ..." if len(deck) > 3 else ""
    title = f"{_title('deck', len(deck))}{':' * (len(deck) > 0)}"
    return ["", " ".join((title, *deck[:3])) + dots]


def _sets(table: Cards, sets: Sequence[Places], other: Places) -> Picture:
    if not sets:
        return ["no set on the table"]
    names = {sets[0]: FIRST, **({other: OTHER} if other in sets and other != sets[0] else {})}
    shown = [*sets] if len(sets) <= MOST_SETS else [*sets[: MOST_SETS - 2]]
    if other in sets and other not in shown:
        shown.append(other)
    lines = [
        f"{paint(MARKED, names[places]) if places in names else ' '} "
        + "".join(f"{place + 1:>3}" for place in places)
        + f"   {' '.join(at(table, places))}"
        for places in shown
    ]
    more = [f"  and {len(sets) - len(shown)} more"] if len(sets) > len(shown) else []
    title = "the sets on it, the first on top" if len(sets) > 1 else "the only set on it"
    return [title, "    x  y  z", *lines, *more]


def _rows(cards: Cards, signs: Sequence[str], first: int = 0, last: int = len(CARDS)) -> Picture:
    words = [f"{place + 1:>2} {card}{sign}" for place, (card, sign) in enumerate(zip(cards, signs))]
    rows = ["".join(words[i : i + IN_A_ROW]) for i in range(0, len(words), IN_A_ROW)]
    part = rows[first:last]
    return [*["..."] * (first > 0), *part, *["..."] * (first + len(part) < len(rows))]


def cards(deck: Cards) -> Picture:
    """What was in the input."""
    title = f"{len(deck) or 'no'} cards in the input"
    return [title, *map(str.rstrip, _rows(deck, ["  "] * len(deck), 0, MOST_ROWS))]


# ---------------------------------------------------------------- after


def results(wanted: List[Line], got: List[Line]) -> List[Picture]:
    """Both, with what differs marked."""
    count = max(len(wanted), 2)
    pairs = [(pick(wanted, number), pick(got, number)) for number in range(count)]
    pictures = [[row for pair in pairs for row in _result(*pair[::step])] for step in (1, -1)]
    if len(got) > count:
        pictures[1].append(f"and {len(got) - count} more lines")
    return pictures


def pick(lines: Sequence[Line], number: int) -> Optional[Line]:
    return lines[number] if number < len(lines) else None


def rest(lines: List[Line]) -> Picture:
    """What a solution printed after a wrong result, if there is room for it."""
    drawn = [row for line in lines for row in _result(line, line)]
    return ["", "after that it printed", *drawn] if 0 < len(drawn) <= MOST_REST else []


def _result(line: Optional[Line], other: Optional[Line]) -> Picture:
    if line is None:
        return [] if other is None else [paint(MARKED, f"(no line){DIFFERENT}")]
    same_sign = other is not None and other.sign == line.sign
    marked = _unlike(line.cards, other.cards) if other and same_sign else range(len(line.cards))
    sign = line.sign + ("" if same_sign else paint(MARKED, DIFFERENT))
    if line.sign == "=":
        return _table(sign + " " * same_sign, line.cards, marked)
    words = "".join(f" {_card(c, i in marked)}" for i, c in enumerate(line.cards[:IN_A_ROW]))
    dots = "..." if len(line.cards) > IN_A_ROW else ""
    return [(sign + words + dots).rstrip(), *_faults(line)]


def _unlike(cards: Cards, other: Cards) -> Collection[int]:
    """The places of the cards that the other has not in this order."""
    matcher = SequenceMatcher(None, cards[: len(CARDS)], other[: len(CARDS)], autojunk=False)
    same = {block.a + i for block in matcher.get_matching_blocks() for i in range(block.size)}
    return [place for place in range(len(cards)) if place not in same]


def _card(card: str, marked: bool) -> str:
    return paint(MARKED, f"{card}{DIFFERENT}") if marked else f"{card} "


def _table(sign: str, cards: Cards, marked: Collection[int]) -> Picture:
    """Of a large one the rows around the first mark."""
    start = max(0, min(marked, default=0) // IN_A_ROW - 1)
    shown = [_card(card, place in marked) for place, card in enumerate(cards)]
    if len(cards) <= MOST_ROWS * IN_A_ROW:
        start = 0
    rows = _rows(tuple(shown), [""] * len(cards), start, start + MOST_ROWS)
    margins = [sign, *["  "] * len(rows)]
    return [(margin + row).rstrip() for margin, row in zip(margins, rows or [""])]


def _faults(line: Line) -> Picture:
    """Why three cards are no set."""
    if line.sign != "-" or len(line.cards) != 3:
        return []
    names = [f"digit {digit}, the {name}" for digit, name in enumerate(ATTRIBUTES, 1)]
    return [f"   {n}: {' '.join(v)}" for n, v in zip(names, zip(*line.cards)) if fails(v)]
