"""Tests of time limits where others want the processor too: only the solution's own time counts."""

import contextlib
import os
import re
import subprocess
import sys
import time
from typing import Iterator

import pytest

from helpers import main_of
from suite import build, paths
from suite.cases import Case
from suite.meter import Limit, Limits
from suite.run import Ended
from suite.verdict import Result, Verdict, judge_case, judge_run

LOOPS = 4


@contextlib.contextmanager
def busy_machine() -> Iterator[None]:
    """One processor for us and for so many loops that we get a small part of it only."""
    processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(processors)})  # those who are started from here on inherit it
    # Each in a session of its own, for some systems share the processor out by sessions.
    command = [sys.executable, "-c", "while True: pass"]
    loops = [subprocess.Popen(command, start_new_session=True) for _ in range(LOOPS)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
        for loop in loops:
            loop.wait()
        os.sched_setaffinity(0, processors)


@pytest.fixture
def case(tmp_path, monkeypatch) -> Case:
    """One whose right output is 'ok'."""
    monkeypatch.setattr(paths, "BUILD", tmp_path / "build")
    given = tmp_path / "case.in"
    given.write_bytes(b"")
    given.with_suffix(".out").write_bytes(b"ok\n")
    return Case("set/case", "set", (), True, given)


def judge_worker(case: Case, works: float, limit: float) -> Result:
    """The verdict of a busy machine on a solution that needs this much processor time."""
    solution = case.input.with_name("solution.c")
    wait = f"while (clock() < {works} * CLOCKS_PER_SEC) {{}}"
    solution.write_text("#include <time.h>\n" + main_of(f'{wait} puts("ok"); return count - 1;'))
    build.build(solution, case.constants)
    with busy_machine():
        return judge_case(case, solution, limit)


def test_a_right_solution_passes_although_it_waits_for_the_processor(case):
    started = time.monotonic()
    result = judge_worker(case, works=0.8, limit=2)
    assert time.monotonic() - started > 2, "the machine was not busy"
    assert (result.verdict, result.details) == (Verdict.OK, "")
    assert 0.8 <= result.seconds < 2


def test_a_slow_solution_is_told_its_own_time(case):
    result = judge_worker(case, works=60, limit=1)
    assert result.verdict is Verdict.TIME
    told = re.fullmatch(r"time limit: (\d+\.\d) s of processor time, 1 s are allowed", result.title)
    assert told and 1 <= float(told.group(1)) < 2


def test_who_gets_hardly_any_of_the_processor_is_not_said_to_sleep():
    ended = Ended(-9, Limit.CLOCK, 0.5, 20.04, 0, b"", b"", b"")
    limits = Limits(2, 2, output_bytes=100, memory_bytes=100, processes=1)
    told = "time limit: not done after 20.0 s by the clock, 20 s are allowed"
    assert judge_run(ended, b"=\n", limits).title == f"{told}; it had a processor for 0.5 s"
    sleeper = ended._replace(clock_seconds=2.04)
    assert "it sleeps, or waits for something: 2.0 s" in judge_run(sleeper, b"=\n", limits).title
