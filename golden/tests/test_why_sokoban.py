"""Tests of what a wrong solution of sokoban is told: planted bugs, mistakes played, odd outputs."""

import itertools
import random
from typing import Callable, Iterator, List, Optional, Sequence, Type

import pytest

import reference
from programs import PROGRAMS
from programs.why.sokoban import guessing
from programs.why.sokoban.play import MISTAKES, Play
from programs.why.sokoban import why
from reference import Step
from suite import explain, hunt, paths
from suite.drawing import COLUMNS, plain
from suite.moment import Moment, Why
from suite.record import Sample
from suite.suspect import Suspect

SOKOBAN = PROGRAMS["sokoban"]
RIGHT = (paths.GOLDEN / "solutions" / "sokoban.c").read_text()

# ---------------------------------------------------------------- bugs in C

FREE = "return square(game, place)->sign == '-' || square(game, place)->sign == '+';"
CHECK = "if (is_free(game, to) && can_walk(game, behind)) {"

# A name, the right text, the wrong one, what has to be said, and the bytes of the smallest input.
BUGS = [
    ("undo leads behind", "{box, game->man}", "{box, behind}", "where he pushed from, not", 14),
    ("undo forgets the man", "    game->man = last.man;\n", "", "0 does not move the man", 11),
    ("undo keeps one", "game->pushed == 0)", "game->pushed <= 1)", "very first push cannot", 11),
    ("undo is a toggle", "    game->pushed--;\n", "", "index -97 out of bounds", 10),
    ("no way needed", "can_walk(game, behind)) {",
     "(can_walk(game, behind) || is_free(game, behind))) {",
     "gets behind the box even if he cannot walk there", 10),
    ("walls are floor", FREE, FREE[:-1] + " || square(game, place)->sign == '#';",
     "walls count as free squares", 12),
    ("through boxes", FREE, "return square(game, place)->sign != '#';", "walks through boxes", 10),
    ("his square is taken", CHECK,
     CHECK[:-3] + " && !(to.row == game->man.row && to.column == game->man.column)) {",
     "the square on which the man stands before he walks counts as taken", 14),
    ("goals are taken", FREE, "return square(game, place)->sign == '-';",
     "goals count as taken, for the man and for boxes", 10),
    ("goal lost", "isupper(old->sign) ? '+' : '-'", "'-'", "0 forgets the goal", 11),
    ("small letter", "(char)toupper(box)", "box", "when a box is pushed onto it", 10),
    ("never a star", "sign == '+' ? '*' : '@'", "'@'", "a man on a goal is printed as @", 5),
    ("capitals unknown", "isalpha(c)", "islower(c)", "begins on a goal is not known", 10),
    ("last row", "place.row >= game->height", "place.row >= game->height - 1",
     "the last row counts as outside the board", 10),
    ("first row's length", "game->rows[place.row].length)", "game->rows[0].length)",
     "what is longer than the first row counts as outside", 15),
    ("no step down", "for (char digit = '2'; digit", "for (char digit = '4'; digit",
     "the man never steps down", 14),
    ("up is down", "place.row - 1, place.column", "place.row + 1, place.column",
     "the square that is up is looked for down", 12),
    ("he stays behind", "        game->man = from;", "        game->man = behind;",
     "one square behind where the box was", 10),
    ("blank line", "            print(&game);", "            print(&game), putchar('\\n');",
     "without an empty line", 5),
]  # fmt: skip


@pytest.mark.parametrize("name, old, new, said, most", BUGS, ids=[bug[0] for bug in BUGS])
def test_planted_bug_is_found_made_small_and_named(name, old, new, said, most, tmp_path):
    assert old in RIGHT
    source = tmp_path / "bug.c"
    source.write_text(RIGHT.replace(old, new))
    with Suspect(SOKOBAN, source) as suspect:
        found = next(hunt.failures(suspect, "1", lambda tried: tried < 300))
        smallest = hunt.smallest(suspect, found)
        shown = [plain(line) for line in explain.lines(explain.explain(suspect, smallest))]
    text = " ".join(" ".join(shown).split())
    assert said in text, "\n".join(shown)
    assert len(smallest.sample.input) <= most
    assert len(shown) <= 40 and max(map(len, shown)) <= COLUMNS


# ---------------------------------------------------------------- mistakes that are played


TRIALS = list(guessing._trials())


def played(kind: Type[Play], run: Sequence[Step]) -> str:
    play, output = kind(run[0].after), ""
    for step in run[1:]:
        play.do(step.command)
        if step.printed:
            output += "".join(f"{row}\n" for row in play.rows())
    return output


def asked(kind: Type[Play]) -> Callable[[Sample], str]:
    """What a solution with this mistake prints."""
    return lambda sample: played(kind, list(reference.trace("sokoban", sample.input)))


def moments(kind: Type[Play]) -> Iterator[Moment]:
    """Where it first goes wrong, in runs that print after each command."""
    for run in TRIALS:
        moment = first_wrong(run, played(kind, run))
        if moment:
            yield moment._replace(ask=asked(kind))


