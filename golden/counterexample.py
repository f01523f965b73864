"""Looks for the smallest input on which a solution is wrong, and explains it.

Usage: python3 golden/counterexample.py PROGRAM SOLUTION [--seconds S] [--inputs N] [--seed X]
                                           [--all]

Random inputs that keep all promises are tried natively, in a sandbox that stays open, and now and
then under Valgrind. The first that fails is made smaller until nothing can be left out, kept as a
case in build/fuzz/, and explained. --all goes on, and reports each further cause once.

A seed decides the inputs and their order; the time only decides how far it gets.
Exit code: 0 nothing found, 1 something found, 2 wrong usage, 3 the search itself could not work,
130 interrupted.
"""

import argparse
import signal
import sys
import time
from pathlib import Path
from typing import Sequence, Set

from programs import PROGRAMS
from suite import arguments, console, explain, hunt, kept
from suite.build import DoesNotCompile, executable
from suite.harness import BrokenHarness
from suite.hunt import Counterexample
from suite.smallest import settled
from suite.suspect import Suspect


def main(words: Sequence[str]) -> int:
    options = parse_arguments(words)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    kept.remember(options.program, options.solution)
    try:
        with Suspect(PROGRAMS[options.program], options.solution) as suspect:
            return Search(suspect, options).run()
    except DoesNotCompile as error:
        console.say(f"{error}does not compile")
        return console.FAILED
    except (BrokenHarness, OSError) as error:
        console.complain(error)
        return console.BROKEN
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return console.INTERRUPTED


def parse_arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="counterexample.py", description="Looks for inputs on which a solution is wrong."
    )
    parser.add_argument("program", choices=PROGRAMS, metavar="PROGRAM")
    parser.add_argument("solution", type=arguments.solution, metavar="SOLUTION")
    parser.add_argument("--seconds", metavar="S", type=arguments.seconds, default=60.0)
    parser.add_argument("--inputs", metavar="N", type=int, default=sys.maxsize)
    parser.add_argument("--seed", metavar="X", default="1")
    parser.add_argument("--all", action="store_true", help="go on after the first cause")
    return parser.parse_args(words)


class Search:
    def __init__(self, suspect: Suspect, options: argparse.Namespace) -> None:
        self.suspect = suspect
        self.options = options
        self.deadline = time.monotonic() + options.seconds
        self.tried = 0
        self.causes: Set[str] = set()

    def run(self) -> int:
        executable(self.options.solution, ())
        for found in hunt.failures(self.suspect, self.options.seed, self.goes_on):
            self.tried += 1
            self.settle(found)
            if self.causes and not self.options.all:
                break
        self.report()
        return console.FAILED if self.causes else console.PASSED

    def goes_on(self, tried: int) -> bool:
        self.tried = tried
        left = self.deadline - time.monotonic()
        if tried % 50 == 0:
            console.show_progress(f"{tried} inputs tried, {max(0.0, left):.0f} s left")
        return left > 0 and tried < self.options.inputs

    def report(self) -> None:
        tried, causes = self.tried, len(self.causes)
        words = f"{tried} input{'s' * (tried != 1)} tried with seed {self.options.seed}"
        console.say(f"\n{words}, {causes or 'no'} cause{'s' * (causes != 1)} of failure found")

    def settle(self, found: Counterexample) -> None:
        """Makes it smaller, keeps it and explains it, unless its cause is known."""
        if self.causes and explain.explain(self.suspect, found).cause in self.causes:
            return
        console.show_progress("something is wrong; making the input smaller")
        smallest = settled(self.suspect, hunt.smallest(self.suspect, found))
        if smallest.explanation.cause not in self.causes:
            self.causes.add(smallest.explanation.cause)
            console.say("\n".join(smallest.lines()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
