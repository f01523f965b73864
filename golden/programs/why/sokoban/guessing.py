"""Which of the known mistakes give exactly what was printed, and which of them stand a trial.

On a small input many mistakes look alike. So each is tried on other boards, with a print after each
command: where it would first print something wrong, the solution has to print just that.
"""

import random
from string import ascii_lowercase
from typing import Callable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Type

import reference
from reference import Step
from suite.record import Sample

# Imported for the mistakes in them.
from . import edges, ends, prints, pushes  # noqa: F401
from . import tests, undos  # noqa: F401
from .board import Board
from .play import Play, recognised

Ask = Callable[[Sample], Optional[str]]

MOST_TRIALS = 90
MOST_SILENT = 3  # trials without an answer: it may take its time, or break, on all of them
ENOUGH = 3  # trials that speak for a mistake

# Past the end of a row there is nothing, whatever lies in the next one.
RAGGED = ("@\n#-a\n---\n\na2\n.", "@\n--a\n---\n\na2\n.", "@\n-#a\n---\n\na2\n.")

MODEL = reference.load("sokoban")


class Guess(NamedTuple):
    says: List[str]  # each a clause
    like_that: int  # in how many other runs it showed just as it should
    told: str = ""  # what it did here, in a sentence


class Candidate:
    """A mistake on trial."""

    def __init__(self, kind: Type[Play]) -> None:
        self.kind = kind
        self.exact = 0  # runs that came out to the byte as foretold, wrong or right
        self.like_that = 0  # runs in which it showed, and the solution was wrong in the same way
        self.otherwise = 0  # runs in which it would have shown, and did not

    def judge(self, run: Sequence[Step], output: str) -> None:
        right, wrong, rest = self._foretold(run)
        self.exact += output == right + wrong + rest
        # An output that is wrong before that says nothing: it may have a second mistake.
        if wrong and output.startswith(right + wrong):
            self.like_that += 1
        elif wrong and output.startswith(right):
            self.otherwise += 1

    def is_credible(self) -> bool:
        return self.like_that > 0 and self.otherwise == 0

    def _foretold(self, run: Sequence[Step]) -> Tuple[str, str, str]:
        """What it prints: before the first wrong board, this board, and what follows."""
        play, parts = self.kind(run[0].after), ["", "", ""]
        for step in run[1:]:
            play.do(step.command)
            if step.printed:
                drawn = "".join(f"{row}\n" for row in play.rows())
                parts[2 if parts[1] else 1 if drawn != step.printed else 0] += drawn
        return parts[0], parts[1], parts[2]


def guess(steps: Sequence[Step], got: Board, ask: Ask) -> Guess:
    candidates = [Candidate(kind) for kind in recognised(steps, got)]
    answers, silent = 0, 0
    for run in trials():
        if not candidates or _is_certain(candidates) or silent == MOST_SILENT:
            break
        output = ask(Sample((), _input(run)))
        if output is None:
            silent += 1
            continue
        answers += 1
        for candidate in candidates:
            candidate.judge(run, output)
    best = _best(candidates) if answers else candidates
    told = {candidate.kind(steps[0].after).told(steps[-1]) for candidate in best}
    return Guess(
        _said(best),
        max((candidate.like_that for candidate in best), default=0),
        told.pop() if len(told) == 1 else "",
    )


def _best(candidates: Sequence[Candidate]) -> List[Candidate]:
    """Those that foretell the most runs."""
    credible = [candidate for candidate in candidates if candidate.is_credible()]
    most = max((candidate.exact for candidate in credible), default=0)
    return [candidate for candidate in credible if candidate.exact == most]


def _is_certain(candidates: Sequence[Candidate]) -> bool:
    """Whether one is far enough ahead of all that say something else."""
    best = _best(candidates)
    if len(_said(best)) != 1 or max(candidate.like_that for candidate in best) < ENOUGH:
        return False
    others = [one.exact for one in candidates if one.kind.says != best[0].kind.says]
    return best[0].exact >= ENOUGH + max(others, default=0)


def _said(candidates: Sequence[Candidate]) -> List[str]:
    return list(dict.fromkeys(candidate.kind.says for candidate in candidates))


# ---------------------------------------------------------------- other inputs


def _input(run: Sequence[Step]) -> bytes:
    return "".join(step.command for step in run).encode("latin-1") + b"\n"


def trials() -> Iterator[List[Step]]:
    """Small runs, the same each time."""
    rng = random.Random("sokoban's trials")
    for text in (*RAGGED, *(_trial(rng) for _ in range(MOST_TRIALS))):
        yield list(reference.trace("sokoban", text.encode("latin-1")))


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
    height, width = rng.randint(1, 5), rng.randint(4, 8)
    weights = (6, rng.choice((1, 3)), rng.choice((0, 1, 3, 6)))
    least = rng.choice((width, width, 2))
    rows = [rng.choices("-+#", weights, k=rng.randint(least, width)) for _ in range(height)]
    figures = ["@", "a", "z", *rng.sample(ascii_lowercase[1:-1], 3)][: rng.randint(2, 5)]
    squares = [(i, j) for i, row in enumerate(rows) for j in range(len(row))]
    rng.shuffle(squares)
    for figure, (i, j) in zip(figures, squares):
        on_goal = "*" if figure == "@" else figure.upper()
        rows[i][j] = on_goal if rows[i][j] == "+" else figure
    return "".join("".join(row) + "\n" for row in rows)


def _push(rng: random.Random, state) -> str:
    """Mostly one that can be made."""
    for _ in range(rng.choice((1, 1, 8))):
        push = rng.choice(list(state.boxes)) + rng.choice("2468")
        if MODEL.pushed(state, *push):
            break
    return push
