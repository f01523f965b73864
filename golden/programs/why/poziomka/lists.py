"""What has to be said of the list of best moves that a solution has, beside the right one."""

from typing import List, NamedTuple, Sequence

from . import words
from .asked import Answers
from .player import Place, name
from .scene import Scene
from .shared import NEAR_TAKEN, shared

FEW = 5  # moves that are named


class Lists(NamedTuple):
    """The solution's list, and the right one as far as it can be compared."""

    own: List[Place]
    best: List[Place]

    @property
    def missing(self) -> List[Place]:
        return [move for move in self.best if move not in self.own]

    @property
    def added(self) -> List[Place]:
        return [move for move in self.own if move not in self.best]


def lists_of(scene: Scene, answers: Answers) -> Lists:
    """Of a list that goes on, we know what it leaves out up to the last move that we saw."""
    own = answers.moves
    if answers.is_whole or not own:
        return Lists(own, scene.best)
    seen = [move for move in scene.best if own == sorted(own) and move < own[-1]]
    return Lists(own, sorted({*seen, *(move for move in own if move in scene.best)}))


def own_list(scene: Scene, answers: Answers) -> List[str]:
    """Its answers, what they leave out, and what they add; nothing if it was not asked."""
    if len(answers.replies) < 2:
        return []
    lists = lists_of(scene, answers)
    said = [_asked(answers, lists.own)]
    if not lists.own:
        finds_none = answers.same and len(answers.replies[0]) < 2
        return said + (_where_best(scene) if finds_none else _where_wrong(scene, answers))
    return said + _compared(scene, answers, lists)


def _asked(answers: Answers, own: Sequence[Place]) -> str:
    replies = answers.replies
    asked = "Asked with WYBOR = " + ", ".join(map(str, answers.choices))
    if answers.same:
        what = {"": "prints nothing each time", ".": "resigns each time"}
        always = f"always answers {replies[0]}"
        if own:
            always += ", as if that was the only best move, or WYBOR made no difference"
        return f"{asked}, your program {what.get(replies[0], always)}."
    shown = [{"": "nothing", ".": "'.'"}.get(reply, reply) for reply in replies]
    text = f"{asked}, your program answers {', '.join(shown)}"
    if not own:
        return f"{text}."
    if not answers.is_whole:
        return f"{text}, as if its list of best moves began so."
    which = _names(own) if len(own) <= FEW else f"the first {len(own)} of these"
    return f"{text}, as if {which} were the best moves."


def _compared(scene: Scene, answers: Answers, lists: Lists) -> List[str]:
    if not lists.missing and not lists.added:
        return [_nothing_wrong(scene, answers, lists)]
    impossible = [move for move in lists.own if not scene.is_move(move)]
    worse = [move for move in lists.added if move not in impossible]
    new = [move for move in impossible if move != scene.printed]  # of that it was said already
    said = [words.no_move(scene._replace(printed=move)) for move in new[:1]]
    said += [_missing(scene, lists)] if lists.missing else []
    return said + ([_added(scene, worse)] if worse else [])


def _nothing_wrong(scene: Scene, answers: Answers, lists: Lists) -> str:
    if lists.own != lists.best:
        return "These are best moves, but not in their order: by rows, then from left to right."
    if not answers.is_whole:
        return "So far this is the right list."
    choice = scene.moment.values["WYBOR"]
    return f"This is the right list: what is wrong is what it makes of WYBOR = {choice}."


def _missing(scene: Scene, lists: Lists) -> str:
    moves = lists.missing
    equal = {1: "", 2: "Both moves"}.get(len(scene.best), f"All {len(scene.best)} moves")
    text = ""
    if equal and len(scene.best) == len(scene.moves()):
        text = f"{equal} that are possible are equally good. "
    are, them = ("is", "it") if len(moves) == 1 else ("are", "them")
    text += f"In such a list {_names(moves)} {are} missing: look whether your program finds {them} "
    text += f"worse, never tries {them}, or drops {them}."
    places = shared(scene, moves, lists.own) if len(lists.own) > 1 else []
    if not places:
        return text
    hint = ": look at how you count past a taken square" * (NEAR_TAKEN in places)
    return f"{text} {_lie(moves)} {', and '.join(places)}, those in its list do not{hint}."


def _added(scene: Scene, moves: Sequence[Place]) -> str:
    sums = ", ".join(f"{name(move)} {scene.sum(move)}" for move in moves[:FEW])
    sums += ", and so on" * (len(moves) > FEW)
    verb, its = ("does", "its") if len(moves) == 1 else ("do", "theirs")
    text = f"{_names(moves)} {verb} not belong there. "
    text += f"The best evaluation is {scene.value(scene.wanted)}, and {its}: {sums}."
    places = shared(scene, moves, scene.best) if len(moves) > 1 else []
    best = "the best move does not" if len(scene.best) == 1 else "the best moves do not"
    return text + f" They lie {', and '.join(places)}, {best}." * bool(places)


def _where_best(scene: Scene) -> List[str]:
    """Where it finds none of the best moves."""
    count = len(scene.best)
    places = shared(scene, scene.best, [])
    if not places:
        return []
    which = {1: "The only best move", 2: "Both best moves"}.get(count, f"All {count} best moves")
    return [f"{which} {'lies' if count == 1 else 'lie'} {', and '.join(places)}."]


def _where_wrong(scene: Scene, answers: Answers) -> List[str]:
    """Some answers are right: what the others ought to have been."""
    wanted = [scene.best[choice % len(scene.best)] for choice in answers.choices]
    asked = list(zip(wanted, answers.replies))
    right = sorted({move for move, reply in asked if name(move) == reply})
    wrong = sorted({move for move, reply in asked if name(move) != reply})
    if not right or set(right) & set(wrong):
        return []
    text = f"It is wrong where the move has to be {_names(wrong)}, and right where it has to be"
    places = shared(scene, wrong, right)
    where = f" Only {name(wrong[0])} lies" if len(wrong) == 1 else " Only the wrong ones lie"
    return [f"{text} {_names(right)}." + f"{where} {', and '.join(places)}." * bool(places)]


def _lie(moves: Sequence[Place]) -> str:
    return "It lies" if len(moves) == 1 else "They lie"


def _names(moves: Sequence[Place]) -> str:
    named = [name(move) for move in moves]
    if len(named) > FEW:
        named = [*named[: FEW - 1], f"{len(named) - FEW + 1} more"]
    return " and ".join([", ".join(named[:-1])] * (len(named) > 1) + named[-1:])
