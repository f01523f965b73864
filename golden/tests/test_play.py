"""Tests of `make play`."""

import subprocess
import sys

import pytest

from helpers import run
from suite import paths
from suite.build import own_program
from suite.record import Constants


@pytest.fixture
def play(tmp_path):
    """A function that plays a game with programs built for it, and returns what a person sees."""
    (tmp_path / "build").mkdir()

    def play(game: str, typed: bytes, constants: Constants = ()) -> str:
        (tmp_path / "build" / game).symlink_to(own_program(game, constants))
        done = run(
            [sys.executable, paths.GOLDEN / "play.py", game],
            typed,
            cwd=tmp_path,
            stderr=subprocess.STDOUT,
        )
        assert done.returncode == 0
        return done.stdout.decode()

    return play


def test_play_sokoban_from_its_level_to_the_end(play):
    seen = play("sokoban", b"c6c6\nb6\na8a6\n.\n")
    assert seen.startswith("a6 pushes box a right")
    assert seen.count("\n\n") == 4
    assert seen.endswith("boxes on goals: 3 of 3, pushes: 5\nAll boxes are on goals!\n\n")


def test_play_kostka_from_a_solved_cube(play):
    seen = play("kostka", b"r\n.\n", (("N", 2),))
    assert "\n     0 0 \n" in seen and seen.endswith("\n     5 4 \n     5 4 \n\n")


def test_a_slip_of_the_finger_ends_no_game(play):
    seen = play("poziomka", b"Aa\nAa\naa\n.\n", (("POLA", 2), ("WIERSZE", 3), ("KOLUMNY", 3)))
    assert "expected a block of free squares, found Aa, where Aa is taken\n" in seen
    assert "expected '.' or a column from A to C, found 'a'\n" in seen
    assert "Left Aa, Right" in seen and seen.endswith("Left resigns.\n\n")


def test_play_set_with_cards(play):
    seen = play("set", b"1111 2222 3333\n")
    assert seen.endswith("deck: 0, sets taken: 1\nno set, the end\n\n")


def test_play_set_with_a_whole_deck(play):
    assert "deck: 69, sets taken: 0\n" in play("set", b"")


def test_play_ends_with_the_input(play):
    assert play("poziomka", b"").endswith("Left resigns.\n\n")
