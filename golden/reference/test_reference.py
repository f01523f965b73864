"""Tests of the reference models by cases worked out by hand from the rules."""

import subprocess
import sys
from itertools import combinations, product
from pathlib import Path

import pytest

GOLDEN = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(GOLDEN))

from reference import PROGRAMS, BadInput, load  # noqa: E402


def play(program: str, text: str, **constants: int) -> str:
    return load(program).play(text.encode("latin-1"), **constants).decode()


def refuses(program: str, text: str, reason: str, **constants: int) -> None:
    with pytest.raises(ValueError, match=reason):
        play(program, text, **constants)


@pytest.mark.parametrize(
    "program, text, constants, line, column, printed",
    [
        # set reads all the cards before it lays out any.
        ("set", "1111 2222 3333 111", {}, 1, 19, ""),
        ("poziomka", "-\nAa\nBa\n", dict(POLA=1, WIERSZE=2, KOLUMNY=2, WYBOR=0), 2, 1, "aA\n"),
        ("kostka", "\nu\nx", dict(N=1), 3, 1, "\n  0\n1|2|3|4\n  5\n" + "\n  0\n2|3|4|1\n  5\n"),
        ("sokoban", "@a-\n\na6\na?\n.", {}, 4, 2, "@a-\n-@a\n"),
        ("sokoban", "@a-\n.", {}, 2, 1, ""),
    ],
)
def test_a_fault_has_a_place_and_what_was_printed_before(program, text, constants, line, column, printed):
    with pytest.raises(BadInput) as caught:
        play(program, text, **constants)
    fault = caught.value
    assert (fault.line, fault.column, fault.printed) == (line, column, printed.encode())


def test_only_models_load():
    assert {"set", "poziomka", "kostka", "sokoban"} <= {*PROGRAMS}
    for program in PROGRAMS:
        assert load(program).__name__ == f"reference.{program}"
    with pytest.raises(ValueError):
        load("test_reference")


@pytest.mark.parametrize(
    "arguments, text, code, output",
    [
        (["kostka", "N=1"], "\n.", 0, "\n  0\n1|2|3|4\n  5\n"),
        (["kostka", "N=1"], "2u.", 2, ""),
        (["kostka", "N"], ".", 2, ""),
        (["cube"], ".", 2, ""),
    ],
)
def test_command_line(arguments, text, code, output):
    run = subprocess.run(
        [sys.executable, "-m", "reference", *arguments],
        cwd=GOLDEN,
        input=text.encode(),
        capture_output=True,
    )
    assert (run.returncode, run.stdout.decode()) == (code, output)
    assert bool(run.stderr) == bool(code)


# ---- set

DECK = ["".join(card) for card in product("123", repeat=4)]

# Cards without a 3 hold no set: an attribute cannot be all different without
# it, and three cards alike in every attribute would be one card. A 3 makes a
# set with two of them which differ exactly in the attributes where it has a 3:
# 3333 with a pair of opposites such as 1121 2212.
TWOS = ["".join(card) for card in product("12", repeat=4)]


def game(*lines: str) -> str:
    return "".join(line + "\n" for line in lines)


@pytest.mark.parametrize("text", ["", " ", "\n", " \t\n\r\v\f"])
def test_set_no_cards(text):
    assert play("set", text) == "=\n"


def test_set_three_cards():
    # All different in every attribute; alike in three and different in one.
    assert play("set", "1111 2222 3333") == game("= 1111 2222 3333", "- 1111 2222 3333", "=")
    assert play("set", "3213 3211 3212") == game("= 3213 3211 3212", "- 3213 3211 3212", "=")
    # The last attribute is 1, 2, 1.
    assert play("set", "1111 1112 1121") == game("= 1111 1112 1121")


def test_set_layout_of_the_input_does_not_matter():
    expected = play("set", "1111 2222 3333")
    for text in ("1111 2222 3333\n", "\n\n  1111\n2222\n3333", "\r\n1111\r\n2222\t\v\f3333\r\n"):
        assert play("set", text) == expected


