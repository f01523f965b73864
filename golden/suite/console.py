"""What the commands share: exit codes, colours, and a line that says how far they are."""

import os
import sys
from typing import Iterable

from .drawing import plain
from .printable import printable

PASSED, FAILED, USAGE, BROKEN, INTERRUPTED = 0, 1, 2, 3, 130


def show_progress(text: str) -> None:
    """Replaces the line shown before; on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def say(text: str) -> None:
    """Prints lines that stay, in the place of the one that is replaced."""
    show_progress("")
    print(text, flush=True)


def complain(error: Exception) -> None:
    """That we could not do our work; in what an error says there may be strangers' names."""
    print(printable(os.fsencode(f"broken harness: {error}")), file=sys.stderr)


def has_colours() -> bool:
    """Whether standard output is a terminal whose user wants them."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted and sys.stdout.isatty()


def coloured(lines: Iterable[str]) -> Iterable[str]:
    """Lines of a picture, without their colours where there are none."""
    return lines if has_colours() else map(plain, lines)
