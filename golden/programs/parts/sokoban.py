"""sokoban's inputs: the rows of a board, an empty line, and commands up to a dot."""

import re
from string import ascii_lowercase
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from suite.record import Part, Sample
from suite.shrink import Pieces, Way

END = "\n"  # after the dot
Square = Tuple[int, int]
DIRECTIONS = {"2": (1, 0), "8": (-1, 0), "4": (0, -1), "6": (0, 1)}
SIMPLEST = "6428"  # directions: along the line first, and as one reads
MAN, FREE = {"-": "@", "+": "*"}, {"@": "-", "*": "+"}
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
    commands = [text for command in game.commands if command != "\n" for text in (command, "\n")]
    return game._replace(commands=commands, rest=END).sample().input


# ---------------------------------------------------------------- made smaller


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


def fewer_commands(sample: Sample) -> Pieces:
    game = Game.of(sample)

    def keep(places: Sequence[int]) -> Sample:
        return game._replace(commands=[game.commands[place] for place in places]).sample()

    return Pieces(len(game.commands), keep)


def shorter_rest(sample: Sample) -> Pieces:
    """With less after the dot, where nothing is read."""
    game = Game.of(sample)

    def keep(places: Sequence[int]) -> Sample:
        return game._replace(rest="".join(game.rest[place] for place in places) + END).sample()

    return Pieces(len(game.rest) - len(END), keep)


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


def nearer_man(sample: Sample) -> Iterator[Sample]:
    """With the man nearer to where the first push needs him, and best of all there."""
    game = Game.of(sample)
    found = _first_push(game)
    if not found:
        return
    (row, column), (down, right) = found
    behind, man = (row - down, column - right), _place_of(game, "@*")

    def distance(square: Square) -> int:
        return abs(square[0] - behind[0]) + abs(square[1] - behind[1])

    free = [
        (i, j) for i, signs in enumerate(game.rows) for j, sign in enumerate(signs) if sign in "-+"
    ]
    for square in sorted(free, key=distance):
        if distance(square) < distance(man):
            there, here = game.rows[square[0]][square[1]], game.rows[man[0]][man[1]]
            yield game.with_squares({square: MAN[there], man: FREE[here]}).sample()


def turned(sample: Sample) -> Iterator[Sample]:
    """With the first push to the right if possible, else to the left or down."""
    game = Game.of(sample)
    digits = [command[1] for command in game.commands if len(command) == 2]
    for turn in (_lying, _mirrored, _upside_down):
        other = turn(game)
        others = [command[1] for command in other.commands if len(command) == 2]
        if list(map(SIMPLEST.index, others)) < list(map(SIMPLEST.index, digits)):
            yield other.sample()


def _lying(game: Game) -> Game:
    """With rows and columns exchanged; a ragged board has no such thing."""
    if len({*map(len, game.rows)}) != 1:
        return game
    rows = ["".join(column) for column in zip(*game.rows)]
    return game._replace(rows=rows, commands=_directed(game, "2468", "6284"))


def _mirrored(game: Game) -> Game:
    if len({*map(len, game.rows)}) != 1:
        return game
    rows = [row[::-1] for row in game.rows]
    return game._replace(rows=rows, commands=_directed(game, "46", "64"))


def _upside_down(game: Game) -> Game:
    return game._replace(rows=game.rows[::-1], commands=_directed(game, "28", "82"))


def _directed(game: Game, old: str, new: str) -> List[str]:
    return [command.translate(str.maketrans(old, new)) for command in game.commands]


def _first_push(game: Game) -> Optional[Tuple[Square, Square]]:
    """Where its box is, and its direction."""
    for command in game.commands:
        if len(command) == 2:
            return _place_of(game, command[0] + command[0].upper()), DIRECTIONS[command[1]]
    return None


def _place_of(game: Game, signs: str) -> Square:
    return next(
        (i, j) for i, row in enumerate(game.rows) for j, sign in enumerate(row) if sign in signs
    )


def earlier_letters(sample: Sample) -> Iterator[Sample]:
    """With the boxes named a, b, c in the order of the board."""
    board, _, commands = sample.input.decode("latin-1").partition("\n\n")
    names = list(dict.fromkeys(char for char in board.lower() if char.isalpha()))
    table = str.maketrans(dict(zip(names, ascii_lowercase)))
    table.update(str.maketrans(dict(zip("".join(names).upper(), ascii_lowercase.upper()))))
    renamed = f"{board.translate(table)}\n\n{commands.translate(table)}"
    yield sample._replace(input=renamed.encode("latin-1"))


SMALLER: List[Way] = [
    shorter_rest,
    fewer_commands,
    fewer_rows,
    fewer_columns,
    plainer_squares,
    boxes_off_goals,
    shorter_rows,
    nearer_man,
    turned,
    earlier_letters,
]
