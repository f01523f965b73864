"""Tests of poziomka's explanations: mistakes planted into a plain C solution, hunted and named."""

import random
from string import ascii_lowercase, ascii_uppercase

import pytest

import reference
from bugs_poziomka import BUGS, CHOICE, PROGRAM, RIGHT, Compiled, planted
from moments_poziomka import moment, pictures, trace
from programs.why.poziomka import experiments
from programs.why.poziomka.mistakes import MISTAKES
from suite import explain, hunt
from suite.drawing import COLUMNS, plain
from suite.record import Sample
from suite.suspect import Suspect

MOST_INPUTS = 900


@pytest.mark.parametrize("name, old, new, words, most", BUGS, ids=[bug[0] for bug in BUGS])
def test_a_planted_mistake_is_named_on_a_small_input(tmp_path, name, old, new, words, most):
    solution = tmp_path / "solution.c"
    solution.write_text(planted(old, new))
    with Compiled(PROGRAM, solution) as suspect:
        found = next(hunt.failures(suspect, "1", lambda number: number < MOST_INPUTS))
        smallest = hunt.smallest(suspect, found)
        explanation = explain.explain(suspect, smallest)
    lines = [plain(line) for line in explain.lines(explanation)]
    assert words in " ".join(" ".join(lines).split())
    assert len(smallest.sample.input) <= most
    assert max(map(len, lines)) <= COLUMNS and len(lines) <= 40


def test_the_mistake_of_a_solution_in_the_usual_form_is_named(tmp_path):
    solution = tmp_path / "solution.c"
    solution.write_text(RIGHT.replace(CHOICE, "best[count - 1 - WYBOR % count]"))
    with Suspect(PROGRAM, solution) as suspect:
        found = next(hunt.failures(suspect, "1", lambda number: number < MOST_INPUTS))
        explanation = explain.explain(suspect, found)
    assert explanation.cause == "the best moves are counted from the last"


# ---------------------------------------------------------------- answers of any kind

GAME = PROGRAM.complete(Sample((("POLA", 2), ("WIERSZE", 3), ("KOLUMNY", 4)), b"Ba\n.\n"))


ODD = [
    "", "\n", ".", "..\n", "a", "aA", "aA ", "Aa\n", "aA\r\n", " aA\n", "aAb\n", "\033[2J\n",
    "a\033A\n", "\x00\n", "x" * 300, "x" * 300 + "\n", "\xff\xfe\n", "aA\x0b\n", "-\n", "1A\n",
]  # fmt: skip


@pytest.mark.parametrize("got", ODD)
@pytest.mark.parametrize("number", (0, 1))
def test_a_malformed_answer_is_explained_without_a_picture_of_it(got, number):
    why = PROGRAM.why(moment(GAME, number, got))
    shown = pictures(why)
    assert why.got == [] and why.sentences and why.command and why.cause
    assert all(line.isprintable() and line.isascii() and len(line) < 300 for line in shown)


@pytest.mark.parametrize("got", ("zZ\n", "aD\n", "aZ\n", "zA\n", "bB\n", "cD\n"))
def test_what_is_no_move_is_drawn_as_far_as_there_is_room(got):
    why = PROGRAM.why(moment(GAME, 0, got))
    assert plain(why.got[0]) == got.strip()
    assert max(len(plain(line)) for line in (*why.wanted, *why.got)) <= 36
    assert f"{got.strip()} is no move of Right's" in why.sentences[0]


def test_who_took_a_square_is_said():
    sample = GAME._replace(input=b"-\nCa\n.\n")
    mine = trace(sample)[0].printed
    first = PROGRAM.why(moment(sample, 1, mine)).sentences[0]
    assert f"taken by Right's own {mine.strip()}" in first
    other = PROGRAM.why(moment(GAME, 0, "aB\n")).sentences[0]
    assert "aB is taken by Left's Ba" in other


def test_where_nothing_is_known_nothing_is_named():
    """A wrong move of a solution that is right everywhere else."""

    def right(sample: Sample) -> str:
        return reference.play(PROGRAM.name, sample.input, **dict(sample.constants)).decode()

    why = PROGRAM.why(moment(GAME, 0, "cB\n", right))
    assert not any("answers like" in sentence for sentence in why.sentences)


# ---------------------------------------------------------------- anything may be wrong


def played(player, sample: Sample) -> str:
    """What this Right prints."""
    values = PROGRAM.values(sample.constants)
    board = [[False] * values["KOLUMNY"] for _ in range(values["WIERSZE"])]
    lines = []
    for step in trace(sample):
        if step.printed and "." not in lines:
            lines.append(player.answer(board, step.command, values["POLA"], values["WYBOR"]))
    return "".join(line + "\n" for line in lines)


def first_wrong(sample: Sample, output: str) -> tuple:
    """The first step with a wrong answer, and that answer; nothing if all is right."""
    steps = [step for step in trace(sample) if step.printed]
    for number, (step, line) in enumerate(zip(steps, output.splitlines(keepends=True))):
        if line != step.printed:
            return number, line
    return None


def promised(rng: random.Random) -> Sample:
    while True:
        constants = PROGRAM.random_constants(rng)
        values = PROGRAM.values(constants)
        if values["WIERSZE"] * values["KOLUMNY"] <= 40:
            return PROGRAM.complete(Sample(constants, PROGRAM.promised_input(constants, rng)))


def test_a_cause_is_only_named_if_it_is_the_one():
    rng, named = random.Random("poziomka"), 0
    causes = {mistake.cause for mistake in MISTAKES}
    for mistake in MISTAKES:
        sample = promised(rng)
        wrong = first_wrong(sample, played(mistake.player, sample))
        if wrong:
            why = PROGRAM.why(moment(sample, *wrong, lambda other: played(mistake.player, other)))
            said = " ".join(why.sentences)
            assert mistake.words in said or "other things is wrong" in said or wrong[1] == "\n"
            assert why.cause == mistake.cause or why.cause not in causes
            named += why.cause == mistake.cause
    assert named >= 20


def test_any_move_can_be_explained():
    rng = random.Random("moves")
    for _ in range(60):
        sample = promised(rng)
        number = rng.randrange(len(trace(sample)))
        got = rng.choice(ascii_lowercase[:9]) + rng.choice(ascii_uppercase[:9]) + "\n"
        asked = moment(sample, number, rng.choice((got, ".\n")))
        if asked.got != asked.wanted:
            lines = pictures(PROGRAM.why(asked))
            assert all(line.isprintable() for line in lines)


def test_the_largest_board_is_cut_to_where_something_happens():
    sample = PROGRAM.complete(Sample((), b"Aa\n.\n"))
    why = PROGRAM.why(moment(sample, 0, "zA\n"))
    assert len(why.before) + len(why.wanted) + len(why.got) <= 40
    assert max(len(plain(line)) for line in (*why.wanted, *why.got)) <= 36


def test_the_games_to_tell_mistakes_apart_are_always_the_same():
    games = experiments.samples()
    assert experiments.samples.__wrapped__() == games
    assert len(games) == len(experiments.SIZES) * experiments.GAMES
    assert all(not PROGRAM.beyond(*game) for game in games)
