"""An input of sokoban taken apart: the board, and the commands."""

import re
from typing import Dict, List, NamedTuple, Tuple

from suite.record import Part, Sample

END = "\n"  # after the dot
Square = Tuple[int, int]


def take_apart(data: bytes) -> List[Part]:
    """The rows, the pushes, undos and prints, the dot, and the rest, which is not read."""
    board = re.match(rb"(?:[^\n.]+\n)*", data).group()
    parts = [Part("row", row) for row in board.splitlines(keepends=True)]
    at = len(board)
    for command in re.finditer(rb"[a-z][2468]|0|\n|\.", data[at:]):
        if command.start() + len(board) != at:
            break
        text, at = command.group(), command.end() + len(board)
        parts.append(Part({b"\n": "print", b"0": "undo", b".": "end"}.get(text, "push"), text))
        if text == b".":
            break
    return parts + [Part("rest", data[at:])] * (at < len(data))


class Game(NamedTuple):
    """An input with its first print left out, which always has to be there."""

    rows: List[str]
    commands: List[str]
    rest: str = END  # what follows the dot

    @staticmethod
    def of(sample: Sample) -> "Game":
        parts = take_apart(sample.input)
        rows = [part.text.decode("latin-1").rstrip("\n") for part in parts if part.kind == "row"]
        kinds = ("push", "undo", "print")
        commands = [part.text.decode() for part in parts if part.kind in kinds][1:]
        rest = "".join(part.text.decode("latin-1") for part in parts if part.kind == "rest")
        return Game(rows, commands, rest or END)

    def sample(self) -> Sample:
        """Without the commands for boxes that are no longer there."""
        boxes = "".join(self.rows).lower()
        commands = [text for text in self.commands if text in ("\n", "0") or text[0] in boxes]
        board = "".join(f"{row}\n" for row in self.rows if row)
        return Sample((), f"{board}\n{''.join(commands)}.{self.rest}".encode("latin-1"))

    def with_squares(self, changes: Dict[Square, str]) -> "Game":
        rows = [
            "".join(changes.get((i, j), square) for j, square in enumerate(row))
            for i, row in enumerate(self.rows)
        ]
        return self._replace(rows=rows)
