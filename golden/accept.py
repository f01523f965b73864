"""Writes the .out of cases from the reference models: the only thing that ever writes one.

Usage: python3 golden/accept.py CASE.in|FOLDER...

What the models print is accepted as right, so look at every change it reports.
"""

import os
import sys
from pathlib import Path
from typing import List

from suite.cases import Case, case_at
from suite.difference import describe_difference


def main(arguments: List[str]) -> int:
    if not arguments or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    if os.environ.get("CI"):
        print("accept: refused, CI is set: golden files are written by a person", file=sys.stderr)
        return 2
    refused = 0
    for file in inputs(arguments):
        try:
            print(f"{file.with_suffix('.out')}: {accept(case_at(file))}")
        except (ValueError, OSError) as error:
            print(f"{file}: not accepted: {error}", file=sys.stderr)
            refused += 1
    return 1 if refused else 0


def inputs(arguments: List[str]) -> List[Path]:
    """The named files, and every .in below the named folders."""
    files: List[Path] = []
    for path in map(Path, arguments):
        files += sorted(path.rglob("*.in")) or [path]
    return files


def accept(case: Case) -> str:
    """Writes the .out if it is not what the reference prints; says what became of it."""
    right = case.reference_output()
    old = case.expected.read_bytes() if case.expected.exists() else None
    if old == right:
        return "unchanged"
    case.expected.write_bytes(right)
    if old is None:
        return "created"
    where, *_ = describe_difference(old, right)
    return f"changed from {where} on"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
