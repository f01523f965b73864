"""sokoban: boxes pushed about a warehouse by a man who finds his own way."""

import random
import re
from pathlib import Path
from string import ascii_lowercase
from typing import Callable, List, Optional, Sequence, Tuple

import reference
from programs import _sokoban_boards as hard
from programs._sokoban_boards import Rows
from programs.parts import sokoban as parts
from programs.why import sokoban as why
from suite import chance
from suite.record import Demo, Program, Sample, Scene, Size, Workload


DEEPEST_FLOOD = 200 * 201  # squares and line ends: what recursion manages on a stack of 8 MiB

# ---------------------------------------------------------------- random inputs


def random_input(rng: random.Random) -> str:
    model = reference.load("sokoban")
    board = _board(rng)
    state, _ = model.read_board(board)
    history = [state]
    prints, undos = rng.choice((0, 0.05, 0.5)), rng.choice((0, 0.1, 0.2, 0.6))
    commands = []
    for _ in range(chance.length(rng, _step(len(board)))):
        if rng.random() < prints:
            commands.append("\n")
        elif rng.random() < undos:
            commands.append("0")
            if len(history) > 1:
                history.pop()
        else:
            push, pushed = _push(rng, history[-1])
            commands.append(push)
            if pushed:
                history.append(pushed)
    return board + "".join(commands) + "." + chance.junk(rng)


def _push(rng: random.Random, state) -> Tuple[str, Optional[object]]:
    """A push, and the state after it if it can be made: most cannot, so it tries several."""
    model = reference.load("sokoban")
    boxes = "".join(state.boxes) if state.boxes and rng.random() < 0.95 else ascii_lowercase
    for _ in range(rng.choice((1, 10, 10))):
        push = rng.choice(boxes) + rng.choice("2468")
        pushed = model.pushed(state, *push)
        if pushed:
            break
    return push, pushed


def _board(rng: random.Random) -> str:
    rows = _bare_board(rng)
    _populate(rng, rows)
    return "".join("".join(row) + "\n" for row in rows) + "\n"


def _bare_board(rng: random.Random) -> List[List[str]]:
    """Walls, goals, free squares: open or walled, pillars or corridors, level or ragged."""
    largest = rng.choice((14, 14, 14, 14, 60))
    height, width = (
        rng.choice((1, 5, 7, 9, *(rng.randint(2, most) for most in (4, 8, 8, largest))))
        for _ in range(2)
    )
    weights = (10, rng.choice((0, 2, 10)), rng.choice((0, 1, 1, 4)))
    rows = [rng.choices("-+#", weights, k=width) for _ in range(height)]
    if rng.random() < 0.2:
        rows = _with_corridors(rng, rows)
    if rng.random() < 0.3:
        rows = [["#"] * (width + 2), *(["#", *row, "#"] for row in rows), ["#"] * (width + 2)]
    if rng.random() < 0.4:
        rows = [row[: rng.randint(1, len(row))] for row in rows]
    return rows


def _with_corridors(rng: random.Random, rows: List[List[str]]) -> List[List[str]]:
    """Wall wherever a drunken walk over the board does not pass."""
    height, width = len(rows), len(rows[0])
    row, column = rng.randrange(height), rng.randrange(width)
    passed = {(row, column)}
    for _ in range(height * width):
        down, right = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        row, column = min(max(row + down, 0), height - 1), min(max(column + right, 0), width - 1)
        passed.add((row, column))
    return [
        [square.replace("#", "-") if (i, j) in passed else "#" for j, square in enumerate(row)]
        for i, row in enumerate(rows)
    ]


