"""Plays standard input to standard output: python3 -m reference kostka N=7"""

import argparse
import sys

from . import PROGRAMS, load


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m reference")
    parser.add_argument("program", choices=PROGRAMS)
    parser.add_argument("constants", nargs="*", metavar="NAME=VALUE")
    options = parser.parse_args()
    try:
        pairs = (constant.split("=") for constant in options.constants)
        constants = {name: int(value) for name, value in pairs}
        output = load(options.program).play(sys.stdin.buffer.read(), **constants)
    except ValueError as error:
        parser.error(str(error))
    sys.stdout.buffer.write(output)


main()
