"""Tests of what all games have in common for a person at a terminal."""

import os
import pty
import signal
from typing import List

import pytest

import pictures
from helpers import SECONDS, run
from programs import PROGRAMS
from suite.build import own_game
from suite.player import Player

FORMS = {"colours": {}, "NO_COLOR": {"NO_COLOR": "1"}, "dumb": {"TERM": "dumb"}}


def play(program: str, columns: int = 80, rows: int = 24, **variables: str) -> Player:
    scene = PROGRAMS[program].scene
    command = [str(own_game(program, scene.constants)), *scene.settings]
    return Player(command, columns, rows, **variables)


def type_all(player: Player, keys: str) -> List[str]:
    """Types, and returns the picture when all keys have counted: the help is opened after them."""
    player.type(keys + "?")
    player.see("Any key goes on.")
    player.type("\033")
    player.see("z undo")
    return picture(player)


def picture(player: Player) -> List[str]:
    """The screen in its colours, down to what was said and the keys."""
    empty = max(row for row, line in enumerate(player.screen.lines()) if line == "")
    return player.screen.coloured_lines()[:empty]


def typed(program: str, keys: str) -> List[str]:
    with play(program) as player:
        player.see("z undo")
        return type_all(player, keys)


# ---------------------------------------------------------------- from the first key to the last


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_game_ends_and_leaves_its_picture_and_the_terminal_as_it_was(program):
    with play(program) as player:
        player.see("z undo")
        type_all(player, PROGRAMS[program].scene.keys)
        last = [line for line in player.screen.lines() if "z undo" not in line]
        player.type("qq")
        assert player.end() == 0
        assert player.terminal_is_as_before()
        assert player.screen.lines()[1:3] == last[:2]
        assert "z undo" not in player.screen.text()


@pytest.mark.parametrize("program", PROGRAMS)
def test_everything_can_be_undone_and_done_again(program):
    with play(program) as player:
        player.see("z undo")
        first = type_all(player, "")
        played = type_all(player, PROGRAMS[program].scene.keys)
        assert played != first
        steps = len(PROGRAMS[program].scene.keys) + 2
        type_all(player, "\022nz")  # a restart, which stays, and a new game, which does not
        player.type("z" * steps)
        player.see("There is nothing to undo.")
        player.type("y" * steps)
        player.see("There is nothing to do again.")
        assert type_all(player, "zz") == played


@pytest.mark.parametrize("program", PROGRAMS)
def test_slips_of_the_finger_change_nothing(program):
    keys = PROGRAMS[program].scene.keys
    slips = "%\033[15~\033[3~\033OP\033[[A\u0105\u20ac"
    assert typed(program, keys + slips) == typed(program, keys)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_key_that_does_nothing_says_so(program):
    with play(program) as player:
        player.see("z undo")
        player.type("%")
        player.see("% does nothing here; ? explains the keys.")


def test_a_game_under_way_is_not_left_by_one_slip():
    with play("kostka") as player:
        player.see("z undo")
        player.type("uq")
        player.see("Press q again to leave, or just go on.")
        type_all(player, "z")
        player.type("q")
        assert player.end() == 0


# ---------------------------------------------------------------- terminals


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("program", PROGRAMS)
def test_the_screen_is_large_enough(program, columns, form):
    """The game is told a size, but the screen is larger: what is too much would be seen."""
    with play(program, columns, 24, **FORMS[form]) as player:
        player.screen.resize(200, 60)
        player.see("z undo")
        end = "\n" if form == "dumb" else ""
        player.type(PROGRAMS[program].scene.keys + "?" + end)
        player.see("Any key goes on.")
        check_size(player, columns, form)
        player.type(" " + end)
        player.see("z undo")
        check_size(player, columns, form)
        assert player.screen.has_colours() == (form == "colours")


