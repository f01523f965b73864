"""Tests of the search: short ones in our programs, and some where there is something to find."""

import itertools
import random
import re
import subprocess
from pathlib import Path

import pytest

from suite import paths, search
from suite.cases import parse_place
from suite.trial import Target


VARIANTS = [
    "set",
    "poziomka/POLA=3,WIERSZE=7,KOLUMNY=11,WYBOR=0",
    "kostka",
    "kostka/N=3",
    "sokoban",
]


@pytest.mark.parametrize("folder", VARIANTS)
def test_short_search_finds_nothing(folder):
    assert (paths.GOLDEN / folder).is_dir()  # a variant that is built anyway
    program, constants, _ = parse_place(Path(folder, "some.in"))
    here = search.Search(program, "", search.MODES)
    target = search.target_of(program, constants)
    stream = search.within(
        10**9, target, search.inputs(target, search.MODES, random.Random("short"))
    )
    for mode, data in itertools.islice(stream, 120):
        here.try_input(target, mode, data)
    assert here.failures == set()
    assert here.under_valgrind == len(search.MODES)


# ---------------------------------------------------------------- where there is something to find

# A cube that is right only if nothing is printed: each face, and some wrong bytes, have a fault.
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
def wrong_cube(tmp_path_factory) -> Target:
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "kostka.cpp").write_text(WRONG_CUBE)
    command = ["g++", "-fsanitize=undefined", "-fno-sanitize-recover", "kostka.cpp", "-o", "kostka"]
    subprocess.run(command, cwd=folder, check=True)
    return Target("kostka", (("N", 3),), folder / "kostka")


@pytest.mark.parametrize(
    "given, shrunk, title",
    [
        (b"2\"\n'\n\n.\n\n", b"", "exit code 0, but the reference refuses it at line 1, column 1"),
        (
            b"\n\n\n.\n\n",
            b"\n.",
            "wrong answer: line 1, column 1\n    expected  ↵\n    printed   (no such line)\n",
        ),
        (b"2u'3u\"u.u", b"u.", "signal SIGABRT"),
        (b"3l'2l\"ll.u\n", b"l.", "undefined behaviour\n"),
        (b"2f'2f\"ff.\nu", b"f.", "exit code 3\n"),
        (
            b"2r'2r\"rr.\nu",
            b"r.",
            "exit code 2, but the reference accepts the input\nkostka: line 1,",
        ),
        (b"2b'2b\"bb.\nu", b"b.", "good input, but a message\nturned\n"),
        (b"d.", b"d.", "Valgrind found an error\n    5 bytes in 1 blocks are definitely lost"),
        (
            b"xy\nx.\n",
            b"x",
            "the message is not 'line L, column C: expected X, found Y'\nkostka: wrong\n",
        ),
        (
            b"yx\ny.\n",
            b"y",
            "the reference finds the fault at line 1, column 1\nkostka: line 1, column 9:",
        ),
        (b"pp\np.\n", b"p", "output limit: more than"),
        (b"h", b"h", "time limit: "),
    ],
)
def test_failure_is_made_smaller_kept_and_reported(
    wrong_cube, tmp_path, monkeypatch, capsys, given, shrunk, title
):
    monkeypatch.setattr(paths, "ROOT", tmp_path)
    monkeypatch.setattr(paths, "FUZZ", tmp_path / "build" / "fuzz")
    monkeypatch.setattr(search, "BARE", search.BARE._replace(seconds=1.0))
    here = search.Search("kostka", "", search.MODES)
    here.try_input(wrong_cube, search.BYTES, given)
    (kept,) = here.failures
    assert re.fullmatch(r"build/fuzz/kostka/N=3/[0-9a-f]{8}\.in", kept)
    assert (tmp_path / kept).read_bytes() == shrunk
    report = capsys.readouterr().out
    assert report.startswith(f"\nkostka/N=3: {title}")
    assert f"input: {shrunk!r}\ninput kept in {kept}\n" in report
    assert ("make it a golden pair:" in report) == shrunk.endswith(b".")


def test_failure_is_reported_once(wrong_cube, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(paths, "ROOT", tmp_path)
    monkeypatch.setattr(paths, "FUZZ", tmp_path / "build" / "fuzz")
    here = search.Search("kostka", "", search.MODES)
    for data in (b"2u.", b"u.", b"f.", b"uu."):
        here.try_input(wrong_cube, search.BYTES, data)
    assert len(here.failures) == 2
    assert capsys.readouterr().out.count("input kept in") == 2
    assert not here.finished


def test_search_ends_after_some_failures(wrong_cube, tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "ROOT", tmp_path)
    monkeypatch.setattr(paths, "FUZZ", tmp_path / "build" / "fuzz")
    here = search.Search("kostka", "", search.MODES)
    for data in (b"u.", b"l.", b"f.", b"r."):
        here.try_input(wrong_cube, search.VALID, data)
    assert not here.finished
    here.try_input(wrong_cube, search.VALID, b"b.")
    assert here.finished
