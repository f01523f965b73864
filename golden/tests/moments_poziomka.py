"""Answers of Right's in the middle of a game, and what their explanation shows."""

import reference
from bugs_poziomka import PROGRAM
from suite.drawing import plain
from suite.moment import Moment, Why
from suite.record import Sample


def trace(sample: Sample) -> list:
    return list(reference.trace(PROGRAM.name, sample.input, **dict(sample.constants)))


def moment(sample: Sample, number: int, got: str, ask=lambda sample: None) -> Moment:
    """This step was answered with got."""
    steps = trace(sample)[: number + 1]
    return Moment(steps, steps[-1].printed, got, PROGRAM.values(sample.constants), ask)


def pictures(why: Why) -> list:
    lines = [line for picture in (why.before, why.wanted, why.got) for line in picture]
    return [plain(line) for line in [*lines, why.command, why.cause, *why.sentences]]
