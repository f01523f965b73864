"""poziomka's inputs: the moves of Left, a line each, up to the one that resigns."""

import re
from typing import Iterator, List, Sequence

import reference
from suite.record import Constants, Part, Sample
from suite.shrink import Pieces, Way

END = ".\n"
FEW = 12  # moves of Left's that are tried in the place of another


def take_apart(data: bytes) -> List[Part]:
    """The lines, up to the one that resigns, and the rest, which is not read."""
    game = re.match(rb"(?:-\n)?(?:[A-Z][a-z]\n)*(?:\.\n?)?", data).group()
    lines = [Part("line", line) for line in game.splitlines(keepends=True)]
    return lines + [Part("rest", data[len(game) :])] * (len(game) < len(data))


def watched(data: bytes) -> bytes:
    """The same: every move is answered anyway."""
    return data


# ---------------------------------------------------------------- made smaller


def fewer_moves(sample: Sample) -> Pieces:
    """The game is played again without some moves; those that are impossible then go too."""
    lines = _lines(sample)
    return Pieces(
        len(lines), lambda places: played(sample.constants, [lines[place] for place in places])
    )


def _lines(sample: Sample) -> List[str]:
    lines = [part.text.decode() for part in take_apart(sample.input) if part.kind == "line"]
    return [line for line in lines if line[0] != "."]


def played(constants: Constants, lines: Sequence[str]) -> Sample:
    """The game of those lines that Left can play, against the reference, until it is over."""
    model = reference.load("poziomka")
    block, rows, columns, choice = (value for _, value in constants)
    board = [[model.FREE] * columns for _ in range(rows)]
    kept: List[str] = []
    for line in lines:
        if line != "-\n":
            squares = model.left_block(line, block)
            if not model.fits(board, squares):
                continue
            model.fill(board, squares, model.TAKEN)
        elif kept:
            continue
        kept.append(line)
        replies = model.best_moves(board, block)
        if not replies:
            return Sample(constants, "".join(kept).encode())
        model.fill(board, replies[choice % len(replies)], model.TAKEN)
    return Sample(constants, ("".join(kept) + END).encode())


def earlier_moves(sample: Sample) -> Iterator[Sample]:
    """With an earlier square in one move."""
    lines = _lines(sample)
    _, rows, columns, _ = (value for _, value in sample.constants)
    names = [chr(65 + j) + chr(97 + i) + "\n" for i in range(rows) for j in range(columns)]
    for place, line in enumerate(lines):
        for earlier in names[: names.index(line)][:FEW] if line != "-\n" else ():
            changed = [*lines[:place], earlier, *lines[place + 1 :]]
            candidate = played(sample.constants, changed)
            if candidate.input.count(b"\n") <= sample.input.count(b"\n"):
                yield candidate


def smaller_constants(sample: Sample) -> Iterator[Sample]:
    """With one constant less: first the choice, then the board, then the block."""
    lines = _lines(sample)
    values = dict(sample.constants)
    for name in ("WYBOR", "WIERSZE", "KOLUMNY", "POLA"):
        value, least = values[name], 0 if name == "WYBOR" else 1
        for smaller in sorted({least, least + 1, least + 2, value // 2, value - 1}):
            if least <= smaller < value:
                yield played(tuple({**values, name: smaller}.items()), lines)


SMALLER: List[Way] = [fewer_moves, smaller_constants, fewer_moves, earlier_moves]
