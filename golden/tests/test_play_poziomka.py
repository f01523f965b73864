"""Tests of poziomka for a person at a terminal, against the reference and the graded program."""

import re
from typing import List, Optional, Tuple

import pytest

import reference
from helpers import run
from suite.build import own_game, own_program
from suite.player import Player
from suite.record import Constants

SMALL = (("POLA", 2), ("WIERSZE", 8), ("KOLUMNY", 8), ("WYBOR", 0))
NO_COLOR = {"NO_COLOR": "1"}
LOST, WON = "No upright room left: Right wins.", "No level room left: you win!"


def play(
    constants: Constants = SMALL, columns: int = 80, rows: int = 24, **variables: str
) -> Player:
    return Player([str(own_game("poziomka", constants))], columns, rows, **(variables or NO_COLOR))


def begin(player: Player) -> None:
    player.see("You are Left", "z undo")


def cursor(player: Player) -> Tuple[str, str]:
    """The column and the row where the next block begins."""
    letters, *rows = player.screen.lines()
    wide = letters.startswith("  A")
    for line in rows:
        at = re.search(r"##|XX" if wide else r"[#X]", line)
        if at:
            return letters[at.start()], line[0]
    raise AssertionError("no block to put on the screen:\n" + player.screen.text())


def put(player: Player) -> List[Optional[str]]:
    """Puts the block where it is, and returns the two moves, as they are named on the screen."""
    mine = "".join(cursor(player))
    player.type("\n?")  # the help is opened, and closed again, when the block is there
    player.see("Any key goes on.")
    player.type(" ")
    player.see("z undo")
    found = re.search(r"You put (..)\.(?: Right put (..)\.)?\n", player.screen.text())
    assert found[1] == mine
    return [*found.groups()]


def play_to_the_end(player: Player) -> List[Optional[str]]:
    """Puts one block after another until the game is over; the moves of both."""
    moves: List[Optional[str]] = []
    while LOST not in player.screen.text() and WON not in player.screen.text():
        moves += put(player)
    return moves


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("columns", [80, 40])
def test_a_whole_game_is_lost_against_the_graded_program(columns):
    with play(columns=columns) as player:
        begin(player)
        moves = play_to_the_end(player)
        player.see(LOST)
        last = player.screen.text()
        player.type("q")
        assert player.end() == 0
        assert last.split("\n")[0].strip() in player.screen.text() and LOST in player.screen.text()
        assert player.terminal_is_as_before()
    assert len(moves) > 12
    assert moves[1::2] == answers(moves[::2], SMALL)


def answers(moves: List[str], constants: Constants) -> List[str]:
    """What the graded program answers."""
    typed = "".join(move + "\n" for move in moves) + ".\n"
    done = run([own_program("poziomka", constants)], typed.encode())
    assert done.returncode == 0
    return done.stdout.decode().split()


def test_a_whole_game_is_won():
    """On this board it is enough to put each block beside the one before."""
    constants = (("POLA", 3), ("WIERSZE", 7), ("KOLUMNY", 5), ("WYBOR", 0))
    with play(constants) as player:
        begin(player)
        moves = play_to_the_end(player)
        player.see(WON)
        assert moves[-1] is None and len(moves) == 10
        assert [*moves[1:-1:2], "."] == answers(moves[::2], constants)
        player.type("\n")
        player.see("The game is over. n begins another.", WON)
        player.type("n")
        begin(player)


def test_a_game_in_which_right_begins_follows_the_reference():
    with play() as player:
        begin(player)
        player.type("-")
        player.see("Right put")
        first = re.search(r"Right put (..)\.", player.screen.text())[1]
        moves = play_to_the_end(player)
        typed = "-\n" + "".join(move + "\n" for move in moves[::2]) + ".\n"
        expected = reference.play("poziomka", typed.encode(), **dict(SMALL)).decode().split()
        assert [first, *moves[1::2]] == expected


# ---------------------------------------------------------------- keys


def test_arrows_and_digits_move_the_block_and_stop_at_the_edge():
    with play() as player:
        begin(player)
        assert cursor(player) == ("E", "d")
        for key, place in (
            ("8", "Ec"),
            ("\033[A", "Eb"),
            ("4", "Db"),
            ("\033[D", "Cb"),
            ("2", "Cc"),
            ("\033OB", "Cd"),
            ("6", "Dd"),
            ("\033[C", "Ed"),
        ):
            player.type(key)
            player.look_until(lambda: "".join(cursor(player)) == place, place)
        player.type("2222222")
        player.see("That is the edge of the board.")
        assert cursor(player) == ("E", "g")  # a block of two rows reaches to the last, h