def test_set_of_every_two_cards_exactly_one_third_makes_a_set():
    # Two values, alike or not, leave one value for the third card. So each of
    # the 81 * 80 / 2 pairs is in one set, and a set has three pairs: 1080 sets.
    thirds = {pair: [] for pair in combinations(DECK, 2)}
    for a, b, c in combinations(DECK, 3):
        if "-" in play("set", f"{a} {b} {c}"):
            thirds[a, b].append(c)
            thirds[a, c].append(b)
            thirds[b, c].append(a)
    assert all(len(third) == 1 for third in thirds.values())
    assert sum(map(len, thirds.values())) / 3 == 1080


def test_set_first_by_positions():
    # Positions 0 1 5 and 0 2 3 are sets. The first is taken although it ends
    # later; 2222 3333 1121 are 2, 3, 2 in the third attribute.
    assert play("set", "1111 1112 2222 3333 1121 1113") == game(
        "= 1111 1112 2222 3333 1121 1113", "- 1111 1112 1113", "= 2222 3333 1121"
    )


def test_set_refill_goes_to_the_end():
    # 3333 comes first. The first card it has an opposite pair with is 1212,
    # before 1221 and 1222: 1111 to 1211 have their opposites after 2121.
    table = ["3333"] + TWOS[:11]
    deck = TWOS[11:14]
    left = [card for card in TWOS[:11] if card not in ("1212", "2121")]
    assert play("set", " ".join(table + deck)) == game(
        " ".join(["="] + table), "- 3333 1212 2121", " ".join(["="] + left + deck)
    )


def test_set_twelve_and_fifteen_cards_without_a_set():
    assert play("set", " ".join(TWOS[:12])) == game(" ".join(["="] + TWOS[:12]))
    assert play("set", " ".join(TWOS[:15])) == game(
        " ".join(["="] + TWOS[:12]), "+", " ".join(["="] + TWOS[:15])
    )


def test_set_no_refill_while_twelve_remain():
    # The table is 1111 to 2122. With 2211 2212 3333 there are fifteen, and of
    # the pairs of opposites 1111 2222 and 1112 2221 are not complete yet, so
    # 1121 2212 3333 goes. Twelve remain, none with a 3, and no card is drawn
    # before the next '+', which brings the set 1111 2221 3331.
    table, deck = TWOS[:12], ["2211", "2212", "3333", "2221", "2222", "3331"]
    twelve = [card for card in table if card != "1121"] + ["2211"]
    last = [card for card in twelve if card != "1111"] + ["2222"]
    assert play("set", " ".join(table + deck)) == game(
        " ".join(["="] + table),
        "+",
        " ".join(["="] + table + deck[:3]),
        "- 1121 2212 3333",
        " ".join(["="] + twelve),
        "+",
        " ".join(["="] + twelve + deck[3:]),
        "- 1111 2221 3331",
        " ".join(["="] + last),
    )


def test_set_two_draws_in_a_row_empty_the_deck():
    # Fifteen cards without a 3, then 2222 3333 3331. With 1111 make a set both
    # 2221 (and 3331) and 2222 (and 3333): 2221 lies first. Next 1112 has lost
    # its opposite 2221, so 1121 2212 3333 goes, and no 3 is left.
    cards = TWOS + ["3333", "3331"]
    fifteen = [card for card in cards if card not in ("1111", "2221", "3331")]
    twelve = [card for card in fifteen if card not in ("1121", "2212", "3333")]
    assert play("set", " ".join(cards)) == game(
        " ".join(["="] + cards[:12]),
        "+",
        " ".join(["="] + cards[:15]),
        "+",
        " ".join(["="] + cards),
        "- 1111 2221 3331",
        " ".join(["="] + fifteen),
        "- 1121 2212 3333",
        " ".join(["="] + twelve),
    )


def test_set_whole_deck_in_order():
    # In ascending order the first three cards of the table are always
    # ABC1 ABC2 ABC3, which is the first set there can be.
    lines = play("set", " ".join(DECK)).splitlines()
    assert lines[0::2] == [" ".join(["="] + DECK[i : i + 12]) for i in range(0, 82, 3)]
    assert lines[1::2] == [" ".join(["-"] + DECK[i : i + 3]) for i in range(0, 81, 3)]


