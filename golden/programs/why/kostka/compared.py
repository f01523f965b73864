"""What the turns that were tried have in common, and in what they differ."""

from collections import Counter
from typing import Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from .cube import Turn, face_of
from .facts import FLIPS, flipped
from .fit import Fit
from .story import Story, Trial
from .trials import Trials
from .words import listed, text_of

MOST_FACES = 2  # that are told of as if they were one


class Alike(NamedTuple):
    """Turns of several faces that go wrong in the same way."""

    trials: List[Trial]
    faces: Tuple[str, ...]  # that are wrong each time
    way: str  # a key of FLIPS: how these look each time

    @property
    def turns(self) -> List[Turn]:
        return list(dict.fromkeys(one.turn for one in self.trials))

    @property
    def words(self) -> str:
        many = len(self.faces) > 1
        subject = f"faces {listed(self.faces)}" if many else f"face {self.faces[0]}"
        return f"{subject} {'come' if many else 'comes'} out {self.way}"


def alike(story: Story, trials: Trials) -> Optional[Alike]:
    """The turn that is looked at and as many others as there are, if they are of other faces."""
    wrong = _wrong(trials)
    if len(story.turns) != 1 or story.turns[0] not in wrong:
        return None
    turn = story.turns[0]
    faces = wrong[turn][0].wrong_faces
    if len(faces) > MOST_FACES:
        return None
    found = [Alike(_that_are(wrong, faces, way), faces, way) for way in FLIPS]
    best = max(found, key=lambda each: len(each.turns))
    is_one_face = len({each.face for each in best.turns}) == 1
    return None if turn not in best.turns or is_one_face else best


def _wrong(trials: Trials) -> Dict[Turn, List[Trial]]:
    found: Dict[Turn, List[Trial]] = {}
    for one in trials.made:
        if one.is_wrong:
            found.setdefault(one.turn, []).append(one)
    return found


def _that_are(wrong: Dict[Turn, List[Trial]], faces: Tuple[str, ...], way: str) -> List[Trial]:
    """Of the turns with which these faces, and no others, look like this wherever it is seen."""
    found = []
    for made in wrong.values():
        if all(one.wrong_faces == faces and _looks(one, faces, way) for one in made):
            found += made
    return found


def _looks(trial: Trial, faces: Tuple[str, ...], way: str) -> bool:
    return all(flipped(trial.right, face, way) == face_of(trial.printed, face) for face in faces)


# ---------------------------------------------------------------- in words


def sentences(
    story: Story, trials: Trials, shared: Optional[Alike], fits: Sequence[Fit]
) -> Iterator[str]:
    """Which of them come out right, and in what the others are alike."""
    if len(story.turns) != 1 or not trials.made:
        return
    wrong, turn = _wrong(trials), story.turns[0]
    where = "on the solved cube"
    if trials.mixed:
        where += f" and after {''.join(map(text_of, trials.mixed))}"
    if turn in wrong:
        counts = Counter(one.turn for one in trials.made)  # less where it crashes
        right_ones = [one for one in counts if one not in wrong and counts[one] == counts[turn]]
        times = (" at least once", " both times") if counts[turn] == 2 else ("", "")
        found = _sorted_out(_texts(right_ones), _texts(wrong), *times)
        yield f"Tried one by one {where}, {found}."
        if shared:
            each = len(shared.turns) == len(wrong)
            yield f"{'Each time' if each else f'With {_texts(shared.turns)}'} {shared.words}."
        return
    same = [one for one in trials.made if one.turn == turn]
    if any(fit.foretells(one) is False for fit in fits for one in same):  # it would be seen
        text = text_of(turn)
        yield f"Tried {where}, {text} comes out right: here it is wrong after what comes before it."


def _sorted_out(right_ones: str, wrong: str, once: str, always: str) -> str:
    if not right_ones:
        return f"all of these come out wrong{once}: {wrong}"
    are = "are" if " " in wrong else "alone is"
    come = "come" if " " in right_ones else "comes"
    return f"{wrong} {are} wrong; {right_ones} {come} out right{always}"


def _texts(turns: Iterable[Turn]) -> str:
    return " ".join(map(text_of, turns))