def test_tab_goes_to_the_next_place():
    with play((("POLA", 2), ("WIERSZE", 2), ("KOLUMNY", 4), ("WYBOR", 0))) as player:
        begin(player)
        assert cursor(player) == ("C", "a")
        for place in "DABC":
            player.type("\t")
            player.look_until(lambda: cursor(player)[0] == place, place)


def test_a_block_in_the_way_is_marked_and_the_square_named():
    with play() as player:
        begin(player)
        assert put(player)[0] == "Ed"
        assert cursor(player) == ("D", "d")  # beside it
        player.type("6")
        player.see("XX")
        screen = player.screen.lines()[:9]
        player.type("\n")
        player.see("No room: Ed is taken.")
        assert player.screen.lines()[:9] == screen


def test_undo_takes_back_both_moves_and_redo_makes_them_again():
    with play() as player:
        begin(player)
        pictures = [board(player)]
        for _ in range(3):
            put(player)
            pictures.append(board(player))
        for key, number in (("z", 2), ("\x7f", 1), ("z", 0), ("y", 1), ("yy", 3)):
            player.type(key)
            player.look_until(lambda: board(player) == pictures[number], f"board {number}")


def board(player: Player) -> str:
    """The board without the block that is to be put."""
    return "\n".join(player.screen.lines()[:9]).replace("##", ". ").replace(" .", ". ")


def test_slips_say_so_and_change_nothing():
    with play() as player:
        begin(player)
        put(player)
        screen = player.screen.lines()[:9]
        for key, said in (
            ("-", "Right can begin only on an empty board."),
            ("y", "There is nothing to do again."),
            (".", ". does nothing here"),
            ("q", "Press q again to leave, or just go on."),
        ):
            player.type(key)
            player.see(said)
            assert player.screen.lines()[:9] == screen
        player.type("w")
        player.see("No block of yours fits on the blank squares.")


def test_squares_without_room_are_blank_on_demand():
    with play((("POLA", 2), ("WIERSZE", 2), ("KOLUMNY", 5), ("WYBOR", 0))) as player:
        begin(player)
        put(player)
        assert player.screen.lines()[2].startswith("b . . ")
        player.type("w")
        player.look_until(lambda: player.screen.lines()[2].startswith("b     "), "blank squares")
        player.type("w")
        player.look_until(lambda: player.screen.lines()[2].startswith("b . . "), "free squares")


# ---------------------------------------------------------------- screens


@pytest.mark.parametrize("columns", [80, 40])
def test_the_whole_default_board_can_be_reached_on_a_small_screen(columns):
    with play((), columns) as player:
        begin(player)
        assert len(player.screen.lines()) <= 24
        player.type("8" * 26)
        player.see(" rows a-", "That is the edge")
        assert cursor(player)[1] == "a"
        player.type("2" * 26)
        player.see("-z\n", "That is the edge")
        assert cursor(player)[1] == "v"  # a block of five rows
        assert max(map(len, player.screen.lines())) <= columns


def test_the_last_picture_of_a_high_board_is_seen_whole_when_the_game_has_gone():
    with play(()) as player:
        begin(player)
        player.type("q")
        assert player.end() == 0
        assert player.screen.text().lstrip("\n").startswith("  A B C D E")
        assert "Room: " in player.screen.text()


def test_colours_mark_the_reply_and_the_next_block():
    with play(SMALL, TERM="xterm") as player:
        begin(player)
        assert "\033[30;42m##" in "".join(player.screen.coloured_lines())
        player.type("\n")
        player.see("Right put")
        coloured = "".join(player.screen.coloured_lines())
        assert "\033[30;43m<**>" in coloured and "\033[1;38;5;255;48;5;25m/\\" in coloured


def test_without_colours_everything_is_told_apart_by_signs():
    with play(**NO_COLOR) as player:
        begin(player)
        put(player)
        put(player)
        assert not player.screen.has_colours()
        for piece in ("/\\", "\\/", "<==>", "<**>", "##"):
            assert piece in player.screen.text()


def test_a_dumb_terminal_plays_line_by_line():
    with play(SMALL, TERM="dumb") as player:
        player.see("You are Left", "\n>")
        player.type("44\n")
        player.type("\n")
        player.see("You put Cd. Right put")
        player.type("z\n")
        player.type("q\n")
        assert player.end() == 0
        assert b"\033" not in player.sent
