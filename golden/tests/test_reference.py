"""Tests of the reference models by cases worked out by hand from the rules."""

import subprocess
import sys

import pytest

import reference
from programs import PROGRAMS
from suite import paths
from suite.cases import cases_of


@pytest.mark.parametrize(
    "program, text, constants, line, column, printed",
    [
        # set reads all the cards before it lays out any.
        ("set", "1111 2222 3333 111", {}, 1, 19, ""),
        ("poziomka", "-\nAa\nBa\n", dict(POLA=1, WIERSZE=2, KOLUMNY=2, WYBOR=0), 2, 1, "aA\n"),
        ("kostka", "\nu\nx", dict(N=1), 3, 1, "\n  0\n1|2|3|4\n  5\n" + "\n  0\n2|3|4|1\n  5\n"),
        ("sokoban", "@a-\n\na6\na?\n.", {}, 4, 2, "@a-\n-@a\n"),
        ("sokoban", "@a-\n.", {}, 2, 1, ""),
    ],
)
def test_a_fault_has_a_place_and_what_was_printed_before(
    program, text, constants, line, column, printed
):
    with pytest.raises(reference.BadInput) as caught:
        reference.play(program, text.encode(), **constants)
    fault = caught.value
    assert (fault.line, fault.column, fault.printed) == (line, column, printed.encode())


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_trace_goes_through_the_input_from_state_to_state(program):
    """The steps follow each other in the text, and each begins where the one before has ended."""
    for case in cases_of(program):
        data = case.input.read_bytes()
        if PROGRAMS[program].cost_of(case.constants, data) > 300_000:
            continue
        steps = list(reference.trace(program, data, **dict(case.constants)))
        output = "".join(step.printed for step in steps).encode()
        assert (
            output
            == reference.play(program, data, **dict(case.constants))
            == case.expected.read_bytes()
        )
        for step in steps:
            text = data[step.start : step.end].decode("latin-1")
            assert step.command == text or program == "set"
        for step, following in zip(steps, steps[1:]):
            assert (step.end, step.after) == (following.start, following.before)


def test_trace_of_set():
    cards = b" 1111 1112 1121 1122 1211 1212 1221 1222 2111 2112 2121 2122\n2211 2212 3333 "
    first, second, third = reference.trace("set", cards)
    assert (first.command, cards[first.start : first.end]) == ("=", cards[:60])
    assert (second.command, cards[second.start : second.end]) == ("+", b"\n2211 2212 3333")
    assert (third.command, third.start, third.end) == ("-", 75, 75)
    assert len(third.before.table) - len(third.after.table) == 3
    assert third.printed.startswith("- 1121 2212 3333\n= 1111 1112 1122 ")


def test_trace_of_poziomka():
    steps = list(
        reference.trace("poziomka", b"-\nCa\n.\n", POLA=2, WIERSZE=3, KOLUMNY=3, WYBOR=1000)
    )
    assert [(step.command, step.printed) for step in steps] == [
        ("-\n", "bA\n"),
        ("Ca\n", "cA\n"),
        (".\n", ""),
    ]
    assert steps[1].before == ("...", "##.", "...")
    assert steps[1].after == ("..#", "###", "##.")


def test_trace_of_kostka():
    steps = list(reference.trace("kostka", b"2u'\n.rest", N=2))
    assert [(step.start, step.command) for step in steps] == [(0, "2u'"), (3, "\n"), (4, ".")]
    assert steps[0].before != steps[0].after == steps[1].before == steps[1].after
    assert steps[1].printed.startswith("\n   00\n")


def test_trace_of_sokoban():
    steps = list(reference.trace("sokoban", b"@a-\n\na6a60."))
    assert [step.command for step in steps] == ["@a-\n", "\n", "a6", "a6", "0", "."]
    assert [step.after.man for step in steps] == [(0, 0), (0, 0), (0, 1), (0, 1), (0, 0), (0, 0)]
    assert steps[2].after.boxes == {"a": (0, 2)} != steps[2].before.boxes
    assert [step.printed for step in steps] == ["", "@a-\n", "", "", "", ""]


@pytest.mark.parametrize(
    "arguments, text, code, output",
    [
        (["kostka", "N=1"], "\n.", 0, "\n  0\n1|2|3|4\n  5\n"),
        (["kostka", "N=1"], "2u.", 2, ""),
        (["kostka", "N"], ".", 2, ""),
        (["cube"], ".", 2, ""),
    ],
)
def test_command_line(arguments, text, code, output):
    run = subprocess.run(
        [sys.executable, "-m", "reference", *arguments],
        cwd=paths.GOLDEN,
        input=text.encode(),
        capture_output=True,
    )
    assert (run.returncode, run.stdout.decode()) == (code, output)
    assert bool(run.stderr) == bool(code)
