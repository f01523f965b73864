"""Tests of the damage that is done to inputs."""

import itertools
import random
from pathlib import Path

import pytest

from suite import damage, search
from suite.cases import parse_place
from suite.trial import Target, expect


VARIANTS = [
    "set",
    "poziomka/POLA=3,WIERSZE=7,KOLUMNY=11,WYBOR=0",
    "kostka",
    "kostka/N=3",
    "sokoban",
]


@pytest.mark.parametrize("folder", VARIANTS)
def test_some_damage_is_noticed_and_some_is_not(folder):
    program, constants, _ = parse_place(Path(folder, "some.in"))
    target = Target(program, constants, Path())
    stream = search.within(
        10**9, target, search.inputs(target, [search.BYTES], random.Random("damage"))
    )
    faults = [expect(program, constants, data).fault for _, data in itertools.islice(stream, 100)]
    assert 5 <= faults.count(None) <= 95


@pytest.mark.parametrize(
    "part",
    [b"\0", b"\xff", b"\r", b"\t", b" ", b"\n\n", b".", b"0", b"2147483648", b"1" + b"0" * 99],
)
def test_tricky_bytes_come_in_far_more_often_than_by_chance(part):
    """Of all bytes, a single one comes once in 768 times; the tricky ones, once in about 66."""
    rng = random.Random("tricky")
    drawn = [damage.some_bytes(b"x", rng) for _ in range(6000)]
    assert drawn.count(part) > 40


@pytest.mark.parametrize(
    "result",
    [
        pytest.param(b"kl\nmn\n.", id="drop"),
        pytest.param(b"gh\nij\ngh\nij\nkl\nmn\n.", id="double"),
        pytest.param(b"ghi\nj\nkl\nmn\n.", id="swap"),
        pytest.param(b"gh\nij\nkl\nm1%b\n." % (b"0" * 99), id="replace"),
        pytest.param(b"gh\nij\n2147483647kl\nmn\n.", id="insert"),
        pytest.param(b"gh\nij\nYZ.", id="splice"),
        pytest.param(b"gh\r\nij\r\nkl\r\nmn\r\n.", id="end-lines-with-cr-lf"),
    ],
)
def test_every_kind_of_damage_is_done(result):
    """Each result comes from one kind of damage alone, or nearly so."""
    rng = random.Random("kinds")
    assert result in {damage.damaged(b"gh\nij\nkl\nmn\n.", b"WXYZ.", rng) for _ in range(30_000)}


def test_inputs_are_cut_off_more_often_than_by_dropping_a_part():
    """Of 30,000 it is about 400 without truncate(), and 1,700 with it."""
    rng = random.Random("kinds")
    results = [damage.damaged(b"gh\nij\nkl\nmn\n.", b"WXYZ.", rng) for _ in range(30_000)]
    assert sum(b"gh\nij\nkl".startswith(result) for result in results if result) > 1000


def test_damage_to_the_empty_input():
    rng = random.Random("empty")
    assert len({damage.damaged(b"", b"", rng) for _ in range(1000)}) > 50


@pytest.mark.parametrize(
    "damage, results",
    [
        (damage.drop, {b"", b"a", b"c", b"ab", b"bc", b"ac"}),
        (damage.double, {b"aabc", b"abbc", b"abcc", b"ababc", b"abcbc", b"abcabc"}),
        (damage.swap, {b"bac", b"acb", b"cab"}),
        (damage.truncate, {b"", b"a", b"ab"}),
        (damage.splice, {b"xyz", b"az", b"abcxyz", b"abyz"}),
    ],
)
def test_damage(damage, results):
    rng = random.Random("damage")
    assert results <= {damage(b"abc", b"xyz", rng) for _ in range(1000)}