@pytest.mark.parametrize(
    "text, reason",
    [
        ("1111", "line 1, column 5: 1 cards"),
        ("1111 1112\n", "line 2, column 1: 2 cards"),
        ("1111 1112\n 1111", "line 2, column 2: card 1111 is repeated"),
        ("1111 1112 1114", "line 1, column 14: '1114' is not a card"),
        ("1111 1112 1110", "column 14: "),
        ("1111 1112 111", "column 14: "),
        ("1111 1112 11131", "column 15: "),
        ("1111 11112", "column 10: "),  # a word that is no card repeats none
        ("111111121113", "column 5: "),
        ("1111,1112,1113", "column 5: "),
        ("1111 1112 -1113", "column 11: "),
        ("1111 1112 1113\0", "column 15: "),
        ("1111 1112\xa01113 1121", "column 10: "),
    ],
)
def test_set_refuses(text, reason):
    refuses("set", text, reason)


# ---- poziomka


def size(POLA: int, WIERSZE: int, KOLUMNY: int, WYBOR: int = 0) -> dict:
    return dict(POLA=POLA, WIERSZE=WIERSZE, KOLUMNY=KOLUMNY, WYBOR=WYBOR)


def test_poziomka_left_resigns_at_once():
    assert play("poziomka", ".\n") == ""
    assert play("poziomka", ".\nnot read\r") == ""
    assert play("poziomka", ".") == ""
    assert play("poziomka", "-\n.", **size(1, 1, 1)) == "aA\n"


def test_poziomka_one_square():
    # Whoever moves takes the only square; then the other one has to resign.
    assert play("poziomka", "Aa\n", **size(1, 1, 1)) == ".\n"
    assert play("poziomka", "-\n.\n", **size(1, 1, 1)) == "aA\n"


def test_poziomka_right_cannot_move():
    # Two rows of one square hold no lying block of 2.
    assert play("poziomka", "-\n", **size(2, 2, 1)) == ".\n"
    assert play("poziomka", "-\nnot read\r", **size(2, 2, 1)) == ".\n"
    assert play("poziomka", "Aa\n", **size(2, 2, 1)) == ".\n"
    assert play("poziomka", "-\n", **size(26, 25, 25)) == ".\n"


@pytest.mark.parametrize("WYBOR, move", enumerate(["aA", "aB", "aC", "aD", "aA", "aB"]))
def test_poziomka_choice_wraps_round(WYBOR, move):
    # One row of five: blocks of 2 leave 3, 1 and 2, 2 and 1, or 3 squares, so
    # room for one more after each of the four moves, and none ever for Left.
    assert play("poziomka", "-\n.\n", **size(2, 1, 5, WYBOR)) == move + "\n"


@pytest.mark.parametrize("WYBOR, move", enumerate(["aA", "aC", "aA"]))
def test_poziomka_choice_among_the_best_only(WYBOR, move):
    # One row of four: the middle block leaves two single squares.
    assert play("poziomka", "-\n.\n", **size(2, 1, 4, WYBOR)) == move + "\n"


@pytest.mark.parametrize("WYBOR, move", enumerate(["aA", "aB", "bA", "bB"]))
def test_poziomka_moves_go_by_row_then_by_column(WYBOR, move):
    # Two rows of three: each move leaves Right one block in the other row and
    # Left one in the column at the edge that was spared.
    assert play("poziomka", "-\n.\n", **size(2, 2, 3, WYBOR)) == move + "\n"


def test_poziomka_cuts_the_opponent_off():
    # Three by three, blocks of 2. A block in row a or c leaves Right 2 blocks
    # and Left 3; one in row b leaves Right 2 and Left only the spared column:
    # bA and bB are best, and 1000 % 2 chooses bA. Left takes Ca and Cb. Then
    # aA, cA and cB all leave Right 1 and Left 0, and 1000 % 3 chooses cA.
    assert play("poziomka", "-\n.\n", **size(2, 3, 3, 1)) == "bB\n"
    assert play("poziomka", "-\nCa\n.\n", **size(2, 3, 3, 1000)) == "bA\ncA\n"


