"""Tests of the explanations for set: planted mistakes are found, made small and named."""

import random
from pathlib import Path
from typing import Iterator, List, NamedTuple

import pytest

import reference
from programs import PROGRAMS
from programs.why import _set_rules as rules
from programs.why._set_choosing import CHOOSING
from programs.why._set_dealing import DEALING
from programs.why._set_fitting import fitting, probes
from programs.why.set import why
from suite import explain, hunt, paths
from suite.drawing import COLUMNS, plain, width
from suite.moment import Moment
from suite.suspect import Suspect

KNOWN = [*CHOOSING, *DEALING]
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
    Bug("last card not searched", Z_LOOP, f"{Z_LOOP} - 1", ["the search leaves out the last card on the table"], 15),
    Bug("x at the end", "x < table->count", "x < table->count - 3", ["x does not go far enough"], 15),
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
        ["The right set was taken", "taken away at its old position"],
        30,
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
    Bug("no table at the start", "    print_table(&table);\n    while", "    while", ["before the first play"], 0),
    Bug("cards backwards", "take(deck, 0)", "take(deck, deck->count - 1)", ["in backward order"], 15),
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


# ---------------------------------------------------------------- mistakes that are known


@pytest.mark.parametrize("mistake", KNOWN, ids=lambda mistake: mistake.cause)
def test_a_known_mistake_is_recognised(mistake):
    """On the first of some inputs on which it goes wrong, when the solution can be asked."""
    for cards in probes(()):
        printed, steps = whole(mistake, cards), list(reference.trace("set", text_of(cards)))
        right = "".join(step.printed for step in steps)
        if printed != right:
            moment = first_wrong(steps, printed)._replace(ask=lambda data: whole(mistake, data))
            assert mistake.cause in [found.cause for found in fitting(moment)]
            return
    raise AssertionError("it never goes wrong")


def whole(mistake: rules.Mistake, cards) -> str:
    """The whole output."""
    given = cards if isinstance(cards, tuple) else tuple(cards.decode().split())
    return "".join(rules.play(mistake.rules, given))


def text_of(cards: rules.Cards) -> bytes:
    return " ".join(cards).encode() + b"\n"


def first_wrong(steps: list, printed: str) -> Moment:
    """As the suite finds it."""
    before = ""
    for number, step in enumerate(steps, 1):
        if not printed.startswith(before + step.printed):
            lines = printed[len(before) :].splitlines(keepends=True)
            got = "".join(lines[: step.printed.count("\n")])
            return Moment(steps[:number], step.printed, got, {})
        before += step.printed
    return Moment(steps, "", printed[len(before) :], {})


# ---------------------------------------------------------------- anything may be printed


def moments(seed: int) -> Iterator[Moment]:
    """Every play of a random game, and its end, with nothing printed yet."""
    rng = random.Random(seed)
    data = PROGRAMS["set"].promised_input((), rng)
    steps = list(reference.trace("set", data))
    for number, step in enumerate(steps, 1):
        yield Moment(steps[:number], step.printed, "", {})
    yield Moment(steps, "", "", {})


ODD = [
    "",
    "\n",
    "\n\n",
    "=",
    "= ",
    "=\n",
    "= 1111",
    "- 1111 1112",
    "-\n=\n",
    "+\n",
    "+ 1111\n= 1111 1111 1111\n",
    "- 1111 1111 1111\n= 4444\n",
    "- 3333 3332 3331\n=" + " 1111" * 60 + "\n",
    "= " + "x" * 300 + "\n",
    "=" + " 1111" * 500 + "\n",
    "-" + " 1111" * 300 + "\n-\n",
    "\033[2J\033]0;owned\007\n",
    "= 1111\x85\x0b\x0c\u00ff\n",
    "-\r\n=\r\n",
    "=\n" * 300,
]


def check(moment: Moment):
    """That it fits a terminal and nothing unparsed is in it; its sentences."""
    found = why(moment)
    for picture in (found.before, found.wanted, found.got):
        assert width(picture) <= COLUMNS - 4
    for picture in (found.wanted, found.got):
        assert width(picture) <= 36 and len(picture) <= 14
    text = "\n".join([found.cause, found.command, *found.sentences])
    pictures = "\n".join(map(plain, [*found.before, *found.wanted, *found.got]))
    assert (text + pictures).replace("\n", "").isprintable() and (text + pictures).isascii()
    return " ".join(found.sentences)


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_any_output_is_explained(odd):
    for moment in [*moments(1), *moments(6)][::5]:
        if odd != moment.wanted:
            check(moment._replace(got=odd))


def distorted(rng: random.Random, wanted: str) -> str:
    """The right output with something changed by chance."""
    words = wanted.split(" ")
    place = rng.randrange(len(words))
    change = rng.randrange(7)
    if change == 0:
        words[place] += " " + rng.choice(rules.CARDS)
    elif change == 1:
        del words[place]
    elif change == 2:
        rng.shuffle(words)
    elif change == 3:
        words[place] = words[place].replace(rng.choice("123"), rng.choice("123 x\n"))
    elif change == 4:
        return " ".join(words[:-3]) + "\n"
    elif change == 5:
        return wanted[: rng.randrange(len(wanted))]
    else:
        return "".join(rng.sample(wanted.splitlines(keepends=True), wanted.count("\n")))
    return " ".join(words)


def test_a_mistake_is_only_named_where_it_prints_just_this():
    rng = random.Random(1)
    named = 0
    for moment in [moment for seed in range(12) for moment in list(moments(seed))[:6]]:
        got = distorted(rng, moment.wanted or "=\n")
        if got != moment.wanted:
            check(moment._replace(got=got))
            for mistake in fitting(moment._replace(got=got)):
                named += 1
                assert got in whole_game(mistake, moment)
    assert named > 0


def whole_game(mistake: rules.Mistake, moment: Moment) -> str:
    """All that is printed then; what was printed before has to be right."""
    steps = moment.steps[: -1 if moment.wanted else None]
    cards = moment.steps[0].before.deck
    text = "".join(rules.play(mistake.rules, cards))
    before = "".join(step.printed for step in steps)
    assert text.startswith(before)
    return text[len(before) :]


def test_a_mistake_that_other_inputs_refute_is_not_named():
    steps = list(reference.trace("set", b"1111 1112 1113\n"))
    moment = Moment(steps, steps[-1].printed, "", {})
    assert "xactly this" not in check(moment._replace(ask=right_answer))
    sorted_first = moment._replace(ask=lambda data: right_answer(b" ".join(sorted(data.split()))))
    assert fitting(sorted_first) == []


def right_answer(data: bytes) -> str:
    return reference.play("set", data).decode()
