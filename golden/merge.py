"""Makes the table of a class from the JUnit XML files in a folder, wherever they come from.

Usage: python3 golden/merge.py RESULTS

It reads the files that pytest's --junitxml wrote there, or in folders below, and writes results.csv
and index.html, which links to the page of the same name beside each XML. Exit code: 0 the table is
written, 2 wrong usage, 3 it could not be written.
"""

import argparse
import sys
from typing import Sequence

from suite import arguments, class_table, console


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="merge.py", description="Makes the table of a class.")
    parser.add_argument("results", type=arguments.folder, metavar="RESULTS")
    folder = parser.parse_args(words).results
    try:
        class_table.write(folder)
    except OSError as error:
        print(f"the table cannot be written: {error}", file=sys.stderr)
        return console.BROKEN
    return console.PASSED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
