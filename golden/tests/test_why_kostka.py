"""Tests of kostka's explanations: planted bugs are found, made small, and named."""

import random
import re

import pytest

import reference
from bugs_kostka import BUGS, LARGE
from nets_kostka import CLAIM, MODEL, QUARTERS, drawn, moment_of, net_of, random_turn, turned
from programs import PROGRAMS
from programs.why.kostka.cube import OPPOSITE, mixed, nothing, quarter, ring, ring_moves
from suite import explain, hunt, paths
from suite.drawing import COLUMNS, plain
from suite.moment import Moment
from suite.suspect import Suspect

KOSTKA = PROGRAMS["kostka"]
RIGHT = (paths.GOLDEN / "solutions" / "kostka.c").read_text()
MOST_INPUTS = 900  # until a planted bug has to be found
MOST_LINES = 42


def found_and_explained(source, most_inputs=MOST_INPUTS):
    """The smallest input, and what is said about it."""
    with Suspect(KOSTKA, source) as suspect:
        found = next(hunt.failures(suspect, "1", lambda tried: tried < most_inputs), None)
        assert found, "nothing is found"
        smallest = hunt.smallest(suspect, found)
        return smallest, explain.explain(suspect, smallest)


def said(explanation):
    """All sentences, each in one piece."""
    return " ".join(sentence for section in explanation.sections for sentence in section.sentences)


def assert_fits(lines):
    assert len(lines) <= MOST_LINES
    for line in map(plain, lines):
        assert len(line) <= COLUMNS and (line.isprintable() or not line)


@pytest.mark.parametrize("name, old, new, words, most", BUGS, ids=[bug[0] for bug in BUGS])
def test_a_planted_bug_is_named(tmp_path, monkeypatch, name, old, new, words, most):
    if name in LARGE:  # straight to where it shows, since each run costs
        monkeypatch.setattr(KOSTKA, "small_constants", [(("N", LARGE[name]),)])
    assert RIGHT.count(old) == 1
    source = tmp_path / "bug.c"
    source.write_text(RIGHT.replace(old, new))
    smallest, explanation = found_and_explained(source)
    assert words in said(explanation)
    assert explanation.cause
    assert len(smallest.sample.input) <= most
    assert_fits(list(explain.lines(explanation)))


# ---------------------------------------------------------------- nets that nobody would print


ODD = [
    "",
    "\n",
    ".",
    "garbage\n\n\n",
    "\033[2J\033[31m\n" * 7,
    "\n" + "x" * 300 + "\n",
    "\n   00\n   00\n11|22|33|4",
    "\n   00\n   00\n11|22|33|44|\n11|22|33|44\n   55\n   55\n",
    "\n   00\n   00\n11|22|33\n44|11|22|33|44\n   55\n   55\n",
    "\n   \xb2\xb2\n   00\n11|22|33|44\n11|22|33|44\n   55\n   55\n",
    "\n   66\n   00\n11|22|33|44\n11|22|33|44\n   55\n   55\n",
    "\0\0\0\0",
    "\n\r   00\r\n",
]


@pytest.mark.parametrize("got", ODD)
@pytest.mark.parametrize("data, number", [(b"\n.\n", 0), (b"\nu\n.\n", 1), (b".\n", 0)])
def test_what_is_no_net_is_not_drawn(data, number, got):
    why = KOSTKA.why(moment_of(data, number, got, N=2))
    assert why.got == [] and why.cause
    assert_fits(drawn(why)[: -len(why.sentences)])
    assert all(line.isprintable() for line in map(plain, drawn(why)))


def test_the_rest_of_the_line_above_is_recognised():
    net = "\n   00\n   00\n11|22|33|44\n11|22|33|44\n   55|33|44\n   55|33|44\n"
    why = KOSTKA.why(moment_of(b"\n.\n", 0, net, N=2))
    assert why.cause == "a line's end is not set" and why.got == []
    assert "|33|44, is the rest of the line above from column 6 on" in why.sentences[0]
    for other in (net.replace("44\n   55|", "44\n   54|"), net.replace("|44\n.", ".")):
        why = KOSTKA.why(moment_of(b"\n.\n", 0, other[:-3] + "45\n", N=2))
        assert why.cause != "a line's end is not set"


