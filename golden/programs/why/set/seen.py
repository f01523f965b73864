"""What can be seen in a wrong result of set, in sentences."""

import re
from typing import Iterator, List, Optional, Tuple

from suite.moment import Moment

from . import drawing
from .drawing import Line, pick
from .rules import ATTRIBUTES, Cards, Places, State, at, fails, is_set, sets_of


def count(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def numbers(places: Places) -> str:
    return " ".join(str(place + 1) for place in places)


def seen(play: str, state: State, moment: Moment, got: List[Line]) -> Iterator[str]:
    """Nothing but what can be seen in it."""
    wanted = drawing.parse(moment.wanted) or []
    if not got:
        if not moment.got and play == "-":
            yield f"{_being_set(state)} Yet nothing more is printed."
        elif moment.got:
            yield from _about_malformed(moment)
        return
    if got[0].sign == "-" and (not wanted or got[0] != wanted[0]):
        yield from _about_taken(state, got[0].cards)
    elif play == "-" and got[0].sign != "-":
        yield f"{_being_set(state)} Yet what was printed is no line with -."
    elif play == "+" and got[0].sign == "=":
        yield "The line with + is missing."
    elif got[0].sign == "+" and got[0].cards:
        yield "A line with + has no cards: the new ones show in the table after it."
    elif wanted:
        yield from _about_table(play, state, wanted, got)


def _about_malformed(moment: Moment) -> Iterator[str]:
    strange = [word for word in moment.got.split() if re.fullmatch("[0-9]{1,10}", word)]
    strange = [word for word in strange if not re.fullmatch("[123]{4}", word)]
    if _only_spaces(moment.got, moment.wanted):
        yield (
            "The signs and cards are right so far; only the spaces and line ends are not. Each "
            "card has one space before it, and every table and every play is a line of its own."
        )
    elif strange:
        yield f"{strange[0]} is printed, which is no card."


def _only_spaces(got: str, wanted: str) -> bool:
    printed, right = "".join(got.split()), "".join(wanted.split())
    same = printed.startswith(right) or (right.startswith(printed) and got.endswith("\n"))
    whole_cards = all(len(number) == 4 for number in re.findall("[0-9]+", got))
    return same and whole_cards and min(printed, right) != ""


def _being_set(state: State) -> str:
    """Why the first set is one."""
    triple = at(state.table, sets_of(state.table)[0])
    alike = [name for name, v in zip(ATTRIBUTES, zip(*triple)) if len({*v}) == 1]
    other = [name for name in ATTRIBUTES if name not in alike]
    parts = [f"the {_list(alike)} {_is(alike)} the same on all three"] if alike else []
    different = f"the {_list(other)} {_is(other)} different on each"
    return f"It is a set: {', '.join([*parts, different])}."


def _list(names: List[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _is(names: List[str]) -> str:
    return "are" if len(names) > 1 else "is"


def _about_taken(state: State, taken: Cards) -> Iterator[str]:
    """Three cards that are not the set that had to be taken."""
    strange = [card for card in taken if card not in state.table]
    if len(taken) != 3:
        yield f"A set has 3 cards, and {len(taken)} are printed."
    elif strange:
        yield f"{strange[0]} is printed as part of a set, but it is not on the table."
    elif len({*taken}) < 3:
        yield f"The three cards printed are not three different ones: {' '.join(taken)}."
    elif not is_set(taken):
        yield _no_set(taken)
    else:
        yield from _about_order(state, taken)


def _no_set(taken: Cards) -> str:
    bad = [(name, values) for name, values in zip(ATTRIBUTES, zip(*taken)) if fails(values)]
    each = _list([f"the {name} is {' '.join(values)}" for name, values in bad])
    return f"{' '.join(taken)} is no set: {each}, so two are alike and one is not."


def _about_order(state: State, taken: Cards) -> Iterator[str]:
    places = tuple(state.table.index(card) for card in taken)
    sets = sets_of(state.table)
    if places not in sets:
        yield "The cards of a set are printed in the order in which they lie on the table."
        places = tuple(sorted(places))
    rank = sets.index(places) + 1
    if rank > 1:
        yield (
            f"The set at {numbers(places)} was taken, which is number {rank} of the "
            f"{len(sets)}: {_compared(sets[0], places)}."
        )


def _compared(first: Places, other: Places) -> str:
    """By which of its positions one set is before another."""
    place = next(i for i in range(3) if first[i] != other[i])
    same = [f"{name} = {value + 1}" for name, value in zip("xyz", first[:place])]
    both = f"both have {_list(same)}, and " if same else ""
    return f"{both}{'xyz'[place]} decides, {first[place] + 1} comes before {other[place] + 1}"


def _about_table(play: str, state: State, wanted: List[Line], got: List[Line]) -> Iterator[str]:
    if play == "-" and got[0] == wanted[0]:
        yield "The right set was taken. " + _refill_rule(state)
    right, printed = wanted[-1].cards, _table(got)
    if play == "-" and len(got) > 1 and got[1].sign == "+":
        yield "A refill is part of the play with -; + is for cards added where there is no set."
    if printed is None:
        yield "After every play the table has to be printed, in a line that begins with =."
    elif play == "-" and printed == state.table:
        yield "The table that was printed is the one from before the set was taken."
    elif len(printed) != len(right):
        yield f"The table has {count(len(right))} then; the one printed has {len(printed)}."
    elif sorted(printed) == sorted(right) and printed != right:
        yield "The printed table has the right cards, in another order."


def _table(got: List[Line]) -> Optional[Tuple[str, ...]]:
    line = pick(got, len(got) - 1)
    return line.cards if line and line.sign == "=" else None


def _refill_rule(state: State) -> str:
    """After a set is taken."""
    left, deck = len(state.table) - 3, len(state.deck)
    if left >= 12:
        return f"It leaves {left} cards, which is not fewer than 12: so no cards are added."
    if deck == 0:
        return f"It leaves {count(left)}, and the deck is empty: so no cards are added."
    return (
        f"It leaves {count(left)}, fewer than 12, and the deck has {count(deck)}: so the next 3, "
        f"{' '.join(state.deck[:3])}, go to the end of the table."
    )
