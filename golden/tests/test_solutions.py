"""The plain solutions show that every promised case is fair: they pass it with ease."""

from pathlib import Path
from typing import Callable

import pytest

from suite import paths, run, verdict
from suite.build import executable
from suite.cases import Case, cases_of
from suite.verdict import Verdict

SOLUTIONS = sorted((paths.GOLDEN / "solutions").glob("*.c"))
SHARE = 10  # of every limit, a tenth
SLOWER = 20  # times, is a program under Valgrind
STACK = run.Limits._field_defaults["stack_bytes"]


PAIRS = [
    pytest.param(solution, case, id=case.name)
    for solution in SOLUTIONS
    for case in cases_of(solution.stem)
    if case.promised
]


def judged(solution: Path, case: Case, seconds: float, way: Callable) -> verdict.Result:
    """With a tenth of the limits."""
    expected = case.expected.read_bytes()
    limits = verdict.limits_for(expected, seconds / SHARE)._replace(
        memory_bytes=verdict.MEMORY_LIMIT // SHARE, stack_bytes=STACK // SHARE
    )
    ended = way(executable(solution, case.constants), case.input.read_bytes(), limits)
    return verdict.judge_run(ended, expected, limits)


@pytest.mark.parametrize("solution, case", PAIRS)
def test_a_plain_solution_needs_a_tenth_of_the_limits(solution, case):
    result = judged(solution, case, verdict.TIME_LIMIT / SLOWER, run.run)
    assert result.verdict is Verdict.OK, f"{result.title}\n{result.details}"


# Valgrind needs half a second to start, so it is for the longest inputs and for every fourth.
@pytest.mark.parametrize(
    "solution, case",
    [
        pair
        for i, pair in enumerate(PAIRS)
        if i % 4 == 0 or pair.values[1].input.stat().st_size > 500
    ],
)
def test_a_plain_solution_needs_a_tenth_of_the_limits_under_valgrind(solution, case):
    result = judged(solution, case, verdict.TIME_LIMIT, verdict.run_under_valgrind)
    assert result.verdict is Verdict.OK, f"{result.title}\n{result.details}"


def test_every_program_has_a_plain_solution_that_is_tried():
    assert {"set", "poziomka", "kostka", "sokoban"} <= {file.stem for file in SOLUTIONS}
