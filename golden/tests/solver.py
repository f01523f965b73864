"""Somebody who finds sets by the cards that the screen shows, for the tests of SET's game."""

import re
from typing import Dict, List

import reference
from suite.player import Player

CARD_WIDTH = 13  # with the gap behind it
VALUES = {
    "Number": ("1", "2", "3"),
    "Colour": ("red", "green", "purple"),
    "Filling": ("empty", "striped", "full"),
    "Shape": ("diamond", "wave", "oval"),
}
FILLINGS, SHAPES = " =#", ("<>", "{}", "()")  # as they are drawn


class Solver:
    """Plays by the cards that it sees on a screen without colours."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.printed: List[str] = []  # the game in the form of the graded program's output

    def table(self) -> Dict[str, str]:
        """The cards by their letters; a card is written as the assignment writes it."""
        lines = self.player.screen.lines()
        cards = {}
        for above, below in zip(lines, lines[1:]):
            for at in range(0, len(above), CARD_WIDTH):
                caption = re.match(r"[ >](\w)[ <](red|green|purple)\b", above[at:])
                if caption:
                    cards[caption[1]] = card(caption[2], below[at : at + CARD_WIDTH].strip())
        return cards

    def first_set(self) -> str:
        """The letters of the first set on the table; none if there is no set."""
        table = self.table()
        found = reference.load("set").first_set(tuple(table.values())) or ()
        return "".join(letter for letter in table if table[letter] in found)

    def wrong_set(self) -> str:
        """Three letters of cards that are no set."""
        letters = "".join(self.table())[:4]
        return "abd" if self.first_set() == "abc" else letters[:3]

    def step(self) -> None:
        """Takes the first set, or asks for cards, and waits until that has counted."""
        letters, table = self.first_set(), self.table()
        sets, deck = self.sets(), self.deck()
        self.player.type(letters or "+")
        if letters:
            self.print("-", [table[letter] for letter in letters])
            self.player.look_until(lambda: self.sets() == sets + 1, "a set taken")
        else:
            self.printed.append("+\n")
            self.player.look_until(lambda: self.deck() == deck - 3, "three more cards")
        self.print("=", list(self.table().values()))

    def print(self, sign: str, cards: List[str]) -> None:
        self.printed.append(" ".join([sign, *cards]) + "\n")

    def sets(self) -> int:
        return self.number("sets")

    def deck(self) -> int:
        return self.number("deck")

    def number(self, name: str) -> int:
        """What stands behind this name; -1 while it is not on the screen."""
        found = re.search(rf"\b{name} (\d+)", self.player.screen.text())
        return int(found[1]) if found else -1

    def play_to_the_end(self) -> None:
        self.print("=", list(self.table().values()))
        while "The end" not in self.player.screen.text():
            self.step()


def card(colour: str, figures: str) -> str:
    """Its digits, from its colour and what is drawn: one to three figures, such as <=><=>."""
    count, figure = len(figures) // 3, figures[:3]
    assert figures == count * figure
    digits = (
        count,
        VALUES["Colour"].index(colour) + 1,
        FILLINGS.index(figure[1]) + 1,
        SHAPES.index(figure[0] + figure[2]) + 1,
    )
    return "".join(map(str, digits))
