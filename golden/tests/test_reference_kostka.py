"""Tests of the reference model of kostka, by cases worked out by hand from the rules."""

import pytest

import reference


def play(text: str, **constants: int) -> str:
    return reference.play("kostka", text.encode("latin-1"), **constants).decode()


def refuses(text: str, reason: str, **constants: int) -> None:
    with pytest.raises(ValueError, match=reason):
        play(text, **constants)


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
    output = play(text, N=N)
    lines = output.splitlines(keepends=True)
    return ["".join(lines[i : i + 3 * N + 1]) for i in range(0, len(lines), 3 * N + 1)]


def enlarged(net: str, N: int) -> str:
    """The net of one cubie as that of a cube with single-coloured faces."""
    rows = []
    for line in net.splitlines()[1:]:
        wide = "".join(char * N if char.isdigit() else char for char in line)
        rows += [wide.replace("  ", " " * (N + 1), 1)] * N
    return "\n" + "".join(row + "\n" for row in rows)


def test_no_commands():
    assert play(".") == ""
    assert play("ru'2f\"5d.", N=5) == ""


def test_solved():
    assert play("\n.", N=1) == "\n  0\n1|2|3|4\n  5\n"
    assert play("\n.", N=3) == SOLVED_3
    assert play("\n\n.", N=3) == SOLVED_3 * 2
    assert play("\n.") == play("\n.", N=5)


def test_ignores_what_follows_the_dot():
    assert play("\n.\n\nu?\xff", N=3) == SOLVED_3


@pytest.mark.parametrize("face", "ulfrbd")
@pytest.mark.parametrize("N", [1, 2, 5])
def test_all_layers_turn_the_whole_cube(face, N):
    assert play(f"{N}{face}\n.", N=N) == enlarged(SINGLE[face], N)


def test_one_layer_of_every_face():
    # What a single cubie does, done only by the squares next to the face. Next
    # to f are the bottom row of u, the left column of r, the top row of d and
    # the right column of l, and the opposite ones are next to b. Next to u and
    # d are rows of the sides; next to r the right columns of u, f and d, but
    # the left one of b, which is seen from behind; next to l the opposite ones.
    assert play("f\n.", N=2) == "\n   00\n   11\n15|22|03|44\n15|22|03|44\n   33\n   55\n"
    assert play("b\n.", N=2) == "\n   33\n   00\n01|22|35|44\n01|22|35|44\n   55\n   11\n"
    assert play("u\n.", N=2) == "\n   00\n   00\n22|33|44|11\n11|22|33|44\n   55\n   55\n"
    assert play("d\n.", N=2) == "\n   00\n   00\n11|22|33|44\n44|11|22|33\n   55\n   55\n"
    assert play("r\n.", N=2) == "\n   02\n   02\n11|25|33|04\n11|25|33|04\n   54\n   54\n"
    assert play("l\n.", N=2) == "\n   40\n   40\n11|02|33|45\n11|02|33|45\n   25\n   25\n"


def test_a_face_turns_its_own_squares():
    # r puts 2 in the right column of u; u then takes that column, clockwise,
    # to the bottom row. The top rows of the sides go one face to the left:
    # l gets 225 from f, f 333 from r, r 044 from b, b 111 from l.
    assert play("ru\n.", N=3) == (
        "\n    000\n    000\n    222\n"
        "225|333|044|111\n111|225|333|044\n111|225|333|044\n"
        "    554\n    554\n    554\n"
    )


def test_number_of_layers_may_have_two_digits():
    # Ten of twelve rows of the sides go one face to the left.
    moved = "|".join(colour * 12 for colour in "2341") + "\n"
    stayed = "|".join(colour * 12 for colour in "1234") + "\n"
    top, bottom = (" " * 13 + colour * 12 + "\n" for colour in "05")
    expected = "\n" + top * 12 + moved * 10 + stayed * 2 + bottom * 12
    assert play("10u\n.", N=12) == expected


def test_checkerboard():
    # Half turns of all six faces swap the edges with those of the opposite face
    # and bring centres and corners back.
    def checks(own, other):
        return [own + other + own, other + own + other, own + other + own]

    top, bottom = checks("0", "5"), checks("5", "0")
    sides = zip(checks("1", "3"), checks("2", "4"), checks("3", "1"), checks("4", "2"))
    lines = [""] + ["    " + row for row in top]
    lines += ["|".join(row) for row in sides] + ["    " + row for row in bottom]
    assert play('r"l"u"d"f"b"\n.', N=3) == "".join(line + "\n" for line in lines)


@pytest.mark.parametrize(
    "turns, order", [("u", 4), ("2b'", 4), ('f"', 2), ("rur'u'", 6), ("ru", 105)]
)
def test_order(turns, order):
    # Known orders on the 3 x 3 x 3 cube: solved again then, and not earlier.
    states = nets(f"{turns}\n" * order + ".", 3)
    assert [i for i, net in enumerate(states, 1) if net == SOLVED_3] == [order]


@pytest.mark.parametrize("face", "ulfrbd")
@pytest.mark.parametrize("layers", ["", "2", "3"])
def test_angles_agree(face, layers):
    turn = layers + face
    for same in (turn * 3, turn + "'"), (turn * 2, turn + '"'), ("", turn + turn + "'"):
        assert len({play(SCRAMBLE + turns + "\n.", N=4) for turns in same}) == 1


# Turning the whole cube brings another face to where the turned one was: after
# all of u the right face is at the front, so that f does what r did before.
@pytest.mark.parametrize("whole, pairs", [("u", "fr rb bl lf uu dd"), ("r", "uf bu db fd rr ll")])
@pytest.mark.parametrize("N", [2, 3, 4])
def test_faces_differ_by_a_turn_of_the_whole_cube(whole, pairs, N):
    for inner, outer in pairs.split():
        for layers in range(1, N + 1):
            around = f"{SCRAMBLE}{N}{whole}{layers}{inner}{N}{whole}'\n."
            direct = f"{SCRAMBLE}{layers}{outer}\n."
            assert play(around, N=N) == play(direct, N=N)


@pytest.mark.parametrize("near, far", ["ud", "lr", "fb"])
def test_layers_from_both_sides_make_the_whole_cube(near, far):
    # Clockwise from one face is counter-clockwise from the opposite one.
    for layers in range(1, 5):
        halves = f"{SCRAMBLE}{layers}{near}{5 - layers}{far}'\n."
        assert play(halves) == play(f"{SCRAMBLE}5{near}\n.")


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
def test_refuses(text, reason):
    refuses(text, reason)


def test_refuses_constants():
    refuses(".", "N is positive", N=0)
