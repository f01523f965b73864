"""Why a result of set is wrong: the rule with its numbers, and the mistake if it is known."""

import re
from typing import Iterator, List, Optional, Tuple

from suite.moment import Moment, Why

from . import _set_drawing as drawing
from ._set_drawing import Line, pick
from ._set_fitting import cards_of, fitting
from ._set_rules import ATTRIBUTES, Cards, Places, State, at, fails, is_set, sets_of

MOST_MISTAKES = 4  # that are named side by side, when each prints what was printed
COMMANDS = {"-": "the first set is taken", "+": "3 more cards are laid out", "": "the end"}


def why(moment: Moment) -> Why:
    play = moment.step.command if moment.wanted else ""
    state = moment.step.before if moment.wanted else moment.step.after
    lines = drawing.parse(moment.got)
    wanted, got = drawing.parse(moment.wanted) or [], lines or []
    other = _places(state.table, got)
    before = drawing.cards(state.deck) if play == "=" else drawing.before(state, other)
    pictures = drawing.results(wanted, got) if lines is not None else [[], []]
    if lines is None:
        pictures[0] = drawing.results(wanted, wanted)[0]
    if not moment.wanted:
        pictures[0] = []
    mistakes = fitting(moment)
    cause = mistakes[0].cause if len(mistakes) == 1 else _cause(play, moment.got, got)
    sentences = [*_rule(play, state), *_seen(play, state, moment, got), *_named(mistakes)]
    command = _opening(state) if play == "=" else COMMANDS[play]
    return Why(cause, command, before, *pictures, sentences)


def _opening(state: State) -> str:
    count = len(state.deck)
    if count == 0:
        return "the table without cards is printed"
    return "the first 12 cards are laid out" if count > 12 else f"all {count} cards are laid out"


def _places(table: Cards, got: List[Line]) -> Places:
    """Where the cards lie that the solution took, in order, if they are three of the table."""
    taken = got[0].cards if got and got[0].sign == "-" else ()
    good = len(taken) == 3 and set(taken) <= set(table)
    places = tuple(sorted({table.index(card) for card in taken})) if good else ()
    return places if len(places) == 3 and places not in sets_of(table)[:1] else ()


def _cause(play: str, text: str, got: List[Line]) -> str:
    """In general, where the mistake is not known."""
    did = {"-": "took a set", "+": "added cards", "=": "printed a table"}
    wanted = {"-": "a set", "+": "more cards", "=": "the table at the start", "": "the end"}[play]
    if not text:
        return f"{wanted}: the output ends"
    return f"{wanted}: {did[got[0].sign]}" if got else f"{wanted}: not readable"


# ---------------------------------------------------------------- what had to be done


def _rule(play: str, state: State) -> Iterator[str]:
    if play == "=":
        yield _start_rule(len(state.deck))
    elif play == "-":
        first = sets_of(state.table)[0]
        names = " ".join(at(state.table, first))
        yield f"The first set is {names}, at positions {_numbers(first)}; it has to be taken."
    elif play == "+":
        yield (
            f"There is no set among the {len(state.table)} cards on the table, and the deck has "
            f"{_cards(len(state.deck))}: so + is printed, and the next 3 go to the end of the table."
        )
    else:
        yield (
            "The game is over: there is no set on the table, and the deck is empty. After the last "
            "table nothing may be printed any more."
        )


def _start_rule(count: int) -> str:
    if count == 0:
        return "Without cards the output is a line with = alone."
    if count <= 12:
        return "At the start the first 12 cards lie on the table, or all if there are fewer."
    return (
        "At the start the first 12 cards lie on the table, in the order of the input; the other "
        f"{count - 12} are the deck."
    )


def _refill_rule(state: State) -> str:
    """After a set is taken."""
    left, deck = len(state.table) - 3, len(state.deck)
    if left >= 12:
        return f"It leaves {left} cards, which is not fewer than 12: so no cards are added."
    if deck == 0:
        return f"It leaves {_cards(left)}, and the deck is empty: so no cards are added."
    return (
        f"It leaves {_cards(left)}, fewer than 12, and the deck has {_cards(deck)}: so the next 3, "
        f"{' '.join(state.deck[:3])}, go to the end of the table."
    )


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _numbers(places: Places) -> str:
    return " ".join(str(place + 1) for place in places)


# ---------------------------------------------------------------- what was printed instead


def _seen(play: str, state: State, moment: Moment, got: List[Line]) -> Iterator[str]:
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
    if "".join(moment.got.split()).startswith("".join(moment.wanted.split()) or "\n"):
        yield (
            "The signs and cards are right so far; only the spaces and line ends are not. Each "
            "card has one space before it, and every table and every play is a line of its own."
        )
    elif strange:
        yield f"{strange[0]} is printed, which is no card."


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
    return f"{' '.join(taken)} is no set: {each}, which is two alike and one other."


def _about_order(state: State, taken: Cards) -> Iterator[str]:
    places = tuple(state.table.index(card) for card in taken)
    sets = sets_of(state.table)
    if places not in sets:
        yield "The cards of a set are printed in the order in which they lie on the table."
        places = tuple(sorted(places))
    rank = sets.index(places) + 1
    if rank > 1:
        yield (
            f"The set at {_numbers(places)} was taken, which is number {rank} of the "
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
    if printed is None:
        yield "After every play the table has to be printed, in a line that begins with =."
    elif len(printed) != len(right):
        yield f"The table has {_cards(len(right))} then; the one printed has {len(printed)}."
    elif sorted(printed) == sorted(right) and printed != right:
        yield "The printed table has the right cards, in another order."


def _table(got: List[Line]) -> Optional[Tuple[str, ...]]:
    line = pick(got, len(got) - 1)
    return line.cards if line and line.sign == "=" else None


# ---------------------------------------------------------------- the mistake


def _named(mistakes: list) -> Iterator[str]:
    """What prints just this. Of several nobody knows which it was."""
    words = [mistake.words for mistake in mistakes]
    if len(words) == 1:
        yield f"Exactly this is printed if {words[0]}."
    elif 1 < len(words) <= MOST_MISTAKES:
        each = "; ".join(f"({number}) {text}" for number, text in enumerate(words, 1))
        yield f"Each of these mistakes prints exactly this: {each}."
