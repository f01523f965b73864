"""Tests of the reference model of set, by cases worked out by hand from the rules."""

from itertools import combinations, product

import pytest

import reference


def play(text: str, **constants: int) -> str:
    return reference.play("set", text.encode("latin-1"), **constants).decode()


def refuses(text: str, reason: str, **constants: int) -> None:
    with pytest.raises(ValueError, match=reason):
        play(text, **constants)


DECK = ["".join(card) for card in product("123", repeat=4)]

# Cards without a 3 hold no set: an attribute cannot be all different without
# it, and three cards alike in every attribute would be one card. A 3 makes a
# set with two of them which differ exactly in the attributes where it has a 3:
# 3333 with a pair of opposites such as 1121 2212.
TWOS = ["".join(card) for card in product("12", repeat=4)]


def game(*lines: str) -> str:
    return "".join(line + "\n" for line in lines)


@pytest.mark.parametrize("text", ["", " ", "\n", " \t\n\r\v\f"])
def test_no_cards(text):
    assert play(text) == "=\n"


def test_three_cards():
    # All different in every attribute; alike in three and different in one.
    assert play("1111 2222 3333") == game("= 1111 2222 3333", "- 1111 2222 3333", "=")
    assert play("3213 3211 3212") == game("= 3213 3211 3212", "- 3213 3211 3212", "=")
    # The last attribute is 1, 2, 1.
    assert play("1111 1112 1121") == game("= 1111 1112 1121")


def test_layout_of_the_input_does_not_matter():
    expected = play("1111 2222 3333")
    for text in ("1111 2222 3333\n", "\n\n  1111\n2222\n3333", "\r\n1111\r\n2222\t\v\f3333\r\n"):
        assert play(text) == expected


def test_of_every_two_cards_exactly_one_third_makes_a_set():
    # Two values, alike or not, leave one value for the third card. So each of
    # the 81 * 80 / 2 pairs is in one set, and a set has three pairs: 1080 sets.
    thirds = {pair: [] for pair in combinations(DECK, 2)}
    for a, b, c in combinations(DECK, 3):
        if "-" in play(f"{a} {b} {c}"):
            thirds[a, b].append(c)
            thirds[a, c].append(b)
            thirds[b, c].append(a)
    assert all(len(third) == 1 for third in thirds.values())
    assert sum(map(len, thirds.values())) / 3 == 1080


def test_first_by_positions():
    # Positions 0 1 5 and 0 2 3 are sets. The first is taken although it ends
    # later; 2222 3333 1121 are 2, 3, 2 in the third attribute.
    assert play("1111 1112 2222 3333 1121 1113") == game(
        "= 1111 1112 2222 3333 1121 1113", "- 1111 1112 1113", "= 2222 3333 1121"
    )


def test_refill_goes_to_the_end():
    # 3333 comes first. The first card it has an opposite pair with is 1212,
    # before 1221 and 1222: 1111 to 1211 have their opposites after 2121.
    table = ["3333"] + TWOS[:11]
    deck = TWOS[11:14]
    left = [card for card in TWOS[:11] if card not in ("1212", "2121")]
    assert play(" ".join(table + deck)) == game(
        " ".join(["="] + table), "- 3333 1212 2121", " ".join(["="] + left + deck)
    )


def test_twelve_and_fifteen_cards_without_a_set():
    assert play(" ".join(TWOS[:12])) == game(" ".join(["="] + TWOS[:12]))
    assert play(" ".join(TWOS[:15])) == game(
        " ".join(["="] + TWOS[:12]), "+", " ".join(["="] + TWOS[:15])
    )


def test_no_refill_while_twelve_remain():
    # The table is 1111 to 2122. With 2211 2212 3333 there are fifteen, and of
    # the pairs of opposites 1111 2222 and 1112 2221 are not complete yet, so
    # 1121 2212 3333 goes. Twelve remain, none with a 3, and no card is drawn
    # before the next '+', which brings the set 1111 2221 3331.
    table, deck = TWOS[:12], ["2211", "2212", "3333", "2221", "2222", "3331"]
    twelve = [card for card in table if card != "1121"] + ["2211"]
    last = [card for card in twelve if card != "1111"] + ["2222"]
    assert play(" ".join(table + deck)) == game(
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


def test_two_draws_in_a_row_empty_the_deck():
    # Fifteen cards without a 3, then 2222 3333 3331. With 1111 make a set both
    # 2221 (and 3331) and 2222 (and 3333): 2221 lies first. Next 1112 has lost
    # its opposite 2221, so 1121 2212 3333 goes, and no 3 is left.
    cards = TWOS + ["3333", "3331"]
    fifteen = [card for card in cards if card not in ("1111", "2221", "3331")]
    twelve = [card for card in fifteen if card not in ("1121", "2212", "3333")]
    assert play(" ".join(cards)) == game(
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


def test_whole_deck_in_order():
    # In ascending order the first three cards of the table are always
    # ABC1 ABC2 ABC3, which is the first set there can be.
    lines = play(" ".join(DECK)).splitlines()
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
def test_refuses(text, reason):
    refuses(text, reason)
