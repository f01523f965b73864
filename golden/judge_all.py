"""Judges all solutions in a folder, and writes the table of the class.

Usage: python3 golden/judge_all.py PROGRAM SOLUTIONS RESULTS [--jobs N] [--hosts FILE]
           [--cases FOLDER] [--time SECONDS] [--safe]

It needs GNU parallel. Interrupted, the same command goes on where it was. Exit code: 0 all were
judged, 2 wrong usage, 3 some could not be judged, 130 interrupted.
"""

import argparse
import signal
import sys
from pathlib import Path
from typing import List, Sequence

from programs import PROGRAMS
from suite import arguments, class_list, console, verdict
from suite.class_judging import Class
from suite.class_list import Found
from suite.class_run import InUse, Means, Work
from suite.class_task import Terms
from suite.harness import BrokenHarness


def main(words: Sequence[str]) -> int:
    parser = parser_of_words()
    options = parser.parse_args(words)
    solutions, results = options.solutions, options.results.resolve()
    if results == solutions or results in solutions.parents:
        parser.error("RESULTS holds SOLUTIONS: name a folder of its own for the results")
    found = class_list.found(solutions, results)
    for each in found:
        if each.complaint:
            console.say(f"skipped {each.shown}: {each.complaint}")
    if all(each.complaint for each in found):
        parser.error(f"there is no solution in {arguments.shown(str(solutions))}")
    try:
        with Work(results).locked() as work:
            return judge(options, found, results, work)
    except InUse:
        parser.error("another judge-all is at work for this folder of results")
    except (BrokenHarness, OSError) as error:
        print(f"broken harness: {error}", file=sys.stderr)
        return console.BROKEN


def parser_of_words() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="judge_all.py", description="Judges a class.")
    parser.add_argument("program", choices=PROGRAMS, metavar="PROGRAM")
    parser.add_argument("solutions", type=arguments.folder, metavar="SOLUTIONS")
    parser.add_argument("results", type=Path, metavar="RESULTS")
    parser.add_argument("--jobs", type=arguments.number, metavar="N")
    parser.add_argument("--hosts", type=arguments.file, metavar="FILE")
    parser.add_argument("--cases", type=arguments.folder, action="append", default=[])
    parser.add_argument("--time", type=arguments.seconds, default=verdict.TIME_LIMIT)
    parser.add_argument("--safe", action="store_true")
    return parser


def judge(options: argparse.Namespace, found: List[Found], results: Path, work: Work) -> int:
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    terms = Terms(options.program, options.time, options.safe, tuple(options.cases))
    course = Class(terms, found, results, work)
    try:
        course.judge(Means(options.jobs, options.hosts))
    except KeyboardInterrupt:
        console.say(f"interrupted: {course.finish()}; the same command goes on from here")
        return console.INTERRUPTED
    console.say(course.finish())
    return console.BROKEN if course.missing() else console.PASSED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
