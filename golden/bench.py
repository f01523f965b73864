"""Counts the instructions of the four programs on seeded workloads, and compares them with limits.

Usage: python3 golden/bench.py

Callgrind's counts are the same on every run, whatever else the machine is doing; so they are what
the limits are about, start-up included. Wall time and peak memory of a native run are shown beside
them for information. Exit code: 0 every limit is kept, 1 some are not, 3 the bench could not work.
"""

import fcntl
import itertools
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path
from typing import Callable, List, NamedTuple, Optional

import suite
from console import BROKEN, FAILED, PASSED, show_progress

SEED = 1
RUN_SECONDS = 300

# ---------------------------------------------------------------- workloads


def cards(rng: random.Random, count: int) -> bytes:
    """Cards of the whole deck, which is in random order."""
    deck = ["".join(card) for card in itertools.product("123", repeat=4)]
    rng.shuffle(deck)
    return " ".join(deck[:count]).encode()


def turns(rng: random.Random, size: int, count: int, prints: int) -> bytes:
    """Turns of a cube, half of them with a number of layers, at all angles; prints at even distances."""
    commands = []
    for number in range(1, count + 1):
        layers = rng.choice(["", str(rng.randint(1, size))])
        commands.append(layers + rng.choice("ulfrbd") + rng.choice(["", "'", '"']))
        if prints and number % (count // prints) == 0:
            commands.append("\n")
    return "".join(commands).encode() + b"."


def game(rng: random.Random, program: Path, block: int, side: int, most_moves: int) -> bytes:
    """The moves of a Left who plays at random against the program itself, and resigns in the end."""
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


def walled_board(rng: random.Random, size: int, pushes: int, prints: int) -> bytes:
    """Some walls, 12 boxes, and random pushes with a fifth of undos; prints at even distances."""
    board = [["#" if rng.random() < 0.15 else "-" for _ in range(size)] for _ in range(size)]
    squares = [(row, column) for row in range(size) for column in range(size) if board[row][column] == "-"]
    boxes = "abcdefghijkl"
    for sign, (row, column) in zip(boxes + "@", rng.sample(squares, len(boxes) + 1)):
        board[row][column] = sign
    commands = ["\n"]
    for number in range(1, pushes + 1):
        commands.append("0" if rng.random() < 0.2 else rng.choice(boxes) + rng.choice("2468"))
        if number % (pushes // (prints - 1)) == 0:
            commands.append("\n")
    return board_text(board) + "".join(commands).encode() + b"."


def open_board(size: int, pushes: int) -> bytes:
    """A box near each corner, pushed in turn, so that the man crosses the board each time; two prints."""
    board = [["-"] * size for _ in range(size)]
    near, far = 1, size - 2
    for sign, row, column in (("a", near, near), ("b", near, far), ("c", far, near), ("d", far, far)):
        board[row][column] = sign
    board[size // 2][size // 2] = "@"
    commands = itertools.islice(itertools.cycle(("a6", "b4", "c6", "d4")), pushes)
    return board_text(board) + b"\n" + "".join(commands).encode() + b"\n."


def board_text(board: List[List[str]]) -> bytes:
    return "".join("".join(row) + "\n" for row in board).encode()


class Size(NamedTuple):
    """A workload at one size."""

    label: str
    units: int  # cards, moves, turns: what the work is counted in
    constants: suite.Constants
    make: Callable[[random.Random, Path], bytes]  # from the program, for those who play against it


class Workload(NamedTuple):
    program: str
    title: str
    unit: str
    limit: float  # millions of instructions at the last size
    sizes: List[Size]


def cube(size: int, counts: List[int], prints: List[int], limit: float) -> Workload:
    sizes = [
        Size(f"{count} turns", count, (("N", size),), lambda rng, _, c=count, p=p: turns(rng, size, c, p))
        for count, p in zip(counts, prints)
    ]
    return Workload("kostka", f"N={size}, prints: {', '.join(map(str, prints))}", "turn", limit, sizes)


def domineering(block: int, most_moves: int, sides: List[int], limit: float) -> Workload:
    def size(side: int) -> Size:
        constants = (("POLA", block), ("WIERSZE", side), ("KOLUMNY", side))
        return Size(
            f"{side} x {side}",
            side * side,
            constants,
            lambda rng, program: game(rng, program, block, side, most_moves),
        )

    return Workload(
        "poziomka", f"POLA={block}, at most {most_moves} moves a side", "square", limit, [size(side) for side in sides]
    )


WORKLOADS = [
    Workload(
        "set",
        "in random order",
        "card",
        2.05,
        [Size(f"{count} cards", count, (), lambda rng, _, c=count: cards(rng, c)) for count in (21, 42, 81)],
    ),
    domineering(5, 20, [13, 18, 26], 4.3),
    domineering(1, 338, [7, 13, 26], 9.3),
    cube(5, [2500, 5000, 10000], [25, 50, 100], 18),
    cube(100, [500, 1000, 2000], [2, 5, 10], 300),
    cube(1000, [50, 100, 200], [1, 1, 1], 250),
    cube(suite.INT_MAX, [50, 100, 200], [0, 0, 0], 150),
    Workload(
        "sokoban",
        "30 x 30, some walls, 12 boxes, prints: 12, 25, 50",
        "push",
        30,
        [
            Size(f"{pushes} pushes", pushes, (), lambda rng, _, p=pushes: walled_board(rng, 30, p, p // 100))
            for pushes in (1250, 2500, 5000)
        ],
    ),
    Workload(
        "sokoban",
        "open board, 4 boxes, 500 pushes, 2 prints",
        "square",
        400,
        [
            Size(f"{size} x {size}", size * size, (), lambda _, __, s=size: open_board(s, 500))
            for size in (250, 500, 1000)
        ],
    ),
]

SHORTEST = {"set": b"", "poziomka": b".\n", "kostka": b".", "sokoban": b"@\n\n."}

# ---------------------------------------------------------------- measuring


def instructions(program: Path, given: bytes) -> int:
    """Executed instructions, start-up included, by Callgrind; the environment is fixed, for it counts too."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program)]
    done = run(command, given, stderr=subprocess.PIPE, env={"PATH": os.environ["PATH"]})
    counted = re.search(rb"Collected : (\d+)", done.stderr)
    if done.returncode or not counted:
        raise suite.BrokenHarness(f"callgrind: exit code {done.returncode}\n{done.stderr.decode(errors='replace')}")
    return int(counted.group(1))


def milliseconds(program: Path, given: bytes) -> float:
    """The best of a few native runs."""
    times = []
    for _ in range(3):
        started = time.perf_counter()
        run([str(program)], given)
        times.append(time.perf_counter() - started)
    return 1000 * min(times)


def run(command: List[str], given: bytes, **others) -> subprocess.CompletedProcess:
    with tempfile.TemporaryFile() as stdin:
        stdin.write(given)
        stdin.seek(0)
        return subprocess.run(command, stdin=stdin, stdout=subprocess.DEVNULL, timeout=RUN_SECONDS, **others)


def peak_mebibytes(program: Path, given: bytes) -> float:
    """The most memory it held until it waits for the last byte of its input, which for set is before it plays.

    What the system tells of a process that has ended includes the one it was forked from.
    """
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        process.stdin.write(given[:-1])
        process.stdin.flush()
        while not is_waiting(process):
            time.sleep(0.001)
        status = Path(f"/proc/{process.pid}/status").read_text()
        process.communicate(given[-1:])
    return int(re.search(r"VmHWM:\s*(\d+) kB", status).group(1)) / 1024


def is_waiting(process: subprocess.Popen) -> bool:
    """Whether all that was sent has been read and the process sleeps; or it has ended."""
    unread = struct.unpack("i", fcntl.ioctl(process.stdin, termios.FIONREAD, struct.pack("i", 0)))[0]
    state = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0]
    return unread == 0 and state in "SZ"


# ---------------------------------------------------------------- the table

COLUMNS = ("size", "start-up", "work", "growth", "work per", "total", "limit", "ms", "MiB")
ROW = "  {:<13}{:>9}{:>9}{:>8}  {:<18}{:>8}{:>7}{:>9}{:>7}"


class Measured(NamedTuple):
    start_up: int
    total: int
    milliseconds: float
    mebibytes: float

    @property
    def work(self) -> int:
        return self.total - self.start_up


def main() -> int:
    print("Instructions in millions. The total is limited; the work is what start-up leaves of it, and")
    print("growth is how many times the work at the size before.")
    print(ROW.format(*COLUMNS))
    broken = 0
    try:
        for number, workload in enumerate(WORKLOADS):
            show_progress(f"{number} of {len(WORKLOADS)} workloads measured")
            measured = [measure(workload.program, size) for size in workload.sizes]
            show_progress("")
            print_workload(workload, measured)
            broken += measured[-1].total > 1e6 * workload.limit
    except (suite.BrokenHarness, suite.DoesNotCompile, OSError, subprocess.TimeoutExpired) as error:
        print(f"broken harness: {error}", file=sys.stderr)
        return BROKEN
    print(f"limits broken: {broken} of {len(WORKLOADS)}")
    return FAILED if broken else PASSED


def measure(program: str, size: Size) -> Measured:
    binary = suite.executable(suite.own_source(program), size.constants)
    given = size.make(random.Random(SEED), binary)
    return Measured(
        instructions(binary, SHORTEST[program]),
        instructions(binary, given),
        milliseconds(binary, given),
        peak_mebibytes(binary, given),
    )


def print_workload(workload: Workload, measured: List[Measured]) -> None:
    print(f"{workload.program}, {workload.title}")
    before: Optional[Measured] = None
    for size, here in zip(workload.sizes, measured):
        is_last = here is measured[-1]
        row = ROW.format(
            size.label,
            f"{here.start_up / 1e6:.2f}",
            f"{here.work / 1e6:.2f}",
            f"{here.work / before.work:.1f}" if before else "",
            f"{workload.unit}: {here.work / size.units:,.0f}",
            f"{here.total / 1e6:.2f}",
            f"{workload.limit:g}" if is_last else "",
            f"{here.milliseconds:.1f}",
            f"{here.mebibytes:.1f}",
        )
        exceeded = is_last and here.total > 1e6 * workload.limit
        print(row + ("  LIMIT BROKEN" if exceeded else ""), flush=True)
        before = here


if __name__ == "__main__":
    sys.exit(main())
