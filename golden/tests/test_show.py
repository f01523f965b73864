"""Tests of --show, as a person at a terminal meets it."""

import re
from typing import Dict, List

import pytest

from helpers import run, sample_build
from programs import PROGRAMS
from suite.build import own_program
from suite.cases import cases_of
from suite.verdict import VALGRIND
from suite.terminal import in_terminal

COLOUR = re.compile("\033\\[[0-9;]*m")


@pytest.mark.parametrize("program", PROGRAMS)
def test_show_leaves_the_output_of_every_case_alone(program):
    cases = cases_of(program)
    assert cases
    for case in cases:
        done = run([own_program(program, case.constants), "--show"], case.input.read_bytes())
        assert (done.returncode, done.stdout == case.expected.read_bytes()) == (0, True), case.name
        assert done.stderr.endswith(b"\n\n"), case.name


@pytest.mark.parametrize(
    "program, data, pictures",
    [
        ("set", b"1111 1222 2333 3111 2111 1333\n", 2),
        ("poziomka", b"Ca\nKf\n.\n", 4),
        ("kostka", b"r2u\n\n.", 3),
        ("sokoban", b"#@a-+#\n\na6\na6.", 2),
    ],
)
def test_show_draws_each_state(program, data, pictures):
    drawn = run([own_program(program), "--show"], data).stderr.decode("ascii")
    assert drawn.count("\n\n") == pictures
    assert drawn.endswith("\n\n") and "\033" not in drawn


@pytest.mark.parametrize("program", PROGRAMS)
def test_show_is_clean_under_valgrind(program):
    done = run([*VALGRIND, sample_build(program), "--show"], PROGRAMS[program].sample.input)
    assert done.returncode == 0 and b"==" not in done.stderr


@pytest.mark.parametrize("program", PROGRAMS)
def test_show_ends_with_the_message_about_bad_input(program):
    done = run(
        [sample_build(program), "--show"], PROGRAMS[program].sample.input.replace(b".", b"!") + b"!"
    )
    assert done.returncode == 2
    assert re.search(
        rb"(^|\n\n)%s: line \d+, column \d+: expected .*\n$" % program.encode(), done.stderr
    )


@pytest.mark.parametrize("program", PROGRAMS)
def test_pictures_that_cannot_be_shown_are_a_fault(program):
    with open("/dev/full", "wb") as full:
        assert (
            run(
                [sample_build(program), "--show"], PROGRAMS[program].sample.input, stderr=full
            ).returncode
            == 3
        )


def shown(program: str, **others) -> str:
    return in_terminal([sample_build(program), "--show"], PROGRAMS[program].sample.input, **others)


def lines(drawn: str) -> List[str]:
    return COLOUR.sub("", drawn).split("\n")


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_terminal_has_colours(program):
    assert "\033[" in shown(program)
    assert not COLOUR.sub("", shown(program)).count("\033")


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_can_be_refused(program, variables: Dict[str, str]):
    assert "\033" not in shown(program, **variables)


def test_no_color_counts_only_with_a_value():
    assert "\033[" in shown("kostka", NO_COLOR="")


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("columns", [40, 80])
def test_pictures_are_no_wider_than_the_terminal(program, columns):
    for drawn in (shown(program, columns=columns), shown(program, columns=columns, NO_COLOR="1")):
        assert max(map(len, lines(drawn))) <= columns


def test_a_large_cube_is_cut_to_the_terminal():
    command = [own_program("kostka", (("N", 100),)), "--show"]
    drawn = lines(in_terminal(command, b".", columns=60, rows=24))
    assert "(7 of 100 layers each way)" in drawn
    assert max(map(len, drawn)) == 59 and len(drawn) <= 24


def test_a_large_board_is_cut_to_the_terminal():
    board = b"-" * 300 + b"\n"
    data = board * 50 + b"-" * 200 + b"@a\n" + board * 50 + b"\n."
    drawn = lines(in_terminal([own_program("sokoban"), "--show"], data, columns=40, rows=20))
    assert "(the part around the man)" in drawn
    assert max(map(len, drawn)) <= 40 and len(drawn) <= 20
    assert sum("@ aa" in line for line in drawn) == 1
