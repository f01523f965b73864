"""Tests of the generator and of the search, and a short search with a fixed seed in each program."""

import functools
import itertools
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import List, Tuple

import pytest

import fuzz
import generate
import reference
import suite
from test_suite import environment, python

HERE = Path(__file__).resolve().parent


# ---------------------------------------------------------------- generating


@functools.lru_cache(maxsize=None)
def sample(program: str) -> List[Tuple[suite.Constants, bytes, bytes]]:
    """Constants, inputs, and what the reference prints, which accepts them all."""
    found = []
    for number in range(40):
        rng = random.Random(f"sample {number}")
        constants = generate.random_constants(program, rng)
        for _ in range(10):
            data = generate.random_input(program, constants, rng)
            found.append((constants, data, reference.load(program).play(data, **dict(constants))))
    return found


@pytest.mark.parametrize("program", suite.PROGRAMS)
def test_inputs_are_valid_and_affordable(program):
    assert len(sample(program)) == 400
    assert all(generate.cost(program, constants, data) < fuzz.AFFORDABLE for constants, data, _ in sample(program))


@pytest.mark.parametrize("program", suite.PROGRAMS)
def test_the_seed_tells_the_inputs(program):
    def first(seed: str) -> list:
        rng = random.Random(seed)
        constants = generate.random_constants(program, rng)
        stream = fuzz.inputs(fuzz.Target(program, constants, Path()), fuzz.MODES, rng)
        return [constants, *itertools.islice(stream, 20)]

    assert first("1") == first("1") != first("2")


def test_constants_are_legal_and_of_all_sizes():
    rng = random.Random("constants")
    for program in ("kostka", "poziomka"):
        drawn = [generate.random_constants(program, rng) for _ in range(2000)]
        assert () in drawn
        for constants in filter(None, drawn):
            assert suite.parse_constants(program, fuzz.folder_of(program, constants).split("/")[1]) == constants
        together = {constant for constants in drawn for constant in constants}
        if program == "kostka":
            assert together == {("N", n) for n in range(1, 13)}
        else:
            assert together >= {(name, n) for name in ("POLA", "WIERSZE", "KOLUMNY") for n in range(1, 27)}
            assert together >= {("WYBOR", 0), ("WYBOR", 1), ("WYBOR", suite.INT_MAX)}


