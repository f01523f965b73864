"""Plays a game at the terminal with the program that `make` has built, in pictures.

Usage: python3 golden/play.py PROGRAM
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Iterator, Optional

from programs import PROGRAMS


def main(name: str) -> int:
    program = Path("build", name)
    game = PROGRAMS[name].game
    print(game.hint, flush=True)
    if not game.line_by_line:
        typed = sys.stdin.buffer.read()
        show = subprocess.run(
            [program, "--show"], input=typed.strip() or game.opening(), stdout=subprocess.DEVNULL
        )
        return show.returncode
    with subprocess.Popen(
        [program, "--show"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as show:
        for text in lines(program, game.opening()):
            show.stdin.write(text)
            show.stdin.flush()
    return show.returncode


def lines(program: Path, given: bytes) -> Iterator[bytes]:
    """What the game is given, line by line; a line that the program would refuse is typed again."""
    yield given
    for line in sys.stdin.buffer:
        refused = refusal(program, given + line)
        if refused and not refused.endswith("found end of input"):
            print(
                f"that line does not count: {refused.partition(': ')[2].partition(': ')[2]}",
                flush=True,
            )
            continue
        given += line
        yield line
        if not refused:
            return
    yield b".\n"  # Ctrl-D ends a game too


def refusal(program: Path, given: bytes) -> Optional[str]:
    """What the program itself has against this input; of a good one only the end is missing."""
    with tempfile.TemporaryFile() as stdin:
        stdin.write(given)
        stdin.seek(0)
        done = subprocess.run(
            [program], stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
    return done.stderr.decode().strip() if done.returncode else None


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1]))
    except KeyboardInterrupt:
        sys.exit(130)
