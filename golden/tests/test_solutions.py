"""The plain solutions show that every promised case is fair: they pass it with ease."""

import pytest

from suite import paths, run, verdict
from suite.build import executable
from suite.cases import cases_of
from suite.verdict import Verdict

SOLUTIONS = paths.GOLDEN / "solutions"
SHARE = 10  # of every limit, a tenth


@pytest.mark.parametrize("program", sorted(file.stem for file in SOLUTIONS.glob("*.c")))
def test_a_plain_solution_passes_every_promised_case_with_a_tenth_of_the_limits(program):
    for case in cases_of(program):
        if not case.promised:
            continue
        expected = case.expected.read_bytes()
        limits = verdict.limits_for(expected, verdict.TIME_LIMIT / SHARE)._replace(
            memory_bytes=verdict.MEMORY_LIMIT // SHARE,
            stack_bytes=run.Limits._field_defaults["stack_bytes"] // SHARE,
        )
        binary = executable(SOLUTIONS / f"{program}.c", case.constants)
        ended = verdict.run_under_valgrind(binary, case.input.read_bytes(), limits)
        judged = verdict.judge_run(ended, expected, limits)
        assert judged.verdict is Verdict.OK, f"{case.name}: {judged.title}\n{judged.details}"
