"""Tests of making inputs smaller: the engine, and the ways of each program."""

import random

import pytest

import reference
from programs import PROGRAMS
from suite.record import Sample
from suite.shrink import OutOfPatience, bytes_of, shrink


def shrunk(data: bytes, fails) -> bytes:
    return shrink(Sample((), data), [bytes_of], lambda sample: fails(sample.input)).input


def test_nothing_can_be_left_out_of_the_smallest_input():
    assert shrunk(bytes(range(256)), lambda data: b"a" in data and b"z" in data) == b"az"


def test_an_input_that_cannot_be_smaller_stays():
    assert shrunk(b"abc", lambda data: data == b"abc") == b"abc"


def test_it_ends_when_patience_does():
    tried = []

    def fails(data: bytes) -> bool:
        tried.append(data)
        if len(tried) == 5:
            raise OutOfPatience
        return len(data) > 30

    smallest = shrunk(bytes(64), fails)
    assert len(tried) == 5 and 30 < len(smallest) < 64


def test_no_input_is_tried_twice():
    tried = []
    shrunk(b"0123456789", lambda data: tried.append(data) or b"7" in data)
    assert len(tried) == len(set(tried))


@pytest.mark.parametrize("name", PROGRAMS)
def test_where_every_input_fails_the_smallest_is_left(name):
    program = PROGRAMS[name]

    def is_good(sample: Sample) -> bool:
        try:
            reference.play(name, sample.input, **dict(sample.constants))
        except reference.BadInput:
            return False
        return not program.beyond(sample.constants, sample.input)

    rng, tried = random.Random(name), 0
    for _ in range(5):
        constants = program.random_constants(rng)
        data = program.promised_input(constants, rng)[:2000]
        start = program.complete(Sample(constants, data))
        if is_good(start):
            smallest = shrink(start, program.smaller, is_good)
            assert len(smallest.input) <= len(program.shortest) + 1
            tried += 1
    assert tried > 0
