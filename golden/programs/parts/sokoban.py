"""sokoban's inputs: the rows of a board, an empty line, and commands up to a dot."""

import re
from string import ascii_lowercase
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from suite.record import Part, Sample
from suite.shrink import Pieces, Way

END = b".\n"
PLAINER = {"#": "-", "+": "-", "*": "@"}  # and capital letters become small ones


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


def watched(data: bytes) -> bytes:
    """The same with a print after every push and undo."""
    game = Game.of(Sample((), data))
    commands = [command + "\n" for command in game.commands if command != "\n"]
    return Game(game.rows, commands).sample().input


# ---------------------------------------------------------------- made smaller


class Game(NamedTuple):
    """An input with its first print left out, which always has to be there."""

    rows: List[str]
    commands: List[str]

    @staticmethod
    def of(sample: Sample) -> "Game":
        parts = take_apart(sample.input)
        rows = [part.text.decode("latin-1").rstrip("\n") for part in parts if part.kind == "row"]
        kinds = ("push", "undo", "print")
        return Game(rows, [part.text.decode() for part in parts if part.kind in kinds][1:])

    def sample(self) -> Sample:
        """Without the commands for boxes that are no longer there."""
        boxes = "".join(self.rows).lower()
        commands = [text for text in self.commands if text in ("\n", "0") or text[0] in boxes]
        board = "".join(f"{row}\n" for row in self.rows if row)
        return Sample((), f"{board}\n{''.join(commands)}".encode("latin-1") + END)

    def with_squares(self, changes: Dict[Tuple[int, int], str]) -> "Game":
        rows = [
            "".join(changes.get((i, j), square) for j, square in enumerate(row))
            for i, row in enumerate(self.rows)
        ]
        return self._replace(rows=rows)


def fewer_commands(sample: Sample) -> Pieces:
    game = Game.of(sample)

    def keep(places: Sequence[int]) -> Sample:
        return game._replace(commands=[game.commands[place] for place in places]).sample()

    return Pieces(len(game.commands), keep)


def fewer_rows(sample: Sample) -> Pieces:
    game = Game.of(sample)

    def keep(places: Sequence[int]) -> Optional[Sample]:
        return game._replace(rows=[game.rows[place] for place in places]).sample()

    return Pieces(len(game.rows), keep)


def fewer_columns(sample: Sample) -> Pieces:
    game = Game.of(sample)

    def keep(places: Sequence[int]) -> Sample:
        kept = set(places)
        rows = ["".join(row[j] for j in range(len(row)) if j in kept) for row in game.rows]
        return game._replace(rows=rows).sample()

    return Pieces(max(map(len, game.rows), default=0), keep)


def plainer_squares(sample: Sample) -> Pieces:
    """Boxes become floor, and their commands go; so do walls and goals."""
    game = Game.of(sample)
    plainer = {
        (i, j): "-" if square.isalpha() else PLAINER[square]
        for i, row in enumerate(game.rows)
        for j, square in enumerate(row)
        if square.isalpha() or square in PLAINER
    }
    places = sorted(plainer, key=lambda at: not game.rows[at[0]][at[1]].isalpha())  # boxes first

    def keep(kept: Sequence[int]) -> Sample:
        gone = {place: plainer[place] for i, place in enumerate(places) if i not in {*kept}}
        return game.with_squares(gone).sample()

    return Pieces(len(places), keep)


def boxes_off_goals(sample: Sample) -> Pieces:
    game = Game.of(sample)
    places = [
        (i, j)
        for i, row in enumerate(game.rows)
        for j, square in enumerate(row)
        if square.isupper()
    ]

    def keep(kept: Sequence[int]) -> Sample:
        small = {(i, j): game.rows[i][j].lower() for n, (i, j) in enumerate(places) if n not in kept}
        return game.with_squares(small).sample()

    return Pieces(len(places), keep)


def shorter_rows(sample: Sample) -> Iterator[Sample]:
    """With a square less at one end of a row."""
    game = Game.of(sample)
    for number, row in enumerate(game.rows):
        for shorter in (row[:-1], row[1:]):
            rows = [*game.rows[:number], shorter, *game.rows[number + 1 :]]
            yield game._replace(rows=rows).sample()


def earlier_letters(sample: Sample) -> Iterator[Sample]:
    """With the boxes named a, b, c in the order of the board."""
    board, _, commands = sample.input.decode("latin-1").partition("\n\n")
    names = list(dict.fromkeys(char for char in board.lower() if char.isalpha()))
    table = str.maketrans(dict(zip(names, ascii_lowercase)))
    table.update(str.maketrans(dict(zip("".join(names).upper(), ascii_lowercase.upper()))))
    renamed = f"{board.translate(table)}\n\n{commands.translate(table)}"
    yield sample._replace(input=renamed.encode("latin-1"))


SMALLER: List[Way] = [
    fewer_commands,
    fewer_rows,
    fewer_columns,
    plainer_squares,
    boxes_off_goals,
    shorter_rows,
    earlier_letters,
]
