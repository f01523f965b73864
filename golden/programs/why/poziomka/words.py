"""What has to be said of a move of Right's, in sentences with their numbers."""

from typing import List, Set, Tuple

from .board import LEGEND, NUMBERS, model
from .experiments import Evidence
from .player import across, name
from .scene import Scene

MOST_MISTAKES = 4  # that are named where several fit
MOST_BEST = 5  # best moves that are listed
MOST_MOVES = 8  # moves that are listed with their evaluations


def command(scene: Scene) -> str:
    text = scene.moment.step.command.strip()
    if text == "-":
        return "-: Left lets Right begin"
    if text.startswith("."):
        return ".: Left resigns"
    first, last = text[1], chr(ord(text[1]) + scene.size - 1)
    rows = f"row {first}" if first == last else f"rows {first} to {last}"
    return f"{text}: Left lays a block in column {text[0]}, {rows}"


def choice(scene: Scene) -> str:
    """Which move it has to be, out of the best ones."""
    count, chosen = len(scene.best), scene.moment.values["WYBOR"]
    right = name(scene.wanted)
    if count == 1:
        return f"{right} is the only best move, with the evaluation {scene.sum(scene.wanted)}."
    number = chosen % count
    text = (
        f"There are n = {count} best moves, each with the evaluation {scene.value(scene.wanted)}. "
        f"Row by row, counted from 0, they are {_listed(scene, number)}. "
        f"WYBOR % n is {chosen} % {count} = {number}, so Right takes number {number}, {right}"
    )
    if scene.printed in scene.best:
        return f"{text}. The printed {name(scene.printed)} is number {_number(scene)}."
    return f"{text}."


def _number(scene: Scene) -> int:
    """Of the printed move among the best."""
    return scene.best.index(scene.printed)


def _listed(scene: Scene, number: int) -> str:
    """Number and name of the first ones, of the right one, and of the one that was printed."""
    shown = {*range(min(MOST_BEST, len(scene.best))), number, len(scene.best) - 1}
    if scene.printed in scene.best:
        shown.add(_number(scene))
    words, last = [], -1
    for place in sorted(shown):
        words += ["..."] * (place != last + 1) + [f"{place}: {name(scene.best[place])}"]
        last = place
    return ", ".join(words)


def worse(scene: Scene) -> str:
    right, printed = scene.wanted, scene.printed
    return (
        "The evaluation is the number of blocks that Right could still lay at once, less those of "
        f"Left. After {name(right)} it is {scene.sum(right)}, after the printed {name(printed)} "
        f"only {scene.sum(printed)}."
    )


def evaluations(scene: Scene) -> List[str]:
    """All that has to be known to compare with what a program prints for itself."""
    moves = scene.moves()
    is_move = scene.printed is None or scene.printed in moves
    if len(moves) < 2 or not is_move:
        return []
    listed = ", ".join(f"{name(move)}: {scene.sum(move)}" for move in moves[:MOST_MOVES])
    which = "The first" if len(moves) > MOST_MOVES else "All"
    either = "Does your program make the same evaluations? "
    if scene.printed in scene.best:
        either = "Either your program has another list of best moves, or another number in it. "
        if scene.moment.values["WYBOR"] == 0:
            first = name(scene.wanted)
            either = f"Does {first} come first in your program's list of best moves? "
    return [f"{either}{which} evaluations: {listed}."]


def no_move(scene: Scene) -> str:
    """Why what was printed is none: the first reason that there is."""
    (row, column), rows = scene.printed, scene.board.rows
    text = f"{name(scene.printed)} is no move of Right's"
    last, end = column + scene.size - 1, len(rows[0]) - 1
    if row >= len(rows):
        return f"{text}: there is no row {chr(97 + row)}, the last is {chr(96 + len(rows))}."
    if column > end:
        return f"{text}: there is no column {chr(65 + column)}, the last is {chr(65 + end)}."
    if last > end:
        return (
            f"{text}: the board ends with column {chr(65 + end)}, and a block of {scene.size} "
            f"squares from column {chr(65 + column)} on sticks out."
        )
    return f"{text}: it needs {_squares(scene.size)}, and {_taken(scene)}."


def _taken(scene: Scene) -> str:
    squares = scene.board.filled()
    row, column = scene.printed
    block = across(row, column, scene.size)
    taken = [place for place in block if squares[place[0]][place[1]] == model.TAKEN]
    return " and ".join(f"{name(place)} is taken by {scene.owner(place)}" for place in taken[:2])


def _squares(count: int) -> str:
    return f"{count} free square{'s' * (count != 1)}"


def resigned_early(scene: Scene) -> List[str]:
    count = len(scene.moves())
    moves = "1 is" if count == 1 else f"{count} are"
    rule = f"Right resigns only if no move is possible. Here {moves} possible."
    negative = "An evaluation below 0 is no reason to resign: the highest one counts."
    return [rule, choice(scene), *[negative] * (scene.value(scene.wanted) < 0)]


def has_no_move(scene: Scene) -> List[str]:
    side = " side by side" * (scene.size > 1)
    rule = f"No row has {_squares(scene.size)}{side}, so Right has no move."
    end = "He resigns with the line '.', and the game is over."
    return [f"{rule} {end}", *([no_move(scene)] if scene.printed else [])]


def mistaken(found: Evidence) -> List[str]:
    """What leads to exactly these answers; nothing is certain where there are several."""
    words = [mistake.words for mistake in found.mistakes[:MOST_MISTAKES]]
    if not words:
        return []
    more = len(found.mistakes) - len(words)
    others = f"; or in which one of {more} other things is wrong" if more else ""
    sentence = f"It answers like a program in which {'; or in which '.join(words)}{others}."
    if not found.games:
        return [sentence]
    return [f"{sentence} So it does in {found.games} other games, up to its first wrong move."]


def legend(signs: Set[str], has_numbers: bool) -> List[str]:
    """What the signs in the pictures are."""
    words = [meaning for sign, meaning in LEGEND.items() if sign in signs]
    words += [NUMBERS] * has_numbers
    return ["In the pictures " + "; ".join(words) + "."] if words else []


def past_the_end(scene: Scene) -> List[str]:
    left = scene.moment.step.command.startswith(".")
    who = "Left has resigned" if left else "Right has resigned with '.'"
    rule = f"{who}: the game is over, and nothing may be printed after that."
    if left and scene.moment.got == ".\n":
        return [rule, "'.' is only printed where Right resigns; Left's '.' gets no answer."]
    if left and scene.printed:
        return [rule, f"Left's '.' was answered with a move, {name(scene.printed)}."]
    return [rule]


def form(scene: Scene) -> Tuple[str, List[str]]:
    """The cause, and how an answer is written, if it is not a line of two letters or a '.'."""
    wanted, got = scene.moment.wanted.strip(), scene.moment.got
    if not got:
        begins = scene.moment.step.command == "-\n"
        rule = ["After '-' Right makes a move, as he does after a move of Left's."] * begins
        return ("does not answer '-'" if begins else "an answer is missing"), rule
    line = got[:-1] if got.endswith("\n") else got
    if line == wanted:
        return "the end of a line is missing", []
    if scene.wanted and line == wanted[::-1]:
        return "column before row", ["Right's moves are written row first, then the column."]
    if scene.wanted and line in (wanted.upper(), wanted.lower(), wanted.swapcase()):
        return "capital and small letters", ["A row is a small letter, a column a capital one."]
    return "the form of an answer", ["An answer is a row and a column, as in aA, or a '.'."]