def test_poziomka_blocks_go_down_and_to_the_right():
    # Blocks of 3 on three by four. Left's Ba takes Ba, Bb and Bc, and no row
    # has three squares in a line any more. Left's Aa leaves B to D in each row:
    # after any of the three moves Right has 2 blocks and Left none.
    assert play("poziomka", "Ba\n", **size(3, 3, 4)) == ".\n"
    assert play("poziomka", "Aa\n.\n", **size(3, 3, 4, 2)) == "cB\n"


def test_poziomka_last_column_and_last_row():
    # Blocks of 2 on three by four; Left's Db is Db and Dc. Right next has room
    # for 3 blocks, or 2 after aB. Left has room in A, B and C, unless a block
    # in row b leaves him only one of them: bA and bB are best.
    assert play("poziomka", "Db\n.\n", **size(2, 3, 4, 0)) == "bA\n"
    assert play("poziomka", "Db\n.\n", **size(2, 3, 4, 1)) == "bB\n"


def test_poziomka_single_squares_are_taken_to_the_last():
    # With blocks of 1 both always have as much room, so that every move scores
    # 0 and WYBOR=0 takes the first free square. Left goes for the last ones.
    assert play("poziomka", "Bb\nAb\n.\n", **size(1, 2, 2)) == "aA\naB\n"
    assert play("poziomka", "-\nBb\nAb\n", **size(1, 2, 2)) == "aA\naB\n.\n"


def test_poziomka_value_of_a_board():
    # The position of the rules: four blocks of 3 each on a board of 7 by 11.
    # Free runs by row: a and b 3 2 4, c 1 1, d 5 5, e 2 2 2, f 2 3 2, g 2 8,
    # which is 2 + 2 + 0 + 2 + 0 + 1 + 2 = 9 blocks for Right. By column: A and
    # B 2 4, D 4, E 7, K 4 2, and less than 3 in C, F, G, H, I and J, which is
    # 1 + 1 + 1 + 2 + 1 = 6 for Left.
    model = load("poziomka")
    board = [["."] * 11 for _ in range(7)]
    for column, row in ("Fc", "Ce", "Da", "Ga"):
        for i in range(3):
            board[ord(row) - ord("a") + i][ord(column) - ord("A")] = "#"
    for row, column in ("cH", "eI", "cA", "fG"):
        for i in range(3):
            board[ord(row) - ord("a")][ord(column) - ord("A") + i] = "#"
    assert model._room(board, 3) == 9
    assert model._room(zip(*board), 3) == 6
    assert model._score(board, 3) == 3


def test_poziomka_defaults():
    # 26 rows and columns, blocks of 5 and WYBOR 1000: spelling them out changes
    # nothing, and the 26th row and column exist.
    spelled_out = dict(POLA=5, WIERSZE=26, KOLUMNY=26, WYBOR=1000)
    text = "Zv\nAa\n.\n"
    assert play("poziomka", text) == play("poziomka", text, **spelled_out)
    refuses("poziomka", "Zw\n.\n", "line 1, column 1")


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
def test_poziomka_refuses(text, reason):
    refuses("poziomka", text, reason, **size(2, 4, 4))


@pytest.mark.parametrize(
    "constants", [size(0, 4, 4), size(2, 27, 4), size(2, 4, 0), size(2, 4, 4, -1)]
)
def test_poziomka_refuses_constants(constants):
    refuses("poziomka", ".\n", "1 to 26", **constants)


# ---- kostka

SOLVED_3 = """
    000
    000
    000
111|222|333|444
111|222|333|444
111|222|333|444
    555
    555
    555
"""

