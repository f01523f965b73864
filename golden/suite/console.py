"""What the commands share: exit codes, an argument, a line that says how far they are."""

import argparse
import sys

PASSED, FAILED, USAGE, BROKEN, INTERRUPTED = 0, 1, 2, 3, 130


def seconds(text: str) -> float:
    """A command line's argument."""
    value = float(text)
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError("a positive number of seconds is needed")
    return value


def show_progress(text: str) -> None:
    """Replaces the line shown before; on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def say(text: str) -> None:
    """Prints lines that stay, in the place of the one that is replaced."""
    show_progress("")
    print(text, flush=True)
