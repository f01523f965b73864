"""Mistakes in laying out cards and in taking them away, each as one changed rule."""

from typing import Callable, Iterator

from .rules import Cards, Mistake, Places, Rules, State, draw, without

Draw = Callable[[State], State]

# ---------------------------------------------------------------- which cards are laid out


def _at_front(state: State) -> State:
    return State(state.deck[:3] + state.table, state.deck[3:])


def _reversed(state: State) -> State:
    return State(state.table + state.deck[:3][::-1], state.deck[3:])


def _from_end(state: State) -> State:
    return State(state.table + state.deck[-3:], state.deck[:-3])


def _from_end_backwards(state: State) -> State:
    return State(state.table + state.deck[-3:][::-1], state.deck[:-3])


def _left_in_deck(state: State) -> State:
    return State(state.table + state.deck[:3], state.deck)


def _to_count(count: int) -> Draw:
    return lambda state: draw(state, max(0, count - len(state.table)))


def _draws() -> Iterator[tuple]:
    yield "new cards in front", "the new cards are put in front of the others", _at_front
    yield "new cards backwards", "the new cards are laid out in backward order", _reversed
    yield "last cards of the deck", "the last three cards of the deck are drawn", _from_end
    words = "cards are drawn from the end of the deck, the last one first"
    yield "deck from its end", words, _from_end_backwards
    words = "the cards that are laid out stay in the deck too"
    yield "cards stay in the deck", words, _left_in_deck
    for count in (1, 2):
        words = f"only {count} card{'s' * (count > 1)} is drawn, not 3"
        yield f"{count} drawn", words.replace("cards is", "cards are"), _counted(count)
    yield "whole deck drawn", "the whole deck is laid out", _counted(81)
    yield "filled up to 15", "cards are drawn until 15 lie on the table", _to_count(15)


def _counted(count: int) -> Draw:
    return lambda state: draw(state, count)


def _after_set(then: Draw) -> Rules:
    return Rules(refill=lambda state, _: then(state) if len(state.table) < 12 else state)


def _under(limit: int) -> Rules:
    return Rules(refill=lambda state, _: draw(state) if len(state.table) < limit else state)


def _into_places(state: State, places: Places) -> State:
    """The new cards where those of the set lay."""
    if len(state.table) >= 12 or not state.deck:
        return state
    table = list(state.table)
    for place, card in zip(places, state.deck):
        table.insert(place, card)
    return State(tuple(table), state.deck[3:])


def _layouts() -> Iterator[Mistake]:
    for cause, words, then in _draws():
        yield Mistake(cause, words, _after_set(then))
        yield Mistake(cause, words, Rules(add=then))
        yield Mistake(cause, words, _after_set(then)._replace(add=then))
    for cause, words, limit in (
        ("refilled at any size", "cards are laid out after every set, however many remain", 99),
        ("refilled at 12", "cards are laid out although 12 remain: 12 is not fewer than 12", 13),
        ("refilled under 9", "cards are laid out only when fewer than 9 remain", 9),
        ("not refilled", "nothing is laid out after a set, or only after the table is printed", 0),
    ):
        yield Mistake(cause, words, _under(limit))
    words = "the new cards are put where those of the set lay"
    yield Mistake("new cards in the gaps", words, Rules(refill=_into_places))
    words = "+ is printed, but no card is laid out before the table is printed"
    yield Mistake("nothing drawn", words, Rules(add=_counted(0)))