# The cube of one cubie after a quarter turn of every face. Seen from above the
# front goes clockwise to the left, the left to the back, and so on round; seen
# from the right it goes up, the top to the back; seen from the front the top
# goes to the right, the right to the bottom. The other three go the other way.
SINGLE = {
    "u": "\n  0\n2|3|4|1\n  5\n",
    "d": "\n  0\n4|1|2|3\n  5\n",
    "r": "\n  2\n1|5|3|0\n  4\n",
    "l": "\n  4\n1|0|3|5\n  2\n",
    "f": "\n  1\n5|2|0|4\n  3\n",
    "b": "\n  3\n0|2|5|4\n  1\n",
}
SCRAMBLE = """r2uf'lb"d'2r'fub"""


def nets(text: str, N: int) -> list:
    output = play("kostka", text, N=N)
    lines = output.splitlines(keepends=True)
    return ["".join(lines[i : i + 3 * N + 1]) for i in range(0, len(lines), 3 * N + 1)]


def enlarged(net: str, N: int) -> str:
    """The net of one cubie as that of a cube with single-coloured faces."""
    rows = []
    for line in net.splitlines()[1:]:
        wide = "".join(char * N if char.isdigit() else char for char in line)
        rows += [wide.replace("  ", " " * (N + 1), 1)] * N
    return "\n" + "".join(row + "\n" for row in rows)


def test_kostka_no_commands():
    assert play("kostka", ".") == ""
    assert play("kostka", "ru'2f\"5d.", N=5) == ""


def test_kostka_solved():
    assert play("kostka", "\n.", N=1) == "\n  0\n1|2|3|4\n  5\n"
    assert play("kostka", "\n.", N=3) == SOLVED_3
    assert play("kostka", "\n\n.", N=3) == SOLVED_3 * 2
    assert play("kostka", "\n.") == play("kostka", "\n.", N=5)


def test_kostka_ignores_what_follows_the_dot():
    assert play("kostka", "\n.\n\nu?\xff", N=3) == SOLVED_3


@pytest.mark.parametrize("face", "ulfrbd")
@pytest.mark.parametrize("N", [1, 2, 5])
def test_kostka_all_layers_turn_the_whole_cube(face, N):
    assert play("kostka", f"{N}{face}\n.", N=N) == enlarged(SINGLE[face], N)


def test_kostka_one_layer_of_every_face():
    # What a single cubie does, done only by the squares next to the face. Next
    # to f are the bottom row of u, the left column of r, the top row of d and
    # the right column of l, and the opposite ones are next to b. Next to u and
    # d are rows of the sides; next to r the right columns of u, f and d, but
    # the left one of b, which is seen from behind; next to l the opposite ones.
    assert play("kostka", "f\n.", N=2) == "\n   00\n   11\n15|22|03|44\n15|22|03|44\n   33\n   55\n"
    assert play("kostka", "b\n.", N=2) == "\n   33\n   00\n01|22|35|44\n01|22|35|44\n   55\n   11\n"
    assert play("kostka", "u\n.", N=2) == "\n   00\n   00\n22|33|44|11\n11|22|33|44\n   55\n   55\n"
    assert play("kostka", "d\n.", N=2) == "\n   00\n   00\n11|22|33|44\n44|11|22|33\n   55\n   55\n"
    assert play("kostka", "r\n.", N=2) == "\n   02\n   02\n11|25|33|04\n11|25|33|04\n   54\n   54\n"
    assert play("kostka", "l\n.", N=2) == "\n   40\n   40\n11|02|33|45\n11|02|33|45\n   25\n   25\n"


def test_kostka_a_face_turns_its_own_squares():
    # r puts 2 in the right column of u; u then takes that column, clockwise,
    # to the bottom row. The top rows of the sides go one face to the left:
    # l gets 225 from f, f 333 from r, r 044 from b, b 111 from l.
    assert play("kostka", "ru\n.", N=3) == (
        "\n    000\n    000\n    222\n"
        "225|333|044|111\n111|225|333|044\n111|225|333|044\n"
        "    554\n    554\n    554\n"
    )


