"""sokoban's inputs: the rows of a board, an empty line, and commands up to a dot."""

from string import ascii_lowercase
from typing import Iterator, List, Optional, Sequence

from suite.record import Sample
from suite.shrink import Pieces, Way

from .game import END, Game, take_apart as take_apart
from .turns import nearer_man, turned

PLAINER = {"#": "-", "+": "-", "*": "@"}  # and capital letters become small ones


def watched(data: bytes) -> bytes:
    """The same with a print after every push and undo."""
    game = Game.of(Sample((), data))
    commands = [text for command in game.commands if command != "\n" for text in (command, "\n")]
    return game._replace(commands=commands, rest=END).sample().input


# ---------------------------------------------------------------- made smaller


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
        others = [place for number, place in enumerate(places) if number not in kept]
        small = {(i, j): game.rows[i][j].lower() for i, j in others}
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
