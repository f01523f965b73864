"""Why a board is not what it had to be after a command of sokoban."""

from typing import Iterator, List, Sequence

from reference import Step
from suite.drawing import Picture
from suite.moment import Moment, Why

from .board import REACHED, Board, differences, draw, Window, figures, parse, window
from .experiments import less_before
from .guessing import Guess, guess
from .play import Play, rows_of
from .seen import difference
from .words import MODEL, WAYS, Words, count

MOST_MISTAKES = 3  # that fit: of more it is not worth to speak
MOST_DIFFERENCES = 3


def why(moment: Moment) -> Why:
    steps, step = moment.steps, moment.step
    words = Words(steps[0].after.rows)
    wanted, got = rows_of(moment.wanted), parse(moment.got)
    mistakes = guess(steps, got, moment.ask) if wanted and got else Guess([], 0)
    changed = differences(wanted, got) if wanted and got else set()
    board = _board(step)
    part = window(wanted or board, sorted(changed) or [step.after.man])
    return Why(
        cause=_cause(moment, mistakes, wanted, got),
        command=_command(moment),
        before=_before(step, board, part),
        wanted=[*draw(wanted, part, changed), *["[ ] differs"] * bool(changed)] if wanted else [],
        got=draw(got, part, changed) if got else [],
        sentences=[*_rule(moment, words), *_what_came(moment, words, mistakes, got)],
    )


def _board(step: Step) -> Board:
    """As it is before the step; for the first one, which reads it, as it is then."""
    return Play(step.before or step.after).rows()


def _before(step: Step, board: Board, part: Window) -> Picture:
    cut = [part.says] if part.says else []
    if step.before is None or len(step.command) != 2:
        return [*draw(board, part, set()), *cut]
    reached = MODEL.reachable(step.before)
    return [*draw(board, part, reached, REACHED), *cut, "( ) where the man can walk"]


# ---------------------------------------------------------------- the command


def _command(moment: Moment) -> str:
    step = moment.step
    if _is_first_print(moment):
        return "the empty line: print the board"
    if step.command == "\n":
        return "the end of the line: print the board"
    if step.command == "0":
        return "0: take back the last push"
    if step.command == ".":
        return "the dot: the end"
    return f"{step.command}: push box {step.command[0]} {WAYS[step.command[1]].towards}"


def _is_first_print(moment: Moment) -> bool:
    return len(moment.steps) <= 2 and moment.step.command != "."


def _rule(moment: Moment, words: Words) -> Iterator[str]:
    steps, step = moment.steps, moment.step
    if not moment.wanted:
        yield from _too_much(moment)
    elif _is_first_print(moment):
        yield "The empty line after the board is the first command: it prints the board as it was."
    elif step.command == "\n":
        yield from _print(steps)
    elif step.command == "0":
        yield from words.undo(steps)
    else:
        yield from words.push(step)
    if moment.wanted and not moment.got and step.command != "\n":
        yield "The end of a line then prints the board; nothing came."


def _too_much(moment: Moment) -> Iterator[str]:
    prints = sum(bool(step.printed) for step in moment.steps)
    rows = len(moment.steps[0].after.rows)
    yield (
        f"There are {count(prints, 'end')} of lines that print the board before the dot: the "
        f"empty line below the board, and {prints - 1} after it."
        if prints > 1
        else "Only the empty line below the board prints it before the dot."
    )
    board = parse(moment.got)
    if not moment.got.strip("\n"):
        yield "Boards follow one another without an empty line."
    elif board and len(board) % rows == 0:
        boards = count(prints + len(board) // rows, "board")
        yield f"But {boards} came. After the dot nothing is read."


def _print(steps: Sequence[Step]) -> Iterator[str]:
    since: List[Step] = []
    for step in steps[1:-1]:
        since = [] if step.printed else [*since, step]
    yield "Each end of a line prints the board, also one right after another."
    if since:
        made = sum(step.before != step.after for step in since)
        yield (
            f"Since the last print there were {count(len(since), 'command')}, of which {made} "
            "changed something."
        )


# ---------------------------------------------------------------- what came


def _what_came(moment: Moment, words: Words, mistakes: Guess, got: Board) -> Iterator[str]:
    wanted = rows_of(moment.wanted)
    if 0 < len(mistakes.says) <= MOST_MISTAKES:
        yield f"What was printed is exactly what comes out if {', or if '.join(mistakes.says)}."
        if mistakes.told:
            yield mistakes.told
        if mistakes.like_that:
            inputs = count(mistakes.like_that, "other input")
            yield f"It was just like that on {inputs}, tried to make sure."
    elif wanted and got:
        command = moment.step.command
        if command not in "\n." and got == _board(moment.step):
            yield f"{command} changed nothing on the board."
        else:
            yield from list(difference(words, wanted, got))[:MOST_DIFFERENCES]
        yield from filter(None, [less_before(moment)])


def _cause(moment: Moment, mistakes: Guess, wanted: Board, got: Board) -> str:
    if 0 < len(mistakes.says) <= MOST_MISTAKES:
        return " or ".join(sorted(mistakes.says))
    kind = _kind(moment)
    if not wanted:
        return f"{kind}: printed too much"
    if not got:
        return f"{kind}: {'malformed' if moment.got else 'not printed'}"
    return f"{kind}: {_what_differs(wanted, got)}"


def _kind(moment: Moment) -> str:
    step = moment.step
    if _is_first_print(moment):
        return "the first print"
    if step.command in "\n.":
        return "a print" if step.command == "\n" else "the end"
    possible = "" if step.before != step.after else "impossible "
    return f"an {possible}undo" if step.command == "0" else f"a push {possible}".strip()


def _what_differs(wanted: Board, got: Board) -> str:
    if [len(row) for row in wanted] != [len(row) for row in got]:
        return "the shape"
    right, printed = figures(wanted), figures(got)
    things = []
    if right.get("@") != printed.get("@"):
        things.append("the man")
    if {**right, "@": []} != {**printed, "@": []}:
        things.append("boxes")
    return " and ".join(things) or "goals or walls"
