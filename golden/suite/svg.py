"""What a terminal shows, as an SVG picture."""

import re
from html import escape
from typing import Iterator, List, NamedTuple, Tuple

FONT_SIZE, CELL_WIDTH, CELL_HEIGHT, MARGIN = 14, 8.4, 18, 12
BACKGROUND, TEXT, FAINT = "#1e1e1e", "#d4d4d4", "#7a7a7a"
DARK = "#000000"
NO_BREAK = "\u00a0"  # a space that pages do not swallow
COLOURS = {
    30: DARK,
    31: "#f14c4c",
    32: "#23d18b",
    33: "#e5c07b",
    34: "#3b8eea",
    35: "#d670d6",
    36: "#29b8db",
    37: "#eeeeee",
}
CUBE = {
    16: "#000000",
    25: "#005faf",
    27: "#005fff",
    28: "#008700",
    31: "#0087af",
    34: "#00af00",
    91: "#8700af",
    124: "#af0000",
    153: "#afd7ff",
    160: "#d70000",
    167: "#d75f5f",
    208: "#ff8700",
    222: "#ffd787",
    226: "#ffff00",
    255: "#eeeeee",
}


class Style(NamedTuple):
    colour: str = TEXT
    background: str = BACKGROUND
    is_bold: bool = False


def svg(lines: List[str], title: str = "") -> str:
    cells = [list(_styled(line)) for line in lines]
    columns = max((sum(len(text) for text, _ in line) for line in cells), default=0)
    width, height = 2 * MARGIN + columns * CELL_WIDTH, 2 * MARGIN + len(lines) * CELL_HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" '
        f'font-family="monospace" font-size="{FONT_SIZE}" xml:space="preserve">',
        *([f"<title>{escape(title)}</title>"] if title else []),
        f'<rect width="100%" height="100%" rx="6" fill="{BACKGROUND}"/>',
    ]
    for row, line in enumerate(cells):
        column = 0
        for text, style in line:
            parts += _piece(MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT, text, style)
            column += len(text)
    return "\n".join(parts) + "\n</svg>\n"


def _piece(x: float, y: float, text: str, style: Style) -> Iterator[str]:
    """The elements for a text in one style, whose cells are as wide as a terminal's."""
    width = len(text) * CELL_WIDTH
    if style.background != BACKGROUND:
        size = f'width="{width + 0.2:.1f}" height="{CELL_HEIGHT}"'
        yield f'<rect x="{x:.1f}" y="{y}" {size} fill="{style.background}"/>'
    if text.strip():
        weight = ' font-weight="bold"' if style.is_bold else ""
        yield (
            f'<text x="{x:.1f}" y="{y + 13}" textLength="{width:.1f}" '
            f'fill="{style.colour}"{weight}>'
            f"{escape(text).replace(' ', NO_BREAK)}</text>"
        )


def _styled(line: str) -> Iterator[Tuple[str, Style]]:
    """The texts of a line, between its codes, with their styles."""
    style = Style()
    for code, text in re.findall(r"\033\[([0-9;]*)m|([^\033]+)", line):
        if code:
            style = _style_of(code)
        else:
            yield text, style


def _style_of(code: str) -> Style:
    style = Style()
    for cube, number in re.findall(r"(?:([34]8);5;)?(\d+)", code):
        if cube == "38":
            style = style._replace(colour=CUBE[int(number)])
        elif cube == "48":
            colour = DARK if style.colour == TEXT else style.colour
            style = style._replace(colour=colour, background=CUBE[int(number)])
        else:
            style = _with(style, int(number))
    return style


def _with(style: Style, number: int) -> Style:
    if number == 0:
        return Style()
    if number == 1:
        return style._replace(is_bold=True)
    if number == 2:
        return style._replace(colour=FAINT)
    if number == 7:
        return style._replace(colour=BACKGROUND, background=TEXT)
    if number in COLOURS:
        return style._replace(colour=COLOURS[number])
    if number - 10 in COLOURS:
        return style._replace(background=COLOURS[number - 10])
    raise ValueError(f"no style for the code {number}")
