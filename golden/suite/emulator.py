"""A terminal's screen: what a person sees of the bytes that a program sends there."""

import itertools
import re
from typing import Dict, List, NamedTuple

TOKEN = re.compile(
    r"\033\[(?P<private>\??)(?P<numbers>[0-9;]*)(?P<final>[A-Za-z])|(?P<plain>[^\033])"
)


class Cell(NamedTuple):
    letter: str = " "
    style: str = ""  # the code of its colours, such as 1;31


class Screen:
    """As much of a terminal as the games use: anything else that is sent is an error."""

    def __init__(self, columns: int, rows: int) -> None:
        self.modes: Dict[str, bool] = {"7": True, "25": True, "1049": False}
        self._main = self._cells = _blank(columns, rows)
        self._row = self._column = 0
        self._place_on_main = (0, 0)
        self._style = ""
        self._rest = ""  # the beginning of a code whose end is still to come

    def feed(self, data: bytes) -> None:
        text = self._rest + data.decode("latin-1")
        at = 0
        for token in TOKEN.finditer(text):
            assert token.start() == at, f"unknown code {text[at : at + 20]!r}"
            at = token.end()
            if token["plain"]:
                self._put(token["plain"])
            else:
                self._obey(token["private"], token["numbers"], token["final"])
        self._rest = text[at:]
        assert len(self._rest) < 20, f"unknown code {self._rest[:20]!r}"

    def resize(self, columns: int, rows: int) -> None:
        """What was there stays, as far as it fits."""
        self._main = self._cells = [
            (row + [Cell()] * columns)[:columns]
            for row in (self._cells + _blank(columns, rows))[:rows]
        ]
        self._row, self._column = min(self._row, rows - 1), min(self._column, columns - 1)

    def lines(self) -> List[str]:
        """What is written, without colours and empty ends."""
        lines = ["".join(cell.letter for cell in row).rstrip() for row in self._cells]
        return "\n".join(lines).rstrip("\n").split("\n")

    def text(self) -> str:
        return "\n".join(self.lines())

    def has_colours(self) -> bool:
        return any(cell.style for row in self._cells for cell in row)

    def coloured_lines(self) -> List[str]:
        """The lines with the codes of their colours, as a program would send them."""
        return [_coloured(row) for row, _ in zip(self._cells, self.lines())]

    def _put(self, letter: str) -> None:
        if letter == "\r":
            self._column = 0
        elif letter == "\n":
            self._go_down()
        elif letter == "\b":
            self._column = max(self._column - 1, 0)
        elif letter == "\t":
            self._column = min(self._column // 8 * 8 + 8, len(self._cells[0]) - 1)
        elif letter != "\a":
            self._write(letter)

    def _write(self, letter: str) -> None:
        columns = len(self._cells[0])
        if self._column == columns:
            if self.modes["7"]:
                self._column = 0
                self._go_down()
            else:
                self._column -= 1
        self._cells[self._row][self._column] = Cell(letter, self._style)
        self._column += 1

    def _go_down(self) -> None:
        if self._row + 1 < len(self._cells):
            self._row += 1
        else:
            self._cells[:] = self._cells[1:] + _blank(len(self._cells[0]), 1)

    def _obey(self, private: str, numbers: str, final: str) -> None:
        if private and final in "hl":
            self._set_mode(numbers, final == "h")
        elif final == "m":
            self._style = "" if numbers in ("", "0") else numbers
        elif (final, numbers) == ("H", ""):
            self._row = self._column = 0
        elif (final, numbers) == ("K", ""):
            self._erase(self._row)
        elif (final, numbers) == ("J", ""):
            self._erase(self._row)
            for row in range(self._row + 1, len(self._cells)):
                self._cells[row] = [Cell()] * len(self._cells[0])
        elif private:
            self._set_mode(numbers, final == "h")
        else:
            raise AssertionError(f"unknown code [{numbers}{final}")

    def _erase(self, row: int) -> None:
        columns = len(self._cells[row])
        first = min(self._column, columns - 1)
        self._cells[row][first:] = [Cell()] * (columns - first)

    def _set_mode(self, mode: str, is_on: bool) -> None:
        if mode == "1049" and is_on != self.modes[mode]:
            if is_on:
                self._place_on_main = (self._row, self._column)
                self._cells = _blank(len(self._main[0]), len(self._main))
            else:
                self._cells = self._main
                self._row, self._column = self._place_on_main
        self.modes[mode] = is_on


def _coloured(row: List[Cell]) -> str:
    end = max((i + 1 for i, cell in enumerate(row) if cell != Cell()), default=0)
    line = ""
    for style, cells in itertools.groupby(row[:end], key=lambda cell: cell.style):
        text = "".join(cell.letter for cell in cells)
        line += f"\033[{style}m{text}\033[0m" if style else text
    return line


def _blank(columns: int, rows: int) -> List[List[Cell]]:
    return [[Cell()] * columns for _ in range(rows)]
