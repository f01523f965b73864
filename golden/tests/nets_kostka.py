"""Turns and nets of kostka, for the tests of its explanations."""

import reference
from suite.moment import Moment

MODEL = reference.load("kostka")
QUARTERS = {"": 1, '"': 2, "'": 3}
CLAIM = "exactly what comes out if"


def moment_of(data, number, got, **values):
    """The moment when this step of the input, counted from 0, has printed that."""
    steps = list(reference.trace("kostka", data, **values))
    if steps[number].command == "\n" or not steps[number + 1 :]:
        return Moment(steps[: number + 1], steps[number].printed, got, values)
    return Moment(steps[: number + 1], steps[number + 1].printed, got, values)


def drawn(why):
    return [*why.before, *why.wanted, *why.got, *why.sentences]


def turned(cube, size, layers, face, quarters):
    for _ in range(quarters):
        cube = MODEL.turned(cube, size, layers, face)
    return cube


def net_of(cube, size):
    rows = {
        face: ["".join(cube[square] for square in row) for row in MODEL.squares(size, face)]
        for face in MODEL.FACES
    }
    ends = [[" " * (size + 1) + row for row in rows[face]] for face in "ud"]
    sides = ["|".join(four) for four in zip(*(rows[face] for face in "lfrb"))]
    return "\n".join(["", *ends[0], *sides, *ends[1], ""])


def random_turn(rng, size):
    """All of them with their number; before the last one nothing was seen but a net."""
    return f"{rng.randint(1, size)}{rng.choice('ulfrbd')}{rng.choice(list(QUARTERS))}"
