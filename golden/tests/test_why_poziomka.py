"""Tests of poziomka's explanations: mistakes planted into a plain C solution, hunted and named."""

import random
from string import ascii_lowercase, ascii_uppercase
from typing import Optional

import pytest

import reference
from programs import PROGRAMS
from programs.why import _poziomka_experiments as experiments
from programs.why._poziomka_mistakes import MISTAKES
from suite import explain, hunt, paths, run
from suite.drawing import COLUMNS, plain
from suite.moment import Moment, Why
from suite.record import Sample
from suite.suspect import Suspect, limits_of
from suite.verdict import Result

PROGRAM = PROGRAMS["poziomka"]
RIGHT = (paths.GOLDEN / "solutions" / "poziomka.c").read_text()
MOST_INPUTS = 900

# With this before it, a solution reads its constants from the first line of its input: so it is
# compiled once for all of them.
READ_CONSTANTS = "static int given[4];\n" + "".join(
    f"#define {name} given[{number}]\n" for number, name in enumerate(PROGRAM.constants)
)
BEGIN = "    Board board = {{{false}}};\n"
READ_THEM = (
    '    if (scanf("%d %d %d %d", &POLA, &WIERSZE, &KOLUMNY, &WYBOR) != 4)\n'
    "        return 1;\n"
    "    getchar();\n"
)


class Compiled(Suspect):
    """One executable for all constants."""

    def ended(self, sample: Sample) -> Optional[run.Ended]:
        if not self._series:
            self._series[()] = self._opened(())
        self.runs += 1
        line = " ".join(str(value) for _, value in PROGRAM.complete(sample).constants)
        return self._series[()].run(f"{line}\n".encode() + sample.input, limits_of(self.seconds))

    def memory_failure(self, sample: Sample) -> Optional[Result]:
        return None


def planted(old: str, new: str) -> str:
    assert RIGHT.count(old) == 1
    text = RIGHT.replace(old, new)
    # Who misses the end of the game reads on, and should say something wrong rather than crash.
    text = text.replace("column == '.'", "column == '.' || column == EOF")
    text = text.replace("[WIERSZE][KOLUMNY]", "[26][26]")
    text = text.replace("[WIERSZE * KOLUMNY]", "[26 * 26]")
    return READ_CONSTANTS + text.replace(BEGIN, BEGIN + READ_THEM)


EVALUATION = "count_right(board) - count_left(board)"
CHOICE = "best[WYBOR % count]"
LEFT = "board->taken[row + i][column] = true;"
PRINT = "printf(\"%c%c\\n\", 'a' + move.row, 'A' + move.column);"
SWAPPED = "printf(\"%c%c\\n\", 'A' + move.column, 'a' + move.row);"
LAY = "    put_right(board, move, true);\n    printf"

# name, what is changed, into what, what the explanation has to say, most bytes of the input
BUGS = [
    ("one more", CHOICE, "best[(WYBOR + 1) % count]", "WYBOR + 1 is taken for WYBOR", 4),
    ("first", CHOICE, "best[0]", "the first of the best moves is taken", 4),
    ("last", CHOICE, "best[count - 1]", "the last of the best moves is taken", 4),
    (
        "list never emptied",
        "count = 0; /* all that were found before are worse */",
        "",
        "moves that turned out not to be the best stay in the list",
        5,
    ),
    ("zero", "count == 0 || value", "value", "evaluations below 0 are never the best", 5),
    ("sum", EVALUATION, EVALUATION.replace("-", "+"), "added, not subtracted", 5),
    ("worst", EVALUATION, f"-({EVALUATION})", "the worst moves are taken for the best", 5),
    (
        "only his own",
        EVALUATION,
        "count_right(board) + 0 * count_left(board)",
        "only the blocks of Right are counted",
        5,
    ),
    (
        "not taken back",
        "    put_right(board, move, false);\n",
        "",
        "the moves that are tried stay on the board",
        7,
    ),
    ("not laid", LAY, "    printf", "Right's own block never gets onto the board", 7),
    (
        "laid downwards",
        LAY,
        "    put_left(board, move.row, move.column);\n    printf",
        "Right's block lies in a column instead of a row",
        8,
    ),
    (
        "row",
        LEFT,
        "board->taken[row][column + i] = true;",
        "Left's block lies in a row instead of a column",
        8,
    ),
    (
        "short",
        f"i < POLA; i++)\n        {LEFT}",
        f"i < POLA - 1; i++)\n        {LEFT}",
        "Left's block is one square too short",
        8,
    ),
    (
        "edge",
        "move.column + POLA > KOLUMNY",
        "move.column + POLA >= KOLUMNY",
        "moves that end in the last column are left out",
        5,
    ),
    (
        "overlapping",
        "free = board->taken[row][column] ? 0 : free + 1;\n            if (free == POLA) {\n"
        "                blocks++;\n                free = 0;\n            }\n        }\n    }\n"
        "    return blocks;\n}\n\n/* What",
        "free = board->taken[row][column] ? 0 : free + 1;\n            if (free >= POLA)\n"
        "                blocks++;\n        }\n    }\n    return blocks;\n}\n\n/* What",
        "for Right blocks that overlap are counted as well",
        8,
    ),
    (
        "by columns",
        "    for (int row = 0; row < WIERSZE; row++)\n"
        "        for (int column = 0; column < KOLUMNY; column++) {\n            Move",
        "    for (int column = 0; column < KOLUMNY; column++)\n"
        "        for (int row = 0; row < WIERSZE; row++) {\n            Move",
        "in the order of columns, then of rows",
        5,
    ),
    ("silent", 'printf(".\\n");', "", "He resigns with the line '.'", 3),
    ("no line's end", '".\\n"', '"."', "Every line ends with a line's end", 3),
    ("swapped", PRINT, SWAPPED, "row first, then the column", 4),
    (
        "answers '.'",
        "if (column == '.')\n        return false;",
        'if (column == \'.\') {\n        printf(".\\n");\n        return false;\n    }',
        "Left's '.' gets no answer",
        2,
    ),
]


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


def trace(sample: Sample) -> list:
    return list(reference.trace(PROGRAM.name, sample.input, **dict(sample.constants)))


def moment(sample: Sample, number: int, got: str, ask=lambda sample: None) -> Moment:
    """This step was answered with got."""
    steps = trace(sample)[: number + 1]
    return Moment(steps, steps[-1].printed, got, PROGRAM.values(sample.constants), ask)


def pictures(why: Why) -> list:
    lines = [line for picture in (why.before, why.wanted, why.got) for line in picture]
    return [plain(line) for line in [*lines, why.command, why.cause, *why.sentences]]


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
