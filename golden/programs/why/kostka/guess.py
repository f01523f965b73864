"""Which known mistakes a net is the result of, to the last square."""

import functools
import re
from typing import Callable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from . import facts
from .cube import FACES, State, Turn, apply, right
from .facts import FLIPS, face_of, flipped
from .lines import Mistake
from .mistakes import mistakes
from .story import Story
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
]


class Found(NamedTuple):
    cause: str
    sentences: List[str]


class Fit(NamedTuple):
    cause: str
    words: str
    is_likely: Callable[[], bool]  # whether the nets before could have been right with it

    @property
    def is_angle(self) -> bool:
        return re.search(" turns (90|180) degrees", self.cause) is not None


def explained(story: Story, wanted: State, got: State) -> Found:
    fits = _likely([*_of_nets(story, wanted, got), *_of_turns(story, got), *_of_runs(story, got)])
    differences = facts.sentences(story, wanted, got)
    if not fits or len(fits) > MOST_NAMED:
        return Found(_general(story), differences)
    causes = " or ".join(fit.cause for fit in fits)
    words = "; or if ".join(fit.words for fit in fits)
    sentence = f"The printed net is exactly what comes out if {words}."
    return Found(causes, [sentence] if len(fits) == 1 else [sentence, *differences])


def _likely(fits: List[Fit]) -> List[Fit]:
    """One for each cause; of several those that went well until now, if there are any."""
    first = {fit.cause: fit for fit in reversed(fits)}
    fits = [fit for fit in fits if first[fit.cause] is fit]
    if len(fits) > 1:
        fits = [fit for fit in fits if fit.is_likely()] or fits
    return _without_special(fits)


def _without_special(fits: List[Fit]) -> List[Fit]:
    """What is plainly a case of another one, and cannot be told from it here, is left out."""
    causes = {fit.cause for fit in fits}
    gone = {special for plain, special in SPECIAL if plain in causes}
    if any(fit.is_angle for fit in fits):
        gone.add("the lines turn wrongly")
    return [fit for fit in fits if fit.cause not in gone]


def _general(story: Story) -> str:
    if not story.turns:
        return "a net without turns"
    faces = sorted({turn.face for turn in story.turns})
    return f"turns of {listed(faces)}" if len(faces) < 3 else "many turns"


# ---------------------------------------------------------------- turns made wrongly


def _of_turns(story: Story, got: State) -> Iterator[Fit]:
    if len(story.turns) == 1:
        for mistake in _known(story.size, story.turns[0], story.previous):
            if any(apply(moves, story.before) == got for moves in mistake.results):
                yield _fit(story, mistake.cause, mistake.words)
    elif len(got) * len(story.turns) <= MOST_WORK:
        yield from _of_all_turns(story, got)


@functools.lru_cache(maxsize=64)
def _known(size: int, turn: Turn, previous: Optional[Turn]) -> List[Mistake]:
    return list(mistakes(size, turn, previous))


def _fit(story: Story, cause: str, words: str) -> Fit:
    def went_well() -> bool:
        for before, turn, previous, after in story.earlier:
            found = _results(story.size, turn, previous, cause)
            if found and all(apply(moves, before) != after for moves in found):
                return False
        return True

    return Fit(cause, words, went_well)


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
                yield _fit(story, cause, f"in these turns {cause}")
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
            yield Fit(cause, words, lambda: True)


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


# ---------------------------------------------------------------- nets printed wrongly


def _of_nets(story: Story, wanted: State, got: State) -> Iterator[Fit]:
    wrong = [face for face in FACES if face_of(wanted, face) != face_of(got, face)]
    subject, are = f"face {listed(wrong)}", "is"
    if len(wrong) > 1:
        subject, are = f"faces {listed(wrong)}", "are"
    names = [
        name
        for name in FLIPS
        if all(flipped(wanted, face, name) == face_of(got, face) for face in wrong)
    ]
    likely = [name for name in names if _was_unseen(story, wrong, name)]
    if names:
        words = f"{subject} {are} printed {' or '.join(likely or names)}"
        yield Fit(f"{subject} in the net", words, lambda: bool(likely))
    if len(wrong) == 2:
        one, other = wrong
        exchanged = face_of(got, other) + face_of(got, one)
        if face_of(wanted, one) + face_of(wanted, other) == exchanged:
            words = f"faces {one} and {other} are printed in each other's places"
            yield Fit(f"{one} and {other} change places", words, lambda: not story.nets)


def _was_unseen(story: Story, wrong: Sequence[str], name: str) -> bool:
    return all(
        flipped(net, face, name) == face_of(net, face) for net in story.nets for face in wrong
    )
