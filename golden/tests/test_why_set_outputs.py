"""Tests of the explanations for set: whatever is printed, nothing wrong is said about it."""

import random
from typing import Iterator

import pytest

import reference
from programs import PROGRAMS
from programs.why.set import rules
from programs.why.set.fitting import KNOWN, fitting, probes
from programs.why.set import why
from suite.drawing import COLUMNS, plain, width
from suite.moment import Moment
from suite.record import Sample

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
    sorted_first = moment._replace(ask=answer_to_sorted_cards)
    assert fitting(sorted_first) == []


def right_answer(sample: Sample) -> str:
    return reference.play("set", sample.input).decode()


def answer_to_sorted_cards(sample: Sample) -> str:
    return right_answer(sample._replace(input=b" ".join(sorted(sample.input.split()))))
