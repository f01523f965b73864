"""Mistakes with a net as a whole: the cube may be right, but not what is printed of it."""

import functools
from typing import Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence

from .cube import FACES, State, face_of, wrong_faces
from .facts import FLIPS, flipped
from .fit import Fit
from .story import Story, Trial
from .trials import Trials
from .words import listed


class Print(NamedTuple):
    cause: str
    subject: str
    does: str  # "face b" "is printed mirrored left to right"
    of: Callable[[State], State]  # the net of a cube, with this mistake


def fits_of_nets(story: Story, wanted: State, got: State, trials: Trials) -> Iterator[Fit]:
    """Those that also foretell other nets, as far as these have no other faces wrong."""
    here = wrong_faces(wanted, got)
    seen = [Trial(net, None, None, net, net) for net in story.nets]
    for one in trials.made:
        if one.turn in story.turns or one.wrong_faces in ((), here):
            seen.append(one)
    found: Dict[str, List[Print]] = {}
    for each in _prints(here):
        foretold = (_foretells([each], one) for one in seen)
        if each.of(wanted) == got and False not in foretold:
            found.setdefault(each.cause, []).append(each)
    for cause, prints in found.items():
        words = f"{prints[0].subject} {' or '.join(each.does for each in prints)}"
        yield Fit(cause, words, functools.partial(_foretells, prints))


def _foretells(prints: Sequence[Print], trial: Trial) -> Optional[bool]:
    if trial.printed is None:
        return None
    return any(each.of(trial.right) == trial.printed for each in prints)


def _prints(faces: Sequence[str]) -> Iterator[Print]:
    subject, are = f"face {listed(faces)}", "is"
    if len(faces) > 1:
        subject, are = f"faces {listed(faces)}", "are"
    for way in FLIPS:
        does = f"{are} printed {way}"
        yield Print(f"{subject} in the net", subject, does, _flipping(faces, way))
    if len(faces) == 2:
        cause, does = f"{' and '.join(faces)} change places", "are printed in each other's places"
        yield Print(cause, subject, does, _exchanging(*faces))


def _flipping(faces: Sequence[str], way: str) -> Callable[[State], State]:
    def of(state: State) -> State:
        flip = functools.partial(flipped, state, way=way)
        return "".join(flip(face) if face in faces else face_of(state, face) for face in FACES)

    return of


def _exchanging(one: str, other: str) -> Callable[[State], State]:
    order = {**dict(zip(FACES, FACES)), one: other, other: one}
    return lambda state: "".join(face_of(state, order[face]) for face in FACES)
