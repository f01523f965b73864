"""Tests of the random inputs: they are valid, affordable, and of every shape."""

import functools
import itertools
import random
import re
from pathlib import Path
from typing import List, Tuple

import pytest

import reference
from programs import PROGRAMS
from suite import search
from suite.record import INT_MAX, Constants
from suite.trial import Target


@functools.lru_cache(maxsize=None)
def sample(program: str) -> List[Tuple[Constants, bytes, bytes]]:
    """Constants, inputs, and what the reference prints, which accepts them all."""
    found = []
    for number in range(40):
        rng = random.Random(f"sample {number}")
        constants = PROGRAMS[program].random_constants(rng)
        for _ in range(10):
            data = PROGRAMS[program].input_for(constants, rng)
            found.append((constants, data, reference.play(program, data, **dict(constants))))
    return found


@pytest.mark.parametrize("program", PROGRAMS)
def test_inputs_are_valid_and_affordable(program):
    assert len(sample(program)) == 400
    assert all(
        PROGRAMS[program].cost_of(constants, data) < search.AFFORDABLE
        for constants, data, _ in sample(program)
    )


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_seed_decides_the_inputs(program):
    def first(seed: str) -> list:
        rng = random.Random(seed)
        constants = PROGRAMS[program].random_constants(rng)
        stream = search.inputs(Target(program, constants, Path()), search.MODES, rng)
        return [constants, *itertools.islice(stream, 20)]

    assert first("1") == first("1") != first("2")


def test_constants_are_legal_and_of_all_sizes():
    rng = random.Random("constants")
    for program in ("kostka", "poziomka"):
        drawn = [PROGRAMS[program].random_constants(rng) for _ in range(2000)]
        assert () in drawn
        for constants in filter(None, drawn):
            assert (
                PROGRAMS[program].parse_constants(PROGRAMS[program].folder(constants).split("/")[1])
                == constants
            )
        together = {constant for constants in drawn for constant in constants}
        if program == "kostka":
            assert together == {("N", n) for n in range(1, 31)}
        else:
            assert together >= {
                (name, n) for name in ("POLA", "WIERSZE", "KOLUMNY") for n in range(1, 27)
            }
            assert together >= {("WYBOR", 0), ("WYBOR", 1), ("WYBOR", INT_MAX)}


