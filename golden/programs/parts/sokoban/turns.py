"""sokoban's inputs with the man near, and lying as one reads."""

from typing import Iterator, List, Optional, Tuple

from suite.record import Sample

from .game import Game, Square

DIRECTIONS = {"2": (1, 0), "8": (-1, 0), "4": (0, -1), "6": (0, 1)}
SIMPLEST = "6428"  # directions: along the line first, and as one reads
MAN, FREE = {"-": "@", "+": "*"}, {"@": "-", "*": "+"}


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

    free = [(i, j) for i, row in enumerate(game.rows) for j, sign in enumerate(row) if sign in "-+"]
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
