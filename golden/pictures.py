"""Makes the pictures of the README: what --show draws in a terminal, as <program>/show.svg.

Usage: python3 golden/pictures.py

Each program is run for real, with its standard error in a terminal.
"""

from pathlib import Path

from programs import PROGRAMS
from suite import paths
from suite.build import own_program
from suite.svg import svg
from suite.terminal import in_terminal


def main() -> None:
    for program in PROGRAMS:
        file = file_of(program)
        file.write_text(draw(program))
        print(f"{file.relative_to(paths.ROOT)}: {file.stat().st_size} bytes")


def file_of(program: str) -> Path:
    return paths.ROOT / program / "show.svg"


def draw(program: str) -> str:
    scene = PROGRAMS[program].scene
    binary = own_program(program, scene.constants)
    pictures = in_terminal([str(binary), "--show"], scene.input).split("\n\n")
    return svg("\n\n".join(pictures[-1 - scene.pictures : -1]).split("\n"))


if __name__ == "__main__":
    main()