WHITE = rb"[ \t\n\r\v\f]"
CARD = rb"[123]{4}"
SIGNS = (b" ", b"\t", b"\n", b"\r", b"\v", b"\f")
TURNS = (b"u", b"l'", b'f"', b"r", b"b'", b'd"')
SHAPES = [  # what the input looks like, and the output
    ("set", "no card", rb"", rb"=\n"),
    ("set", "no card but white space", WHITE + rb"+", rb"=\n"),
    ("set", "all cards", rb"(\s*\d{4}\s*){81}", rb".*"),
    ("set", "card first and last", CARD + rb".*" + CARD, rb".*"),
    ("set", "white space first and last", WHITE + rb".*" + CARD + rb".*" + WHITE, rb".*"),
    ("set", "white space longer than the buffer", WHITE + rb"{65537}.*", rb".*"),
    *(("set", f"sign {sign!r}", rb".*\d%b\d.*" % sign, rb".*") for sign in SIGNS),
    *(("set", f"table of {n}", rb".*", rb".*\n=( \d{4}){%d}\n.*" % n) for n in (9, 12, 15, 18, 21)),
    *(
        ("set", f"{n} cards without a set", rb".*", rb"(=.*\n\+\n)?=( \d{4}){%d}\n" % n)
        for n in (15, 18)
    ),
    ("set", "set taken after cards were added", rb".*", rb"(=.*\n\+\n)+=.*\n-.*"),
    *(
        (
            "set",
            f"set begins after {n} cards",
            rb".*",
            rb"(.*\n)?=( \d{4}){%d,}( \d{4})[^\n]*\n-\3.*" % n,
        )
        for n in (12, 15)
    ),
    ("set", "setless table in the end", rb".*", rb"(.*\n)?=( \d{4})+\n"),
    ("poziomka", "Left resigns first", rb"\..*", rb""),
    ("poziomka", "Left resigns later", rb"(\w\w\n){3,}\..*", rb"(\w\w\n){3,}"),
    ("poziomka", "Right begins", rb"-\n\w\w\n.*", rb"\w\w\n.*"),
    ("poziomka", "Right begins and cannot move", rb"-\n.*", rb"\.\n"),
    ("poziomka", "Right cannot move in the end", rb"(\w\w\n){5}.*", rb"(\w\w\n)+\.\n"),
    ("poziomka", "dot without a newline", rb"(-\n)?(\w\w\n)*\.", rb".*"),
    ("poziomka", "junk after the end", rb"(-\n)?(\w\w\n)*\.\n.+", rb".*"),
    ("kostka", "no commands", rb"\..*", rb""),
    ("kostka", "turns but no print", rb"[^\n.]+\..*", rb""),
    ("kostka", "many turns", rb"([1-9]*[ulfrbd]['\"]?\n*){100,}\..*", rb".*"),
    ("kostka", "prints in a row", rb".*\w\n\n\n.*", rb".*"),
    ("kostka", "more than 1000 turns", rb"([1-9]*[0-9]*[ulfrbd]['\"]?\n*){1000,}\..*", rb".*"),
    ("kostka", "two digits", rb"[^.]*1[0-2][ulfrbd].*", rb".*"),
    *(("kostka", f"turn of two layers {turn!r}", rb"[^.]*2%b.*" % turn, rb".*") for turn in TURNS),
    ("kostka", "dot without a newline", rb"[^.]+\.", rb".*"),
    ("kostka", "junk after the dot", rb"[^.]*\.[^\n].*", rb".*"),
    ("kostka", "junk longer than the buffer", rb"[^.]*\..{65537,}", rb".*"),
    ("sokoban", "one row", rb"[^\n]{3,}\n\n.*", rb".*"),
    ("sokoban", "one column", rb"([^\n]\n){3,}\n.*", rb".*"),
    (
        "sokoban",
        "row shorter than its neighbours",
        rb"(.*\n)?[^\n]{4,}\n[^\n]{1,2}\n[^\n]{4,}\n.*\n\n.*",
        rb".*",
    ),
    ("sokoban", "no walls", rb"([^#\n]{3,}\n){3,}\n.*", rb".*"),
    ("sokoban", "walled", rb"(#{4,})\n(#[^\n]*#\n)+\1\n\n.*", rb".*"),
    ("sokoban", "no boxes", rb"[^a-zA-Z]+\n\n[^.]+\..*", rb".*"),
    ("sokoban", "more than 30 rows", rb"([^\n]+\n){31,}\n.*", rb".*"),
    ("sokoban", "more than 30 columns", rb"(.*\n)?[^\n.]{31,}\n.*\n\n.*", rb".*"),
    ("sokoban", "more than 500 commands", rb"[^.]*\n\n([a-z][2468]|0|\n){500,}\..*", rb".*"),
    ("sokoban", "26 boxes", rb"(?:[^a-zA-Z]*[a-zA-Z]){26}[^a-zA-Z]*\n\n.*", rb".*"),
    ("sokoban", "box on a goal", rb"[^.]*[A-Z][^.]*\n\n.*", rb".*"),
    ("sokoban", "man on a goal", rb"[^.]*\*[^.]*\n\n.*", rb".*"),
    ("sokoban", "box pushed that is not there", rb"[^aA.]*\n\n[^.]*a[2468].*", rb".*"),
    ("sokoban", "undo before any push", rb"[^.]+\n\n\n*0.*", rb".*"),
    ("sokoban", "undo after a push", rb"[^.]+\n\n[^.]*\d0[^.]*\n.*", rb".*"),
    ("sokoban", "dot without a newline", rb"[^.]+\.", rb".*"),
    ("sokoban", "junk after the dot", rb"[^.]+\.[^\n].*", rb".*"),
]


@pytest.mark.parametrize(
    "program, name, given, printed", SHAPES, ids=[f"{shape[0]}-{shape[1]}" for shape in SHAPES]
)
def test_shape_occurs(program, name, given, printed):
    assert any(
        re.fullmatch(given, data, re.DOTALL) and re.fullmatch(printed, output, re.DOTALL)
        for _, data, output in sample(program)
    )
