"""Mistakes in ending the game and in printing, each as one changed rule."""

from typing import Iterator

from .rules import Mistake, Rules, at, line

# ---------------------------------------------------------------- when it is over


def _ends() -> Iterator[Mistake]:
    for cause, words, over in (
        ("over with the deck", "the game ends as soon as the deck is empty", lambda s: not s.deck),
        ("over under 12", "the game ends as soon as fewer than 12 cards lie on the table",
         lambda s: len(s.table) < 12),
        ("over at 3", "three cards alone on the table are not searched any more",
         lambda s: len(s.table) <= 3),
    ):  # fmt: skip
        yield Mistake(cause, words, Rules(over=over))
    for cause, words, adds in (
        ("over without a set", "the game ends as soon as the table has no set, whatever is left in "
         "the deck", lambda s: False),
        ("three cards never drawn", "the last three cards of the deck are never laid out after +",
         lambda s: len(s.deck) > 3),
        ("no + at 15", "no cards are laid out after + when 15 lie on the table already",
         lambda s: len(s.deck) > 0 and len(s.table) < 15),
        ("no + at 18", "no cards are laid out after + when 18 lie on the table already",
         lambda s: len(s.deck) > 0 and len(s.table) < 18),
    ):  # fmt: skip
        yield Mistake(cause, words, Rules(adds=adds))


# ---------------------------------------------------------------- what is printed


def _prints() -> Iterator[Mistake]:
    for first in (0, 1):
        words = f"positions are printed in the place of cards, counted from {first}"
        numbers = lambda _, p, f=first: line("-", tuple(str(i + f) for i in p))  # noqa: E731
        yield Mistake("positions printed", words, Rules(set_line=numbers))
    for cause, words, change in (
        ("set backwards", "the cards of the set are printed last first", lambda c: c[::-1]),
        ("set sorted", "the cards of the set are sorted by their numbers",
         lambda c: tuple(sorted(c))),
    ):  # fmt: skip
        rules = Rules(set_line=lambda table, p, change=change: line("-", change(at(table, p))))
        yield Mistake(cause, words, rules)
    nothing = lambda _: ""  # noqa: E731
    padded = lambda table: line("=", (*table, *["0"] * (12 - len(table))))  # noqa: E731
    full = lambda table: line("=", table) if table else ""  # noqa: E731
    for cause, words, rules in (
        ("no table at the start", "the table is not printed before the first play",
         Rules(first=nothing)),
        ("no table after a set", "the table is not printed after a set", Rules(after_set=nothing)),
        ("no table after +", "the table is not printed after +", Rules(after_add=nothing)),
        ("no empty table", "nothing is printed for a table without cards, where = alone is right",
         Rules(first=full, after_set=full)),
        ("no + line", "no line with + is printed when cards are added", Rules(add_line=nothing)),
        ("cards in the + line", "the new cards are printed in the line with +, which has no cards",
         Rules(add_line=lambda deck: line("+", deck[:3]))),
        ("table twice at the end", "the table is printed once more at the end",
         Rules(last=lambda table: line("=", table))),
        ("+ at the end", "+ is printed at the end although the deck is empty",
         Rules(last=lambda table: line("+"))),
        ("+ at the end", "+ and the table are printed at the end although the deck is empty",
         Rules(last=lambda table: line("+") + line("=", table))),
        ("- at the end", "- is printed at the end without a set",
         Rules(last=lambda table: line("-"))),
        ("12 places printed", "all 12 places are printed, the empty ones as 0",
         Rules(first=padded, after_set=padded)),
    ):  # fmt: skip
        yield Mistake(cause, words, rules)


ENDING = [*_ends(), *_prints()]