WHITE = rb"[ \t\n\r\v\f]"
CARD = rb"[123]{4}"
SIGNS = (b" ", b"\t", b"\n", b"\r", b"\v", b"\f")
TURNS = (b"u", b"l'", b'f"', b"r", b"b'", b'd"')
SHAPES = [  # what the input looks like, and the output
    ("set", "no card", rb"", rb"=\n"),
    ("set", "no card but white space", WHITE + rb"+", rb"=\n"),
    ("set", "all cards", rb"(\s*\d{4}\s*){81}", rb".*"),
    ("set", "card first and last", CARD + rb".*" + CARD, rb".*"),
    ("set", "white space first and last", WHITE + rb".*" + CARD + rb".*" + WHITE, rb".*"),
    ("set", "white space longer than the buffer", WHITE + rb"{65537}.*", rb".*"),
    *(("set", f"sign {sign!r}", rb".*\d%b\d.*" % sign, rb".*") for sign in SIGNS),
    *(("set", f"table of {n}", rb".*", rb".*\n=( \d{4}){%d}\n.*" % n) for n in (9, 12, 15, 18, 21)),
    ("set", "setless table in the end", rb".*", rb"(.*\n)?=( \d{4})+\n"),
    ("poziomka", "Left resigns first", rb"\..*", rb""),
    ("poziomka", "Left resigns later", rb"(\w\w\n){3,}\..*", rb"(\w\w\n){3,}"),
    ("poziomka", "Right begins", rb"-\n\w\w\n.*", rb"\w\w\n.*"),
    ("poziomka", "Right begins and cannot move", rb"-\n.*", rb"\.\n"),
    ("poziomka", "Right cannot move in the end", rb"(\w\w\n){5}.*", rb"(\w\w\n)+\.\n"),
    ("poziomka", "dot without a newline", rb"(-\n)?(\w\w\n)*\.", rb".*"),
    ("poziomka", "junk after the end", rb"(-\n)?(\w\w\n)*\.\n.+", rb".*"),
    ("kostka", "no commands", rb"\..*", rb""),
    ("kostka", "turns but no print", rb"[^\n.]+\..*", rb""),
    ("kostka", "many turns", rb"([1-9]*[ulfrbd]['\"]?\n*){100,}\..*", rb".*"),
    ("kostka", "prints in a row", rb".*\w\n\n\n.*", rb".*"),
    ("kostka", "two digits", rb"[^.]*1[0-2][ulfrbd].*", rb".*"),
    *(("kostka", f"turn of two layers {turn!r}", rb"[^.]*2%b.*" % turn, rb".*") for turn in TURNS),
    ("kostka", "dot without a newline", rb"[^.]+\.", rb".*"),
    ("kostka", "junk after the dot", rb"[^.]*\.[^\n].*", rb".*"),
    ("kostka", "junk longer than the buffer", rb"[^.]*\..{65537,}", rb".*"),
    ("sokoban", "one row", rb"[^\n]{3,}\n\n.*", rb".*"),
    ("sokoban", "one column", rb"([^\n]\n){3,}\n.*", rb".*"),
    ("sokoban", "row shorter than its neighbours", rb"(.*\n)?[^\n]{4,}\n[^\n]{1,2}\n[^\n]{4,}\n.*\n\n.*", rb".*"),
    ("sokoban", "no walls", rb"([^#\n]{3,}\n){3,}\n.*", rb".*"),
    ("sokoban", "walled", rb"(#{4,})\n(#[^\n]*#\n)+\1\n\n.*", rb".*"),
    ("sokoban", "no boxes", rb"[^a-zA-Z]+\n\n[^.]+\..*", rb".*"),
    ("sokoban", "26 boxes", rb"(?:[^a-zA-Z]*[a-zA-Z]){26}[^a-zA-Z]*\n\n.*", rb".*"),
    ("sokoban", "box on a goal", rb"[^.]*[A-Z][^.]*\n\n.*", rb".*"),
    ("sokoban", "man on a goal", rb"[^.]*\*[^.]*\n\n.*", rb".*"),
    ("sokoban", "box pushed that is not there", rb"[^aA.]*\n\n[^.]*a[2468].*", rb".*"),
    ("sokoban", "undo before any push", rb"[^.]+\n\n\n*0.*", rb".*"),
    ("sokoban", "undo after a push", rb"[^.]+\n\n[^.]*\d0[^.]*\n.*", rb".*"),
    ("sokoban", "dot without a newline", rb"[^.]+\.", rb".*"),
    ("sokoban", "junk after the dot", rb"[^.]+\.[^\n].*", rb".*"),
]


@pytest.mark.parametrize("program, name, given, printed", SHAPES, ids=[f"{shape[0]}-{shape[1]}" for shape in SHAPES])
def test_shape_occurs(program, name, given, printed):
    assert any(
        re.fullmatch(given, data, re.DOTALL) and re.fullmatch(printed, output, re.DOTALL)
        for _, data, output in sample(program)
    )


# ---------------------------------------------------------------- damaging


VARIANTS = ["set", "poziomka/POLA=3,WIERSZE=7,KOLUMNY=11,WYBOR=0", "kostka", "kostka/N=3", "sokoban"]


@pytest.mark.parametrize("folder", VARIANTS)
def test_some_damage_is_noticed_and_some_is_not(folder):
    program, constants = suite.parse_place(Path(folder, "some.in"))
    target = fuzz.Target(program, constants, Path())
    stream = fuzz.within(10**9, target, fuzz.inputs(target, [fuzz.BYTES], random.Random("damage")))
    faults = [fuzz.expect(program, constants, data).fault for _, data in itertools.islice(stream, 100)]
    assert 5 <= faults.count(None) <= 95


