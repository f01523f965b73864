"""Random valid inputs of every shape, for fuzz.py.

Everything comes out of the random.Random that is passed in, so a seed tells
the inputs. They depend on the reference alone, never on the C++, and are as
long as the reference, which is slow by design, can play in some milliseconds.
"""

import itertools
import random
from string import ascii_lowercase, ascii_uppercase
from types import ModuleType
from typing import Any, Dict, List, Set, Tuple

import reference
from suite import INT_MAX, PROGRAMS, Constants

BUDGET = 8000  # microseconds that the reference may need for one input
BEYOND_BUFFER = 70000  # bytes that no buffer of 64 KiB holds


def random_constants(program: str, rng: random.Random) -> Constants:
    """Constants that the reference can afford; at times none, which are the defaults."""
    if not PROGRAMS[program] or rng.random() < 0.04:
        return ()
    if program == "kostka":
        return (("N", rng.randint(1, rng.choice((7, 7, 7, 12)))),)
    assert program == "poziomka"
    return (
        ("POLA", rng.choice((1, 2, 2, 3, 3, 4, rng.randint(1, 8), rng.randint(1, 26)))),
        ("WIERSZE", _side(rng)),
        ("KOLUMNY", _side(rng)),
        ("WYBOR", rng.choice((0, 1, rng.randint(2, 50), 1000, INT_MAX, rng.randint(0, INT_MAX)))),
    )


def _side(rng: random.Random) -> int:
    """Of a board of poziomka: small ones are soon full, and then the rules bite."""
    return rng.choice((rng.randint(1, 3), rng.randint(4, 8), rng.randint(4, 12), rng.randint(1, 26)))


def random_input(program: str, constants: Constants, rng: random.Random) -> bytes:
    """An input that the reference accepts."""
    text = {"set": _set, "poziomka": _poziomka, "kostka": _kostka, "sokoban": _sokoban}[program]
    return text(rng, **values(program, constants)).encode("latin-1")


def values(program: str, constants: Constants) -> Dict[str, int]:
    """The value of every constant of the program, given or default."""
    return {**{name: legal.default for name, legal in PROGRAMS[program].items()}, **dict(constants)}


def cost(program: str, constants: Constants, data: bytes) -> int:
    """About how many microseconds the reference needs at most, which is known without asking it."""
    given = values(program, constants)
    before_dot = data.partition(b".")[0]
    if program == "kostka":
        return len(before_dot) * _kostka_step(**given)
    if program == "sokoban":
        board, _, commands = before_dot.partition(b"\n\n")
        return len(data) + len(commands) * _sokoban_step(len(board)) // 2
    if program == "poziomka":
        most_moves = given["WIERSZE"] * given["KOLUMNY"] // (2 * given["POLA"]) + 1
        return min(before_dot.count(b"\n") + 1, most_moves) * _poziomka_step(**given)
    return 2000 + len(data)


