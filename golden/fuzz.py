"""Looks for inputs on which a program and its reference part ways.

Usage: python3 golden/fuzz.py [PROGRAM...] [--seconds S] [--inputs N] [--seed X] [--mode MODE]

Mode valid tries random inputs as the records make them, mode bytes damaged ones and noise, mode
both, which is the default, each in turn. Whatever the input, the reference knows the output, and of
bad input also the place that the message has to name. Now and then an input runs under Valgrind
too. An input that fails is made smaller and kept in build/fuzz/.

A seed decides the inputs of each program and their order; the time only decides how far it gets.
Exit code: 0 nothing found, 1 something found, 2 wrong usage, 3 the search itself could not work,
130 interrupted.
"""

import argparse
import random
import signal
import sys
import time
from typing import List, Sequence

from programs import PROGRAMS
from suite.arguments import seconds
from suite.console import BROKEN, FAILED, INTERRUPTED, PASSED, show_progress
from suite.harness import BrokenHarness
from suite.search import MODES, Search


def main(arguments: Sequence[str]) -> int:
    options = parse_arguments(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    print(f"seed {options.seed}", flush=True)
    modes = MODES if options.mode == "both" else (options.mode,)
    searches = [
        Search(program, options.seed, modes, options.inputs) for program in options.programs
    ]
    try:
        search_all(searches, options.seconds)
    except (BrokenHarness, OSError) as error:
        print(f"broken harness: {error}", file=sys.stderr)
        return BROKEN
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        print_summary(searches)
        return INTERRUPTED
    print_summary(searches)
    return FAILED if any(search.failures for search in searches) else PASSED


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="fuzz.py", description="Tries the programs on random inputs."
    )
    parser.add_argument(
        "programs", metavar="PROGRAM", type=program, nargs="*", help=", ".join(PROGRAMS)
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=seconds,
        default=60.0,
        help="how long to search (default: %(default)g)",
    )
    parser.add_argument(
        "--inputs",
        metavar="N",
        type=int,
        default=sys.maxsize,
        help="of a program (default: no limit)",
    )
    parser.add_argument(
        "--seed",
        metavar="X",
        default=str(random.randrange(10**9)),
        help="repeats an earlier search",
    )
    parser.add_argument(
        "--mode", choices=(*MODES, "both"), default="both", help="default: %(default)s"
    )
    options = parser.parse_args(arguments)
    options.programs = list(dict.fromkeys(options.programs or PROGRAMS))
    return options


def program(text: str) -> str:
    if text not in PROGRAMS:
        raise argparse.ArgumentTypeError(f"no program {text!r}, only {', '.join(PROGRAMS)}")
    return text


def search_all(searches: List[Search], seconds: float) -> None:
    """Gives each program the same time."""
    progress = Progress(searches, time.monotonic() + seconds)
    unfinished = searches
    while unfinished and progress.time_is_left():
        min(unfinished, key=lambda search: search.seconds).step()
        unfinished = [search for search in searches if not search.finished]
    show_progress("")


class Progress:
    """The clock, and a line about it: in place on a terminal, else at long intervals."""

    def __init__(self, searches: List[Search], deadline: float) -> None:
        self.searches = searches
        self.deadline = deadline
        self.interval = 0.2 if sys.stderr.isatty() else 30.0
        self.due = time.monotonic() + self.interval

    def time_is_left(self) -> bool:
        now = time.monotonic()
        if now >= self.due:
            self.due = now + self.interval
            self.show(max(0.0, self.deadline - now))
        return now < self.deadline

    def show(self, seconds_left: float) -> None:
        tried = ", ".join(
            f"{search.program} {sum(search.tried.values())}" for search in self.searches
        )
        text = f"inputs tried: {tried}; {seconds_left:.0f} s left"
        if sys.stderr.isatty():
            show_progress(text)
        else:
            print(text, file=sys.stderr, flush=True)


def print_summary(searches: List[Search]) -> None:
    print(f"{'program':8}  {'valid':>8}  {'bytes':>8}  {'valgrind':>8}  failures")
    for search in searches:
        tried = "  ".join(f"{search.tried.get(mode, 0):8}" for mode in MODES)
        print(f"{search.program:8}  {tried}  {search.under_valgrind:8}  {len(search.failures)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
