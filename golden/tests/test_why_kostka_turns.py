"""Tests of what other turns tell about a mistake of kostka, and of what cannot be seen."""

import functools
import random
import re

import pytest

import reference
from nets_kostka import CLAIM, MODEL, QUARTERS, drawn, moment_of, net_of, random_turn, turned
from programs import PROGRAMS
from suite.drawing import plain
from suite.moment import Moment
from suite.record import Sample

KOSTKA = PROGRAMS["kostka"]


def stale_far_face(cube, size, layers, face, quarters):
    """All but what is at the bottom when u turns as a whole."""
    right = turned(cube, size, layers, face, quarters)
    if (layers, face) == (size, "u"):
        right.update((place, colour) for place, colour in cube.items() if place[1] == (0, -1, 0))
    return right


MADE = {  # what a solution does in each turn, and the words for it
    "face b turns instead of face r": lambda cube, size, layers, face, quarters: turned(
        cube, size, layers, face.replace("r", "b"), quarters
    ),
    "180 degrees instead of 90 degrees back": lambda cube, size, layers, face, quarters: turned(
        cube, size, layers, face, min(quarters, 2)
    ),
    "2 layers turn instead of 1": lambda cube, size, layers, face, quarters: turned(
        cube, size, max(layers, 2), face, quarters
    ),
    "the far face d stays as it is": stale_far_face,
}


def answer(made, sample):
    """What this solution prints."""
    size = sample.constants[0][1]
    cube, printed = MODEL.solved(size), ""
    text = sample.input.decode().partition(".")[0]
    for layers, face, angle, _ in re.findall("(\\d*)([a-z])([\"']?)|(\n)", text):
        if face:
            cube = made(cube, size, int(layers or 1), face, QUARTERS[angle])
        else:
            printed += net_of(cube, size)
    return printed


@pytest.mark.parametrize("words", MADE)
def test_other_turns_leave_one_mistake_where_it_is_made_in_all_of_them(words):
    rng = random.Random(words)
    ask = functools.partial(answer, MADE[words])
    for _ in range(6):
        size = rng.choice((2, 3))
        data = "\n" + "".join(f"{random_turn(rng, size)}\n" for _ in range(80)) + ".\n"
        steps = list(reference.trace("kostka", data.encode(), N=size))
        printed = ask(Sample((("N", size),), data.encode()))
        height = len(steps[0].printed)
        nets = [printed[at : at + height] for at in range(0, len(printed), height)]
        wrong = [step.printed != net for step, net in zip(steps[::2], nets)].index(True)
        moment = Moment(steps[: 2 * wrong], steps[2 * wrong].printed, nets[wrong], {"N": size}, ask)
        claim = next(text for text in KOSTKA.why(moment).sentences if CLAIM in text)
        assert words in claim and "; or if" not in claim


def printed_after(data, turn, size):
    """The net of this input, with this turn in the place of the last one."""
    steps = list(reference.trace("kostka", data.replace(b'u"', turn), N=size))
    return steps[-2].printed


def test_whether_the_face_itself_turns_is_said_to_be_unseen_where_it_is():
    unseen = "Whether face u itself turns cannot be seen: it has one colour."
    for data, number, is_unseen in ((b'u"\n.\n', 0, True), (b'l\nu"\n.\n', 2, False)):
        moment = moment_of(data, number, printed_after(data, b"u'", 2), N=2)
        why = KOSTKA.why(moment)
        assert any("90 degrees back instead of 180 degrees." in text for text in why.sentences)
        assert (unseen in why.sentences) is is_unseen


def test_a_star_is_explained_once():
    moment = moment_of(b"\nu\n.\n", 1, printed_after(b'\nu"\n.\n', b"l", 2), N=2)
    why = KOSTKA.why(moment)
    assert [plain(line) for line in drawn(why)].count("* differs") == 1
