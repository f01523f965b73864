"""The Makefile on machines that lack things, and what it passes on."""

import shutil

import pytest

from machine import FOR_CHECK, PYTHON
from suite.paths import ROOT


def targets() -> list:
    lines = (ROOT / "Makefile").read_text().splitlines()
    return [line.split(":")[0] for line in lines if "## " in line and line[0].isalpha()]


@pytest.mark.parametrize("target", sorted(set(targets()) - {"clean", "help"}))
def test_every_target_asks_for_its_tools_before_anything_else(machine, target):
    machine.user(1000, "ala")
    machine.add(**{"apt-get": ""})
    arguments = "PROGRAM=set", "SOLUTION=mine.c", "CASE=mine.in", "SOLUTIONS=ours", "RESULTS=there"
    result = machine.run("make", target, *arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert lines[0] == "Some tools are missing. Type this, then try again:"
    assert lines[1].startswith("    su - -c 'apt-get update && apt-get install -y ")
    assert len(lines) == 3 and lines[2].startswith("make: ***")


@pytest.mark.parametrize("shell", ["sh", "bash"])
@pytest.mark.parametrize("given, passed", [([], ""), (["SECONDS=2.5"], " --seconds=2.5")])
def test_seconds_arrive_as_typed_also_where_the_shell_counts_its_own(machine, shell, given, passed):
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    machine.put(*FOR_CHECK)
    machine.add(python3=f'[ "$1" = -c ] || {{ echo "$*"; exit; }}\n{PYTHON}')
    result = machine.run("make", f"SHELL={shutil.which(shell)}", "fuzz", *given)
    assert (result.stdout, result.stderr) == (f"golden/fuzz.py{passed}\n", "")
