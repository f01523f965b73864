"""Tries a solution on one case once more, and explains what is wrong.

Usage: python3 golden/again.py CASE.in [--solution FILE]

Without --solution it is the one that the case was kept for, or else the one judged last.
Exit code: 0 the answer is right and Valgrind is silent, 1 not, 2 wrong usage, 3 broken harness.
"""

import argparse
import sys
from pathlib import Path
from typing import Iterator, Sequence

from programs import PROGRAMS
from suite import arguments, console, explain, kept, paths
from suite.build import compile_command, is_source
from suite.cases import Case
from suite.harness import BrokenHarness
from suite.printable import quoted
from suite.smallest import counterexample_of
from suite.suspect import Suspect
from suite.verdict import VALGRIND, Result, Verdict, judge_answer, judge_memory


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="again.py", description="Tries one case once more.")
    parser.add_argument("case", type=arguments.case, metavar="CASE.in")
    parser.add_argument("--solution", type=arguments.solution, metavar="FILE")
    options = parser.parse_args(words)
    case: Case = options.case
    solution = options.solution or kept.solution_of(case.input, case.program)
    if not solution or not solution.is_file():
        parser.error("name the solution: SOLUTION=my.c")
    try:
        answer, memory = judge_answer(case, solution), judge_memory(case, solution)
        console.say(f"answer: {answer.title}\nmemory: {memory.title}")
        if answer.verdict is memory.verdict is Verdict.OK:
            return console.PASSED
        for line in why(case, solution, memory if answer.verdict is Verdict.OK else answer):
            console.say(line)
    except (BrokenHarness, OSError) as error:
        console.complain(error)
        return console.BROKEN
    return console.FAILED


def why(case: Case, solution: Path, result: Result) -> Iterator[str]:
    """The explanation if there is one, else the difference; and what to type without us."""
    found = None
    if case.promised and result.verdict is not Verdict.COMPILE:
        with Suspect(PROGRAMS[case.program], solution) as suspect:
            found = counterexample_of(suspect, case)
            if found:
                yield from console.coloured(explain.lines(explain.explain(suspect, found)))
    if not found:
        yield result.details.rstrip()
    yield "\nby hand, in the project's root:"
    yield from (f"    {line}" for line in by_hand(case, solution))


def by_hand(case: Case, solution: Path) -> Iterator[str]:
    program = paths.from_root(solution)
    if is_source(solution):
        program = paths.from_root(paths.BUILD / "again")
        yield _joined([*compile_command(solution, case.constants), "-o", program])
    given, expected = (quoted(paths.from_root(file)) for file in (case.input, case.expected))
    yield f"{_joined([*VALGRIND, program])} < {given} | diff - {expected}"


def _joined(words: Sequence[str]) -> str:
    return " ".join(map(quoted, words))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
