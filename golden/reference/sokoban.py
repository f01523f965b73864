"""Sokoban: a man pushes boxes about a board, walking to each box by himself.

The model keeps the bare board as rows, and the man and the boxes on top of it. Every push floods
the board from the man to see where he can walk, and works on a copy of all that moves, so that
undoing is going back to the state before. The first step reads the board and prints nothing.
"""

from string import ascii_letters, ascii_lowercase
from typing import Dict, Iterator, List, NamedTuple, Optional, Set, Tuple

from . import Step, fault, first_wrong

Rows = Tuple[str, ...]  # only '#', '-' and '+'; of any lengths
Square = Tuple[int, int]  # (row, column)
DIRECTIONS = {"2": (1, 0), "8": (-1, 0), "4": (0, -1), "6": (0, 1)}
COMMANDS = ["\n", "0", *(box + direction for box in ascii_lowercase for direction in DIRECTIONS)]


class State(NamedTuple):
    rows: Rows
    man: Square
    boxes: Dict[str, Square]


def steps(text: str) -> Iterator[Step]:
    state, at = read_board(text)
    yield Step(0, at, text[:at], None, state, "")
    history = [state]
    while text[at : at + 1] != ".":
        command = next((command for command in COMMANDS if text.startswith(command, at)), None)
        if command is None:
            wrong = first_wrong(text, at, COMMANDS)
            raise fault(text, wrong, "expected a push, '0', a line's end or '.'")
        before = history[-1]
        if command == "0":
            if len(history) > 1:
                history.pop()
        elif command != "\n":
            moved = pushed(before, *command)
            if moved:
                history.append(moved)
        printed = _picture(before) if command == "\n" else ""
        yield Step(at, at + len(command), command, before, history[-1], printed)
        at += len(command)
    yield Step(at, at + 1, ".", history[-1], history[-1], "")


def read_board(text: str) -> Tuple[State, int]:
    """The board, and the offset of the empty line after it: the first print."""
    rows: List[str] = []
    row = ""
    man: Optional[Square] = None
    boxes: Dict[str, Square] = {}
    for at, char in enumerate(text):
        square = (len(rows), len(row))
        if char == "\n":
            if not row:
                break
            rows.append(row)
            row = ""
        elif char in "#-+":
            row += char
        elif char in "@*":
            if man:
                raise fault(text, at, "a second man")
            man = square
            row += "+" if char == "*" else "-"
        elif char in ascii_letters:
            if char.lower() in boxes:
                raise fault(text, at, f"a second box {char.lower()}")
            boxes[char.lower()] = square
            row += "+" if char.isupper() else "-"
        else:
            raise fault(text, at, f"{char!r} is not a square")
    else:
        raise fault(text, len(text), "the input ends within the board")
    if not rows:
        raise fault(text, at, "a board without rows")
    if not man:
        raise fault(text, at, "a board without a man")
    return State(tuple(rows), man, boxes), at


def pushed(state: State, name: str, direction: str) -> Optional[State]:
    """The state after this push, if the push can be made."""
    if name not in state.boxes:
        return None
    row, column = state.boxes[name]
    down, right = DIRECTIONS[direction]
    behind, ahead = (row - down, column - right), (row + down, column + right)
    if not is_free(state, ahead) or behind not in reachable(state):
        return None
    return state._replace(man=(row, column), boxes={**state.boxes, name: ahead})


def is_free(state: State, square: Square) -> bool:
    row, column = square
    return (
        0 <= row < len(state.rows)
        and 0 <= column < len(state.rows[row])
        and state.rows[row][column] != "#"
        and square not in state.boxes.values()
    )


def reachable(state: State) -> Set[Square]:
    """The squares the man can walk to, his own included."""
    reached = {state.man}
    unexplored = [state.man]
    while unexplored:
        row, column = unexplored.pop()
        for down, right in DIRECTIONS.values():
            square = (row + down, column + right)
            if square not in reached and is_free(state, square):
                reached.add(square)
                unexplored.append(square)
    return reached


def _picture(state: State) -> str:
    drawn = [list(row) for row in state.rows]

    def put(square: Square, sign: str, on_goal: str) -> None:
        row, column = square
        drawn[row][column] = on_goal if state.rows[row][column] == "+" else sign

    put(state.man, "@", "*")
    for name, square in state.boxes.items():
        put(square, name, name.upper())
    return "".join("".join(row) + "\n" for row in drawn)