def _length(rng: random.Random, step: int) -> int:
    """A number of commands that cost a step each: often few, at times as many as the budget allows."""
    most = max(1, BUDGET // step)
    return rng.randint(0, min(most, rng.choice((2, 20, 100, most, most))))


def _junk(rng: random.Random) -> str:
    """What may follow the end of a game, where nobody looks any more."""
    if rng.random() < 0.5:
        return rng.choice(("", "\n"))
    length = BEYOND_BUFFER if rng.random() < 0.02 else rng.randint(1, 20)
    return rng.choice(("", "\n")) + rng.randbytes(length).decode("latin-1")


# ---------------------------------------------------------------- set

CARDS = ["".join(digits) for digits in itertools.product("123", repeat=4)]
WHITE_SPACE = " \t\n\r\v\f"


def _set(rng: random.Random) -> str:
    cards = _deck(rng)[: 3 * rng.choice((rng.randint(0, 27), 27))]
    signs = rng.choice((" ", "\n", WHITE_SPACE))
    longest = rng.choice((1, 1, 3, 40))

    def gap() -> str:
        return "".join(rng.choices(signs, k=rng.randint(1, longest)))

    start = signs[0] * BEYOND_BUFFER if rng.random() < 0.01 else rng.choice(("", gap()))
    return start + "".join(card + gap() for card in cards[:-1]) + "".join(cards[-1:]) + rng.choice(("", gap()))


def _deck(rng: random.Random) -> List[str]:
    """All cards in random order; at times with a setless part near the start, on which the table has to grow."""
    deck = rng.sample(CARDS, len(CARDS))
    if rng.random() < 0.4:
        return deck
    setless = _setless(deck)
    others = [card for card in deck if card not in setless]
    start = rng.choice((0, 0, 1, 3, 6))
    return others[:start] + setless + others[start:]


def _setless(deck: List[str]) -> List[str]:
    """The cards that make no set with those taken before: 16 to 20 of them, where 20 is the most there can be."""
    taken: List[str] = []
    excluded: Set[str] = set()
    for card in deck:
        if card not in excluded:
            excluded.update(_third(card, other) for other in taken)
            taken.append(card)
    return taken


def _third(card: str, other: str) -> str:
    """The card that makes a set with these two: an attribute that differs needs the value left over."""
    return "".join(a if a == b else str(6 - int(a) - int(b)) for a, b in zip(card, other))


# ---------------------------------------------------------------- poziomka


def _poziomka_step(POLA: int, WIERSZE: int, KOLUMNY: int, WYBOR: int) -> int:
    return 30 + WIERSZE * KOLUMNY * (WIERSZE + KOLUMNY) // 3


def _poziomka(rng: random.Random, POLA: int, WIERSZE: int, KOLUMNY: int, WYBOR: int) -> str:
    """A game of random moves of Left against the reference, until one of them resigns."""
    model = reference.load("poziomka")
    board = [[model.FREE] * KOLUMNY for _ in range(WIERSZE)]
    names = [column + row for column in ascii_uppercase[:KOLUMNY] for row in ascii_lowercase[:WIERSZE]]
    longest = _length(rng, _poziomka_step(POLA, WIERSZE, KOLUMNY, WYBOR))
    lines: List[str] = []
    while True:
        if not lines and rng.random() < 0.3:
            lines.append("-\n")
        else:
            moves = [name for name in names if model.fits(board, model.left_block(name, POLA))]
            if not moves or len(lines) >= longest:
                return "".join(lines) + rng.choice((".", ".\n", ".\n" + _junk(rng)))
            move = rng.choice(moves)
            model.fill(board, model.left_block(move, POLA), model.TAKEN)
            lines.append(move + "\n")
        replies = model.best_moves(board, POLA)
        if not replies:
            return "".join(lines) + _junk(rng)
        model.fill(board, replies[WYBOR % len(replies)], model.TAKEN)


# ---------------------------------------------------------------- kostka


def _kostka_step(N: int) -> int:
    return 15 + 6 * N * N


def _kostka(rng: random.Random, N: int) -> str:
    prints = rng.choice((0, 0.02, 0.2, 0.7))
    length = _length(rng, _kostka_step(N))
    commands = ("\n" if rng.random() < prints else _turn(rng, N) for _ in range(length))
    return "".join(commands) + "." + _junk(rng)


def _turn(rng: random.Random, N: int) -> str:
    layers = rng.choice(("", "1", str(N), str(rng.randint(1, N))))
    return layers + rng.choice("ulfrbd") + rng.choice(("", "'", '"'))


# ---------------------------------------------------------------- sokoban


def _sokoban_step(squares: int) -> int:
    return 10 + squares


def _sokoban(rng: random.Random) -> str:
    model = reference.load("sokoban")
    board = _board(rng)
    rows, state, _ = model.read_board(board)
    history = [state]
    prints, undos = rng.choice((0, 0.05, 0.5)), rng.choice((0, 0.1, 0.2, 0.6))
    commands = []
    for _ in range(_length(rng, _sokoban_step(len(board)))):
        if rng.random() < prints:
            commands.append("\n")
        elif rng.random() < undos:
            commands.append("0")
            if len(history) > 1:
                history.pop()
        else:
            push, pushed = _push(rng, model, rows, history[-1])
            commands.append(push)
            if pushed:
                history.append(pushed)
    return board + "".join(commands) + "." + _junk(rng)


def _push(rng: random.Random, model: ModuleType, rows: List[List[str]], state: Any) -> Tuple[str, Any]:
    """A push, and the state after it if it can be made: most cannot, so that some tries are needed for one."""
    boxes = "".join(state.boxes) if state.boxes and rng.random() < 0.95 else ascii_lowercase
    for _ in range(rng.choice((1, 10, 10))):
        push = rng.choice(boxes) + rng.choice("2468")
        pushed = model.pushed(rows, state, *push)
        if pushed:
            break
    return push, pushed


def _board(rng: random.Random) -> str:
    rows = _bare_board(rng)
    _populate(rng, rows)
    return "".join("".join(row) + "\n" for row in rows) + "\n"


def _bare_board(rng: random.Random) -> List[List[str]]:
    """Walls, goals and free squares: open or walled, full of pillars or a maze of corridors, level or ragged."""
    height, width = (rng.choice((1, 5, 7, 9, *(rng.randint(2, most) for most in (4, 8, 8, 14)))) for _ in range(2))
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
    """Puts the man and some boxes on the board, on free squares and goals; mostly leaves room to push."""
    squares = [(i, j) for i, row in enumerate(rows) for j, square in enumerate(row) if square != "#"]
    rng.shuffle(squares)
    i, j = squares.pop() if squares else (0, 0)  # a board of nothing but walls has to give one up
    rows[i][j] = "*" if rows[i][j] == "+" else "@"
    count = min(rng.choice((0, 1, 2, 3, 3, 5, 8, 26)), len(squares), 1 + len(squares) // rng.choice((1, 6, 6, 9)))
    for name, (i, j) in zip(rng.sample(ascii_lowercase, count), squares):
        rows[i][j] = name.upper() if rows[i][j] == "+" else name
