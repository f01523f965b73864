"""Tests of how a judge is started, what it refuses, and how it is ended."""

import os
import shutil
import signal
import subprocess
import sys

import pytest

from helpers import (
    descendants,
    environment,
    heed_interrupts,
    is_alive,
    main_of,
    run_pytest,
    wait_until,
)
from judge_helpers import judge, judge_code


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["golden", "--solution", "mine.c"], "name its folder, one of golden/kostka, golden/poz"),
        (["golden/set", "golden/kostka", "--solution", "mine.c"], "judges one program"),
        (["golden/suite", "--solution", "mine.c"], "judges one program"),
        (["golden/set", "--solution", "none.c"], "there is no file none.c"),
        (["golden/set", "--solution", "opcje"], "nor executable"),
        (
            ["golden/set", "--solution", "mine.c", "--cases", "nowhere"],
            "there is no folder nowhere",
        ),
        (["golden/set", "--solution", "mine.c", "--time", "0"], "positive"),
    ],
)
def test_judge_explains_its_usage(project, arguments, complaint):
    (project / "mine.c").write_text(main_of("return 0;"))
    done = run_pytest(project, *arguments)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert complaint in done.stdout
    assert "Traceback" not in done.stdout


def test_judge_that_cannot_work_says_so(project):
    done = judge(project, "set", sys.executable, PATH=str(project))
    assert done.returncode == 3
    assert "broken harness: " in done.stdout


def test_judge_needs_cases(project, tmp_path_factory):
    extra = tmp_path_factory.mktemp("extra")
    shutil.copytree(project / "golden" / "set", extra / "set")
    (extra / "set" / "case.out").unlink()
    done = judge_code(project, "sokoban", main_of("return 0;"), "--cases", str(extra))
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert f"{extra.name}/set/case.in: no .out beside it" in done.stdout
    (project / "golden" / "kostka" / "N=5").rename(project / "golden" / "kostka" / "N=6")
    done = judge(project, "kostka", sys.executable)
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_judge_can_be_interrupted(project, number, workers):
    if workers:
        pytest.importorskip("xdist")
    (project / "mine.c").write_text(main_of("for (;;) pause();"))
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "golden/set",
        "--solution",
        "mine.c",
    ]
    judge = subprocess.Popen(
        command + workers,
        cwd=project,
        env=environment(),
        stdout=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    family: dict = {}

    def solution_runs() -> bool:
        family.update(descendants(judge.pid))
        return any(b"solution" in name for name in family.values())

    wait_until(solution_runs)
    os.killpg(judge.pid, number)  # as a terminal does
    output = judge.communicate(timeout=60)[0]
    assert judge.returncode == pytest.ExitCode.INTERRUPTED, output
    wait_until(lambda: not any(map(is_alive, family)))
