"""Why a move of Right's is wrong: what he could still lay, the best moves, and their numbers."""

import re
from typing import List, NamedTuple, Optional, Sequence, Tuple

from suite.drawing import MARKED, Picture, paint
from suite.moment import Moment, Why

from ._poziomka_board import LEGEND, Board, drawn, model, room
from ._poziomka_experiments import Evidence, evidence
from ._poziomka_player import Place, across, name

MOST_MISTAKES = 4  # that are named where several fit
MOST_BEST = 5  # best moves that are listed


class Scene(NamedTuple):
    """Right's turn: all that has to be known to answer."""

    moment: Moment
    board: Board  # with what Left has just laid
    best: List[Place]  # in their order
    printed: Optional[Place]  # if a move was printed

    @property
    def size(self) -> int:
        return self.moment.values["POLA"]

    @property
    def wanted(self) -> Optional[Place]:
        return self.best[self.moment.values["WYBOR"] % len(self.best)] if self.best else None

    def after(self, move: Optional[Place], sign: str) -> Board:
        return self.board.with_block(across(*move, self.size), sign) if move else self.board

    def sum(self, move: Place) -> str:
        """The evaluation: 3 - 2 = 1."""
        own, other = room(self.after(move, "x"), self.size)
        return f"{own} - {other} = {own - other}"

    def value(self, move: Place) -> int:
        own, other = room(self.after(move, "x"), self.size)
        return own - other

    def is_move(self, move: Place) -> bool:
        return model.fits(self.board.filled(), across(*move, self.size))


def why(moment: Moment) -> Why:
    scene = _scene(moment)
    if not moment.wanted:
        return _past_the_end(scene)
    if scene.printed is None and moment.got != ".\n":
        return _no_move(scene)
    if moment.got == ".\n":
        return _explained(scene, "resigns though there is a move", _resigned_early(scene))
    if scene.wanted is None:
        return _explained(scene, "does not resign", _did_not_resign(scene))
    if not scene.is_move(scene.printed):
        return _explained(scene, "a move that is none", [_not_a_move(scene), _choice(scene)])
    if scene.printed in scene.best:
        return _explained(scene, "another of the best moves", [_choice(scene)])
    return _explained(scene, "a move that is not the best", [_worse(scene), _choice(scene)])


def _scene(moment: Moment) -> Scene:
    step, size = moment.step, moment.values["POLA"]
    board = Board(step.before, {})
    if re.match("[A-Z]", step.command):
        board = board.with_block(model.left_block(step.command, size), "L")
    best = [block[0] for block in model.best_moves(board.filled(), size)]
    return Scene(moment, board, best, _move(moment.got))


def _move(text: str) -> Optional[Place]:
    if not re.fullmatch("[a-z][A-Z]\n", text):
        return None
    return ord(text[0]) - ord("a"), ord(text[1]) - ord("A")


def _explained(scene: Scene, cause: str, sentences: Sequence[str]) -> Why:
    moment = scene.moment
    found = evidence(moment)
    cause = found.mistakes[0].cause if len(found.mistakes) == 1 else cause
    said = [*sentences, *_mistaken(found, moment.got.strip())]
    wanted, got = _pictures(scene)
    return Why(cause, _command(scene), _before(scene), wanted, got, [*said, _legend(scene)])


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


def _legend(scene: Scene) -> str:
    boards = (scene.after(scene.wanted, "R"), scene.after(scene.printed, "x"))
    signs = {board.sign(*place) for board in boards for place in board.new if place[0] < len(board.rows)}
    return "; ".join(meaning for sign, meaning in LEGEND.items() if sign in signs) + "."


# ---------------------------------------------------------------- sentences


def _command(scene: Scene) -> str:
    command = scene.moment.step.command.strip()
    if command == "-":
        return "-: Left lets Right begin"
    if command == ".":
        return ".: Left resigns"
    first, last = command[1], chr(ord(command[1]) + scene.size - 1)
    rows = f"row {first}" if first == last else f"rows {first} to {last}"
    return f"{command}: Left lays a block in column {command[0]}, {rows}"


def _choice(scene: Scene) -> str:
    """Which move it has to be, out of the best ones."""
    count, choice = len(scene.best), scene.moment.values["WYBOR"]
    right = name(scene.wanted)
    if count == 1:
        return f"{right} is the only best move, with the evaluation {scene.sum(scene.wanted)}."
    number = choice % count
    text = (
        f"The best moves, row by row, are {_listed(scene, number)}: n = {count}, each with the "
        f"evaluation {scene.value(scene.wanted)}. WYBOR % n is {choice} % {count} = {number}, "
        f"so it has to be number {number}, {right}"
    )
    if scene.printed in scene.best:
        return f"{text}; the printed {name(scene.printed)} is number {scene.best.index(scene.printed)}."
    return f"{text}."


def _listed(scene: Scene, number: int) -> str:
    """Number and name of the first ones, of the right one, and of the one that was printed."""
    shown = {*range(min(MOST_BEST, len(scene.best))), number, len(scene.best) - 1}
    if scene.printed in scene.best:
        shown.add(scene.best.index(scene.printed))
    words, last = [], -1
    for place in sorted(shown):
        words += ["..."] * (place != last + 1) + [f"{place}: {name(scene.best[place])}"]
        last = place
    return ", ".join(words)