def first_wrong(steps: Sequence[Step], output: str) -> Optional[Moment]:
    printed = ""
    for number, step in enumerate(steps):
        if not output.startswith(printed + step.printed):
            rest = output[len(printed) :].splitlines(keepends=True)
            got = "".join(rest[: step.printed.count("\n")])
            return Moment(steps[: max(2, number)], step.printed, got, {})
        printed += step.printed
    return None


def names(said: Why) -> List[str]:
    known = {kind.says for kind in MISTAKES}
    return [name for name in said.cause.split(" or ") if name in known] or (
        [said.cause] if said.cause in known else []
    )


def test_mistake_is_named_by_its_name():
    for kind in MISTAKES[::5]:
        moment = next(moments(kind))
        assert kind.says in why(moment).cause


def test_no_two_mistakes_look_alike_on_all_boards():
    by_output = {tuple(played(Play, run) for run in TRIALS): "nothing wrong"}
    for kind in MISTAKES:
        output = tuple(played(kind, run) for run in TRIALS)
        assert by_output.setdefault(output, kind.says) == kind.says


def test_right_solution_is_no_mistake():
    """What only this input shows is nobody's habit."""
    wrong = list(itertools.islice(moments(MISTAKES[0]), 5))
    assert len(wrong) == 5
    for moment in wrong:
        assert names(why(moment)) != []
        alone = moment._replace(ask=asked(Play))
        assert names(why(alone)) == []


# ---------------------------------------------------------------- distorted outputs


def distorted(rng: random.Random, right: str) -> str:
    lines = right.splitlines(keepends=True)
    ways = [
        lambda: "",
        lambda: right[: rng.randrange(len(right))],
        lambda: "\n" + right,
        lambda: right.replace("\n", " \n"),
        lambda: right.replace("@", rng.choice("*-#@aZ\0\x1b")).replace("-", rng.choice("+#-b")),
        lambda: "".join(rng.sample(lines, len(lines))),
        lambda: "".join(rng.choice("-+#@*aAbZ\n\x1b[31m \xff") for _ in range(60)),
        lambda: "\033]0;title\a\033[2J\n" * len(lines),
        lambda: "@" * 300 + "\n",
        lambda: "".join(rng.sample(right, len(right))),
    ]
    return rng.choice(ways)()


def test_any_output_can_be_explained():
    rng = random.Random("distorted")
    for _ in range(150):
        data = SOKOBAN.promised_input((), rng)
        if len(data) > 3000:
            continue
        steps = list(reference.trace("sokoban", SOKOBAN.watched(data)))
        prints = [number for number, step in enumerate(steps) if step.printed]
        number = rng.choice(prints)
        got = distorted(rng, steps[number].printed)
        wanted = steps[number].printed if rng.random() < 0.95 else ""
        said = why(Moment(steps[: max(2, number)], wanted, got, {}))
        shown = [*said.before, *said.wanted, *said.got, said.command, *said.sentences]
        assert all("\033" not in plain(line) and plain(line).isprintable() for line in shown)
        assert max(map(len, map(plain, said.wanted + said.got)), default=0) <= 36
        assert len(said.before) + max(len(said.wanted), len(said.got)) <= 24


def test_man_elsewhere_is_said_to_be_elsewhere():
    steps = list(reference.trace("sokoban", b"@--a-\n\na6\n.\n"))[:3]
    said = why(Moment(steps, "---@a\n", "@---a\n", {}, ask=lambda sample: ""))
    assert "The man belongs at column 4, and was printed at column 1." in said.sentences
    assert said.cause == "a push: the man"


@pytest.mark.parametrize(
    "data, said",
    [
        (b"@a#\n\na6\n.\n", "But column 3, where it has to go, is a wall."),
        (b"@ab\n\na6\n.\n", "But column 3, where it has to go, is taken by box b."),
        (b"@a\n\na6\n.\n", "But right of it the board ends: row 1 has 2 squares."),
        (b"a-@\n\na6\n.\n", "But left of it the board ends. So nothing changes"),
        (b"-a@\n\na6\n.\n", "But he cannot walk to column 1, only to what is marked with ( )."),
        (b"@a-\n-\n\na2\n.\n", "above it the board ends, and below it the board ends: row 2 has 1"),
        (b"*a+\n\na6\n.\n", "So a moves to column 3 (a goal: A)"),
        (b"@\n\n0\n.\n", "There is no push to take back: none was tried. So nothing changes."),
        (b"a@\n\na4\n0\n.\n", "a4 could not be made, and that does not count"),
        (b"@a-\n\na6\n0\n0\n.\n", "all that were made are taken back already"),
        (b"@-a-\n\na6\n0\n.\n", "(from there he walked to column 2 to push). Both go back there."),
        (b"*A-\n\na6\na6\n0\n.\n", "0 takes back the last push that was made and not yet taken"),
    ],
)
def test_rule_is_said_with_its_numbers(data, said):
    steps = list(reference.trace("sokoban", data))[:-2]
    assert said in " ".join(why(Moment(steps, "-\n", "", {})).sentences)
