"""Tests of the judge with whole solutions, which it has to find right in every case."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import suite

HERE = Path(__file__).resolve().parent


@pytest.fixture
def project(tmp_path):
    """A copy, so that outputs which failing cases of our own programs leave in build/ stay there."""
    shutil.copytree(HERE, tmp_path / "golden", ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    return tmp_path


@pytest.mark.parametrize("name", sorted(path.name for path in (HERE / "solutions").iterdir()))
def test_right_solution_passes_every_case(project, name):
    task = Path(name).stem
    cases = [case.name for case in suite.discover(suite.GOLDEN)[0] if case.program == task]
    done = subprocess.run(
        [sys.executable, "golden/judge.py", task, f"golden/solutions/{name}"],
        cwd=project,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout
    passed = [line.split()[0] for line in done.stdout.splitlines() if line.endswith(" s  OK")]
    assert passed == cases
    assert re.search(rf"^total +{len(cases)} of {len(cases)}$", done.stdout, re.MULTILINE)
