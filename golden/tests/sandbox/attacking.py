"""What the tests of the sandbox share; conftest.py beside this has their fixtures.

The attacks are in C, in the folder attacks: for everything that a hostile solution may try, a
function that tries it, by its name in the table that ends the file.
"""

import os
import re
from pathlib import Path
from typing import List

from suite.run import Limits

ATTACKS = Path(__file__).parent / "attacks"

VALGRIND = ("valgrind", "-q", "--leak-check=full")

# The size of the stack is inherited by every descendant: by its odd number ours are known on a
# busy machine.
STACK = (8 << 20) + 4096 * (os.getpid() % 1000 + 1)
LIMITS = Limits(
    cpu_seconds=2,
    clock_seconds=0.4,
    output_bytes=1 << 20,
    memory_bytes=200 << 20,
    processes=16,
    stack_bytes=STACK,
)
PATIENT = LIMITS._replace(clock_seconds=60)
FOR_VALGRIND = LIMITS._replace(cpu_seconds=20, clock_seconds=20, memory_bytes=1 << 30)
FOR_COMPILER = Limits(
    cpu_seconds=5,
    clock_seconds=20,
    output_bytes=64 << 20,
    memory_bytes=500 << 20,
    processes=16,
    stack_bytes=STACK,
)


def names(*files: str) -> List[str]:
    """The attacks in these files."""
    found = []
    for file in files:
        table = re.findall(r'^ +\{"(.*)", \w+\},$', (ATTACKS / f"{file}.c").read_text(), re.M)
        assert table, file
        found += table
    return found


# What nobody gains in the sandbox.
FORBIDDEN = names("files", "powers", "channels")


def survivors() -> List[bytes]:
    """The command lines of all processes that are ours."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f" {STACK} " in (folder / "limits").read_text():
                found.append((folder / "cmdline").read_bytes())
        except OSError:  # ended meanwhile, or somebody else's
            pass
    return found
