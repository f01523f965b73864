"""The plain solutions show that every promised case is fair: they pass it with ease."""

import pytest

from suite import paths, run, verdict
from suite.build import executable
from suite.cases import cases_of
from suite.verdict import Verdict

SOLUTIONS = sorted((paths.GOLDEN / "solutions").glob("*.c"))
SHARE = 10  # of every limit, a tenth
STACK = run.Limits._field_defaults["stack_bytes"]


@pytest.mark.parametrize(
    "solution, case",
    [
        pytest.param(solution, case, id=case.name)
        for solution in SOLUTIONS
        for case in cases_of(solution.stem)
        if case.promised
    ],
)
def test_a_plain_solution_needs_a_tenth_of_the_limits(solution, case):
    expected = case.expected.read_bytes()
    limits = verdict.limits_for(expected, verdict.TIME_LIMIT / SHARE)._replace(
        memory_bytes=verdict.MEMORY_LIMIT // SHARE, stack_bytes=STACK // SHARE
    )
    binary = executable(solution, case.constants)
    ended = verdict.run_under_valgrind(binary, case.input.read_bytes(), limits)
    judged = verdict.judge_run(ended, expected, limits)
    assert judged.verdict is Verdict.OK, f"{judged.title}\n{judged.details}"


def test_every_program_has_a_plain_solution_that_is_tried():
    assert {"set", "poziomka", "kostka", "sokoban"} <= {file.stem for file in SOLUTIONS}
