"""Why a move of Right's is wrong: what he could still lay, the best moves, and their numbers."""

from typing import List, Optional, Sequence, Tuple

from suite.drawing import MARKED, Picture, paint
from suite.moment import Moment, Why

from . import words
from .board import WIDE, Board, drawn, room
from .experiments import evidence
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
    if len(found.mistakes) == 1:
        cause = found.mistakes[0].cause
    wanted, got = _pictures(scene)
    reason = words.mistaken(found) or words.evaluations(scene)
    said = [*sentences, *reason, *_legend(scene)]
    return Why(cause, words.command(scene), _before(scene), wanted, got, said)


def _malformed(scene: Scene) -> Why:
    cause, sentences = words.form(scene)
    rule = [words.choice(scene)] if scene.wanted else words.has_no_move(scene)
    wanted, _ = _pictures(scene)
    said = [*sentences, *rule, *_legend(scene)]
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
    return words.legend(scene, has_numbers=len(scene.board.rows[0]) <= WIDE)