def _populate(rng: random.Random, rows: List[List[str]]) -> None:
    """Puts the man and some boxes on free squares and goals; mostly leaves room to push."""
    squares = [
        (i, j) for i, row in enumerate(rows) for j, square in enumerate(row) if square != "#"
    ]
    rng.shuffle(squares)
    i, j = squares.pop() if squares else (0, 0)  # a board of nothing but walls has to give one up
    rows[i][j] = "*" if rows[i][j] == "+" else "@"
    wanted = rng.choice((0, 1, 2, 3, 3, 5, 8, 26))
    count = min(wanted, len(squares), 1 + len(squares) // rng.choice((1, 6, 6, 9)))
    for name, (i, j) in zip(rng.sample(ascii_lowercase, count), squares):
        rows[i][j] = name.upper() if rows[i][j] == "+" else name


def _step(squares: int) -> int:
    """Microseconds of a command."""
    return 10 + squares


def broken_promise(data: bytes) -> str:
    board, _, commands = data.partition(b"\n\n")
    named = set(re.findall(rb"[a-z](?=[2468])", commands.partition(b".")[0]))
    if len(board) > DEEPEST_FLOOD:
        return "a recursive flood is too deep for the stack"
    if any(box not in board.lower() for box in named):
        return "a box is pushed that is not there"
    return ""


def cost(data: bytes) -> int:
    board, _, commands = data.partition(b".")[0].partition(b"\n\n")
    return len(data) + len(commands) * _step(len(board)) // 2


# ---------------------------------------------------------------- workloads


SIDES = (250, 500, 1000)


def walled(side: int, pushes: int, prints: int) -> Size:
    """Small, so that a push costs what it costs by itself: 12 boxes, and a fifth of undos."""

    def make(rng: random.Random, _: Path) -> bytes:
        board = [["#" if rng.random() < 0.15 else "-" for _ in range(side)] for _ in range(side)]
        squares = [(i, j) for i in range(side) for j in range(side) if board[i][j] == "-"]
        boxes = "abcdefghijkl"
        for sign, (row, column) in zip(boxes + "@", rng.sample(squares, len(boxes) + 1)):
            board[row][column] = sign
        commands = ["\n"]
        for number in range(1, pushes + 1):
            commands.append("0" if rng.random() < 0.2 else rng.choice(boxes) + rng.choice("2468"))
            if number % (pushes // (prints - 1)) == 0:
                commands.append("\n")
        return _text(board) + "".join(commands).encode() + b"."

    return Size(f"{pushes} pushes", pushes, (), make)


def boards(
    title: str,
    limit: float,
    draw: Callable[[random.Random, int], Rows],
    commands: str,
    sides: Sequence[int] = SIDES,
) -> Workload:
    """Boards of several sizes, each with the same commands."""

    def size(side: int) -> Size:
        def make(rng: random.Random, _: Path) -> bytes:
            return _text(draw(rng, side)) + b"\n" + commands.encode() + b"."

        return Size(f"{side} x {side}", side * side, (), make)

    return Workload(title, "square", limit, [size(side) for side in sides])


def _text(board: Rows) -> bytes:
    return "".join("".join(row) + "\n" for row in board).encode()


RECORD = Program(
    name="sokoban",
    constants={},
    sample=Sample((), b"####-\n#-+aB#\n*--c-\n-Z#\n\na6a4\n0b8c2\n0\n\nc4d2z8.\n"),
    shortest=b"@\n\n.",
    ends_itself=True,
    random_constants=lambda rng: (),
    random_input=random_input,
    broken_promise=broken_promise,
    cost=cost,
    take_apart=parts.take_apart,
    watched=parts.watched,
    smaller=parts.SMALLER,
    small_constants=[()],
    why=why.why,
    workloads=[
        Workload(
            "30 x 30, some walls, 12 boxes, prints: 12, 25, 50",
            "push",
            14,
            [walled(30, pushes, pushes // 100) for pushes in (1250, 2500, 5000)],
        ),
        boards("a board printed once", 130, hard.printed, "", (500, 1000, 2000)),
        boards(
            "open ground, 500 far pushes, 2 prints", 200, hard.open_ground, "a6b4c6d4" * 125 + "\n"
        ),
        boards("open ground, 6 far pushes", 55, hard.far_boxes, "a6b4c8a4b6c2"),
        boards("rooms with doors, 6 far pushes", 65, hard.rooms, "a6b4c8a4b6c2"),
        boards(
            "a third of walls, 6 far pushes",
            78,
            lambda rng, side: hard.far_boxes(rng, side, 0.33),
            "a6b4c8a4b6c2",
        ),
        boards("parted by a wall, 2 pushes that fail", 500, hard.parted, "a6a4"),
        boards("out of a cup, 2 pushes", 350, hard.cup, "a6a4"),
        boards("a spiral, 2 pushes", 380, hard.spiral, "a2a8"),
        boards("a comb, 2 pushes", 330, hard.comb, "a4a2"),
        boards("a perfect maze, 2 pushes", 380, hard.maze, "a4a8"),
    ],
    demo=Demo(
        "box a to the right, twice, and once back", b"######\n#@a-+#\n######\n\na6\na6\n0\n.\n"
    ),
    scene=Scene((), ("LEVEL=10",), "wc6c6a2a2a2d6b8d4"),
)
