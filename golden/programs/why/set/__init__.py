"""Why a result of set is wrong: the rule with its numbers, and the mistake if it is known."""

from typing import Iterator, List, Optional

from suite.drawing import Picture
from suite.moment import Moment, Why

from . import drawing
from .alone import NOTHING, Found, about_missed, about_mistaken
from .drawing import Line
from .fitting import asked, cards_of, fitting, refuted
from .places import about_places
from .rules import Cards, Mistake, Places, State, at, is_set, sets_of
from .seen import count, numbers, seen

MOST_MISTAKES = 4  # that are named side by side, when each prints what was printed
MOST_PRINTED = 8  # lines of an output that are shown beyond what went wrong
COMMANDS = {"-": "the first set is taken", "+": "3 more cards are laid out", "": "the end"}
# Mistakes that come to everybody's mind where nothing is printed.
OBVIOUS = {
    "over with the deck": "the game ends with the deck",
    "over under 12": "the game ends with fewer than 12 cards on the table",
    "over without a set": "the game ends with the first table without a set",
}


def why(moment: Moment) -> Why:
    play = moment.step.command if moment.wanted else ""
    state = moment.step.before if moment.wanted else moment.step.after
    lines = drawing.parse(moment.got)
    wanted, got = drawing.parse(moment.wanted) or [], lines or []
    other = () if play == "=" else _places(state.table, got)
    before = drawing.cards(state.deck) if play == "=" else drawing.before(state, other)
    legend = drawing.legend(play == "-", bool(other), lines is not None)
    mistakes = fitting(moment)
    found = NOTHING if mistakes or lines is None else _tried(moment, state, wanted, got, other)
    cause = mistakes[0].cause if len(mistakes) == 1 else _cause(play, moment.got, got)
    sentences = [*_rule(play, state), *seen(play, state, moment, got), *_named(mistakes)]
    return Why(
        cause if mistakes else found.cause or cause,
        _command(play, moment),
        [*before, *legend],
        *_results(moment, wanted, lines),
        [*sentences, *found.sentences, *_not_obvious(mistakes, found, moment)],
    )


def _results(moment: Moment, wanted: List[Line], got: Optional[List[Line]]) -> List[Picture]:
    if got is None:
        return [drawing.results(wanted, wanted)[0] if wanted else [], []]
    one, other = drawing.results(wanted, got)
    return [one if wanted else [], [*other, *drawing.rest(_rest(moment))]]


def _rest(moment: Moment) -> List[Line]:
    """What the solution printed after that, if it is little: the game went on in its own way."""
    whole = asked(moment, cards_of(moment)) or ""
    shown = "".join(step.printed for step in moment.steps[:-1]) + moment.got
    is_little = whole.startswith(shown) and whole.count("\n") < MOST_PRINTED
    return drawing.parse(whole[len(shown) :]) or [] if is_little and moment.wanted else []


def _command(play: str, moment: Moment) -> str:
    if play == "=":
        return _opening(moment.step.before)
    if play == "-" and any(step.command == "-" for step in moment.steps[:-1]):
        return "the next set is taken"
    return COMMANDS[play]


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


def _tried(
    moment: Moment, state: State, wanted: List[Line], got: List[Line], places: Places
) -> Found:
    """What the solution does with nearly the same cards, where no known mistake fits."""
    table = state.table
    if places and not is_set(at(table, places)):
        return about_mistaken(moment, at(table, places), len(table) > 3)
    is_missed = wanted and wanted[0].sign == "-" and wanted[:1] != got[:1]
    is_strange = got and got[0].sign == "-" and not places
    if not is_missed or is_strange:
        return NOTHING
    found = about_places(moment)
    return found if found.cause else about_missed(moment, wanted[0].cards, len(table) > 3)


def _not_obvious(mistakes: List[Mistake], found: Found, moment: Moment) -> Iterator[str]:
    if not mistakes and not moment.got and "not the end" not in " ".join(found.sentences):
        for cause, words in OBVIOUS.items():
            if refuted(cause, moment):
                yield f"It is not that {words}: that was tried."
                return


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
