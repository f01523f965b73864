"""Tests of machines that fail: it is never charged to the solution, and nothing broken is kept."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import List

import pytest

from helpers import environment, main_of, run_pytest, write
from suite import build, compiling, paths, sandbox
from suite.build import DoesNotCompile
from suite.harness import BrokenHarness

RIGHT = main_of('puts("="); return count - 1;')  # for the one case of set
WRONG = main_of('puts("?"); return count - 1;')
BROKEN = 3  # the judge's exit code

JUDGE = ["-m", "pytest", "golden/set", "-q", "--solution", "mine.c"]


@pytest.fixture
def house(project) -> Path:
    """The small project with a right solution of set."""
    (project / "mine.c").write_text(RIGHT)
    return project


def judge(house: Path, solution: str = "mine.c", **changes: str) -> subprocess.CompletedProcess:
    return run_pytest(house, "golden/set", "-q", "--solution", solution, **changes)


def binaries(folder: Path) -> List[Path]:
    """What the next judging would take for finished."""
    return [file for file in folder.glob("mine-*") if file.suffix != ".lock"]


# ---------------------------------------------------------------- temporary folders


@pytest.mark.parametrize("place", ["nowhere", "golden/set/case.in", "/proc", "/dev/full"])
def test_an_unusable_temporary_folder_costs_nothing(house, place):
    """There are others to fall back on."""
    done = judge(house, TMPDIR=str(house / place))
    assert done.returncode == 0, done.stdout
    assert "\nanswers right: 1 of 1, memory clean: 1 of 1\n" in done.stdout


@pytest.mark.skipif(sandbox.protected() is not None, reason="unprotected anyway")
def test_a_fault_on_the_way_to_the_sandbox_takes_no_protection_away(house):
    """Who cannot make the launcher does not know whether bubblewrap works."""
    (house / "golden" / "suite" / "launcher.c").write_text("int main(void) { return none; }\n")
    done = judge(house)
    assert done.returncode == BROKEN, done.stdout
    assert "broken harness: launcher.c does not compile" in done.stdout
    assert "unprotected" not in done.stdout and "Traceback" not in done.stdout


# ---------------------------------------------------------------- disks


def within(house: Path, view: List[str], script: str = 'exec "$@"') -> subprocess.CompletedProcess:
    """Judges by a shell script, with "$@" for the command, that sees the machine like this."""
    (house / "build").mkdir(exist_ok=True)
    if not shutil.which("bwrap"):
        pytest.skip("bubblewrap is not installed")
    words = [str(house / word) if word == "build" else word for word in view]
    command = ["bwrap", *words, "--chdir", str(house)]
    options = {
        "stdout": subprocess.PIPE,
        "stderr": subprocess.STDOUT,
        "encoding": "utf-8",
        "cwd": house,
        "env": environment(),
    }
    if subprocess.run([*command, "true"], **options).returncode:
        pytest.skip("bubblewrap does not work here")
    return subprocess.run([*command, "sh", "-c", script, "sh", sys.executable, *JUDGE], **options)


FULL_DISK = ["--dev-bind", "/", "/", "--size", str(1 << 20), "--tmpfs", "build"]


def test_a_full_disk_is_the_machines_fault(house):
    """When there is room again the same solution passes: nothing half written is in the way."""
    fill = "head -c 2000000 /dev/zero >build/filler 2>/dev/null; mkdir -p build/golden"
    script = (
        f'{fill}; "$@"; echo "exit code $?"; find build -type f -size +0; rm build/filler; "$@"'
    )
    done = within(house, FULL_DISK, script)
    first, _, second = done.stdout.partition("build/filler\n")
    assert "broken harness" in first and "No space left on device" in first
    assert f"exit code {BROKEN}\n" in first, first
    assert "Traceback" not in done.stdout
    assert "build/golden" not in first.partition("exit code")[2], first
    assert "\nanswers right: 1 of 1, memory clean: 1 of 1\n" in second
    assert done.returncode == 0


def test_a_build_folder_that_is_none_is_the_machines_fault(house):
    shutil.rmtree(house / "build", ignore_errors=True)
    (house / "build").write_text("")
    done = judge(house)
    assert done.returncode == BROKEN
    assert "broken harness: " in done.stdout and "Traceback" not in done.stdout


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_build_folder_that_cannot_be_written_is_the_machines_fault(house):
    (house / "build" / "golden").mkdir(parents=True, exist_ok=True)
    (house / "build" / "golden").chmod(0o555)
    done = judge(house)
    assert done.returncode == BROKEN
    assert "Permission denied" in done.stdout and "Traceback" not in done.stdout


def test_an_output_that_cannot_be_kept_changes_no_verdict(house):
    """Nor does it make a case count that is not required."""
    write(house / "golden", "set/beyond/hard.in", "set/beyond/hard.out")
    write(house / "build" / "golden", "judged")  # where a folder should be
    done = judge(house)
    assert done.returncode == 0, done.stdout
    assert "not required: set/beyond/hard: wrong answer: line 1, column 1" in done.stdout
    (house / "mine.c").write_text(WRONG)
    done = judge(house)
    assert done.returncode == 1
    assert "\n    expected  =" in done.stdout and "output not kept: " in done.stdout


# ---------------------------------------------------------------- half a program


@pytest.mark.parametrize("protected", [True, False])
def test_half_a_program_is_not_kept(tmp_path, monkeypatch, protected):
    """Compilers may end well on a full disk. The next judging compiles again."""
    if protected and sandbox.protected() is not None:
        pytest.skip(f"unprotected: {sandbox.protected()}")
    if not protected:
        monkeypatch.setattr(sandbox, "_protection", lambda: (None, "told so."))
    monkeypatch.setattr(paths, "BUILD", tmp_path / "build")
    monkeypatch.setattr(build, "_stopped_builds", {})
    source = tmp_path / "mine.c"
    source.write_text(RIGHT)
    with monkeypatch.context() as changed:
        half = compiling.COMPILE.replace("exec cat", "exec head -c 9000")
        assert half != compiling.COMPILE
        changed.setattr(compiling, "COMPILE", half)
        # In the sandbox nobody but the program itself can have filled its folder.
        with pytest.raises(DoesNotCompile if protected else BrokenHarness):
            build.build(source, ())
    assert binaries(tmp_path / "build") == []
    build._stopped_builds.clear()
    assert subprocess.run([build.build(source, ())], stdout=subprocess.PIPE).stdout == b"=\n"


# ---------------------------------------------------------------- interpreters


@pytest.mark.skipif(sandbox.protected() is not None, reason="all is there without a sandbox")
@pytest.mark.parametrize("first_line", ["#!{}/python -u", "#!/usr/bin/env no-such-python"])
def test_an_interpreter_that_the_sandbox_does_not_show_is_named(house, first_line):
    shutil.copy("/bin/sh", house / "python")
    script = house / "mine"
    script.write_text(first_line.format(house) + "\necho =\n")
    script.chmod(0o755)
    done = judge(house, "mine")
    assert done.returncode == BROKEN, done.stdout
    assert "broken harness: " in done.stdout
    assert "but the sandbox shows only /usr" in done.stdout
