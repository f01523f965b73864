"""Tests of the cube at a terminal."""

from suite.build import own_game
from suite.player import Player

SCRAMBLED = """\
          u  u  d
          u  uU d
          l  l  l

l  l  d   f  f  f   u  r  r   f  b  b
l  lL d   f  fF f   u  rR r   f  bB b
d  r  r   f  b  b   l  l  u   b  b  b

          u  d  d
          u  dD d
          r  r  r
"""


def play(size: int, *settings: str, columns: int = 80) -> Player:
    command = [str(own_game("kostka", (("N", size),))), *settings]
    return Player(command, columns, 24, NO_COLOR="1")


def test_a_cube_is_scrambled_and_solved():
    with play(3, "SEED=7") as player:
        player.see("Solved. Turn it, or press x to scramble.")
        player.type("3x")
        player.see(SCRAMBLED, "Scrambled. Now solve it.")
        player.type("d2")
        player.see("2r would turn 2 layers; a space makes the last turn a half one.")
        player.type(" F")
        player.see("2 turns")
        player.type("r")
        player.see("3 turns")
        player.type("'")
        player.type('"')
        player.see("Solved in 3 turns! n scrambles again.")
        player.type("q")
        assert player.end() == 0
        assert player.terminal_is_as_before()
        player.see("Solved in 3 turns!")


def test_slips_undo_redo_and_restart():
    with play(3, "SEED=7") as player:
        player.type("3x")
        player.see(SCRAMBLED)
        player.type("4u")
        player.see("This cube has only 3 layers.", SCRAMBLED)
        player.type("m")
        player.see("m does nothing here; ? explains the keys.", SCRAMBLED)
        player.type("uf")
        player.see("2 turns")
        player.type("z\177")
        player.see("Scrambled.", SCRAMBLED)
        player.type("z")
        player.see("Solved. Turn it")
        player.type("yyy")
        player.see("2 turns")
        player.type("\022")
        player.see("Scrambled.", SCRAMBLED)
        player.type("z")
        player.see("2 turns")
        player.type("n")
        player.see("Scrambled.")
        assert SCRAMBLED not in player.screen.text()


def test_a_large_cube_shows_what_fits():
    with play(30, columns=40) as player:
        player.see("(5 of 30 layers each way)")
        player.type("30ux")
        player.see("Scrambled.")
        player.resize(80, 40)
        player.see("(10 of 30 layers each way)")
