"""Which known mistakes a net is the result of, to the last square."""

import functools
from typing import Iterator, List, NamedTuple, Optional, Sequence, Tuple

from . import compared, facts
from .cube import Moves, State, Turn, apply, face_of, right
from .fit import Fit
from .lines import Mistake
from .mistakes import mistakes
from .prints import fits_of_nets
from .story import Story, Trial
from .trials import Trials
from .words import listed

MOST_NAMED = 3  # where more mistakes fit, none is worth its name
MOST_RUNS = 30  # turns since the net before, of which some may be left out
MOST_WORK = 40_000  # squares times turns since the net before


# Where the first fits, the second is left out: nothing that moved looks as if it had been mirrored,
# and a face on which a turn does not show may have turned as it should.
SPECIAL = [
    ("the turned face stays as it is", "the turned face is mirrored"),
    ("the far face stays as it is", "the far face is mirrored"),
    ("a turn is not made", "the lines stay as they are"),
    ("too few layers turn", "too few lines turn"),
    ("too many layers turn", "too many lines turn"),
]
LINES = {"the lines stay as they are", "the lines turn wrongly"}


class Found(NamedTuple):
    cause: str
    sentences: List[str]


def explained(story: Story, wanted: State, got: State, trials: Trials) -> Found:
    shared = compared.alike(story, trials)
    fits = [*fits_of_nets(story, wanted, got, trials), *_of_turns(story, got, trials)]
    if shared:
        fits = [fit for fit in fits if all(map(fit.foretells, shared.trials))]
    fits = _likely([*fits, *_of_runs(story, got)], [*story.earlier, *trials.made])
    named = _without_special(fits)
    if len(named) == 1:
        others = compared.sentences(story, trials, None, named)
        return Found(named[0].cause, [_claim(named), *_unseen(story, named[0], fits), *others])
    others = [
        *facts.sentences(story, wanted, got),
        *compared.sentences(story, trials, shared, named),
    ]
    if not named or len(named) > MOST_NAMED:
        return Found(shared.words if shared else _general(story), others)
    return Found(" or ".join(fit.cause for fit in named), [_claim(named), *others])


def _claim(fits: List[Fit]) -> str:
    words = "; or if ".join(fit.words for fit in fits)
    return f"The printed net is exactly what comes out if {words}."


def _likely(fits: List[Fit], others: Sequence[Trial]) -> List[Fit]:
    """One for each cause; of several those that also foretell the others, if there are any."""
    first = {fit.cause: fit for fit in reversed(fits)}
    fits = [fit for fit in fits if first[fit.cause] is fit]
    if len(fits) > 1:
        good = [fit for fit in fits if all(fit.foretells(one) is not False for one in others)]
        fits = good or fits
    return fits


def _without_special(fits: List[Fit]) -> List[Fit]:
    """What is plainly a case of another one, and cannot be told from it here, is left out."""
    causes = {fit.cause for fit in fits}
    gone = {special for plain, special in SPECIAL if plain in causes}
    if any(fit.is_angle for fit in fits):
        gone.add("the lines turn wrongly")
    return [fit for fit in fits if fit.cause not in gone]


def _unseen(story: Story, named: Fit, fits: List[Fit]) -> Iterator[str]:
    """Where the lines alone may have turned wrongly, and nothing that was tried tells."""
    is_whole = named.is_angle or named.cause == "a turn is not made"
    if is_whole and story.size > 1 and {fit.cause for fit in fits} & LINES:
        face = story.turns[0].face
        is_plain = len(set(face_of(story.before, face))) == 1
        reason = "it has one colour" if is_plain else "it looks the same either way"
        yield f"Whether face {face} itself turns cannot be seen: {reason}."


def _general(story: Story) -> str:
    if not story.turns:
        return "a net without turns"
    faces = sorted({turn.face for turn in story.turns})
    return f"turns of {listed(faces)}" if len(faces) < 3 else "many turns"


# ---------------------------------------------------------------- turns made wrongly


