"""poziomka: Right in generalised Domineering."""

import random
import subprocess
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase
from typing import List

import reference
from programs.parts import poziomka as parts
from programs.why import poziomka as why
from suite import chance
from suite.record import (
    INT_MAX,
    Constants,
    Demo,
    Program,
    Range,
    Sample,
    Scene,
    Size,
    Workload,
)


PLAIN_LOOKS = 80_000_000  # at squares: what the plain method does in two seconds under Valgrind

# ---------------------------------------------------------------- random inputs

SMALL: List[Constants] = [
    (("POLA", block), ("WIERSZE", rows), ("KOLUMNY", columns), ("WYBOR", choice))
    for block, rows, columns, choice in (
        (2, 2, 3, 0),
        (2, 3, 3, 1),
        (1, 2, 3, 2),
        (2, 4, 5, 3),
        (3, 4, 6, 0),
        (3, 6, 5, 7),
        (2, 7, 6, 1000),
    )
]


def random_constants(rng: random.Random) -> Constants:
    """At times none, which are the defaults."""
    if rng.random() < 0.04:
        return ()
    return (
        ("POLA", rng.choice((1, 2, 2, 3, 3, 4, rng.randint(1, 8), rng.randint(1, 26)))),
        ("WIERSZE", _side(rng)),
        ("KOLUMNY", _side(rng)),
        ("WYBOR", rng.choice((0, 1, rng.randint(2, 50), 1000, INT_MAX, rng.randint(0, INT_MAX)))),
    )


def _side(rng: random.Random) -> int:
    """Small boards are soon full, and then the rules bite."""
    return rng.choice(
        (rng.randint(1, 3), rng.randint(4, 8), rng.randint(4, 12), rng.randint(1, 26))
    )


def random_input(rng: random.Random, POLA: int, WIERSZE: int, KOLUMNY: int, WYBOR: int) -> str:
    """A game of random moves of Left against the reference, until one of them resigns."""
    model = reference.load("poziomka")
    board = [[model.FREE] * KOLUMNY for _ in range(WIERSZE)]
    names = [
        column + row for column in ascii_uppercase[:KOLUMNY] for row in ascii_lowercase[:WIERSZE]
    ]
    longest = chance.length(rng, _step(WIERSZE, KOLUMNY))
    lines: List[str] = []
    while True:
        if not lines and rng.random() < 0.3:
            lines.append("-\n")
        else:
            moves = [name for name in names if model.fits(board, model.left_block(name, POLA))]
            if not moves or len(lines) >= longest:
                return "".join(lines) + rng.choice((".", ".\n", ".\n" + chance.junk(rng)))
            move = rng.choice(moves)
            model.fill(board, model.left_block(move, POLA), model.TAKEN)
            lines.append(move + "\n")
        replies = model.best_moves(board, POLA)
        if not replies:
            return "".join(lines) + chance.junk(rng)
        model.fill(board, replies[WYBOR % len(replies)], model.TAKEN)


def _step(WIERSZE: int, KOLUMNY: int) -> int:
    """Microseconds of a move."""
    return 30 + WIERSZE * KOLUMNY * (WIERSZE + KOLUMNY) // 3


def broken_promise(data: bytes, POLA: int, WIERSZE: int, KOLUMNY: int, WYBOR: int) -> str:
    """To score the whole board anew for each move looks at every square once for each."""
    squares, moves = WIERSZE * KOLUMNY, data.partition(b".")[0].count(b"\n")
    looks = moves * squares * squares
    return "the plain method is slow here" if looks > PLAIN_LOOKS else ""


def cost(data: bytes, POLA: int, WIERSZE: int, KOLUMNY: int, WYBOR: int) -> int:
    lines = data.partition(b".")[0].count(b"\n") + 1
    most_moves = WIERSZE * KOLUMNY // (2 * POLA) + 1
    return min(lines, most_moves) * _step(WIERSZE, KOLUMNY)


# ---------------------------------------------------------------- workloads


def board(block: int, side: int, most_moves: int) -> Size:
    def make(rng: random.Random, program: Path) -> bytes:
        return _played(rng, program, block, side, most_moves)

    constants = (("POLA", block), ("WIERSZE", side), ("KOLUMNY", side))
    return Size(f"{side} x {side}", side * side, constants, make)


def _played(rng: random.Random, program: Path, block: int, side: int, most_moves: int) -> bytes:
    """The moves of a Left who plays at random against the program, and resigns in the end."""
    free = [[True] * side for _ in range(side)]
    moves = []
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as right:
        while len(moves) < most_moves:
            possible = [
                (row, column)
                for row in range(side - block + 1)
                for column in range(side)
                if all(free[row + i][column] for i in range(block))
            ]
            if not possible:
                break
            row, column = rng.choice(possible)
            for i in range(block):
                free[row + i][column] = False
            moves.append(bytes([ord("A") + column, ord("a") + row]) + b"\n")
            right.stdin.write(moves[-1])
            right.stdin.flush()
            reply = right.stdout.readline()
            if reply == b".\n":
                return b"".join(moves)
            row, column = reply[0] - ord("a"), reply[1] - ord("A")
            for i in range(block):
                free[row][column + i] = False
        right.communicate(b".\n")
    return b"".join(moves) + b".\n"


def boards(block: int, most_moves: int, sides: List[int], limit: float) -> Workload:
    title = f"POLA={block}, at most {most_moves} moves a side"
    return Workload(title, "square", limit, [board(block, side, most_moves) for side in sides])


RECORD = Program(
    name="poziomka",
    constants={
        "POLA": Range(1, 26, 5),
        "WIERSZE": Range(1, 26, 26),
        "KOLUMNY": Range(1, 26, 26),
        "WYBOR": Range(0, INT_MAX, 1000),
    },
    sample=Sample(
        (("POLA", 3), ("WIERSZE", 7), ("KOLUMNY", 11), ("WYBOR", 0)),
        b"-\nEb\nGd\nBc\nId\nKd\nAe\nFc\nDb\nHd\n.\n",
    ),
    shortest=b".\n",
    ends_itself=True,
    random_constants=random_constants,
    random_input=random_input,
    broken_promise=broken_promise,
    cost=cost,
    take_apart=parts.take_apart,
    watched=parts.watched,
    smaller=parts.SMALLER,
    small_constants=SMALL,
    why=why.why,
    workloads=[boards(5, 20, [13, 18, 26], 3.1), boards(1, 338, [7, 13, 26], 5.6)],
    demo=Demo("Left plays two moves and resigns; Right answers each", b"Ca\nKf\n.\n"),
    scene=Scene((("POLA", 3), ("WIERSZE", 7), ("KOLUMNY", 11)), (), "-\n22\n666\n8888\n"),
)
