"""Tests of the reference model of poziomka, by cases worked out by hand from the rules."""

import pytest

import reference


def play(text: str, **constants: int) -> str:
    return reference.play("poziomka", text.encode("latin-1"), **constants).decode()


def refuses(text: str, reason: str, **constants: int) -> None:
    with pytest.raises(ValueError, match=reason):
        play(text, **constants)


def size(POLA: int, WIERSZE: int, KOLUMNY: int, WYBOR: int = 0) -> dict:
    return dict(POLA=POLA, WIERSZE=WIERSZE, KOLUMNY=KOLUMNY, WYBOR=WYBOR)


def test_left_resigns_at_once():
    assert play(".\n") == ""
    assert play(".\nnot read\r") == ""
    assert play(".") == ""
    assert play("-\n.", **size(1, 1, 1)) == "aA\n"


def test_one_square():
    # Whoever moves takes the only square; then the other one has to resign.
    assert play("Aa\n", **size(1, 1, 1)) == ".\n"
    assert play("-\n.\n", **size(1, 1, 1)) == "aA\n"


def test_right_cannot_move():
    # Two rows of one square hold no lying block of 2.
    assert play("-\n", **size(2, 2, 1)) == ".\n"
    assert play("-\nnot read\r", **size(2, 2, 1)) == ".\n"
    assert play("Aa\n", **size(2, 2, 1)) == ".\n"
    assert play("-\n", **size(26, 25, 25)) == ".\n"


@pytest.mark.parametrize("WYBOR, move", enumerate(["aA", "aB", "aC", "aD", "aA", "aB"]))
def test_choice_wraps_round(WYBOR, move):
    # One row of five: blocks of 2 leave 3, 1 and 2, 2 and 1, or 3 squares, so
    # room for one more after each of the four moves, and none ever for Left.
    assert play("-\n.\n", **size(2, 1, 5, WYBOR)) == move + "\n"


@pytest.mark.parametrize("WYBOR, move", enumerate(["aA", "aC", "aA"]))
def test_choice_among_the_best_only(WYBOR, move):
    # One row of four: the middle block leaves two single squares.
    assert play("-\n.\n", **size(2, 1, 4, WYBOR)) == move + "\n"


@pytest.mark.parametrize("WYBOR, move", enumerate(["aA", "aB", "bA", "bB"]))
def test_moves_go_by_row_then_by_column(WYBOR, move):
    # Two rows of three: each move leaves Right one block in the other row and
    # Left one in the column at the edge that was spared.
    assert play("-\n.\n", **size(2, 2, 3, WYBOR)) == move + "\n"


def test_cuts_the_opponent_off():
    # Three by three, blocks of 2. A block in row a or c leaves Right 2 blocks
    # and Left 3; one in row b leaves Right 2 and Left only the spared column:
    # bA and bB are best, and 1000 % 2 chooses bA. Left takes Ca and Cb. Then
    # aA, cA and cB all leave Right 1 and Left 0, and 1000 % 3 chooses cA.
    assert play("-\n.\n", **size(2, 3, 3, 1)) == "bB\n"
    assert play("-\nCa\n.\n", **size(2, 3, 3, 1000)) == "bA\ncA\n"


def test_blocks_go_down_and_to_the_right():
    # Blocks of 3 on three by four. Left's Ba takes Ba, Bb and Bc, and no row
    # has three squares in a line any more. Left's Aa leaves B to D in each row:
    # after any of the three moves Right has 2 blocks and Left none.
    assert play("Ba\n", **size(3, 3, 4)) == ".\n"
    assert play("Aa\n.\n", **size(3, 3, 4, 2)) == "cB\n"


def test_last_column_and_last_row():
    # Blocks of 2 on three by four; Left's Db is Db and Dc. Right next has room
    # for 3 blocks, or 2 after aB. Left has room in A, B and C, unless a block
    # in row b leaves him only one of them: bA and bB are best.
    assert play("Db\n.\n", **size(2, 3, 4, 0)) == "bA\n"
    assert play("Db\n.\n", **size(2, 3, 4, 1)) == "bB\n"


def test_single_squares_are_taken_to_the_last():
    # With blocks of 1 both always have as much room, so that every move scores
    # 0 and WYBOR=0 takes the first free square. Left goes for the last ones.
    assert play("Bb\nAb\n.\n", **size(1, 2, 2)) == "aA\naB\n"
    assert play("-\nBb\nAb\n", **size(1, 2, 2)) == "aA\naB\n.\n"


def test_value_of_a_board():
    # The position of the rules: four blocks of 3 each on a board of 7 by 11.
    # Free runs by row: a and b 3 2 4, c 1 1, d 5 5, e 2 2 2, f 2 3 2, g 2 8,
    # which is 2 + 2 + 0 + 2 + 0 + 1 + 2 = 9 blocks for Right. By column: A and
    # B 2 4, D 4, E 7, K 4 2, and less than 3 in C, F, G, H, I and J, which is
    # 1 + 1 + 1 + 2 + 1 = 6 for Left.
    model = reference.load("poziomka")
    board = [["."] * 11 for _ in range(7)]
    for column, row in ("Fc", "Ce", "Da", "Ga"):
        for i in range(3):
            board[ord(row) - ord("a") + i][ord(column) - ord("A")] = "#"
    for row, column in ("cH", "eI", "cA", "fG"):
        for i in range(3):
            board[ord(row) - ord("a")][ord(column) - ord("A") + i] = "#"
    assert model.room(board, 3) == 9
    assert model.room(zip(*board), 3) == 6
    assert model.score(board, 3) == 3


def test_defaults():
    # 26 rows and columns, blocks of 5 and WYBOR 1000: spelling them out changes
    # nothing, and the 26th row and column exist.
    spelled_out = dict(POLA=5, WIERSZE=26, KOLUMNY=26, WYBOR=1000)
    text = "Zv\nAa\n.\n"
    assert play(text) == play(text, **spelled_out)
    refuses("Zw\n.\n", "line 1, column 1")


@pytest.mark.parametrize(
    "text, reason",
    [
        ("", "line 1, column 1: expected"),
        ("-", "line 1, column 2: expected"),
        ("-\n", "line 2, column 1: expected"),
        ("A", "line 1, column 2: expected"),
        ("Aa", "line 1, column 3: expected"),
        ("Aa\n", "line 2, column 1: expected"),
        ("Aa\nAa\n.\n", "line 2, column 1: Aa is not a move"),
        ("Aa\nAa.\n", "line 2, column 3: expected"),  # the line is no move yet
        ("Aa\n-\n.\n", "line 2, column 1: expected"),
        ("-\n-\n.\n", "line 2, column 1: expected"),
        ("Ad\n.\n", "line 1, column 1: Ad is not a move"),
        ("Ae\n.\n", "line 1, column 2: expected"),
        ("Ea\n.\n", "line 1, column 1: expected"),
        ("aA\n.\n", "line 1, column 1: expected"),
        ("AA\n.\n", "line 1, column 2: expected"),
        ("\n.\n", "line 1, column 1: expected"),
        ("Aa \n.\n", "line 1, column 3: expected"),
        ("Aa\r\n.\n", "line 1, column 3: expected"),
        ("..\n", "line 1, column 2: expected"),
        ("--\n", "line 1, column 2: expected"),
    ],
)
def test_refuses(text, reason):
    refuses(text, reason, **size(2, 4, 4))


@pytest.mark.parametrize(
    "constants", [size(0, 4, 4), size(2, 27, 4), size(2, 4, 0), size(2, 4, 4, -1)]
)
def test_refuses_constants(constants):
    refuses(".\n", "1 to 26", **constants)