@pytest.mark.parametrize("part", [b"\0", b"\xff", b"\r\n", b" ", b"\t", b"2147483648", b"1" + b"0" * 99])
def test_damage_brings_in(part):
    rng = random.Random("parts")
    assert any(part in fuzz.damaged(b"ulf\n.", b"r.", rng) for _ in range(1000))


def test_damage_to_the_empty_input():
    rng = random.Random("empty")
    assert len({fuzz.damaged(b"", b"", rng) for _ in range(1000)}) > 50


@pytest.mark.parametrize(
    "damage, results",
    [
        (fuzz.drop, {b"", b"a", b"c", b"ab", b"bc", b"ac"}),
        (fuzz.double, {b"aabc", b"abbc", b"abcc", b"ababc", b"abcbc", b"abcabc"}),
        (fuzz.swap, {b"bac", b"acb", b"cab"}),
        (fuzz.truncate, {b"", b"a", b"ab"}),
        (fuzz.splice, {b"xyz", b"az", b"abcxyz", b"abyz"}),
    ],
)
def test_damage(damage, results):
    rng = random.Random("damage")
    assert results <= {damage(b"abc", b"xyz", rng) for _ in range(1000)}


# ---------------------------------------------------------------- searching in our programs


@pytest.mark.parametrize("folder", VARIANTS)
def test_short_search_finds_nothing(folder):
    assert (HERE / folder).is_dir()  # a variant that is built anyway
    program, constants = suite.parse_place(Path(folder, "some.in"))
    search = fuzz.Search(program, "", fuzz.MODES)
    target = fuzz.build(program, constants)
    stream = fuzz.within(10**9, target, fuzz.inputs(target, fuzz.MODES, random.Random("short")))
    for mode, data in itertools.islice(stream, 120):
        search.try_input(target, mode, data)
    assert search.failures == set()
    assert search.under_valgrind == len(fuzz.MODES)


# ---------------------------------------------------------------- searching where there is something to find

# A cube that is right only if nothing is printed: each face and some bytes that are wrong input have a fault.
WRONG_CUBE = r"""
#include <climits>
#include <cstdio>
#include <cstdlib>
int main() {
    for (int byte = std::getchar(); byte != '.' && byte != EOF; byte = std::getchar()) {
        volatile int most = INT_MAX;
        switch (byte) {
        case 'u': std::abort();
        case 'l': most = most + byte; break;
        case 'f': return 3;
        case 'r': std::fputs("kostka: line 1, column 1: expected f, found 'r'\n", stderr); return 2;
        case 'b': std::fputs("turned\n", stderr); break;
        case 'd': return std::malloc(5) ? 0 : 3;
        case 'x': std::fputs("kostka: wrong\n", stderr); return 2;
        case 'y': std::fputs("kostka: line 1, column 9: expected f, found 'y'\n", stderr); return 2;
        case 'p': for (;;) std::puts("endless");
        case 'h': for (;;) {}
        }
    }
}
"""


@pytest.fixture(scope="module")
def wrong_cube(tmp_path_factory) -> fuzz.Target:
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "kostka.cpp").write_text(WRONG_CUBE)
    command = ["g++", "-fsanitize=undefined", "-fno-sanitize-recover", "kostka.cpp", "-o", "kostka"]
    subprocess.run(command, cwd=folder, check=True)
    return fuzz.Target("kostka", (("N", 3),), folder / "kostka")


