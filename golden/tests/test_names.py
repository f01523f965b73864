"""Tests of names: whatever SOLUTION, CASES, XML and ONLY hold, make and the shell leave it alone.

Every name tries to make a file "owned", which nobody may ever see.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from helpers import environment, main_of, write
from suite import paths

RIGHT = main_of('puts("="); return count - 1;')  # for the one case of set

NAMES = {
    "shell": "it's \"quoted `touch owned` \\ # ~ * ? {a,b}; touch owned & touch owned >owned",
    "make": "$(touch owned) $(shell touch owned) $$(touch owned) % $@ $",
    "lines": "one\n\ttouch owned\ntouch owned\n$(touch owned)\n",
    "options": "--help -k[a-z]::a",
    "bytes": os.fsdecode(b"\xff\xfe\x9b"),
}
UNPRINTABLE = os.fsdecode(b"\033[2J\033]0;owned\007\r\b\xe2\x80\xae\xff")


@pytest.fixture
def house(project):
    """The small project with its front door, to judge through."""
    shutil.copy(paths.ROOT / "Makefile", project)
    shutil.copy(paths.GOLDEN / "setup.sh", project / "golden")
    return project


def make_judge(house: Path, **variables: str) -> subprocess.CompletedProcess:
    """Runs make judge for set; its output is bytes."""
    assignments = [f"{name}={value}" for name, value in variables.items()]
    command = ["make", "judge", "PROGRAM=set", *assignments]
    channels = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return subprocess.run(command, cwd=house, env=environment(), **channels)


def add_cases(folder: Path) -> None:
    """One case of set, like the one that is there."""
    write(folder, "set/case.in", "set/case.out")
    (folder / "set" / "case.out").write_text("=\n")


def check_output(house: Path, done: subprocess.CompletedProcess) -> str:
    """Nothing was executed, nothing went wrong inside, nothing talks to a terminal."""
    text = done.stdout.decode()  # which fails for bytes that are no UTF-8
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", text), text
    assert "Traceback" not in text and "INTERNALERROR" not in text, text
    assert not list(house.parent.rglob("owned"))
    return text


@pytest.mark.parametrize("name", NAMES)
def test_names_of_files_are_just_names(house, name):
    """The solution, a folder of cases and, if pytest can show its name, the report."""
    solution, cases, xml = (f"{NAMES[name]}{kind}" for kind in (".c", ".cases", ".xml"))
    (house / solution).write_text(RIGHT)
    add_cases(house / cases)
    report = {} if name == "bytes" else {"XML": xml}
    done = make_judge(house, SOLUTION=solution, CASES=cases, **report)
    text = check_output(house, done)
    assert done.returncode == 0, text
    assert "\nanswers right: 2 of 2, " in text
    if report:
        assert len(list(ElementTree.parse(house / xml).iter("testcase"))) == 4


@pytest.mark.parametrize(
    "code, verdict",
    [
        pytest.param(main_of('puts("?"); return 0;'), "wrong answer: line 1, column 1", id="wrong"),
        pytest.param("int main(void) { return x; }\n", "does not compile", id="does-not-compile"),
    ],
)
def test_names_in_reports_can_be_read(house, code, verdict):
    """The report names the solution, and the case by its folder, but not as a terminal hears it."""
    solution, cases = f"{UNPRINTABLE}.c", f"{UNPRINTABLE}.cases"
    (house / solution).write_text(code)
    add_cases(house / cases)
    done = make_judge(house, SOLUTION=solution, CASES=cases, XML="report.xml")
    text = check_output(house, done)
    assert done.returncode == 2, text  # make's own for any failure
    assert "Error 1\n" in text and verdict in text
    assert "\\x1b[2J\\x1b]0;owned\\x07\\x0d\\x08\\u202e\\xff.c" in text
    assert len(list(ElementTree.parse(house / "report.xml").iter("testcase"))) == 4


@pytest.mark.parametrize(
    "variables, complaint",
    [
        ({"SOLUTION": UNPRINTABLE}, "there is no file \\x1b[2J"),
        ({"SOLUTION": "mine.c", "CASES": UNPRINTABLE}, "there is no folder \\x1b[2J"),
        ({"SOLUTION": "mine.c", "CASES": "odd"}, "odd/\\x1b[2J"),
        ({"SOLUTION": "mine.c", "XML": UNPRINTABLE}, "a name that can be shown, not \\x1b[2J"),
        ({"SOLUTION": "mine.c", "ONLY": NAMES["shell"]}, "Wrong expression"),
        ({"SOLUTION": "mine.c", "ONLY": NAMES["make"]}, "Wrong expression"),
    ],
    ids=["solution", "cases", "layout", "report", "only-shell", "only-make"],
)
def test_names_in_complaints_can_be_read(house, variables, complaint):
    (house / "mine.c").write_text(RIGHT)
    write(house / "odd", f"{UNPRINTABLE}/case.in")
    done = make_judge(house, **variables)
    text = check_output(house, done)
    assert done.returncode == 2 and "Error 4\n" in text, text
    assert complaint in text
