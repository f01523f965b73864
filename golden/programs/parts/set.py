"""set's inputs: cards, separated by white space."""

import itertools
import re
from typing import Iterable, Iterator, List, Optional, Sequence, Union

from suite.record import Part, Sample
from suite.shrink import Pieces, Way, bytes_of

CARDS = ["".join(digits).encode() for digits in itertools.product("123", repeat=4)]
FEW = 15  # cards, of which any three can be tried
SIMPLER = 120  # inputs with another card in the place of one

TWO_VALUES = [card for card in CARDS if b"3" not in card]  # of each attribute: no set among them
OTHERS = [b"1113", b"1123", b"1131"]  # with which there are some
SIMPLEST = [
    [],
    CARDS[:3],  # a set
    [*CARDS[:2], CARDS[3]],  # none
    CARDS[:6],
    CARDS[:12],
    CARDS[:15],  # sets, and cards to lay out
    [*TWO_VALUES[:12], *OTHERS],
    TWO_VALUES[:15],
    [*TWO_VALUES[:15], *OTHERS],
    CARDS[:18],
]


def take_apart(data: bytes) -> List[Part]:
    """The cards, each with the white space behind it, and what stands before the first."""
    words = re.findall(rb"\s+|\S+\s*", data)
    return [Part("space" if not word.strip() else "card", word) for word in words]


def watched(data: bytes) -> bytes:
    """The same: every play is printed anyway."""
    return data


# ---------------------------------------------------------------- made smaller


def simplest(sample: Sample) -> Iterator[Sample]:
    """Short inputs in which something of everything happens."""
    given = sample.input.split()
    for cards in SIMPLEST:
        if (len(cards), cards) < (len(given), given):
            yield _with(sample, cards)


def less_space(sample: Sample) -> Union[Pieces, Iterable[Sample]]:
    """Of an input that is nothing but white space."""
    return () if sample.input.split() else bytes_of(sample)


def fewer_threes(sample: Sample) -> Pieces:
    """Neighbours, since the number of cards is a multiple of three."""
    cards = [part.text for part in take_apart(sample.input)]
    cards[:2] = [b"".join(cards[:2])] if cards and not cards[0].strip() else cards[:2]

    def keep(places: Sequence[int]) -> Sample:
        chosen = [card for place in places for card in cards[3 * place : 3 * place + 3]]
        return sample._replace(input=_ended(b"".join(chosen)))

    return Pieces(len(cards) // 3, keep)


def any_three_fewer(sample: Sample) -> Iterator[Sample]:
    cards = sample.input.split()
    if len(cards) <= FEW:
        for gone in itertools.combinations(range(len(cards)), 3):
            yield _with(sample, [card for i, card in enumerate(cards) if i not in gone])


def plainer_spaces(sample: Sample) -> Pieces:
    """Every gap that is not one space can become one."""
    spaces = re.split(rb"[123]+", sample.input)
    cards = sample.input.split()
    plain = [b"", *[b" "] * (len(cards) - 1), b"\n"] if cards else [b""]
    odd = [place for place, space in enumerate(spaces) if space != plain[place]]

    def keep(places: Sequence[int]) -> Optional[Sample]:
        kept = {odd[place] for place in places}
        chosen = [spaces[i] if i in kept else plain[i] for i in range(len(spaces))]
        texts = itertools.zip_longest(chosen, cards, fillvalue=b"")
        return sample._replace(input=_ended(b"".join(map(b"".join, texts))))

    return Pieces(len(odd), keep)


def simpler_digits(sample: Sample) -> Iterator[Sample]:
    """With the values of an attribute renamed on all cards, which keeps every set one."""
    cards = [card.decode() for card in sample.input.split()]
    for digit in range(4):
        values = "".join(dict.fromkeys(card[digit] for card in cards))
        new = str.maketrans(values, "123"[: len(values)])
        renamed = [f"{c[:digit]}{c[digit].translate(new)}{c[digit + 1:]}" for c in cards]
        if renamed != cards:
            yield _with(sample, [card.encode() for card in renamed])


def simpler_cards(sample: Sample) -> Iterator[Sample]:
    """With an earlier card in the place of one."""
    cards = sample.input.split()
    for place, card in enumerate(cards):
        free = [other for other in CARDS[: CARDS.index(card)] if other not in cards]
        for other in free[: SIMPLER // len(cards)]:
            yield _with(sample, [*cards[:place], other, *cards[place + 1 :]])


def _with(sample: Sample, cards: Sequence[bytes]) -> Sample:
    return sample._replace(input=_ended(b" ".join(cards)))


def _ended(text: bytes) -> bytes:
    text = text.rstrip(b" \n") + b"\n"
    return text if text.strip() else b""


SMALLER: List[Way] = [
    simplest,
    less_space,
    fewer_threes,
    plainer_spaces,
    any_three_fewer,
    simpler_digits,
    simpler_cards,
]
