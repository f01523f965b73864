"""Tests of SET for a person at a terminal: whole games, from what the screen shows alone."""

import re
from typing import List

import pytest

import reference
from solver import VALUES, Solver
from suite.build import own_game
from suite.player import Player

NO_COLOR = {"NO_COLOR": "1"}
DEAL_OF_EIGHTEEN = 326  # who takes the first set each time comes to a table of 18 cards


def play(*settings: str, columns: int = 80, **variables: str) -> Player:
    return Player([str(own_game("set")), *settings], columns, 24, **variables)


def begin(player: Player) -> Solver:
    player.see("A set is three cards", "z undo")
    return Solver(player)


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("columns, seed", [(80, 1), (80, 2), (40, 3), (40, 4)])
def test_a_whole_game_is_won_from_what_the_screen_shows(columns, seed):
    with play(f"SEED={seed}", columns=columns, **NO_COLOR) as player:
        solver = begin(player)
        solver.play_to_the_end()
        assert "mistakes 0" in player.screen.text() and "hints 0" in player.screen.text()
        assert re.search(r"time \d+:\d\d ", player.screen.text())
        assert 3 * solver.sets() + len(solver.table()) == 81 and solver.deck() == 0
        player.type("q")
        assert player.end() == 0
        assert "The end: no set is left" in player.screen.text()
        assert player.terminal_is_as_before()
    assert "".join(solver.printed) == graded(solver.printed)


def graded(printed: List[str]) -> str:
    """What the graded program prints of these cards: it takes the first set each time, too."""
    deck: List[str] = []
    for line in printed:
        deck += [card for card in line.split()[1:] if line[0] == "=" and card not in deck]
    assert len(deck) == 81
    return reference.play("set", " ".join(deck).encode()).decode()


def test_a_table_without_a_set_grows_and_fits():
    with play(f"SEED={DEAL_OF_EIGHTEEN}", columns=40, **NO_COLOR) as player:
        solver = begin(player)
        while len(solver.table()) < 18:
            solver.step()
        assert "".join(solver.table()) == "abcdefgijklmopstuv"
        assert len(player.screen.lines()) <= 24


def test_the_screen_is_redrawn_in_place():
    with play("SEED=1", **NO_COLOR) as player:
        solver = begin(player)
        before = player.sent.count(b"\033[2J") + player.sent.count(b"\033[J")
        solver.step()
        assert b"\033[2J" not in player.sent
        assert player.sent.count(b"\033[J") > before


# ---------------------------------------------------------------- deals


def test_the_same_seed_deals_the_same_deck():
    with play("SEED=5", **NO_COLOR) as one, play("SEED=5", **NO_COLOR) as other:
        with play("SEED=6", **NO_COLOR) as third:
            tables = [begin(player).table() for player in (one, other, third)]
    assert tables[0] == tables[1] != tables[2]


def test_without_a_seed_each_deal_is_new_and_can_be_dealt_again():
    with play(**NO_COLOR) as one, play(**NO_COLOR) as other:
        tables = [begin(player).table() for player in (one, other)]
        assert tables[0] != tables[1]
        seed = re.search(r"SEED=\d+", one.screen.text())[0]
    with play(seed, **NO_COLOR) as again:
        assert begin(again).table() == tables[0]


def test_n_deals_another_deck_and_undo_brings_back_the_game():
    with play("SEED=5", **NO_COLOR) as player:
        solver = begin(player)
        solver.step()
        table = solver.table()
        player.type("n")
        player.see("SEED=6", "sets 0")
        assert solver.table() != table
        player.type("z")
        player.see("SEED=5", "sets 1")
        assert solver.table() == table
        player.type("r")
        player.see("SEED=5", "sets 0")
        assert solver.deck() == 69


# ---------------------------------------------------------------- keys


def test_undo_gives_a_set_back_and_redo_takes_it_again():
    with play("SEED=1", **NO_COLOR) as player:
        solver = begin(player)
        tables = [solver.table()]
        for _ in range(3):
            solver.step()
            tables.append(solver.table())
        for keys, number in (("z", 2), ("\b", 1), ("\x7f", 0), ("yyy", 3)):
            player.type(keys)
            player.see(f"sets {number} ")
            assert solver.table() == tables[number]


def test_cards_that_are_no_set_say_which_attribute_fails():
    with play("SEED=1", **NO_COLOR) as player:
        solver = begin(player)
        table = solver.table()
        letters = solver.wrong_set()
        player.type(letters)
        player.see("mistakes 1", "No set. ")
        said = re.search(r"No set\. (\w+): (\w+), (\w+) and (\w+)\.", player.screen.text())
        name, *values = said.groups()
        digits = [int(table[letter][list(VALUES).index(name)]) for letter in letters]
        assert values == [VALUES[name][digit - 1] for digit in digits]
        assert len(set(values)) == 2
        assert solver.table() == table and ">" not in captions(player)


def captions(player: Player) -> str:
    """The lines with the letters of the cards."""
    return "\n".join(
        line for line in player.screen.lines() if re.search(r"[ >]\w[ <](red|green|purple)\b", line)
    )


def test_a_chosen_card_is_marked_until_it_is_typed_again():
    with play("SEED=1", **NO_COLOR) as player:
        begin(player)
        player.type("ab")
        player.see(">a<", ">b<")
        player.type("a")
        player.look_until(lambda: ">a<" not in player.screen.text(), "a card left")
        assert ">b<" in player.screen.text()
        player.type("\b")
        player.look_until(lambda: ">b<" not in player.screen.text(), "a card left")
        player.type("w")
        player.see("No card has the letter w.", "mistakes 0")


def test_more_cards_are_refused_while_there_is_a_set():
    with play("SEED=1", **NO_COLOR) as player:
        solver = begin(player)
        table = solver.table()
        player.type("+")
        player.see("There is a set on the table.", "mistakes 1")
        assert solver.table() == table


def test_hints_show_one_card_at_a_time():
    with play("SEED=1", **NO_COLOR) as player:
        solver = begin(player)
        letters = solver.first_set()
        for hints in (1, 2, 3):
            player.type("h")
            player.see(f"hints {hints}")
            assert captions(player).count("?") == hints
        player.type("h")
        player.see("All three cards have been shown", "hints 3")
        player.type(letters)
        player.see("A set!", "sets 1")
        assert "?" not in captions(player)


def test_cards_have_their_colours_and_those_chosen_another_ground():
    with play("SEED=1") as player:
        player.see("A set is three cards", "z undo")
        assert player.screen.has_colours() and "purple" not in player.screen.text()
        player.type("a")
        player.see(">a<")
        first = player.screen.coloured_lines()[0]
        assert "48;5;222" in first and "48;5;255" in first


def test_a_dumb_terminal_takes_a_set_in_a_line():
    with play("SEED=1", TERM="dumb") as player:
        player.see("z undo", "\n>")
        solver = Solver(player)
        player.type(solver.first_set() + "\n")
        player.see("A set!", "sets 1")
        player.type("q\nq\n")
        assert player.end() == 0
        assert b"\033" not in player.sent
