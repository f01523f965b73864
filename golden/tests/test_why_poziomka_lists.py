"""Tests of poziomka's explanations: the solution's own list of best moves, read off by asking it."""

from typing import Optional

import pytest

from bugs_poziomka import PROGRAM
from moments_poziomka import moment, pictures, trace
from programs.why.poziomka import asked
from suite.record import Sample

GAME = PROGRAM.complete(Sample((("POLA", 2), ("WIERSZE", 3), ("KOLUMNY", 4)), b"-\nCa\n.\n"))
FOUR = PROGRAM.complete(
    Sample((("POLA", 2), ("WIERSZE", 4), ("KOLUMNY", 2), ("WYBOR", 0)), b"-\n.\n")
)
CORNER = PROGRAM.complete(
    Sample((("POLA", 2), ("WIERSZE", 4), ("KOLUMNY", 5), ("WYBOR", 0)), b"Da\n.\n")
)
EDGE = PROGRAM.complete(
    Sample((("POLA", 2), ("WIERSZE", 2), ("KOLUMNY", 3), ("WYBOR", 0)), b"Aa\n.\n")
)


def choosing(*own: str):
    """A solution that goes through these answers, and counts how often it is asked."""

    def ask(sample: Sample) -> Optional[str]:
        ask.count += sample.input in (FOUR.input, CORNER.input, EDGE.input)
        return own[dict(sample.constants)["WYBOR"] % len(own)]

    ask.count = 0
    return ask


def said_of(sample: Sample, *own: str) -> str:
    ask = choosing(*own)
    got = own[dict(sample.constants)["WYBOR"] % len(own)]
    said = " ".join(PROGRAM.why(moment(sample, 0, got, ask)).sentences)
    assert ask.count <= asked.MOST
    return said


# The sample, what is answered with WYBOR = 0, 1, 2, ..., and what has to be said.
LISTS = [
    (FOUR, "bA cA", "WYBOR = 0, 1, 2, 3, your program answers bA, cA, bA, cA, as if bA and cA"),
    (FOUR, "bA cA", "All 4 moves that are possible are equally good. In such a list aA and dA are"),
    (FOUR, "bA cA", "They lie in the first or the last row, those in its list do not."),
    (FOUR, "dA", "always answers dA, as if that was the only best move, or WYBOR made no"),
    (FOUR, "dA cA bA aA", "These are best moves, but not in their order"),
    (FOUR, "bA zZ", "zZ is no move of Right's: there is no row z, the last is d."),
    (FOUR, "bA aA bA", "your program answers bA, aA, bA, bA."),
    (CORNER, "cA cB cC cD dA dB dC dD", "as if the first 8 of these were the best moves."),
    (CORNER, "cA cB cC cD dA dB dC dD", "aA, aB, bA and bB are missing"),
    (CORNER, "cA cB cC cD dA dB dC dD", "They lie in a row with a taken square, those in its"),
    (CORNER, "bB cA cB cC cD dA dB dC dD dE", "as if its list of best moves began so."),
    (CORNER, "aC dA", "aC is no move of Right's: it needs 2 free squares, and aD is taken"),
    (EDGE, ".", "Asked with WYBOR = 0, 1, 2, 3, your program resigns each time."),
    (EDGE, ".", "Both best moves lie at the right edge, up to column C, and right beside a taken"),
    (EDGE, ". bB", "answers '.', bB, '.', bB. It is wrong where the move has to be aB, and right"),
]


@pytest.mark.parametrize("sample, own, words", LISTS)
def test_the_solutions_own_list_is_shown(sample, own, words):
    assert words in said_of(sample, *(f"{reply}\n" for reply in own.split()))


def test_who_prints_nothing_is_asked_again():
    said = said_of(EDGE, "")
    assert "Asked with WYBOR = 0, 1, 2, 3, your program prints nothing each time." in said
    assert "Both best moves lie at the right edge, up to column C" in said


def test_moves_that_are_not_the_best_are_named_with_their_evaluations():
    three = tuple({**dict(FOUR.constants), "WIERSZE": 3}.items())
    said = said_of(FOUR._replace(constants=three), "aA\n", "cA\n")
    assert "bA is missing" in said and "aA and cA do not belong there." in said
    assert "The best evaluation is 2, and theirs: aA 2 - 2 = 0, cA 2 - 2 = 0." in said
    assert "They lie in the first or the last row, the best move does not." in said


def test_the_right_list_is_called_so():
    best = ["aA\n", "bA\n", "cA\n", "dA\n"]
    given = FOUR._replace(constants=(*FOUR.constants[:3], ("WYBOR", 1001)))
    ask = lambda sample: best[dict(sample.constants)["WYBOR"] % 1001 % 4]  # noqa: E731
    said = " ".join(PROGRAM.why(moment(given, 0, "aA\n", ask)).sentences)
    assert "This is the right list: what is wrong is what it makes of WYBOR = 1001." in said


@pytest.mark.parametrize("text", ("aA", "\n", "\033[2J\n", "aAb\n", "x" * 300 + "\n"))
def test_an_odd_answer_to_that_is_never_shown(text):
    why = PROGRAM.why(moment(FOUR, 0, "bA\n", lambda sample: text))
    said = " ".join(why.sentences)
    assert "Asked with" not in said
    assert "Does aA come first in your program's list of best moves?" in said
    assert all(line.isprintable() and len(line) < 600 for line in pictures(why))


def test_only_such_values_are_asked_with_which_the_game_was_the_same():
    first, second = trace(GAME)[:2]
    choices = asked.ask(moment(GAME, 1, ".\n", lambda other: first.printed + ".\n")).choices
    assert choices[0] == dict(GAME.constants)["WYBOR"] % (choices[1] - choices[0])
    for choice in choices:
        other = GAME._replace(constants=(*GAME.constants[:3], ("WYBOR", choice)))
        assert trace(other)[0].printed == first.printed and trace(other)[1].before == second.before


def test_of_a_move_that_is_not_possible_that_is_said_once():
    assert said_of(CORNER, "aC\n", "dA\n").count("aC is no move") == 1


def test_the_legend_names_only_what_is_drawn():
    why = PROGRAM.why(moment(EDGE, 0, "Ba\n"))
    assert not any("In the pictures" in line for line in why.sentences)
    legend = PROGRAM.why(moment(FOUR, 0, "bA\n")).sentences[-1]
    assert "R is" in legend and "x is" in legend and "L is" not in legend