def _starts() -> Iterator[Mistake]:
    for cause, words, deal in (
        ("cards backwards", "the cards are taken in backward order", lambda c: c[::-1]),
        ("first card missing", "the first card of the input gets lost", lambda c: c[1:]),
        ("last card missing", "the last card of the input gets lost", lambda c: c[:-1]),
        ("last card twice", "the last card is stored twice, as when a reading that fails at the "
         "end of the input still counts", lambda c: c + c[-1:]),
        ("sorted", "the cards are sorted", lambda c: tuple(sorted(c))),
    ):  # fmt: skip
        yield Mistake(cause, words, _dealing(deal, 12))
    for count in (*range(12), *range(13, 36)):
        words = f"{count} card{'s are' if count != 1 else ' is'} laid out at the start"
        yield Mistake("wrong start", words, Rules(deal=_dealing_some(count)))
    words = "the last card of the deck comes to its front whenever a card is drawn"
    deal = lambda cards: _swapping(State((), cards), 12)  # noqa: E731
    refill = lambda state, _: _swapping(state, 3) if len(state.table) < 12 else state  # noqa: E731
    for take in (without, _filling(-1)):
        rules = Rules(deal=deal, refill=refill, add=lambda state: _swapping(state, 3), take=take)
        yield Mistake("deck filled from its end", words, rules)
    words = "nothing is laid out at the start where there are fewer than 12 cards"
    some = lambda cards: _dealing_some(12 if len(cards) >= 12 else 0)(cards)  # noqa: E731
    yield Mistake("few not laid out", words, Rules(deal=some))
    words = "all cards are laid out at the start"
    yield Mistake("all at the start", words, _dealing(lambda cards: cards, 81))


def _dealing(change: Callable[[Cards], Cards], count: int) -> Rules:
    return Rules(deal=lambda cards: State(change(cards)[:count], change(cards)[count:]))


def _swapping(state: State, count: int) -> State:
    table, deck = state.table, state.deck
    for _ in range(min(count, len(deck))):
        table, deck = (*table, deck[0]), (*deck[-1:], *deck[1:-1])[: len(deck) - 1]
    return State(table, deck)


def _dealing_some(count: int) -> Callable[[Cards], State]:
    return lambda cards: State(cards[:count], cards[count:])


# ---------------------------------------------------------------- which cards are taken


def _shifting(table: Cards, places: Places) -> Cards:
    """Each place is used although the cards behind those taken before have moved."""
    left = list(table)
    for place in places:
        del left[place : place + 1]
    return tuple(left)


def _shifting_with_last(table: Cards, places: Places) -> Cards:
    """The same; where no card lies any more, the last one goes."""
    left = list(table)
    for place in places:
        left.pop(min(place, len(left) - 1))
    return tuple(left)


def _shifting_back(table: Cards, places: Places) -> Cards:
    """The last card of the set first; where one lay, those before it close up from the front."""
    left = list(table)
    for gone, place in enumerate(places[::-1]):
        del left[max(0, place - gone)]
    return tuple(left)


def _filling(order: int) -> Callable[[Cards, Places], Cards]:
    """The last card of the table goes into each gap."""

    def take(table: Cards, places: Places) -> Cards:
        left = list(table)
        for place in places[::order]:
            last = left.pop()
            if place < len(left):
                left[place] = last
        return tuple(left)

    return take


def _takes() -> Iterator[Mistake]:
    words = (
        "the cards are taken away one by one at their old positions: after each, the rest have "
        "moved one place to the front"
    )
    yield Mistake("positions shift", words, Rules(take=_shifting))
    yield Mistake("positions shift", words, Rules(take=_shifting_with_last))
    words = (
        "the cards are taken away one by one at their old positions, the last one first: after "
        "each, those before it have moved one place to the back"
    )
    yield Mistake("positions shift to the back", words, Rules(take=_shifting_back))
    words = "each gap is filled with the last card on the table"
    yield Mistake("gaps filled from the end", words, Rules(take=_filling(1)))
    yield Mistake("gaps filled from the end", words, Rules(take=_filling(-1)))
    yield Mistake("set not taken", "the set stays on the table", Rules(take=lambda table, _: table))
    for kept, name in ((0, "first"), (1, "second"), (2, "third")):
        words = f"the {name} card of the set stays on the table"
        others = [place for place in range(3) if place != kept]
        rules = Rules(take=lambda table, p, o=others: without(table, tuple(p[i] for i in o)))
        yield Mistake(f"{name} card not taken", words, rules)
    for count in (1, 2):
        words = f"nothing but the {('first', 'second')[count - 1]} card of the set is taken away"
        rules = Rules(take=lambda table, p, n=count: without(table, p[n - 1 : n]))
        yield Mistake(f"only card {count} taken", words, rules)


DEALING = [*_layouts(), *_starts(), *_takes()]