@pytest.mark.parametrize(
    "given, shrunk, title",
    [
        (b"2\"\n'\n\n.\n\n", b"", "exit code 0, but the reference refuses it at line 1, column 1"),
        (b"\n\n\n.\n\n", b"\n.", "wrong answer: line 1, column 1\n    expected  ↵\n    printed   (no such line)\n"),
        (b"2u'3u\"u.u", b"u.", "signal SIGABRT"),
        (b"3l'2l\"ll.u\n", b"l.", "undefined behaviour\n"),
        (b"2f'2f\"ff.\nu", b"f.", "exit code 3\n"),
        (b"2r'2r\"rr.\nu", b"r.", "exit code 2, but the reference accepts the input\nkostka: line 1,"),
        (b"2b'2b\"bb.\nu", b"b.", "good input, but a message\nturned\n"),
        (b"d.", b"d.", "Valgrind found an error\n    5 bytes in 1 blocks are definitely lost"),
        (b"xy\nx.\n", b"x", "the message is not 'line L, column C: expected X, found Y'\nkostka: wrong\n"),
        (b"yx\ny.\n", b"y", "the reference finds the fault at line 1, column 1\nkostka: line 1, column 9:"),
        (b"pp\np.\n", b"p", "output limit: more than"),
        (b"h", b"h", "time limit: more than 1 s"),
    ],
)
def test_failure_is_made_smaller_kept_and_reported(wrong_cube, tmp_path, monkeypatch, capsys, given, shrunk, title):
    monkeypatch.setattr(suite, "ROOT", tmp_path)
    monkeypatch.setattr(fuzz, "BARE", fuzz.BARE._replace(seconds=1.0))
    search = fuzz.Search("kostka", "", fuzz.MODES)
    search.try_input(wrong_cube, fuzz.BYTES, given)
    (kept,) = search.failures
    assert re.fullmatch(r"build/fuzz/kostka/N=3/[0-9a-f]{8}\.in", kept)
    assert (tmp_path / kept).read_bytes() == shrunk
    report = capsys.readouterr().out
    assert report.startswith(f"\nkostka/N=3: {title}")
    assert f"input: {shrunk!r}\ninput kept in {kept}\n" in report
    assert ("make it a golden pair:" in report) == shrunk.endswith(b".")


