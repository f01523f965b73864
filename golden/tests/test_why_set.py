"""Tests of the explanations for set: planted mistakes are found, made small and named."""

from pathlib import Path
from typing import List, NamedTuple

import pytest

from programs import PROGRAMS
from suite import explain, hunt, paths
from suite.drawing import COLUMNS, plain
from suite.suspect import Suspect

RIGHT = (paths.GOLDEN / "solutions" / "set.c").read_text()
MOST_TRIED = 400  # inputs, until the mistake shows
MOST_LINES = 42
Z_LOOP = "z < table->count"
SUM = "if ((a % 10 + b % 10 + c % 10) % 3 != 0)"
BACKWARDS = "for (int i = SET_SIZE - 1; i >= 0; i--)"
LOOPS = """    for (int x = 0; x < table->count; x++)
        for (int y = x + 1; y < table->count; y++)
            for (int z = y + 1; z < table->count; z++)
"""
Z_FIRST = """    for (int z = 0; z < table->count; z++)
        for (int y = 0; y < z; y++)
            for (int x = 0; x < y; x++)
"""


class Bug(NamedTuple):
    cause: str
    old: str  # text of the solution
    new: str
    words: List[str]  # of the explanation
    most_bytes: int


BUGS = [
    Bug("number not looked at", "i < ATTRIBUTES", "i < 3", ["if the number is not looked at"], 15),
    Bug("only shape decides", "i < ATTRIBUTES", "i < 1", ["the shape alone decides"], 15),
    Bug(
        "first and the third card not compared",
        SUM,
        "if ((a % 10 == b % 10) != (b % 10 == c % 10))",
        ["is no set", "if the first and the third card are never asked"],
        15,
    ),
    Bug(
        "only all different counts",
        SUM,
        "if (a % 10 == b % 10 || b % 10 == c % 10 || a % 10 == c % 10)",
        ["It is a set", "only attributes that are different on all three cards count as good"],
        15,
    ),
    Bug(
        "last card not searched",
        Z_LOOP,
        f"{Z_LOOP} - 1",
        ["the search leaves out the last card on the table"],
        15,
    ),
    Bug(
        "x at the end",
        "x < table->count",
        "x < table->count - 3",
        ["x does not go far enough"],
        15,
    ),
    Bug("y next to x", "y = x + 1", "y = x + 2", ["y starts two places after x"], 15),
    Bug(
        "least z, then y",
        LOOPS,
        Z_FIRST,
        ["which is number 2 of the", "x decides", "if the set with the least z is taken, then y"],
        30,
    ),
    Bug(
        "greatest x",
        "for (int x = 0; x < table->count; x++)",
        "for (int x = table->count - 1; x >= 0; x--)",
        ["which is number 2 of the", "if the set with the greatest x is taken"],
        30,
    ),
    Bug(
        "positions shift",
        BACKWARDS,
        "for (int i = 0; i < SET_SIZE; i++)",
        ["The right set was taken", "one by one at their old positions"],
        30,
    ),
    Bug(
        "few not laid out",
        "deal(&deck, &table, FULL_TABLE)",
        "deal(&deck, &table, deck.count >= FULL_TABLE ? FULL_TABLE : 0)",
        ["where there are fewer than 12 cards", "after that it printed"],
        15,
    ),
    Bug(
        "the values of a set's cards",
        SUM,
        "if (a % 10 + b % 10 + c % 10 != 6)",
        ["taken if its value is 2, and not if its value is 1 or 3", "not the end of the game"],
        15,
    ),
    Bug(
        "the order of a set's cards",
        SUM,
        "if ((a % 10 + b % 10 + c % 10) % 3 != 0 || a % 10 % 3 + 1 == b % 10)",
        ["are taken in the orders 1 3 2, 2 1 3 and 3 2 1; in 1 2 3, 2 3 1 and 3 1 2 they are not"],
        15,
    ),
    Bug(
        "gaps filled from the end",
        BACKWARDS + "\n        take(table, positions[i]);",
        BACKWARDS
        + " {\n        table->count--;\n"
        + "        table->cards[positions[i]] = table->cards[table->count];\n    }",
        ["in another order", "each gap is filled with the last card"],
        30,
    ),
    Bug(
        "over with the deck",
        "if (find_set(table, positions)) {",
        "if (deck->count > 0 && find_set(table, positions)) {",
        ["Yet nothing more is printed", "the game ends as soon as the deck is empty"],
        15,
    ),
    Bug(
        "positions printed",
        'printf(" %d", table->cards[positions[i]])',
        'printf(" %d", positions[i])',
        ["positions are printed in the place of cards, counted from 0"],
        15,
    ),
    Bug(
        "the table at the start: not readable",
        'printf(" %d", table->cards[i]);\n    printf("\\n")',
        'printf(" %d", table->cards[i]);\n    printf(" \\n")',
        ["only the spaces and line ends are not"],
        15,
    ),
    Bug(
        "no empty table",
        'printf("=");\n    for',
        'if (table->count == 0)\n        return;\n    printf("=");\n    for',
        ["nothing is printed for a table without cards"],
        0,
    ),
    Bug(
        "no table at the start",
        "    print_table(&table);\n    while",
        "    while",
        ["before the first play"],
        0,
    ),
    Bug(
        "cards backwards",
        "take(deck, 0)",
        "take(deck, deck->count - 1)",
        ["in backward order"],
        15,
    ),
    Bug(
        "table twice at the end",
        "        print_table(&table);\n    return",
        "        print_table(&table);\n    print_table(&table);\n    return",
        ["The game is over", "the table is printed once more at the end"],
        0,
    ),
    Bug(
        "refilled at any size",
        "        if (table->count < FULL_TABLE)\n",
        "",
        ["It leaves 12 cards, which is not fewer than 12", "however many remain"],
        90,
    ),
]


def explained(folder: Path, text: str):
    """The smallest input found on a solution, and its explanation; nothing if there is none."""
    solution = folder / "set.c"
    solution.write_text(text)
    with Suspect(PROGRAMS["set"], solution) as suspect:
        found = next(hunt.failures(suspect, "1", lambda tried: tried < MOST_TRIED), None)
        smallest = hunt.smallest(suspect, found) if found else None
        return (smallest, explain.explain(suspect, smallest)) if smallest else None


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.cause)
def test_a_planted_mistake_is_named(bug, tmp_path):
    assert RIGHT.count(bug.old) > 0
    smallest, explanation = explained(tmp_path, RIGHT.replace(bug.old, bug.new, 1))
    lines = list(map(plain, explain.lines(explanation)))
    text = " ".join(" ".join(lines).split())
    assert explanation.cause == bug.cause
    assert all(words in text for words in bug.words), text
    assert len(smallest.sample.input) <= bug.most_bytes
    assert max(map(len, lines)) <= COLUMNS and len(lines) <= MOST_LINES


def test_different_mistakes_have_different_causes():
    assert len({bug.cause for bug in BUGS}) == len(BUGS)
