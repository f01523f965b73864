"""Turns in words."""

from typing import Iterator, Sequence

from .cube import OPPOSITE, Line, Turn, ring
from .story import Story

NAMES = {
    "u": "the top",
    "l": "the left",
    "f": "the front",
    "r": "the right",
    "b": "the back",
    "d": "the bottom",
}
DEGREES = {1: "90 degrees clockwise", 2: "180 degrees", 3: "90 degrees back"}
MOST_TEXT = 30  # bytes of turns that are named one by one


def text_of(turn: Turn) -> str:
    return "".join(turn)


def command(story: Story) -> str:
    """What was done since the net before."""
    if story.command == ".":
        return "the dot, which ends everything"
    if not story.turns:
        return "the line's end, which prints the net"
    if len(story.turns) == 1:
        return spelled(story.turns[0])
    texts = " ".join(map(text_of, story.turns))
    named = f" {texts}" if len(texts) <= MOST_TEXT else ""
    return f"the {len(story.turns)} turns{named}, and the net"


def spelled(turn: Turn) -> str:
    layers = f"{turn.layers} layer{'s' * (turn.layers > 1)}"
    return f"{text_of(turn)}: {layers} from {NAMES[turn.face]}, {DEGREES[turn.quarters]}"


def rule(story: Story, size: int) -> Iterator[str]:
    """Which squares move."""
    if not story.turns:
        yield _without_turns(story)
        return
    if len(story.turns) > 1:
        yield (
            f"{len(story.turns)} turns are made here with no net between them. Look at what is "
            "kept from one turn to the next, and what becomes of a long line."
        )
        return
    turn = story.turns[0]
    face, far = turn.face, OPPOSITE[turn.face]
    if turn.layers < size:
        ends = f"Face {face} turns with them, face {far} does not."
    else:
        ends = f"These are all layers, so face {far} turns with face {face}."
    count = f"{turn.layers} of {size} layers turn" if turn.layers > 1 else "One layer turns"
    count = count.replace("turn", "turns") if (turn.layers, size) == (1, 1) else count
    yield (
        f"{text_of(turn)}: {count} by {DEGREES[turn.quarters]}, looking at face {face}. "
        f"{ends.replace('with them', 'with it') if turn.layers == 1 else ends}"
    )
    if size > 1:
        yield _way(face, turn.quarters)


def _without_turns(story: Story) -> str:
    if story.previous or story.nets:
        return "Nothing has turned since the net before, so the same net comes again."
    colours = ", ".join(f"{face} {colour}" for colour, face in enumerate(NAMES))
    return f"Nothing has turned yet, so each face has its own colour: {colours}."


def _way(face: str, quarters: int) -> str:
    """Round which lines the squares go, in the words of the net."""
    lines = list(ring(face))
    stops = [_place(lines[0])]
    for one, other in zip(lines, [*lines[1:], lines[0]]):
        stops.append(_place(other) + " (backwards)" * (_is_natural(one) != _is_natural(other)))
    turns = {1: "", 2: "; twice for 180 degrees", 3: "; the other way round for 90 degrees back"}
    return f"A quarter clockwise moves the squares round {face} like this: " + (
        " → ".join(stops) + turns[quarters] + "."
    )


def _place(line: Line) -> str:
    return f"{line.side} of {line.face}"


def _is_natural(line: Line) -> bool:
    """Whether clockwise is from left to right, or from the top down."""
    return line.side in ("top", "right")


def listed(things: Sequence[str]) -> str:
    """a; a and b; a, b and c."""
    return " and ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))
