"""Tests of sokoban at a terminal."""

import re

import pytest

from helpers import environment, run
from suite import paths
from suite.build import own_game, own_program
from suite.player import Player

LEVELS = """\
; Corridor
#######
#@ $ .#
#######

; Two boxes
#######
#.$@$.#
#######
"""


def play(*settings: str, folder: str = "/", columns: int = 80, **variables: str) -> Player:
    command = [str(own_game("sokoban")), *settings]
    return Player(command, columns, 24, folder, **{"NO_COLOR": "1", **variables})


@pytest.fixture
def levels(tmp_path):
    (tmp_path / "my levels.xsb").write_text(LEVELS)
    return tmp_path


def test_levels_of_a_file_are_played_from_the_first_key_to_the_last(levels):
    with play("FILE=my levels.xsb", folder=levels) as player:
        player.see("Level 1 of 2: Corridor", "##@ . >a. ()##", "0 pushes, 0 of 1 on goals")
        player.type("\033[C6")
        player.see("##. . . @ >A##", "2 pushes, 1 of 1 on goals, best 2", "Solved! Enter: the next")
        player.type("\n")
        player.see("Level 2 of 2: Two boxes", "##()>a@ bb()##")
        player.type("4b")
        player.see("##>A@ . bb()##".replace(">A", "AA").replace("bb", ">b"))
        player.type("6")
        player.see("##AA. . @ >B##", "Solved! Enter: back to the first level.")
        player.type("n")
        player.see("Level 1 of 2: Corridor", "0 pushes, 0 of 1 on goals, best 2")
        player.type("q")
        player.see("Press q again to leave")
        player.type("q")
        assert player.end() == 0
        assert player.terminal_is_as_before()
        player.see("Level 1 of 2: Corridor")


def test_what_is_impossible_says_why_and_slips_change_nothing(levels):
    with play("FILE=my levels.xsb", "LEVEL=2", folder=levels) as player:
        board = "##()>a@ bb()##"
        player.see("Level 2 of 2", board)
        player.type("8")
        player.see("Box a stops at a wall.", board)
        player.type("c")
        player.see("Box c is not here.", board)
        player.type("6")
        player.see("There is no way to the square behind box a.", board)
        player.type("\t")
        player.see("##()aa@ >b()##")
        player.type("4")
        player.see("##()aa@ >b()##", "There is no way to the square behind box b.")
        player.type("nw")
        player.see("##@ : >a. ()##")


def test_undo_redo_restart_and_another_size(levels):
    with play("FILE=my levels.xsb", folder=levels, columns=40) as player:
        player.see("z undo y redo r restart n next q quit ?")
        player.type("66z")
        player.see("##. . @ >a()##", "1 push,")
        player.type("y")
        player.see("2 pushes,")
        player.type("\177\177\177")
        player.see("##@ . >a. ()##", "There is nothing to undo.")
        player.type("6r")
        player.see("##@ . >a. ()##", "0 pushes,")
        player.type("z")
        player.see("1 push,")
        player.resize(80, 24)
        player.see("z undo  y redo  r restart  n next  q quit  ? help", "1 push,")


@pytest.mark.parametrize("key", ["s", "\023"])
def test_a_game_that_was_written_can_be_replayed(levels, key):
    with play("FILE=my levels.xsb", folder=levels) as player:
        player.see("Level 1")
        player.type(f"666z{key}")
        player.see("Written. To replay it: build/sokoban < sokoban-level-1.in")
    written = (levels / "sokoban-level-1.in").read_bytes()
    done = run([own_program("sokoban")], written)
    assert done.returncode == 0
    assert done.stdout == b"#######\n#@-a-+#\n#######\n" + b"#######\n#--@a+#\n#######\n"


@pytest.mark.parametrize(
    "settings, message",
    [
        (["LEVEL=0"], r"LEVEL is a number from 1 to \d+, not 0"),
        (["LEVEL=1000"], r"LEVEL is a number from 1 to \d+, not 1000"),
        (["FILE=no such file"], "cannot read no such file"),
        (["FILE=/"], "cannot read /"),
        (["FILE=/dev/null"], "/dev/null: there is no level: .*"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings, message):
    done = run([own_game("sokoban"), *settings])
    assert (done.returncode, done.stdout) == (2, b"")
    assert re.fullmatch(f"play/sokoban: {message}; see --help\n", done.stderr.decode())


def test_make_play_takes_the_name_of_a_file_as_it_is(levels):
    name = levels / "$(touch made) `touch made` 'levels'.xsb"
    (levels / "my levels.xsb").rename(name)
    command = ["make", "-s", "play", "PROGRAM=sokoban", f"FILE={name}"]
    with Player(command, 80, 24, str(paths.ROOT), **environment(TERM="xterm")) as player:
        player.see("Level 1 of 2: Corridor")
        player.type("q")
        assert player.end() == 0
    assert not (paths.ROOT / "made").exists()
