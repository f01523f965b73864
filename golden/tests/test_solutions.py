"""Tests of the judge with whole solutions, which it has to find right."""

import re
import shutil
from pathlib import Path

import pytest

from helpers import run_pytest
from suite import paths
from suite.cases import cases_of


@pytest.fixture
def project(tmp_path):
    """A copy, so that the outputs which our own programs leave in build/ stay there."""
    unwanted = shutil.ignore_patterns("__pycache__", "tests")
    shutil.copytree(paths.GOLDEN, tmp_path / "golden", ignore=unwanted)
    return tmp_path


@pytest.mark.parametrize(
    "name", sorted(path.name for path in (paths.GOLDEN / "solutions").iterdir())
)
def test_right_solution_passes_every_promised_case(project, name):
    program = Path(name).stem
    cases = [case.name for case in cases_of(program) if case.promised]
    done = run_pytest(project, f"golden/{program}", "-q", "--solution", f"golden/solutions/{name}")
    assert done.returncode == 0, done.stdout
    assert re.search(rf"^total +{len(cases)} of {len(cases)}$", done.stdout, re.MULTILINE)
