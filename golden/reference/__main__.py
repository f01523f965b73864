"""Plays standard input to standard output: python3 -m reference PROGRAM NAME=VALUE..."""

import argparse
import sys

from programs import PROGRAMS

from . import play


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m reference")
    parser.add_argument("program", choices=PROGRAMS)
    parser.add_argument("constants", nargs="*", metavar="NAME=VALUE")
    options = parser.parse_args()
    try:
        given = ",".join(options.constants)
        constants = PROGRAMS[options.program].parse_constants(given) if given else ()
        output = play(options.program, sys.stdin.buffer.read(), **dict(constants))
    except ValueError as error:
        parser.error(str(error))
    sys.stdout.buffer.write(output)


main()
