"""Why a move of Right's is wrong: what he could still lay, the best moves, and their numbers."""

from typing import List, Optional, Sequence, Tuple

from suite.drawing import MARKED, Picture, paint
from suite.moment import Moment, Why

from . import words
from .asked import ask
from .board import WIDE, Board, drawn, room, signs
from .experiments import evidence
from .lists import own_list
from .player import Place
from .scene import Scene, scene_of


def why(moment: Moment) -> Why:
    scene = scene_of(moment)
    if not moment.wanted:
        return _past_the_end(scene)
    if moment.got == ".\n":
        return _answered(scene, "resigns though there is a move", words.resigned_early(scene))
    if scene.printed is None:
        return _malformed(scene)
    if scene.wanted is None:
        return _answered(scene, "does not resign", words.has_no_move(scene))
    if not scene.is_move(scene.printed):
        reason = [words.no_move(scene), words.choice(scene)]
        return _answered(scene, "a move that is not possible", reason)
    if scene.printed in scene.best:
        return _answered(scene, "another of the best moves", [words.choice(scene)])
    reason = [words.worse(scene), words.choice(scene)]
    return _answered(scene, "a move that is not the best", reason)


def _answered(scene: Scene, cause: str, sentences: Sequence[str]) -> Why:
    """A well-formed answer, which may come from a mistake that we know."""
    found = evidence(scene.moment)
    reason = words.mistaken(found)
    if len(found.mistakes) == 1:
        cause = found.mistakes[0].cause
    else:
        reason += _own_list(scene) or words.evaluations(scene) * (not reason)
    wanted, got = _pictures(scene)
    said = [*sentences, *reason, *_legend(scene)]
    return Why(cause, words.command(scene), _before(scene), wanted, got, said)


def _own_list(scene: Scene) -> List[str]:
    """What it takes for the best moves, if there is anything to choose from."""
    return own_list(scene, ask(scene.moment)) if len(scene.moves()) > 1 else []


def _malformed(scene: Scene) -> Why:
    """The move itself is not in question, unless there is none."""
    cause, sentences = words.form(scene)
    rule = [words.choice(scene)] if scene.wanted else words.has_no_move(scene)
    if not scene.moment.got:
        said = [*sentences, *rule, *_own_list(scene), *_legend(scene)]
        wanted, _ = _pictures(scene)
    else:
        said = [*sentences, *rule]
        board = scene.after(scene.wanted, "R")
        wanted = [scene.moment.wanted.strip(), *drawn(board, _near(scene))]
    return Why(cause, words.command(scene), _before(scene), wanted, [], said)


def _past_the_end(scene: Scene) -> Why:
    """The whole game is right, and then there is more."""
    left = scene.moment.step.command.startswith(".")
    cause = "prints after Left resigned" if left else "prints after Right resigned"
    said = words.past_the_end(scene)
    return Why(cause, words.command(scene), _before(scene), [], [], said)


# ---------------------------------------------------------------- pictures


def _near(scene: Scene) -> List[int]:
    """The rows where something happens."""
    moves = [move for move in (scene.wanted, scene.printed) if move]
    return [move[0] for move in moves] or sorted({row for row, _ in scene.board.new})


def _before(scene: Scene) -> Picture:
    return drawn(Board(scene.moment.step.before, {}), _near(scene))


def _pictures(scene: Scene) -> Tuple[Picture, Picture]:
    return (
        _picture(scene, scene.wanted, "R", scene.moment.wanted.strip()),
        _picture(scene, scene.printed, "x", paint(MARKED, scene.moment.got.strip())),
    )


def _picture(scene: Scene, move: Optional[Place], sign: str, text: str) -> Picture:
    board = scene.after(move, sign)
    if move and not scene.is_move(move):
        return [text, *drawn(board, _near(scene))]
    own, other = room(board, scene.size)
    total = f"Right {own} - Left {other} = {own - other}"
    return [text, *drawn(board, _near(scene), scene.size), total]


def _legend(scene: Scene) -> List[str]:
    shown = [scene.after(scene.wanted, "R"), scene.after(scene.printed, "x")]
    drawn_signs = set().union(*(signs(board, _near(scene)) for board in shown))
    return words.legend(drawn_signs, has_numbers=len(scene.board.rows[0]) <= WIDE)
