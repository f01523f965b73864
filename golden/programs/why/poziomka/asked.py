"""The solution's own list of best moves, read off by asking it with other values of WYBOR.

A program that is wrong only about which moves are the best still takes number WYBOR % n of its own
list. So with WYBOR = 0, 1, 2, ... it prints that list, move by move, until it begins again.
"""

import functools
import math
import re
from typing import List, NamedTuple, Optional

from suite.moment import Moment
from suite.record import Sample

from .player import Place
from .scene import best_after

MOST = 8  # values of WYBOR besides the given one: each of them is compiled
LEAST = 4  # answers, before a list counts as known
NOTHING = ""  # an answer that is none


class Answers(NamedTuple):
    """What it prints in the same position, with several values of WYBOR."""

    choices: List[int]  # the values
    replies: List[str]  # each a move, '.' or NOTHING

    @property
    def same(self) -> bool:
        return len(self.replies) > 1 and len(set(self.replies)) == 1

    @property
    def is_whole(self) -> bool:
        """Whether its list has begun again."""
        return len(set(self.replies)) < len(self.replies)

    @property
    def moves(self) -> List[Place]:
        """Its list, or the first ones of it; none if the answers do not show a list."""
        if self.choices != list(range(len(self.choices))) or len(self.choices) < LEAST:
            return []
        own = list(dict.fromkeys(self.replies))
        again = all(own[n % len(own)] == reply for n, reply in enumerate(self.replies))
        if not again or not all(len(reply) == 2 for reply in own):
            return []
        return [(ord(row) - ord("a"), ord(column) - ord("A")) for row, column in own]


def ask(moment: Moment) -> Answers:
    answers = Answers([], [])
    for choice in _choices(moment):
        text = moment.got if choice == moment.values["WYBOR"] else _printed(moment, choice)
        if text is None or not re.match(r"[a-z][A-Z]\n|\.\n|\Z", text):
            break
        answers.choices.append(choice)
        answers.replies.append(text.partition("\n")[0])
        if len(answers.replies) >= max(LEAST, 2 * len(set(answers.replies))):
            break
    return answers


def _choices(moment: Moment) -> List[int]:
    """0, 1, 2, ..., or of these the ones with which the game is the same up to here."""
    counts = [len(best_after(step, moment.values["POLA"])) for step in moment.steps[:-1]]
    leap = functools.reduce(lambda one, two: one * two // math.gcd(one, two), counts, 1)
    given = moment.values["WYBOR"]
    choices = [given % leap + number * leap for number in range(MOST + 1)]
    return choices if given in choices else choices[:MOST]


def _printed(moment: Moment, choice: int) -> Optional[str]:
    """From this command on; nothing is known if the game was another one before it."""
    commands = "".join(step.command for step in moment.steps)
    earlier = "".join(step.printed for step in moment.steps[:-1])
    constants = tuple({**moment.values, "WYBOR": choice}.items())
    text = moment.ask(Sample(constants, f"{commands}.\n".encode()))
    return text[len(earlier) :] if text is not None and text.startswith(earlier) else None
