"""Tests of accept.py, in a small project."""

import pytest

from helpers import python, write


def test_accept_reports_what_it_did(project):
    expected = project / "golden" / "sokoban" / "case.out"
    assert (
        python(project, "golden/accept.py", "golden/sokoban").stdout
        == "golden/sokoban/case.out: unchanged\n"
    )
    expected.write_bytes(b"@\n@\n")
    done = python(project, "golden/accept.py", "golden/sokoban/case.in")
    assert done.stdout == "golden/sokoban/case.out: changed from line 2, column 1 on\n"
    assert expected.read_bytes() == b"@\n"
    expected.unlink()
    assert (
        python(project, "golden/accept.py", "golden/sokoban").stdout
        == "golden/sokoban/case.out: created\n"
    )


def test_accept_refuses_in_ci(project):
    expected = project / "golden" / "set" / "case.out"
    expected.write_text("wrong")
    done = python(project, "golden/accept.py", "golden/set", CI="true")
    assert done.returncode == 2 and "refused" in done.stdout
    assert expected.read_text() == "wrong"


def test_accept_needs_a_name(project):
    done = python(project, "golden/accept.py")
    assert done.returncode == 2 and "Usage" in done.stdout


@pytest.mark.parametrize(
    "name, reason",
    [
        ("golden/kostka/N=5/bad.in", "line 1, column 1"),
        ("golden/kostka/N=05/bad.in", "without leading zeros"),
        ("golden/bad.in", "cases belong in a folder named"),
        ("golden/set/case.out", "neither an .in file nor a folder"),
        ("golden/none.in", "neither an .in file nor a folder"),
    ],
)
def test_accept_refuses_what_is_no_case(project, name, reason):
    if "bad" in name:
        write(project, name)
        (project / name).write_text("x")
    done = python(project, "golden/accept.py", name)
    assert done.returncode == 1
    assert f"{name}: not accepted: " in done.stdout and reason in done.stdout
    assert not (project / name).with_name("bad.out").exists()
