"""Tests of the suite as pytest runs it, in a small project."""

import shutil

import pytest

from helpers import run_pytest, write


def test_pytest_runs_every_case(project):
    done = run_pytest(project, "golden", "-v")
    assert done.returncode == 0
    assert "kostka/N=5/case.in::kostka/N=5/case PASSED" in done.stdout
    assert "kostka/N=5/case.in::kostka/N=5/case reference PASSED" in done.stdout
    assert "8 passed" in done.stdout


@pytest.mark.parametrize(
    "place", ["golden/kostka", "golden/kostka/N=5", "golden/kostka/N=5/case.in"]
)
def test_pytest_runs_a_part(project, place):
    assert "2 passed" in run_pytest(project, place).stdout


def test_pytest_shows_a_failure_without_traceback(project):
    (project / "set" / "set.cpp").write_text('#include <cstdio>\nint main() { std::puts("= "); }\n')
    done = run_pytest(project, "golden/set")
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    shown = "wrong answer: line 1, column 2\n    expected  =↵\n    printed   =·↵\n"
    assert shown in done.stdout
    assert "Traceback" not in done.stdout and "suite.py" not in done.stdout


def test_pytest_shows_compiler_output_once(project):
    shutil.copy(project / "golden" / "set" / "case.in", project / "golden" / "set" / "twin.in")
    shutil.copy(project / "golden" / "set" / "case.out", project / "golden" / "set" / "twin.out")
    (project / "set" / "set.cpp").write_text("int main() { return nothing; }\n")
    done = run_pytest(project, "golden/set")
    assert "2 failed, 2 passed" in done.stdout
    assert done.stdout.count("was not declared in this scope") == 1


def test_pytest_compares_with_the_reference(project):
    (project / "golden" / "set" / "case.out").write_text("= \n")
    done = run_pytest(project, "golden/set")
    assert "2 failed" in done.stdout
    assert "the .out is not what the reference prints: line 1, column 2" in done.stdout
    (project / "golden" / "set" / "case.in").write_text("4444")
    assert "the reference refuses the input" in run_pytest(project, "golden/set").stdout


def test_pytest_runs_extra_cases(project, tmp_path_factory):
    extra = tmp_path_factory.mktemp("extra")
    shutil.copytree(project / "golden" / "set", extra / "set")
    done = run_pytest(project, "golden/kostka", "-v", "--cases", str(extra))
    assert f"{extra.name}/set/case reference PASSED" in done.stdout
    assert "4 passed" in done.stdout


def test_pytest_refuses_a_layout_with_faults(project):
    (project / "golden" / "set" / "case.out").unlink()
    write(project / "golden", "kostka/N=07/a.in")
    done = run_pytest(project, "golden/sokoban")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "ERROR: set/case.in: no .out beside it\n" in done.stdout
    assert "ERROR: kostka/N=07: 'N=07' is not" in done.stdout
