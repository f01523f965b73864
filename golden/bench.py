"""Counts the instructions of the programs on seeded workloads, and compares them with limits.

Usage: python3 golden/bench.py [PROGRAM...]

Callgrind's counts are the same on every run, whatever else the machine is doing; so they are what
the limits are about, start-up included. Wall time and peak memory of a native run are shown beside
them for information.

Exit code: 0 every limit is kept, 1 some are not, 2 wrong usage, 3 the bench could not work.
"""

import random
import subprocess
import sys
from typing import List, NamedTuple, Optional

from programs import PROGRAMS
from suite.build import DoesNotCompile, own_program
from suite.console import BROKEN, FAILED, PASSED, USAGE, show_progress
from suite.harness import BrokenHarness
from suite.measure import instructions, milliseconds, peak_mebibytes
from suite.record import Program, Size, Workload

SEED = 1

COLUMNS = ("size", "start-up", "work", "growth", "work per", "total", "limit", "ms", "MiB")
ROW = "  {:<13}{:>9}{:>9}{:>8}  {:<18}{:>8}{:>7}{:>9}{:>7}"


class Measured(NamedTuple):
    start_up: int
    total: int
    milliseconds: float
    mebibytes: float

    @property
    def work(self) -> int:
        return self.total - self.start_up


def main(names: List[str]) -> int:
    unknown = [name for name in names if name not in PROGRAMS]
    if unknown:
        print(f"bench.py: no program {unknown[0]!r}, only {', '.join(PROGRAMS)}", file=sys.stderr)
        return USAGE
    print("Instructions in millions. The total is limited; the work is what start-up leaves of it;")
    print("growth is how many times the work at the size before.")
    print(ROW.format(*COLUMNS))
    chosen = [PROGRAMS[name] for name in names or PROGRAMS]
    workloads = [(program, workload) for program in chosen for workload in program.workloads]
    broken = 0
    try:
        for number, (program, workload) in enumerate(workloads):
            show_progress(f"{number} of {len(workloads)} workloads measured")
            measured = [measure(program, size) for size in workload.sizes]
            show_progress("")
            print(f"{program.name}, {workload.title}")
            print_rows(workload, measured)
            broken += measured[-1].total > 1e6 * workload.limit
    except (BrokenHarness, DoesNotCompile, OSError, subprocess.TimeoutExpired) as error:
        print(f"broken harness: {error}", file=sys.stderr)
        return BROKEN
    print(f"limits broken: {broken} of {len(workloads)}")
    return FAILED if broken else PASSED


def measure(program: Program, size: Size) -> Measured:
    binary = own_program(program.name, size.constants)
    given = size.make(random.Random(SEED), binary)
    return Measured(
        instructions(binary, program.shortest),
        instructions(binary, given),
        milliseconds(binary, given),
        peak_mebibytes(binary, given),
    )


def print_rows(workload: Workload, measured: List[Measured]) -> None:
    before: Optional[Measured] = None
    for size, here in zip(workload.sizes, measured):
        is_last = here is measured[-1]
        row = ROW.format(
            size.label,
            f"{here.start_up / 1e6:.2f}",
            f"{here.work / 1e6:.2f}",
            f"{here.work / before.work:.1f}" if before else "",
            f"{workload.unit}: {here.work / size.units:,.0f}",
            f"{here.total / 1e6:.2f}",
            f"{workload.limit:g}" if is_last else "",
            f"{here.milliseconds:.1f}",
            f"{here.mebibytes:.1f}",
        )
        exceeded = is_last and here.total > 1e6 * workload.limit
        print(row + ("  LIMIT BROKEN" if exceeded else ""), flush=True)
        before = here


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