def check_size(player: Player, columns: int, form: str) -> None:
    lines = player.screen.lines()
    assert [line for line in lines if len(line) > columns] == []
    assert len(lines) <= 24 or form == "dumb"


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_new_size_draws_the_screen_again(program):
    with play(program) as player:
        player.see("z undo  y redo", "? help")
        player.resize(40, 24)
        player.see("z undo y redo")
        player.resize(80, 24)
        player.see("z undo  y redo", "? help")


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_dumb_terminal_gets_lines_and_no_codes(program):
    with play(program, 80, 24, TERM="dumb") as player:
        player.see("z undo", "\n>")
        for key in PROGRAMS[program].scene.keys.strip():
            player.type(key + "\n")
        player.type("?\n")
        player.see("Any key goes on.")
        player.type("\n\004")  # Ctrl-D ends the input
        assert player.end() == 0
        assert b"\033" not in player.sent
        assert player.terminal_is_as_before()


# ---------------------------------------------------------------- whatever happens


@pytest.mark.parametrize("number", ["INT", "TERM", "HUP", "QUIT", "ABRT", "SEGV"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_signal_leaves_the_terminal_as_it_was(program, number):
    with play(program) as player:
        player.see("z undo")
        type_all(player, PROGRAMS[program].scene.keys)
        assert not player.terminal_is_as_before()
        player.process.send_signal(signal.Signals[f"SIG{number}"])
        assert player.end() == -signal.Signals[f"SIG{number}"]
        assert player.terminal_is_as_before()


def test_control_c_ends_a_game():
    with play("kostka") as player:
        player.see("z undo")
        player.type("u\003")
        assert player.end() == -signal.SIGINT
        assert player.terminal_is_as_before()


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_game_that_is_stopped_gives_the_terminal_back_and_goes_on(program):
    scene = PROGRAMS[program].scene
    with Player(["sh", "-mi"], PS1="$ ", PS2="") as player:
        player.see("$")
        player.type(" ".join([str(own_game(program, scene.constants)), *scene.settings]) + "\n")
        player.see("z undo")
        played = type_all(player, scene.keys)
        player.type("\032")
        player.look_until(player.terminal_is_as_before, "the terminal as it was")
        player.type("echo $((6 * 7)); fg\n")
        player.see("z undo")
        assert picture(player) == played
        player.type("qq")
        player.look_until(player.terminal_is_as_before, "the terminal as it was")
        player.see("42")


def test_a_game_ends_with_its_terminal():
    with play("kostka") as player:
        player.see("z undo")
        player.hang_up()
        assert player.process.wait(SECONDS) == -signal.SIGHUP


# ---------------------------------------------------------------- where nobody can play


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_pipe_is_refused_and_the_program_for_it_named(program):
    done = run([own_game(program)], b"qq")
    assert done.returncode == 2 and done.stdout == b""
    assert done.stderr.decode() == (
        f"play/{program}: a game for a person at a terminal; on a pipe use build/{program}\n"
    )


def test_output_that_is_no_terminal_is_refused_too():
    ours, theirs = pty.openpty()
    try:
        assert run([own_game("kostka")], stdin=theirs).returncode == 2
    finally:
        os.close(ours)
        os.close(theirs)


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_command_line_is_explained(program):
    done = run([own_game(program), "--help"])
    assert done.returncode == 0
    assert done.stdout.startswith(b"usage: build/play/%s" % program.encode())
    assert max(map(len, done.stdout.splitlines())) <= 100


@pytest.mark.parametrize(
    "word", ["--show", "SEED", "SED=1", "SEED=x", "SEED=-1", "SEED=99999999999"]
)
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_bad_command_line_is_refused(program, word):
    done = run([own_game(program), word])
    assert done.returncode == 2 and done.stdout == b""
    assert done.stderr.startswith(b"play/%s: " % program.encode())
    assert done.stderr.endswith(b"; see --help\n")


# ---------------------------------------------------------------- around the games


@pytest.mark.parametrize("program", PROGRAMS)
def test_pictures_of_the_readme_are_what_a_game_draws(program):
    drawn = pictures.draw(program)
    assert pictures.file_of(program).read_text() == drawn, "make pictures draws them again"