def test_kostka_number_of_layers_may_have_two_digits():
    # Ten of twelve rows of the sides go one face to the left.
    moved = "|".join(colour * 12 for colour in "2341") + "\n"
    stayed = "|".join(colour * 12 for colour in "1234") + "\n"
    top, bottom = (" " * 13 + colour * 12 + "\n" for colour in "05")
    expected = "\n" + top * 12 + moved * 10 + stayed * 2 + bottom * 12
    assert play("kostka", "10u\n.", N=12) == expected


def test_kostka_checkerboard():
    # Half turns of all six faces swap the edges with those of the opposite face
    # and bring centres and corners back.
    def checks(own, other):
        return [own + other + own, other + own + other, own + other + own]

    top, bottom = checks("0", "5"), checks("5", "0")
    sides = zip(checks("1", "3"), checks("2", "4"), checks("3", "1"), checks("4", "2"))
    lines = [""] + ["    " + row for row in top]
    lines += ["|".join(row) for row in sides] + ["    " + row for row in bottom]
    assert play("kostka", 'r"l"u"d"f"b"\n.', N=3) == game(*lines)


@pytest.mark.parametrize(
    "turns, order", [("u", 4), ("2b'", 4), ('f"', 2), ("rur'u'", 6), ("ru", 105)]
)
def test_kostka_order(turns, order):
    # Known orders on the 3 x 3 x 3 cube: solved again then, and not earlier.
    states = nets(f"{turns}\n" * order + ".", 3)
    assert [i for i, net in enumerate(states, 1) if net == SOLVED_3] == [order]


@pytest.mark.parametrize("face", "ulfrbd")
@pytest.mark.parametrize("layers", ["", "2", "3"])
def test_kostka_angles_agree(face, layers):
    turn = layers + face
    for same in (turn * 3, turn + "'"), (turn * 2, turn + '"'), ("", turn + turn + "'"):
        assert len({play("kostka", SCRAMBLE + turns + "\n.", N=4) for turns in same}) == 1


# Turning the whole cube brings another face to where the turned one was: after
# all of u the right face is at the front, so that f does what r did before.
@pytest.mark.parametrize("whole, pairs", [("u", "fr rb bl lf uu dd"), ("r", "uf bu db fd rr ll")])
@pytest.mark.parametrize("N", [2, 3, 4])
def test_kostka_faces_differ_by_a_turn_of_the_whole_cube(whole, pairs, N):
    for inner, outer in pairs.split():
        for layers in range(1, N + 1):
            around = f"{SCRAMBLE}{N}{whole}{layers}{inner}{N}{whole}'\n."
            direct = f"{SCRAMBLE}{layers}{outer}\n."
            assert play("kostka", around, N=N) == play("kostka", direct, N=N)


@pytest.mark.parametrize("near, far", ["ud", "lr", "fb"])
def test_kostka_layers_from_both_sides_make_the_whole_cube(near, far):
    # Clockwise from one face is counter-clockwise from the opposite one.
    for layers in range(1, 5):
        halves = f"{SCRAMBLE}{layers}{near}{5 - layers}{far}'\n."
        assert play("kostka", halves) == play("kostka", f"{SCRAMBLE}5{near}\n.")


@pytest.mark.parametrize(
    "text, reason",
    [
        ("", "line 1, column 1: expected"),
        ("u\n", "line 2, column 1: expected"),
        ("\nx.", "line 2, column 1: expected"),
        ("\nu\nu6r.", "line 3, column 2: 6 layers of 5"),
        ("0u.", "column 1: expected"),
        ("01u.", "column 1: expected"),
        ("10u.", "10 layers of 5"),
        ("3.", "column 2: expected"),
        ("3\nu.", "column 2: expected"),
        ("u10x.", "column 2: 10 layers of 5"),
        ("1" * 5000 + "u.", "column 1: 1"),
        ("u''.", "column 3: expected"),
        ("u'\".", "column 3: expected"),
        ("'u.", "column 1: expected"),
        ("u f.", "column 2: expected"),
        ("U.", "column 1: expected"),
        ("u\r\n.", "column 2: expected"),
        ("-1u.", "column 1: expected"),
        ("\xb2u.", "column 1: expected"),
    ],
)
def test_kostka_refuses(text, reason):
    refuses("kostka", text, reason)


