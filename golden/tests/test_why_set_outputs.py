"""Tests of the explanations for set: whatever is printed, nothing wrong is said about it."""

import random
from itertools import combinations
from typing import Iterator

import pytest

import reference
from programs import PROGRAMS
from programs.parts.set import SMALLER
from programs.why.set import rules
from programs.why.set.fitting import KNOWN, fitting, refuted
from programs.why.set.probes import moved, probes
from programs.why.set import why
from suite.drawing import COLUMNS, plain, width
from suite.moment import Moment
from suite.record import Sample
from suite.shrink import shrink

# ---------------------------------------------------------------- mistakes that are known


@pytest.mark.parametrize("mistake", KNOWN, ids=lambda mistake: mistake.cause)
def test_a_known_mistake_is_recognised(mistake):
    """On the first of some inputs on which it goes wrong, when the solution can be asked."""
    for cards in probes(()):
        printed, steps = whole(mistake, cards), list(reference.trace("set", text_of(cards)))
        right = "".join(step.printed for step in steps)
        if printed != right:
            moment = first_wrong(steps, printed)._replace(
                ask=lambda other: whole(mistake, other.input)
            )
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
                # A deck that is too short has no rules of its own, which could be played.
                assert mistake.rules is rules.RIGHT or got in whole_game(mistake, moment)
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
    sorted_first = moment._replace(ask=answer_to_sorted_cards)
    assert fitting(sorted_first) == []


def right_answer(sample: Sample) -> str:
    return reference.play("set", sample.input).decode()


def answer_to_sorted_cards(sample: Sample) -> str:
    return right_answer(sample._replace(input=b" ".join(sorted(sample.input.split()))))


# ---------------------------------------------------------------- nearly the same cards


def chooses(good) -> rules.Rules:
    """The first three that pass, of places from 0 and cards."""

    def choose(state):
        triples = combinations(range(len(state.table)), 3)
        return next((p for p in triples if good(p, rules.at(state.table, p))), None)

    return rules.Rules(choose=choose)


def set_where(good) -> rules.Rules:
    return chooses(lambda places, triple: rules.is_set(triple) and good(places, triple))


# Mistakes that nobody knows, cards on which they show, and what is found out about them.
PAST_ALL = moved((16, 17, 18))
ONE = ("1111", "1112", "1113")
TWO = ("1111", "1122", "1133")
UNKNOWN = [
    (set_where(lambda p, t: p[0] < 10), PAST_ALL, "So x does not go past position 10."),
    (set_where(lambda p, t: p[0] < 12), PAST_ALL, "not where x is 13 to 16. So x does not go"),
    (set_where(lambda p, t: p[1] < 13), PAST_ALL, "with x = 1 it is taken wherever y is up to 13"),
    (set_where(lambda p, t: p[2] < 16), PAST_ALL, "no set is seen whose z is past position 16"),
    (set_where(lambda p, t: p[0] != 15), PAST_ALL, "in each of their six orders"),
    (set_where(lambda p, t: t[0] > t[1]), ONE, "2 1 3, 3 1 2 and 3 2 1; in 1 2 3, 1 3 2 and 2 3 1"),
    (set_where(lambda p, t: "1122" not in t), TWO, "not taken in any order, but 13 other sets are"),
    (set_where(lambda p, t: t[0][0] != t[1][0]), ONE, "alike it is taken if this is colour, fill"),
    (chooses(lambda p, t: t[0] < t[1]), ("1111", "1112", "1121"), "taken in the orders 1 2 3, 1 3"),
]  # fmt: skip


@pytest.mark.parametrize("changed, cards, said", UNKNOWN, ids=range(len(UNKNOWN)))
def test_nearly_the_same_cards_tell_more(changed, cards, said):
    mistake = rules.Mistake("unknown", "", changed)
    steps = list(reference.trace("set", text_of(cards)))
    moment = first_wrong(steps, whole(mistake, cards))
    assert said in check(moment._replace(ask=lambda other: whole(mistake, other.input)))


def test_what_is_refuted_is_said_to_be():
    """A solution that takes every set but this one."""
    mistake = rules.Mistake("unknown", "", set_where(lambda p, t: t != ONE))
    steps = list(reference.trace("set", text_of(ONE)))
    moment = first_wrong(steps, whole(mistake, ONE))
    said = check(moment._replace(ask=lambda other: whole(mistake, other.input)))
    assert "not the end of the game" in said
    moment = moment._replace(ask=lambda other: right_answer(other) if other.input else None)
    assert "It is not that the game ends with the deck: that was tried." in check(moment)


def test_a_known_mistake_is_not_refuted():
    mistake = next(mistake for mistake in KNOWN if mistake.cause == "over with the deck")
    steps = list(reference.trace("set", text_of(ONE)))
    moment = first_wrong(steps, whole(mistake, ONE))
    assert not refuted(mistake.cause, moment._replace(ask=lambda o: whole(mistake, o.input)))


def test_input_of_white_space_is_made_smaller():
    small = shrink(Sample((), b" \n\n "), SMALLER, lambda tried: b" " in tried.input)
    assert small.input == b" "


def test_what_came_after_is_shown_if_it_is_little():
    mistake = next(mistake for mistake in KNOWN if mistake.cause == "few not laid out")
    steps = list(reference.trace("set", text_of(ONE)))
    moment = first_wrong(steps, whole(mistake, ONE))
    got = why(moment._replace(ask=lambda other: whole(mistake, other.input))).got
    assert list(map(plain, got))[-3:] == ["=  1 1111  2 1112  3 1113", "- 1111  1112  1113", "="]
