"""Tests of fuzz.py, in a small project and in this one."""

import re
import signal
import subprocess
import sys
import time

import pytest

from helpers import environment, heed_interrupts, python
from suite import paths


def test_command_finds_what_is_wrong(project):
    done = python(
        project,
        "golden/fuzz.py",
        "kostka",
        "--inputs",
        "20",
        "--seconds",
        "600",
        "--seed",
        "1",
        "--mode",
        "valid",
    )
    assert done.returncode == 1
    assert done.stdout.startswith("seed 1\n")
    assert ": wrong answer: line 1, column 1\n" in done.stdout
    assert re.search(r"^kostka +[1-9]\d* +0 +[1-9]\d* +[1-9]$", done.stdout, re.MULTILINE)
    (kept,) = {file.read_bytes() for file in project.glob("build/fuzz/kostka/**/*.in")}
    assert kept == b"\n."

    # The commands of the report do what they say.
    again, pair = re.findall(
        r":\n((?:    .*\n)+)", done.stdout[done.stdout.index("input kept in") :]
    )[:2]
    run = subprocess.run(["sh", "-ec", again], cwd=project, env=environment(), capture_output=True)
    assert (run.returncode, run.stdout[:2]) == (0, b"\n ")
    subprocess.run(["sh", "-ec", pair], cwd=project, env=environment(), check=True)
    (accepted,) = set(project.glob("golden/kostka/**/*.out")) - {
        project / "golden/kostka/N=5/case.out"
    }
    assert accepted.read_bytes() == run.stdout
    assert accepted.with_suffix(".in").read_bytes() == kept


def test_command_says_that_nothing_was_found():
    done = python(
        paths.ROOT,
        "golden/fuzz.py",
        "sokoban",
        "--inputs",
        "200",
        "--seconds",
        "600",
        "--seed",
        "1",
    )
    assert done.returncode == 0, done.stdout
    # On a busy machine it takes long enough to tell how far it is.
    progress = r"(inputs tried: .*\n)*"
    table = r"program .*\nsokoban +100 +100 +2 +0\n"
    assert re.fullmatch(r"seed 1\n" + progress + table, done.stdout)


def test_command_ends_when_time_is_up():
    done = python(paths.ROOT, "golden/fuzz.py", "sokoban", "--seconds", "0.1")
    assert done.returncode == 0, done.stdout
    assert re.fullmatch(r"seed \d+\nprogram .*\nsokoban +\d+ +\d+ +\d +0\n", done.stdout)


def test_command_leaves_a_program_alone_that_does_not_compile(project):
    (project / "kostka" / "kostka.cpp").write_text("int main() { return nothing; }\n")
    done = python(project, "golden/fuzz.py", "kostka", "--seed", "1")
    assert done.returncode == 1
    assert re.search(
        r"^kostka/N=\d+: does not compile\n.*\n.*was not declared", done.stdout, re.MULTILINE
    )
    assert re.search(r"^kostka +0 +0 +0 +1$", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["chess"], "no program 'chess', only kostka, poziomka, set, sokoban"),
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
        [sys.executable, "golden/fuzz.py", "kostka"],
        cwd=project,
        env=environment(),
        stdout=subprocess.PIPE,
        preexec_fn=heed_interrupts,
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