def test_kostka_refuses_constants():
    refuses("kostka", ".", "N is positive", N=0)


# ---- sokoban


def test_sokoban_smallest_board():
    # The empty line is the first print; the dot may follow at once.
    assert play("sokoban", "@\n\n.") == "@\n"
    assert play("sokoban", "*\n\n\n\n.") == "*\n" * 3
    assert play("sokoban", "@\n\n.\n\nz?\xff") == "@\n"


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
def test_sokoban_push_to_the_right(before, after):
    assert play("sokoban", f"{before}\n\na6\n.") == f"{before}\n{after}\n"


@pytest.mark.parametrize(
    "direction, board",
    [
        ("2", "---\n-@-\n-a-\n"),
        ("8", "-a-\n-@-\n---\n"),
        ("4", "---\na@-\n---\n"),
        ("6", "---\n-@a\n---\n"),
    ],
)
def test_sokoban_directions(direction, board):
    # Wherever he stands, the man walks round to the far side of the box.
    text = "@--\n-a-\n---\n"
    moved = play("sokoban", f"{text}\na{direction}\n.")
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
def test_sokoban_push_that_cannot_be_made(line):
    assert play("sokoban", f"{line}\n\na6\n0\n.") == f"{line}\n" * 3


def test_sokoban_undo_takes_the_man_back_before_his_walk():
    # To push right the man walks from the lower right corner to the upper left.
    board, pushed = "-a-\n--@\n", "-@a\n---\n"
    assert play("sokoban", f"{board}\na6\n0\n.") == board + pushed + board


def test_sokoban_push_onto_where_the_man_stood():
    assert play("sokoban", "-a*\n---\n\na6\n0\n.") == "-a*\n---\n-@A\n---\n-a*\n---\n"


def test_sokoban_undo_goes_back_by_pushes_that_were_made():
    # Only the first two of four pushes have room, so that two undos lead to the
    # start, a third does nothing, and what was undone can be pushed again.
    text = "@a--\n\na6a6a6a6\n0\n0\n0\na6\n."
    assert play("sokoban", text) == "@a--\n--@a\n-@a-\n@a--\n@a--\n-@a-\n"


def test_sokoban_walls_of_boxes_and_corners():
    # No walking corner to corner: boxes shut the man in until one is pushed.
    board = "@a-\nb--\n---\n"
    assert play("sokoban", f"{board}\na4\n.") == board * 2
    assert play("sokoban", f"{board}\na6a4\n.") == board + "-@a\nb--\n---\n"
    # Having gone through the gap, he pushes b back from below.
    assert play("sokoban", f"{board}\na6b8\n.") == board + "b-a\n@--\n---\n"


def test_sokoban_row_ends_are_the_edge_of_the_board():
    # The middle row has one square. The man gets to the left of the box that
    # way, never to its right, where a4 would need him, nor above it.
    board = "-a-\n-\n-@-\n"
    assert play("sokoban", f"{board}\na4a2\n.") == board * 2
    assert play("sokoban", f"{board}\na6\n.") == board + "-@a\n-\n---\n"
    # A longer row above or below does not lengthen this one.
    board = "----\n@a\n----\n"
    assert play("sokoban", f"{board}\na6\n.") == board * 2
    assert play("sokoban", f"{board}\na8\n.") == board + "-a--\n-@\n----\n"
    # Nor does the row's first square follow its last.
    assert play("sokoban", "-b\n@-\n\nb6b4\n.") == "-b\n@-\n" * 2


def test_sokoban_26_boxes():
    names = "abcdefghijklmnopqrstuvwxyz"
    board = "-" * 26 + "\n" + names + "\n" + "-" * 26 + "\n@\n"
    # Every box goes up, the man ends where z was.
    text = board + "\n" + "".join(name + "8" for name in names) + "\n."
    assert play("sokoban", text) == board + names + "\n" + "-" * 25 + "@\n" + "-" * 26 + "\n-\n"


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
def test_sokoban_refuses(text, reason):
    refuses("sokoban", text, reason)
