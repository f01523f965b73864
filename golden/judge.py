"""Judges a solution of one of the four tasks on all cases of the suite.

Usage: python3 golden/judge.py TASK SOLUTION [--cases FOLDER] [--time SECONDS]

SOLUTION is C (.c), C++ (.cpp, .cc, .cxx) or an executable. Exit code: 0 every
case passed, 1 some failed, 2 wrong usage, 3 the judge itself could not work,
130 interrupted.
"""

import argparse
import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Callable, Dict, List, Sequence, TypeVar

import suite
from console import BROKEN, FAILED, INTERRUPTED, PASSED, USAGE, seconds, show_progress
from suite import Case, Result, Verdict

SHOWN_FAILURES = 3

Key = TypeVar("Key")
Value = TypeVar("Value")


class WrongUsage(Exception):
    """The judge was asked for something that cannot be."""


def main(arguments: Sequence[str]) -> int:
    options = parse_arguments(arguments)
    # Whoever asks the judge to end gets what Ctrl-C gets: the running cases end with it.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        cases = find_cases(options.task, options.cases)
        chosen = [case for case in cases if suite.is_source(options.solution) or case.has_default_constants()]
        if not chosen:
            raise WrongUsage("no case has the default constants, which is all an executable can run")
        messages = build_variants(chosen, options.solution)
        if all(messages.values()):
            print(next(iter(messages.values())))
            print("does not compile")
            return FAILED
        results = judge(chosen, options.solution, options.time)
    except (suite.BrokenHarness, OSError) as error:
        print(f"broken harness: {error}", file=sys.stderr)
        return BROKEN
    except WrongUsage as error:
        print(f"judge.py: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return INTERRUPTED
    print_table(results)
    print_compiler_errors(messages)
    print_failures(results)
    print_summary(results, left_out=len(cases) - len(chosen))
    return PASSED if all(result.verdict is Verdict.OK for result in results.values()) else FAILED


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="judge.py", description="Judges a solution on all cases of its task.")
    parser.add_argument("task", metavar="TASK", choices=suite.PROGRAMS, help=", ".join(suite.PROGRAMS))
    parser.add_argument("solution", metavar="SOLUTION", type=solution, help=".c, .cpp, .cc, .cxx or an executable")
    parser.add_argument(
        "--cases",
        metavar="FOLDER",
        type=folder,
        action="append",
        default=[],
        help="use the cases of this folder too; it is laid out as golden/ is (repeatable)",
    )
    parser.add_argument(
        "--time",
        metavar="SECONDS",
        type=seconds,
        default=suite.TIME_LIMIT,
        help="processor time that a case may take under Valgrind (default: %(default)g)",
    )
    return parser.parse_args(arguments)


def solution(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file {text}")
    if not suite.is_source(path) and not os.access(path, os.X_OK):
        raise argparse.ArgumentTypeError(f"{text} is neither {', '.join(suite.COMPILERS)} nor executable")
    return path


def folder(text: str) -> Path:
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {text}")
    return Path(text)


def find_cases(task: str, extra_folders: List[Path]) -> List[Case]:
    cases: List[Case] = []
    for place in (suite.GOLDEN, *extra_folders):
        found, faults = suite.discover(place)
        of_task = [case for case in found if case.program == task]
        if not faults and not of_task:
            faults = [f"{place}: no cases of {task}"]
        if faults:
            wrong = suite.BrokenHarness if place == suite.GOLDEN else WrongUsage
            raise wrong("\n".join(["the cases are not in order:", *faults]))
        cases += of_task
    return cases


def build_variants(cases: List[Case], solution: Path) -> Dict[suite.Constants, str]:
    """What the compiler has against each variant: nothing, mostly.

    They are built before any case runs: cases that wait for the same compiler would leave processors idle.
    """

    def try_build(constants: suite.Constants) -> str:
        try:
            suite.executable(solution, constants)
            return ""
        except suite.DoesNotCompile as error:
            return str(error)

    return in_parallel("built", try_build, list(dict.fromkeys(case.constants for case in cases)))


def judge(cases: List[Case], solution: Path, time_limit: float) -> Dict[Case, Result]:
    """The result of every case, in the order of the cases."""
    return in_parallel("judged", lambda case: suite.judge_case(case, solution, time_limit), cases)


def in_parallel(done: str, work: Callable[[Key], Value], keys: List[Key]) -> Dict[Key, Value]:
    """Does the work for every key, on all processors; the answers are in the order of the keys."""
    pool = ThreadPoolExecutor(len(os.sched_getaffinity(0)))
    try:
        futures = [pool.submit(work, key) for key in keys]
        for count, future in enumerate(as_completed(futures), 1):
            future.result()  # a broken harness ends everything at once
            show_progress(f"{count} of {len(keys)} {done}")
        return {key: future.result() for key, future in zip(keys, futures)}
    except BaseException:
        suite.interrupted.set()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        show_progress("")


def print_table(results: Dict[Case, Result]) -> None:
    width = max(len(case.name) for case in results)
    print(f"{'case':{width}}  {'time':>7}  verdict")
    for case, result in results.items():
        print(f"{case.name:{width}}  {result.seconds:5.2f} s  {result.title}")


def print_compiler_errors(messages: Dict[suite.Constants, str]) -> None:
    """Those of the first variant that does not compile; the others mostly have the same."""
    for message in list(filter(None, messages.values()))[:1]:
        print(f"\n{message.rstrip()}")


def print_failures(results: Dict[Case, Result]) -> None:
    """The first few in full, apart from compiler errors, which have been shown."""
    failed = [
        (case, result)
        for case, result in results.items()
        if result.verdict not in (Verdict.OK, Verdict.COMPILE)
    ]
    for case, result in failed[:SHOWN_FAILURES]:
        print(f"\n{case.name}: {result.text()}")


def print_summary(results: Dict[Case, Result], left_out: int) -> None:
    groups: Dict[str, List[bool]] = {}
    for case, result in results.items():
        groups.setdefault(case.group, []).append(result.verdict is Verdict.OK)
    rows = [(group, sum(passed), len(passed)) for group, passed in groups.items()]
    rows.append(("total", sum(row[1] for row in rows), len(results)))
    width = max(len(row[0]) for row in rows)
    print(f"\n{'group':{width}}  passed")
    for group, passed, cases in rows:
        print(f"{group:{width}}  {passed} of {cases}")
    if left_out:
        print(f"cases left out: {left_out}, whose constants would have to be compiled into the executable")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
