"""Why a result of set is wrong: the rule with its numbers, and the mistake if it is known."""

from typing import Iterator, List

from suite.moment import Moment, Why

from . import drawing
from .drawing import Line
from .fitting import fitting
from .rules import Cards, Places, State, at, sets_of
from .seen import count, numbers, seen

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
    sentences = [*_rule(play, state), *seen(play, state, moment, got), *_named(mistakes)]
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
        yield f"The first set is {names}, at positions {numbers(first)}; it has to be taken."
    elif play == "+":
        yield (
            f"There is no set among the {len(state.table)} cards on the table, and the deck has "
            f"{count(len(state.deck))}: so + is printed, and the next 3 go to the end of the table."
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


# ---------------------------------------------------------------- the mistake


def _named(mistakes: list) -> Iterator[str]:
    """What prints just this. Of several nobody knows which it was."""
    words = [mistake.words for mistake in mistakes]
    if len(words) == 1:
        yield f"Exactly this is printed if {words[0]}."
    elif 1 < len(words) <= MOST_MISTAKES:
        each = "; ".join(f"({number}) {text}" for number, text in enumerate(words, 1))
        yield f"Each of these mistakes prints exactly this: {each}."
