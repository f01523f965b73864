"""Makes the pictures of the README: what --show draws in a terminal, as <program>/show.svg.

Usage: python3 golden/picture.py

Each program is run for real, with its standard error in a terminal.
"""

import contextlib
import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
from html import escape
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Tuple

import suite

FONT_SIZE, CELL_WIDTH, CELL_HEIGHT, MARGIN = 14, 8.4, 18, 12
BACKGROUND, TEXT, FAINT = "#1e1e1e", "#d4d4d4", "#7a7a7a"
COLOURS = {30: "#000000", 31: "#f14c4c", 32: "#23d18b", 34: "#3b8eea", 35: "#d670d6", 36: "#29b8db"}
BACKGROUNDS = {42: "#23d18b", 43: "#e5c07b"}
CUBE = {255: "#eeeeee", 208: "#ff8700", 34: "#00af00", 160: "#d70000", 27: "#005fff", 226: "#ffff00"}


class Scene(NamedTuple):
    """A run whose last pictures are kept."""

    constants: suite.Constants
    given: bytes
    pictures: int


LEVEL = suite.ROOT / "sokoban" / "level.txt"
SCENES: Dict[str, Scene] = {
    "set": Scene((), b"1213 3131 2222 1111 2313 3322 1331 2133 3212 2321 1122 3333 1232 2111 3121", 2),
    "poziomka": Scene((("POLA", 3), ("WIERSZE", 7), ("KOLUMNY", 11)), b"Ee\nBa\nJd\nHa\n.", 2),
    "kostka": Scene((("N", 3),), b"ru'f\n.", 2),
    "sokoban": Scene((), LEVEL.read_bytes() + b"\nc6c6a8\na6b6\n.", 2),
}


class Style(NamedTuple):
    colour: str = TEXT
    background: str = BACKGROUND
    is_bold: bool = False


def main() -> None:
    for program in SCENES:
        file = file_of(program)
        file.write_text(draw(program))
        print(f"{file.relative_to(suite.ROOT)}: {file.stat().st_size} bytes")


def file_of(program: str) -> Path:
    return suite.ROOT / program / "show.svg"


def draw(program: str) -> str:
    scene = SCENES[program]
    binary = suite.executable(suite.own_source(program), scene.constants)
    pictures = in_terminal([str(binary), "--show"], scene.given).split("\n\n")
    return svg("\n\n".join(pictures[-1 - scene.pictures : -1]).split("\n"))


def in_terminal(command: List[str], given: bytes, columns: int = 80, rows: int = 24, **variables: str) -> str:
    """What a command writes to standard error, which is a terminal of this size."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    environment = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", **variables}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        process.stdin.write(given)
        process.stdin.close()
        drawn = b"".join(read_all(ours))
    return drawn.decode().replace("\r\n", "\n")


def read_all(descriptor: int) -> Iterator[bytes]:
    with open(descriptor, "rb", buffering=0) as terminal:
        with contextlib.suppress(OSError):  # how a terminal says that nobody has it open any more
            while True:
                yield terminal.read(65536)


def svg(lines: List[str]) -> str:
    cells = [list(styled(line)) for line in lines]
    columns = max(sum(len(text) for text, _ in line) for line in cells)
    width, height = 2 * MARGIN + columns * CELL_WIDTH, 2 * MARGIN + len(lines) * CELL_HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'font-family="monospace" font-size="{FONT_SIZE}" xml:space="preserve">',
        f'<rect width="100%" height="100%" rx="6" fill="{BACKGROUND}"/>',
    ]
    for row, line in enumerate(cells):
        column = 0
        for text, style in line:
            parts += piece(MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT, text, style)
            column += len(text)
    return "\n".join(parts) + "\n</svg>\n"


def piece(x: float, y: float, text: str, style: Style) -> Iterator[str]:
    """The elements for a text in one style; its cells are as wide as a terminal's, whatever the font."""
    width = len(text) * CELL_WIDTH
    if style.background != BACKGROUND:
        yield f'<rect x="{x:.1f}" y="{y}" width="{width + 0.2:.1f}" height="{CELL_HEIGHT}" fill="{style.background}"/>'
    if text.strip():
        weight = ' font-weight="bold"' if style.is_bold else ""
        yield (
            f'<text x="{x:.1f}" y="{y + 13}" textLength="{width:.1f}" fill="{style.colour}"{weight}>'
            f"{escape(text)}</text>"
        )


def styled(line: str) -> Iterator[Tuple[str, Style]]:
    """The texts of a line, between its codes, with their styles."""
    style = Style()
    for code, text in re.findall(r"\033\[([0-9;]*)m|([^\033]+)", line):
        if code:
            style = style_of(code)
        else:
            yield text, style


def style_of(code: str) -> Style:
    if code.startswith("48;5;"):
        return Style(background=CUBE[int(code[5:])])
    style = Style()
    for number in map(int, code.split(";")):
        if number == 1:
            style = style._replace(is_bold=True)
        elif number == 2:
            style = style._replace(colour=FAINT)
        elif number == 7:
            style = style._replace(colour=BACKGROUND, background=TEXT)
        elif number in COLOURS:
            style = style._replace(colour=COLOURS[number])
        elif number in BACKGROUNDS:
            style = style._replace(background=BACKGROUNDS[number])
        elif number != 0:
            raise ValueError(f"no style for the code {number}")
    return style


if __name__ == "__main__":
    main()
