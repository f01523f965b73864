"""Which of the known mistakes give exactly what was printed, and which of them stand a trial.

On a small input many mistakes look alike. So each is tried on other boards, with a print after each
command: where it would first print something wrong, the solution has to print just that.
"""

import random
from string import ascii_lowercase
from typing import Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Type

import reference
from reference import Step

# Imported for the mistakes in them.
from . import _sokoban_prints, _sokoban_pushes, _sokoban_tests, _sokoban_undos  # noqa: F401
from ._sokoban_board import Board
from ._sokoban_play import Play, recognised

Ask = Callable[[bytes], Optional[bytes]]

MOST_TRIALS = 80
ENOUGH = 3  # trials that speak for a mistake

MODEL = reference.load("sokoban")


class Guess(NamedTuple):
    says: List[str]  # each a clause
    tried: int  # in how many other runs the first of them showed, always as it should


def guess(steps: Sequence[Step], got: Board, ask: Ask) -> Guess:
    fitting = recognised(steps, got)
    shown = {kind: 0 for kind in fitting}  # how often it was seen in the trials
    answered = False
    for run in _trials():
        if not shown or _is_certain(shown):
            break
        output = ask(_input(run))
        if output is None:
            break
        answered = True
        _judge(shown, run, output.decode("latin-1"))
    if answered:
        shown = {kind: times for kind, times in shown.items() if times}
    says = list(dict.fromkeys(kind.says for kind in shown))
    return Guess(says, max(shown.values(), default=0))


def _is_certain(shown: Dict[Type[Play], int]) -> bool:
    return len({kind.says for kind in shown}) == 1 and max(shown.values()) >= ENOUGH


def _judge(shown: Dict[Type[Play], int], run: Sequence[Step], output: str) -> None:
    """Counts those that foretell the output, and drops those that foretell another."""
    for kind in list(shown):
        right, wrong = _first_wrong(kind, run)
        # An output that is wrong before that says nothing: it may have a second mistake.
        if wrong and output.startswith(right):
            if output.startswith(right + wrong):
                shown[kind] += 1
            else:
                del shown[kind]


def _first_wrong(kind: Type[Play], run: Sequence[Step]) -> tuple:
    """The first print that the mistake makes wrong, after all that is printed before it."""
    play, right = kind(run[0].after), ""
    for step in run[1:]:
        play.do(step.command)
        if step.printed:
            drawn = "".join(f"{row}\n" for row in play.rows())
            if drawn != step.printed:
                return right, drawn
            right += step.printed
    return right, ""


# ---------------------------------------------------------------- other inputs


def _input(run: Sequence[Step]) -> bytes:
    return "".join(step.command for step in run).encode("latin-1") + b"\n"


def _trials() -> Iterator[List[Step]]:
    """Small runs, the same each time."""
    rng = random.Random("sokoban's trials")
    for _ in range(MOST_TRIALS):
        yield list(reference.trace("sokoban", _trial(rng).encode("latin-1")))


def _trial(rng: random.Random) -> str:
    board, undos = _board(rng), rng.choice((0, 0.1, 0.4))
    state, _ = MODEL.read_board(board + "\n")
    history, commands = [state], ""
    for _ in range(rng.choice((12, 12, 12, 50))):
        command = "0" if rng.random() < undos else _push(rng, history[-1])
        commands += f"{command}\n"
        pushed = MODEL.pushed(history[-1], *command) if command != "0" else None
        if pushed:
            history.append(pushed)
        elif command == "0" and len(history) > 1:
            history.pop()
    last = "0\n" * rng.choice((1, len(history)))
    return f"{board}\n{commands}{last}."


def _board(rng: random.Random) -> str:
    height, width = rng.choice((1, 2, 3, 4, 5)), rng.randint(4, 7)
    weights = (6, rng.choice((1, 3)), rng.choice((0, 1, 3)))
    rows = [rng.choices("-+#", weights, k=width) for _ in range(height)]
    figures = ["@", "a", "z", *rng.sample(ascii_lowercase[1:-1], 3)][: rng.randint(2, 5)]
    squares = [(i, j) for i, row in enumerate(rows) for j in range(width)]
    for figure, (i, j) in zip(figures, rng.sample(squares, len(figures))):
        on_goal = "*" if figure == "@" else figure.upper()
        rows[i][j] = on_goal if rows[i][j] == "+" else figure
    ragged = rng.random() < 0.3
    return "".join("".join(row) + "-" * (ragged and rng.randint(0, 2)) + "\n" for row in rows)


def _push(rng: random.Random, state) -> str:
    """Mostly one that can be made."""
    for _ in range(rng.choice((1, 8))):
        push = rng.choice(list(state.boxes)) + rng.choice("2468")
        if MODEL.pushed(state, *push):
            break
    return push
