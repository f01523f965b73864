"""Which known mistakes a net is the result of, to the last square."""

import functools
from typing import Callable, Iterator, List, NamedTuple, Optional, Sequence

from programs.why import _kostka_facts as facts
from programs.why._kostka_cube import FACES, OPPOSITE, State, Turn, apply, right
from programs.why._kostka_facts import FLIPS, face_of, flipped
from programs.why._kostka_lines import Mistake
from programs.why._kostka_mistakes import mistakes
from programs.why._kostka_story import Story
from programs.why._kostka_words import listed

MOST_NAMED = 2  # where more mistakes fit, none is worth its name
MOST_WORK = 40_000  # squares times turns since the net before


class Found(NamedTuple):
    cause: str
    sentences: List[str]


class Fit(NamedTuple):
    cause: str
    words: str
    is_likely: Callable[[], bool]  # whether the nets before could have been right with it


def explained(story: Story, wanted: State, got: State) -> Found:
    fits = _likely([*_of_nets(story, wanted, got), *_of_turns(story, got), *_of_runs(story, got)])
    differences = facts.sentences(story, wanted, got)
    if not fits or len(fits) > MOST_NAMED:
        return Found(_general(story), differences)
    causes = " or ".join(fit.cause for fit in fits)
    words = "; or if ".join(fit.words for fit in fits)
    sentence = f"The printed net is just what comes out if {words}."
    return Found(causes, [sentence] if len(fits) == 1 else [sentence, *differences])


def _likely(fits: List[Fit]) -> List[Fit]:
    """One for each cause; of several those that went well until now, if there are any."""
    fits = list({fit.cause: fit for fit in fits}.values())
    if len(fits) < 2:
        return fits
    return [fit for fit in fits if fit.is_likely()] or fits


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
    solved = "".join(str(colour) * story.size**2 for colour in range(6))
    size, turns = story.size, story.turns
    tries = [
        ("the net makes the cube solved again", "each net begins with a solved cube", solved, turns),
        ("the first turn only", "only the first of these turns is made", story.before, turns[:1]),
        ("the last turn only", "only the last of these turns is made", story.before, turns[-1:]),
        ("turns backwards", "the turns are made from the last to the first", story.before, turns[::-1]),
    ]
    if not turns and story.previous:
        again = [story.previous]
        words = "the last turn is made once more"
        tries = [("a turn is made again", words, story.before, again), *tries[:1]]
    for cause, words, start, made in tries:
        if len(got) * len(made) <= MOST_WORK and _played(size, start, made) == got:
            yield Fit(cause, words, lambda: len(story.nets) < 2 or start is story.before)


def _played(size: int, state: State, turns: Sequence[Turn]) -> State:
    for turn in turns:
        state = apply(right(size, turn), state)
    return state


# ---------------------------------------------------------------- nets printed wrongly


def _of_nets(story: Story, wanted: State, got: State) -> Iterator[Fit]:
    size = story.size
    wrong = [face for face in FACES if face_of(wanted, face) != face_of(got, face)]
    for name in FLIPS:
        if all(flipped(wanted, face, name) == face_of(got, face) for face in wrong):
            subject = f"face{'s' * (len(wrong) > 1)} {listed(wrong)}"
            yield Fit(
                f"{subject} {name}",
                f"the net shows {subject} {name}",
                lambda name=name: all(
                    flipped(net, face, name) == face_of(net, face)
                    for net in story.nets
                    for face in wrong
                ),
            )
    if len(wrong) == 2:
        one, other = wrong
        if (face_of(wanted, one), face_of(wanted, other)) == (face_of(got, other), face_of(got, one)):
            words = f"the net shows face {one} and face {other} in each other's places"
            yield Fit(f"{one} and {other} change places", words, lambda: not story.nets)