def test_failure_is_reported_once(wrong_cube, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(suite, "ROOT", tmp_path)
    search = fuzz.Search("kostka", "", fuzz.MODES)
    for data in (b"2u.", b"u.", b"f.", b"uu."):
        search.try_input(wrong_cube, fuzz.BYTES, data)
    assert len(search.failures) == 2
    assert capsys.readouterr().out.count("input kept in") == 2
    assert not search.finished


def test_search_ends_after_some_failures(wrong_cube, tmp_path, monkeypatch):
    monkeypatch.setattr(suite, "ROOT", tmp_path)
    search = fuzz.Search("kostka", "", fuzz.MODES)
    for data in (b"u.", b"l.", b"f.", b"r."):
        search.try_input(wrong_cube, fuzz.VALID, data)
    assert not search.finished
    search.try_input(wrong_cube, fuzz.VALID, b"b.")
    assert search.finished


def test_shrinking_takes_cards_away_by_threes():
    def fails(data: bytes) -> bool:
        cards = data.split()
        return len(cards) % 3 == 0 and b"1111" in cards and all(len(card) == 4 for card in cards)

    cards = b" \n".join(card.encode() for card in generate.CARDS)
    assert fuzz.shrink(cards, fails) == b"1111\n1112\n1113"


def test_shrinking_has_an_end(monkeypatch):
    tried = []
    clock = SimpleNamespace(monotonic=lambda: float(len(tried)))  # to try an input takes a second
    monkeypatch.setattr(fuzz, "time", clock)
    data = bytes(range(ord("a"), ord("z") + 1))
    assert fuzz.shrink(data, tried.append) == data
    assert len(tried) == fuzz.SHRINK_SECONDS


# ---------------------------------------------------------------- the command, in a project of its own


@pytest.fixture
def project(tmp_path):
    """Has only a cube, which prints nothing, and what fuzz.py needs."""
    shutil.copytree(HERE / "reference", tmp_path / "golden" / "reference")
    for name in ("accept.py", "console.py", "fuzz.py", "generate.py", "suite.py"):
        shutil.copy(HERE / name, tmp_path / "golden")
    (tmp_path / "opcje").write_text("-std=c++20\n")
    (tmp_path / "kostka").mkdir()
    (tmp_path / "kostka" / "kostka.cpp").write_text("int main() {}\n")
    return tmp_path


def test_command_finds_what_is_wrong(project):
    done = python(project, "golden/fuzz.py", "kostka", "--inputs", "20", "--seconds", "600", "--seed", "1", "--mode", "valid")
    assert done.returncode == 1
    assert done.stdout.startswith("seed 1\n")
    assert ": wrong answer: line 1, column 1\n" in done.stdout
    assert re.search(r"^kostka +[1-9]\d* +0 +[1-9]\d* +[1-9]$", done.stdout, re.MULTILINE)
    (kept,) = {file.read_bytes() for file in project.glob("build/fuzz/kostka/**/*.in")}
    assert kept == b"\n."

    # The commands of the report do what they say.
    again, pair = re.findall(r":\n((?:    .*\n)+)", done.stdout[done.stdout.index("input kept in") :])[:2]
    run = subprocess.run(["sh", "-ec", again], cwd=project, env=environment(), capture_output=True)
    assert (run.returncode, run.stdout[:2]) == (0, b"\n ")
    subprocess.run(["sh", "-ec", pair], cwd=project, env=environment(), check=True)
    (accepted,) = project.glob("golden/kostka/**/*.out")
    assert accepted.read_bytes() == run.stdout
    assert accepted.with_suffix(".in").read_bytes() == kept


def test_command_says_that_nothing_was_found():
    done = python(suite.ROOT, "golden/fuzz.py", "sokoban", "--inputs", "200", "--seconds", "600", "--seed", "1")
    assert done.returncode == 0, done.stdout
    assert re.fullmatch(r"seed 1\nprogram .*\nsokoban +100 +100 +2 +0\n", done.stdout)


def test_command_ends_when_time_is_up():
    done = python(suite.ROOT, "golden/fuzz.py", "sokoban", "--seconds", "0.1")
    assert done.returncode == 0, done.stdout
    assert re.fullmatch(r"seed \d+\nprogram .*\nsokoban +\d+ +\d+ +\d +0\n", done.stdout)


def test_command_leaves_a_program_alone_that_does_not_compile(project):
    (project / "kostka" / "kostka.cpp").write_text("int main() { return nothing; }\n")
    done = python(project, "golden/fuzz.py", "kostka", "--seed", "1")
    assert done.returncode == 1
    assert re.search(r"^kostka/N=\d+: does not compile\n.*\n.*was not declared", done.stdout, re.MULTILINE)
    assert re.search(r"^kostka +0 +0 +0 +1$", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["chess"], "no program 'chess', only set, poziomka, kostka, sokoban"),
        (["--seconds", "0"], "a positive number of seconds"),
        (["--mode", "wild"], "invalid choice"),
    ],
)
def test_command_explains_its_usage(project, arguments, complaint):
    done = python(project, "golden/fuzz.py", *arguments)
    assert done.returncode == 2
    assert complaint in done.stdout


def test_command_that_cannot_work_says_so(project):
    done = python(project, "golden/fuzz.py", "kostka", "--seed", "1", PATH=str(project))
    assert done.returncode == 3
    assert done.stdout.startswith("seed 1\nbroken harness: g++ does not run")


def test_command_can_be_interrupted(project):
    (project / "kostka" / "kostka.cpp").write_text("int main() { for (;;) {} }\n")
    command = subprocess.Popen(
        [sys.executable, "golden/fuzz.py", "kostka"], cwd=project, env=environment(), stdout=subprocess.PIPE
    )
    deadline = time.monotonic() + 60
    try:
        while not list(project.glob("build/golden/kostka-*[0-9a-f]")):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        command.send_signal(signal.SIGINT)
        output = command.communicate(timeout=60)[0]
    finally:
        command.kill()
    assert command.returncode == 130
    assert re.search(rb"^kostka +\d", output, re.MULTILINE)
