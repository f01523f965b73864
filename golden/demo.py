"""Plays one short example of each program that `make` has built, showing the input and the output.

Usage: python3 golden/demo.py
"""

import subprocess
import textwrap

from programs import PROGRAMS
from suite import paths


def main() -> None:
    for name, program in PROGRAMS.items():
        done = subprocess.run(
            [paths.ROOT / "build" / name],
            input=program.demo.input,
            stdout=subprocess.PIPE,
            check=True,
        )
        print(f"\n{name}: {program.demo.title}.")
        print(f"\ninput:\n{indented(program.demo.input)}output:\n{indented(done.stdout)}", end="")


def indented(text: bytes) -> str:
    return textwrap.indent(text.decode(), "    ", lambda line: True)


if __name__ == "__main__":
    main()
