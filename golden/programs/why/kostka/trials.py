"""Other turns that the solution makes for us, one by one: which come out right, and which do not.

One net may come out of several mistakes. What each of them would make of other turns, and of the
same turn on a cube with more colours, tells them apart.
"""

import functools
import itertools
from typing import Iterable, Iterator, List, NamedTuple, Sequence, Tuple

from suite.moment import Moment
from suite.record import Sample

from .cube import ANGLES, FACES, State, Turn, apply, face_of, right
from .facts import FLIPS, flipped
from .net import read
from .story import Story, Trial
from .words import text_of

LARGEST = 12  # cubes that are tried: each turn costs the reference time, too
MOST_MIXED = 8  # turns that mix the colours


class Trials(NamedTuple):
    made: List[Trial]
    mixed: List[Turn]  # after these each turn was tried again; none if there is no such way


def tried(moment: Moment, story: Story) -> Trials:
    """This turn, with other faces, angles and layers too; first on the solved cube."""
    if story.size > LARGEST:
        return Trials([], [])
    if len(story.turns) > 1:
        return Trials(list(_apart(moment, story)), [])
    singles = [Turn("", face, "") for face in FACES]
    turns = list(_variations(story.size, story.turns[0])) if story.turns else singles
    solved = list(_all_made(moment, story.size, [], dict.fromkeys([*singles, *turns])))
    right_ones = [one.turn for one in solved if one.turn in singles and not one.is_wrong]
    made = [one for one in solved if one.turn in turns]
    for mixed in _ways_to_mix(story.size, right_ones):
        again = list(_all_made(moment, story.size, mixed, turns))
        if again:
            return Trials([*made, *again], mixed)
    return Trials(made, [])


def _apart(moment: Moment, story: Story) -> Iterator[Trial]:
    """These turns with a net after each of them; so none of them is right after another."""
    commands = [step.command for step in moment.steps if step.command not in "\n."]
    first = len(commands) - len(story.turns)
    height, state = 3 * story.size + 1, story.before
    lines = _lines(moment, "".join(f"{command}\n" for command in commands))
    for number, turn in enumerate(story.turns, first):
        net = read("".join(lines[number * height :][:height]), story.size)
        after = apply(right(story.size, turn), state)
        yield Trial(state, turn, None, after, net)
        state = after


def _variations(size: int, turn: Turn) -> Iterator[Turn]:
    """It is among them."""
    for face in FACES:
        yield turn._replace(face=face)
    for angle in ANGLES:
        if angle != turn.angle:
            yield turn._replace(angle=angle)
    for number in ("", str(size)):
        if number != turn.number:
            yield turn._replace(number=number)


def _ways_to_mix(size: int, turns: Sequence[Turn]) -> Iterator[List[Turn]]:
    """With half of the layers, so that the middle is seen to turn too; or with one."""
    half = (size + 1) // 2
    for number in ([str(half)] if half > 1 else []) + [""]:
        for first in range(len(turns)):
            order = [*turns[first:], *turns[:first]]
            yield _mixing(size, [turn._replace(number=number) for turn in order])


def _mixing(size: int, turns: Sequence[Turn]) -> List[Turn]:
    """A few of these turns, after which faces look the most different when turned or mirrored."""
    best, most = [], 0
    for count in range(1, MOST_MIXED + 1) if turns else ():
        mixed = list(itertools.islice(itertools.cycle(turns), count))
        state = _after(size, mixed)
        looks = set(zip(FACES, map(functools.partial(face_of, state), FACES)))
        looks |= {(face, flipped(state, face, way)) for face in FACES for way in FLIPS}
        if len(looks) > most:
            best, most = mixed, len(looks)
    return best


def _after(size: int, turns: Sequence[Turn]) -> State:
    state = "".join(str(colour) * size**2 for colour in range(len(FACES)))
    for turn in turns:
        state = apply(right(size, turn), state)
    return state


def _all_made(
    moment: Moment, size: int, mixed: List[Turn], turns: Iterable[Turn]
) -> Iterator[Trial]:
    before = _after(size, mixed)
    for turn in turns:
        printed = _printed(moment, size, mixed, turn)
        if printed[0] and read(printed[0], size) != before:
            return  # nor will it be right before the other turns
        if printed[0]:
            previous = mixed[-1] if mixed else None
            after = apply(right(size, turn), before)
            yield Trial(before, turn, previous, after, read(printed[1], size))


def _printed(moment: Moment, size: int, mixed: List[Turn], turn: Turn) -> Tuple[str, str]:
    """The nets before the turn and after it; no text at all if it cannot be tried."""
    lines = _lines(moment, f"{''.join(map(text_of, mixed))}\n{text_of(turn)}\n")
    height = 3 * size + 1
    return "".join(lines[:height]), "".join(lines[height : 2 * height])


def _lines(moment: Moment, text: str) -> List[str]:
    """What is printed; none if it cannot be tried."""
    sample = Sample(tuple(moment.values.items()), f"{text}.\n".encode())
    return (moment.ask(sample) or "").splitlines(keepends=True)