def test_large_cubes_are_cut_to_what_differs():
    for size in (4, 5, 8, 11, 30):
        data = b"\n" + b"2ur'3f\"2l4d'b" * 3 + b"\n2r\n.\n"
        moment = moment_of(data, data.count(b"\n") + 16, "", N=size)
        assert moment.step.command == "2r"
        digits = [at for at, sign in enumerate(moment.wanted) if sign.isdigit()]
        for place in (digits[0], digits[len(digits) // 2], digits[-1]):
            colour = "1" if moment.wanted[place] == "0" else "0"
            got = moment.wanted[:place] + colour + moment.wanted[place + 1 :]
            why = KOSTKA.why(moment._replace(got=got))
            assert why.got and len(why.before) + len(why.got) <= 32
            assert sum(plain(line).count("*") for line in why.got) == 1
            assert_fits(drawn(why)[: -len(why.sentences)])


# ---------------------------------------------------------------- no explanation is wrong


NAMES = {0: "not made at all", 1: "90 degrees clockwise", 2: "180 degrees", 3: "90 degrees back"}


def planted(rng, cube, size, layers, face, quarters):
    """The cube after a turn with a mistake, and the words for it."""
    right = turned(cube, size, layers, face, quarters)
    kind = rng.choice(("angle", "layers", "face", "opposite", "far face"))
    if kind == "angle":
        other = rng.choice(sorted({0, 1, 2, 3} - {quarters}))
        return turned(cube, size, layers, face, other), NAMES[other]
    if kind == "layers":
        other = rng.choice([1, size, max(1, layers - 1)])
        return turned(cube, size, other, face, quarters), f"instead of {layers}"
    if kind == "face":
        other = rng.choice("ulfrbd")
        return turned(cube, size, layers, other, quarters), f"face {other} turns instead of"
    opposite = "drblfu"["ulfrbd".index(face)]
    if kind == "opposite":
        return turned(cube, size, layers, opposite, 4 - quarters), f"counted from {opposite}"
    normal = MODEL.FACES[opposite][0]
    kept = {place: colour for place, colour in cube.items() if place[1] == normal}
    return {**right, **kept}, f"the far face {opposite} stays as it is"


def random_moment(rng):
    size = rng.choice((1, 2, 2, 3, 3, 4))
    scramble = "".join(random_turn(rng, size) for _ in range(rng.randint(2, 12)))
    data = f"{scramble}\n{random_turn(rng, size)}\n.\n".encode()
    steps = list(reference.trace("kostka", data, N=size))[:-1]
    return Moment(steps[:-1], steps[-1].printed, "", {"N": size})


def test_a_mistake_that_was_made_is_among_those_named():
    rng = random.Random("planted")
    named, tried = 0, 0
    while tried < 250:
        moment = random_moment(rng)
        size, cube = moment.values["N"], moment.step.before
        layers, face, angle = re.fullmatch("(\\d+)(.)(.?)", moment.step.command).groups()
        after, words = planted(rng, cube, size, int(layers), face, QUARTERS[angle])
        got = net_of(after, size)
        possible = words[:12] != "the far face" or int(layers) == size
        if got != moment.wanted and possible:
            tried += 1
            sentences = " ".join(KOSTKA.why(moment._replace(got=got)).sentences)
            if CLAIM in sentences:
                named += 1
                assert words in sentences.partition(CLAIM)[2], (moment.step.command, size)
    assert named >= 0.9 * tried


def test_a_colour_out_of_nowhere_is_not_taken_for_another_turn():
    rng = random.Random("recoloured")
    for _ in range(150):
        moment = random_moment(rng)
        places = [at for at, sign in enumerate(moment.wanted) if sign.isdigit()]
        at = rng.choice(places)
        colour = rng.choice([sign for sign in "012345" if sign != moment.wanted[at]])
        got = moment.wanted[:at] + colour + moment.wanted[at + 1 :]
        why = KOSTKA.why(moment._replace(got=got))
        sentences = " ".join(why.sentences)
        assert "1 square is wrong" in sentences or CLAIM in sentences
        for words in ("degrees instead of", "turns instead of face", "counted from", "printed"):
            assert words not in sentences.partition(CLAIM)[2].partition(" wrong, on")[0]
        assert sum(plain(line).count("*") for line in why.got) == 1


def test_any_damage_to_the_output_is_explained():
    rng = random.Random("damaged")
    for _ in range(250):
        moment = random_moment(rng)
        got = list(moment.wanted)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(got)) if got else 0
            got[at : at + rng.randint(0, 2)] = rng.choice(["", " ", "\n", "|", "3", "\033[1m", "x"])
        why = KOSTKA.why(moment._replace(got="".join(got)))
        assert why.cause
        assert all(line.isprintable() for line in map(plain, drawn(why)))


@pytest.mark.parametrize("face", "ulfrbd")
@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_lines_that_go_round_are_the_references_turn(face, size):
    opposite = OPPOSITE[face]
    for layers in range(1, size + 1):
        lines = mixed(quarter(size, layers, face), nothing(size), [face, opposite])
        assert lines == ring_moves(size, ring(face), layers)