def _worse(scene: Scene) -> str:
    return (
        f"After {name(scene.wanted)} the evaluation is {scene.sum(scene.wanted)} (blocks that Right "
        f"could lay at once, less those of Left), after the printed {name(scene.printed)} it is only "
        f"{scene.sum(scene.printed)}."
    )


def _not_a_move(scene: Scene) -> str:
    """The first reason that there is."""
    (row, column), rows = scene.printed, scene.board.rows
    text = f"{name(scene.printed)} is no move of Right's"
    if row >= len(rows):
        return f"{text}: there is no row {chr(97 + row)}, the last is {chr(96 + len(rows))}."
    last, end = column + scene.size - 1, len(rows[0]) - 1
    if column > end:
        return f"{text}: there is no column {chr(65 + column)}, the last is {chr(65 + end)}."
    if last > end:
        return (
            f"{text}: {_squares(scene.size)} from column {chr(65 + column)} on do not fit, the "
            f"last column is {chr(65 + end)}."
        )
    taken = [name(place) for place in across(row, column, scene.size) if _is_taken(scene, place)]
    verb = "is" if len(taken) == 1 else "are"
    return f"{text}: it needs {_squares(scene.size)}, and {', '.join(taken)} {verb} taken."


def _squares(count: int) -> str:
    return f"{count} free square{'s' * (count != 1)}"


def _is_taken(scene: Scene, place: Place) -> bool:
    return scene.board.filled()[place[0]][place[1]] == model.TAKEN


def _resigned_early(scene: Scene) -> List[str]:
    move = name(scene.wanted)
    below = scene.value(scene.wanted) < 0
    still = f"Right may resign only if he has no move at all. Here he has, for example {move}."
    negative = "An evaluation below 0 is no reason to resign: the highest counts."
    return [still, _choice(scene), *[negative] * below]


def _did_not_resign(scene: Scene) -> List[str]:
    rule = (
        f"No row has {_squares(scene.size)} side by side, so Right has no move: he resigns with "
        "the line '.', and the game is over."
    )
    return [rule, _not_a_move(scene)] if scene.printed else [rule]


def _mistaken(found: Evidence, got: str) -> List[str]:
    """What leads to exactly these answers; nothing is certain where there are several."""
    words = [mistake.words for mistake in found.mistakes]
    if not words:
        return []
    what = "Right's '.'" if got == "." else f"The move {got}"
    others = f", and so do all its answers in {found.games} other games" if found.games else ""
    if len(words) == 1:
        return [f"{what} comes out exactly if {words[0]}{others}."]
    few = words[:MOST_MISTAKES]
    more = f"; or by {len(words) - len(few)} other mistakes" if len(words) > len(few) else ""
    listed = "; or if ".join(few)
    return [f"{what} comes out if {listed}{more}{others}."]


# ---------------------------------------------------------------- no move was printed


def _past_the_end(scene: Scene) -> Why:
    """The whole game is right, and then there is more."""
    left = scene.moment.step.command.startswith(".")
    who = "Left has resigned" if left else "Right has resigned with '.'"
    sentences = [f"{who}: the game is over, and nothing may be printed after that."]
    if left and scene.moment.got == ".\n":
        sentences.append("Only Right's own resignation is printed as '.'; Left's is not answered.")
    elif left and scene.printed:
        sentences.append(f"The '.' of Left was answered with a move, {name(scene.printed)}.")
    near = [scene.printed[0]] if scene.printed else []
    before = drawn(Board(scene.moment.step.before, {}), near)
    cause = "prints after Left resigned" if left else "prints after Right resigned"
    return Why(cause, _command(scene), before, [], [], sentences)


def _no_move(scene: Scene) -> Why:
    wanted, _ = _pictures(scene)
    cause, sentences = _form(scene)
    rule = [_choice(scene)] if scene.wanted else _did_not_resign(scene)
    legend = [_legend(scene)]
    return Why(cause, _command(scene), _before(scene), wanted, [], [*sentences, *rule, *legend])


def _form(scene: Scene) -> Tuple[str, List[str]]:
    """How the answer is written, if it is not a line of two letters or a '.'."""
    wanted, got = scene.moment.wanted.strip(), scene.moment.got
    if not got:
        begins = scene.moment.step.command == "-\n"
        after = ["After '-' Right makes a move, as after a move of Left's."] if begins else []
        return ("does not answer '-'" if begins else "an answer is missing"), after
    line = got[:-1] if got.endswith("\n") else got
    if line == wanted:
        return "the end of a line is missing", []
    if scene.wanted and line == wanted[::-1]:
        return "column before row", ["A move of Right's is written with its row first, then the column."]
    if scene.wanted and line in (wanted.upper(), wanted.lower(), wanted.swapcase()):
        return "capital and small letters", ["The row is a small letter, the column a capital one."]
    return "the form of an answer", ["A line is a move, its row and then its column, or '.'."]
