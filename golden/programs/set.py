"""set: the end of a game of SET."""

import itertools
import random
from pathlib import Path
from typing import List, Set

from programs.parts import set as parts
from programs.why import set as why
from suite import chance
from suite.record import Demo, Program, Sample, Scene, Size, Workload

CARDS = ["".join(digits) for digits in itertools.product("123", repeat=4)]
WHITE_SPACE = " \t\n\r\v\f"


# ---------------------------------------------------------------- random inputs


def random_input(rng: random.Random) -> str:
    cards = _deck(rng)[: 3 * rng.choice((rng.randint(0, 27), rng.randint(0, 7), 27))]
    signs = rng.choice((" ", "\n", WHITE_SPACE))
    longest = rng.choice((1, 1, 3, 40))

    def gap() -> str:
        return "".join(rng.choices(signs, k=rng.randint(1, longest)))

    start = signs[0] * chance.BEYOND_BUFFER if rng.random() < 0.01 else rng.choice(("", gap()))
    return (
        start
        + "".join(card + gap() for card in cards[:-1])
        + "".join(cards[-1:])
        + rng.choice(("", gap()))
    )


def _deck(rng: random.Random) -> List[str]:
    """All cards in random order; at times a setless part near the start makes the table grow.

    If that part is as long as a table, the only set has to end among the cards added. At times it
    begins there, too.
    """
    deck = rng.sample(CARDS, len(CARDS))
    if rng.random() < 0.4:
        return deck
    setless = _setless(deck)[: rng.choice((12, 15, 18, 20, 20))]
    if rng.random() < 0.2:
        setless = _with_late_set(setless)
    others = [card for card in deck if card not in setless]
    start = rng.choice((0, 0, 1, 3, 6))
    return others[:start] + setless + others[start:]


def _with_late_set(setless: List[str]) -> List[str]:
    """As many of the cards as make a table or more, and then a set: the only one, if there is one
    with two of the other cards."""
    for count in (15, 12):
        table, others = setless[:count], setless[count:]
        taken = {_third(*pair) for pair in itertools.combinations(table, 2)}
        for one, other in itertools.combinations(others, 2):
            if _third(one, other) not in taken:
                return [*table, one, other, _third(one, other)]
    return setless


def _setless(deck: List[str]) -> List[str]:
    """The cards that make no set with those taken before: 16 to 20, the most there can be."""
    taken: List[str] = []
    excluded: Set[str] = set()
    for card in deck:
        if card not in excluded:
            excluded.update(_third(card, other) for other in taken)
            taken.append(card)
    return taken


def _third(card: str, other: str) -> str:
    """The card that makes a set with these two: where they differ it has the value left over."""
    return "".join(a if a == b else str(6 - int(a) - int(b)) for a, b in zip(card, other))


def broken_promise(data: bytes) -> str:
    odd = set(data) - set(b"123 \n")
    return "cards are separated by more than spaces and line ends" if odd else ""


def cost(data: bytes) -> int:
    return 2000 + len(data)


# ---------------------------------------------------------------- workloads


def shuffled(count: int) -> Size:
    def make(rng: random.Random, _: Path) -> bytes:
        return " ".join(rng.sample(CARDS, len(CARDS))[:count]).encode()

    return Size(f"{count} cards", count, (), make)


RECORD = Program(
    name="set",
    constants={},
    sample=Sample(
        (),
        b" 1111 1112\t1121 1122\r\n1211 1212 1221 1222\n\n2111 2112 2121 2122\v\f2211 2212 3333\n",
    ),
    shortest=b"",
    ends_itself=False,
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
        Workload("in random order", "card", 2.05, [shuffled(count) for count in (21, 42, 81)])
    ],
    demo=Demo("six cards; the first set is taken", b"1111 1222 2333\n3111 2111 1333\n"),
    scene=Scene((), ("SEED=7",), "cfk"),
)