def _of_turns(story: Story, got: State, trials: Trials) -> Iterator[Fit]:
    if len(story.turns) == 1:
        same = _same_turn(story, trials)
        for mistake in _known(story.size, story.turns[0], story.previous):
            fitting = [moves for moves in mistake.results if apply(moves, story.before) == got]
            if any(_explains(story, mistake.cause, moves, same) for moves in fitting):
                yield _fit(story.size, mistake.cause, mistake.words)
    elif len(got) * len(story.turns) <= MOST_WORK:
        yield from _of_all_turns(story, got)


@functools.lru_cache(maxsize=64)
def _known(size: int, turn: Turn, previous: Optional[Turn]) -> List[Mistake]:
    return list(mistakes(size, turn, previous))


def _fit(size: int, cause: str, words: str) -> Fit:
    return Fit(cause, words, functools.partial(_foretells, size, cause))


def _same_turn(story: Story, trials: Trials) -> List[Trial]:
    """Those that can refute a mistake.

    If all come out right, then it matters what was before; so it may where only the first turn of
    an input is right.
    """
    same = [one for one in trials.made if one.turn == story.turns[0] and one.printed is not None]
    if story.previous:
        same = [one for one in same if one.previous or one.is_wrong]
    return same if any(one.is_wrong for one in same) else []


def _explains(story: Story, cause: str, moves: Moves, same: Sequence[Trial]) -> bool:
    """Whether the same mistake, made in the same way, is seen in each of these."""
    way = _results(story.size, story.turns[0], story.previous, cause).index(moves)
    for one in same:
        found = _results(story.size, one.turn, one.previous, cause)
        if found and apply(found[way % len(found)], one.before) != one.printed:
            return False
    return True


def _foretells(size: int, cause: str, trial: Trial) -> Optional[bool]:
    """Whether this turn came out as it does with the mistake, which some turns cannot have."""
    found = _results(size, trial.turn, trial.previous, cause)
    if not found or trial.printed is None:
        return None
    return any(apply(moves, trial.before) == trial.printed for moves in found)


def _results(size: int, turn: Turn, previous: Optional[Turn], cause: str) -> list:
    known = _known(size, turn, previous)
    return [moves for mistake in known if mistake.cause == cause for moves in mistake.results]


def _of_all_turns(story: Story, got: State) -> Iterator[Fit]:
    """The same mistake in each of several turns, wherever it can be made."""
    before = [story.previous, *story.turns]
    pairs = list(zip(story.turns, before))
    causes = {mistake.cause for pair in pairs for mistake in _known(story.size, *pair)}
    for cause in sorted(causes):
        found = [_results(story.size, turn, previous, cause) for turn, previous in pairs]
        for way in range(max(map(len, found))):
            if _after(story, found, way) == got:
                yield _fit(story.size, cause, f"in these turns {cause}")
                break


def _after(story: Story, found: Sequence[list], way: int) -> State:
    state = story.before
    for turn, results in zip(story.turns, found):
        moves = results[way % len(results)] if results else right(story.size, turn)
        state = apply(moves, state)
    return state


def _of_runs(story: Story, got: State) -> Iterator[Fit]:
    """Right turns, but not these."""
    for cause, words, start, made in _runs(story):
        if len(got) * len(made) <= MOST_WORK and _played(story.size, start, made) == got:
            yield Fit(cause, words, lambda _: None)


def _runs(story: Story) -> Iterator[Tuple[str, str, State, List[Turn]]]:
    turns, before = story.turns, story.before
    solved = "".join(str(colour) * story.size**2 for colour in range(6))
    if story.nets and solved != before:
        yield "solved again after a net", "the cube is solved again after a net", solved, turns
    if not turns and story.previous:
        again = [story.previous]
        yield "a turn is made again", "the last turn is made once more", before, again
    if 1 < len(turns) <= MOST_RUNS:
        for count in range(len(turns)):
            made = f"{count} of these {len(turns)} turns {'is' if count == 1 else 'are'} made"
            yield "turns are left out", f"only the first {made}", before, turns[:count]
            yield "turns are left out", f"only the last {made}", before, turns[len(turns) - count :]
        words = "the turns are made from the last to the first"
        yield "turns from last to first", words, before, turns[::-1]


def _played(size: int, state: State, turns: Sequence[Turn]) -> State:
    for turn in turns:
        state = apply(right(size, turn), state)
    return state
