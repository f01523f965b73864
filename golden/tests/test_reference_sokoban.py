"""Tests of the reference model of sokoban, by cases worked out by hand from the rules."""

import pytest

import reference


def play(text: str, **constants: int) -> str:
    return reference.play("sokoban", text.encode("latin-1"), **constants).decode()


def refuses(text: str, reason: str, **constants: int) -> None:
    with pytest.raises(ValueError, match=reason):
        play(text, **constants)


def test_smallest_board():
    # The empty line is the first print; the dot may follow at once.
    assert play("@\n\n.") == "@\n"
    assert play("*\n\n\n\n.") == "*\n" * 3
    assert play("@\n\n.\n\nz?\xff") == "@\n"


@pytest.mark.parametrize(
    "before, after",
    [
        # Of each square the goal stays where it is, under man and box alike.
        ("@a-", "-@a"),
        ("@a+", "-@A"),
        ("@A-", "-*a"),
        ("*a-", "+@a"),
        ("*A+", "+*A"),
        ("-@-a-", "---@a"),
    ],
)
def test_push_to_the_right(before, after):
    assert play(f"{before}\n\na6\n.") == f"{before}\n{after}\n"


@pytest.mark.parametrize(
    "direction, board",
    [
        ("2", "---\n-@-\n-a-\n"),
        ("8", "-a-\n-@-\n---\n"),
        ("4", "---\na@-\n---\n"),
        ("6", "---\n-@a\n---\n"),
    ],
)
def test_directions(direction, board):
    # Wherever he stands, the man walks round to the far side of the box.
    text = "@--\n-a-\n---\n"
    moved = play(f"{text}\na{direction}\n.")
    assert moved == text + board


@pytest.mark.parametrize(
    "line",
    [
        "@a",  # off the board
        "@a#",  # into a wall
        "@ab-",  # into a box, although there is room for both
        "@#a-",  # the man cannot come near: a wall
        "@ba-",  # the man cannot come near: a box
        "a@-",  # the man would have to stand off the board
        "@b-",  # there is no such box
    ],
)
def test_push_that_cannot_be_made(line):
    assert play(f"{line}\n\na6\n0\n.") == f"{line}\n" * 3


def test_undo_takes_the_man_back_before_his_walk():
    # To push right the man walks from the lower right corner to the upper left.
    board, pushed = "-a-\n--@\n", "-@a\n---\n"
    assert play(f"{board}\na6\n0\n.") == board + pushed + board


def test_push_onto_where_the_man_stood():
    assert play("-a*\n---\n\na6\n0\n.") == "-a*\n---\n-@A\n---\n-a*\n---\n"


def test_undo_goes_back_by_pushes_that_were_made():
    # Only the first two of four pushes have room, so that two undos lead to the
    # start, a third does nothing, and what was undone can be pushed again.
    text = "@a--\n\na6a6a6a6\n0\n0\n0\na6\n."
    assert play(text) == "@a--\n--@a\n-@a-\n@a--\n@a--\n-@a-\n"


def test_walls_of_boxes_and_corners():
    # No walking corner to corner: boxes shut the man in until one is pushed.
    board = "@a-\nb--\n---\n"
    assert play(f"{board}\na4\n.") == board * 2
    assert play(f"{board}\na6a4\n.") == board + "-@a\nb--\n---\n"
    # Having gone through the gap, he pushes b back from below.
    assert play(f"{board}\na6b8\n.") == board + "b-a\n@--\n---\n"


def test_row_ends_are_the_edge_of_the_board():
    # The middle row has one square. The man gets to the left of the box that
    # way, never to its right, where a4 would need him, nor above it.
    board = "-a-\n-\n-@-\n"
    assert play(f"{board}\na4a2\n.") == board * 2
    assert play(f"{board}\na6\n.") == board + "-@a\n-\n---\n"
    # A longer row above or below does not lengthen this one.
    board = "----\n@a\n----\n"
    assert play(f"{board}\na6\n.") == board * 2
    assert play(f"{board}\na8\n.") == board + "-a--\n-@\n----\n"
    # Nor does the row's first square follow its last.
    assert play("-b\n@-\n\nb6b4\n.") == "-b\n@-\n" * 2


def test_26_boxes():
    names = "abcdefghijklmnopqrstuvwxyz"
    board = "-" * 26 + "\n" + names + "\n" + "-" * 26 + "\n@\n"
    # Every box goes up, the man ends where z was.
    text = board + "\n" + "".join(name + "8" for name in names) + "\n."
    assert play(text) == board + names + "\n" + "-" * 25 + "@\n" + "-" * 26 + "\n-\n"


@pytest.mark.parametrize(
    "text, reason",
    [
        ("", "line 1, column 1: the input ends"),
        ("@", "line 1, column 2: the input ends"),
        ("@\n", "line 2, column 1: the input ends"),
        ("\n.", "line 1, column 1: a board without rows"),
        ("@\n.", "line 2, column 1: '.' is not a square"),
        ("-\n\n.", "line 2, column 1: a board without a man"),
        ("@-\n-*\n\n.", "line 2, column 2: a second man"),
        ("@aba\n\n.", "line 1, column 4: a second box a"),
        ("@aA\n\n.", "line 1, column 3: a second box a"),
        ("@ -\n\n.", "is not a square"),
        ("@-\r\n\n.", "is not a square"),
        ("@1\n\n.", "is not a square"),
        ("@\xe0\n\n.", "is not a square"),
        ("@a\n\n", "line 3, column 1: expected"),
        ("@a\n\na5.", "line 3, column 2: expected"),
        ("@a\n\nA6.", "line 3, column 1: expected"),
        ("@a\n\na6a.", "line 3, column 4: expected"),
        ("@a\n\na\n6.", "line 3, column 2: expected"),
        ("@a\n\n6.", "line 3, column 1: expected"),
        ("@a\n\na6 .", "line 3, column 3: expected"),
        ("@a\n\na6\r\n.", "line 3, column 3: expected"),
    ],
)
def test_refuses(text, reason):
    refuses(text, reason)
