"""Tests of finding cases, in folders that are wrong in one way."""

import pytest

from helpers import write
from programs import PROGRAMS
from suite import paths
from suite.cases import discover


@pytest.mark.parametrize(
    "program, text, constants",
    [
        ("kostka", "N=7", (("N", 7),)),
        ("kostka", "N=2147483647", (("N", 2147483647),)),
        ("poziomka", "WYBOR=0,POLA=26", (("POLA", 26), ("WYBOR", 0))),
    ],
)
def test_constants(program, text, constants):
    assert PROGRAMS[program].parse_constants(text) == constants


@pytest.mark.parametrize(
    "program, text, reason",
    [
        ("kostka", "N=0", "N is 1 to 2147483647, not 0"),
        ("kostka", "N=2147483648", "N is 1 to"),
        ("kostka", "N=07", "without leading zeros"),
        ("kostka", "N=-1", "not NAME=VALUE"),
        ("kostka", "N=", "not NAME=VALUE"),
        ("kostka", "N=7,", "not NAME=VALUE"),
        ("kostka", "N=7,N=7", "N is given twice"),
        ("kostka", "POLA=3", "kostka has no constant POLA, only N"),
        ("poziomka", "POLA=27", "POLA is 1 to 26"),
        ("set", "N=7", "set has no constants"),
    ],
)
def test_no_constants(program, text, reason):
    with pytest.raises(ValueError, match=reason):
        PROGRAMS[program].parse_constants(text)


def test_cases_beyond_the_promises_have_a_folder_of_their_own(tmp_path):
    names = ("kostka/beyond/N=7/a", "kostka/beyond/b", "kostka/c")
    write(tmp_path, *(f"{name}{end}" for name in names for end in (".in", ".out")))
    cases, faults = discover(tmp_path)
    assert faults == []
    found = [(case.group.partition("/")[2], case.constants, case.promised) for case in cases]
    assert found == [
        ("kostka/beyond/N=7", (("N", 7),), False),
        ("kostka/beyond", (), False),
        ("kostka", (), True),
    ]


def test_cases_are_found_in_order(tmp_path):
    write(
        tmp_path,
        *(
            f"{name}{end}"
            for name in ("set/b", "set/a.x", "kostka/N=7/c")
            for end in (".in", ".out")
        ),
    )
    write(tmp_path, "set/notes.txt")
    cases, faults = discover(tmp_path)
    assert [case.name for case in cases] == [
        f"{tmp_path.name}/{name}" for name in ("kostka/N=7/c", "set/a.x", "set/b")
    ]
    assert [case.group for case in cases][:2] == [
        f"{tmp_path.name}/kostka/N=7",
        f"{tmp_path.name}/set",
    ]
    assert [case.constants for case in cases] == [(("N", 7),), (), ()]
    assert cases[1].expected == tmp_path / "set" / "a.x.out"
    assert faults == []


@pytest.mark.parametrize(
    "files, fault",
    [
        (["set/b.in"], "set/b.in: no .out beside it"),
        (["set/b.out"], "set/b.out: no .in beside it"),
        (["set/N=7/b.in", "set/N=7/b.out"], "set/N=7: set has no constants"),
        (
            ["kostka/N=07/b.in", "kostka/N=07/b.out"],
            "kostka/N=07: 'N=07' is not NAME=VALUE, without leading zeros",
        ),
        (
            ["kostka/old/b.in", "kostka/old/b.out"],
            "kostka/old: 'old' is not NAME=VALUE, without leading zeros",
        ),
        (
            ["kostka/N=7/N=7/b.in", "kostka/N=7/N=7/b.out"],
            "kostka/N=7/N=7: cases lie in kostka/[beyond/][CONSTANTS/], not deeper",
        ),
        (
            ["kotska/b.in"],
            "kotska/b.in: cases belong in a folder named kostka, poziomka, set, sokoban",
        ),
        (["b.in"], "b.in: cases belong in a folder named kostka, poziomka, set, sokoban"),
    ],
)
def test_layout_fault(tmp_path, files, fault):
    write(tmp_path, "set/a.in", "set/a.out", *files)
    cases, faults = discover(tmp_path)
    assert [case.name for case in cases] == [f"{tmp_path.name}/set/a"]
    assert faults == [f"{tmp_path.name}/{fault}"]


def test_folder_without_cases_is_a_fault(tmp_path):
    assert discover(tmp_path) == ([], [f"{tmp_path}: no cases found"])


def test_suite_needs_cases_of_every_program(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "GOLDEN", tmp_path)
    write(
        tmp_path,
        *(
            f"{program}/a{end}"
            for program in ("set", "kostka", "sokoban")
            for end in (".in", ".out")
        ),
    )
    assert discover(tmp_path)[1] == ["poziomka: no cases found"]
