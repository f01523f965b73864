"""Which mistake it is: the one that makes the solution's moves, here and in other games.

A single wrong move on a small board may come from ten mistakes. So the solution plays some more
games, always the same ones, and only what explains all its answers is named.
"""

import functools
import random
from string import ascii_lowercase, ascii_uppercase
from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

import reference
from programs.parts import poziomka as parts
from reference import Step
from suite.moment import Moment
from suite.record import Constants, Sample

from .mistakes import MISTAKES, Mistake
from .player import Player

LOOKS = 200_000  # at squares: more than that would take longer than anybody waits
GAMES = 8  # with each of these sizes
# The hunt has most of these already built.
SIZES = ((1, 2, 3, 2), (2, 4, 5, 3), (3, 4, 6, 0), (3, 6, 5, 7), (2, 7, 6, 1000))


class Evidence(NamedTuple):
    mistakes: List[Mistake]  # each explains all answers
    games: int  # how many others there were


class Answers(NamedTuple):
    """How Right answered in a game, up to his first wrong answer."""

    steps: Sequence[Step]
    replies: Sequence[str]
    values: Dict[str, int]

    def come_from(self, player: Player) -> bool:
        """Whether this Right answers just so."""
        size, choice = self.values["POLA"], self.values["WYBOR"]
        board = [[False] * self.values["KOLUMNY"] for _ in range(self.values["WIERSZE"])]
        for step, reply in zip(self.steps, self.replies):
            if player.answer(board, step.command, size, choice) != reply:
                return False
        return True


def evidence(moment: Moment) -> Evidence:
    squares = moment.values["WIERSZE"] * moment.values["KOLUMNY"]
    if len(moment.steps) * squares * squares > LOOKS:
        return Evidence([], 0)
    replies = [*(step.printed.strip() for step in moment.steps[:-1]), moment.got.strip()]
    fitting = _fitting(MISTAKES, Answers(moment.steps, replies, moment.values))
    games = 0
    for sample in samples():
        answers = _answers(moment, sample) if fitting else None
        if answers:
            games += 1
            fitting = _fitting(fitting, answers)
    return Evidence(fitting, games)


def _fitting(mistakes: Sequence[Mistake], answers: Answers) -> List[Mistake]:
    return [mistake for mistake in mistakes if answers.come_from(mistake.player)]


@functools.lru_cache(maxsize=None)
def samples() -> Tuple[Sample, ...]:
    """Games of a Left who plays at random until he cannot."""
    rng = random.Random("poziomka")
    return tuple(_game(_constants(sizes), rng) for sizes in SIZES for _ in range(GAMES))


def _constants(sizes: Sequence[int]) -> Constants:
    return tuple(zip(("POLA", "WIERSZE", "KOLUMNY", "WYBOR"), sizes))


def _game(constants: Constants, rng: random.Random) -> Sample:
    _, rows, columns, _ = (value for _, value in constants)
    lines = [j + i + "\n" for j in ascii_uppercase[:columns] for i in ascii_lowercase[:rows]]
    rng.shuffle(lines)
    return parts.played(constants, ["-\n"] * rng.randint(0, 1) + lines)


@functools.lru_cache(maxsize=None)
def _right(sample: Sample) -> Tuple[Step, ...]:
    """The steps in which Right answers."""
    steps = reference.trace("poziomka", sample.input, **dict(sample.constants))
    return tuple(step for step in steps if step.printed)


def _answers(moment: Moment, sample: Sample) -> Optional[Answers]:
    text = moment.ask(sample)
    if text is None:
        return None
    lines, steps = text.split("\n"), _right(sample)
    replies = []
    for step, line in zip(steps, lines):
        replies.append(line)
        if line != step.printed.strip():
            break
    return Answers(steps, replies, dict(sample.constants))
