"""Sokoban: a man pushes boxes about a board, walking to each box by himself.

The model keeps the bare board as rows, and the man and the boxes on top of
it. Every push floods the board from the man to see where he can walk, and
works on a copy of all that moves, so that undoing is going back to the
state before.
"""

from string import ascii_letters, ascii_lowercase
from typing import Dict, List, NamedTuple, Optional, Set, Tuple

from . import fault, first_wrong

Rows = List[List[str]]  # only '#', '-' and '+'; of any lengths
Square = Tuple[int, int]  # (row, column)
DIRECTIONS = {"2": (1, 0), "8": (-1, 0), "4": (0, -1), "6": (0, 1)}
COMMANDS = ["\n", "0", *(box + direction for box in ascii_lowercase for direction in DIRECTIONS)]


class State(NamedTuple):
    man: Square
    boxes: Dict[str, Square]


def play(data: bytes) -> bytes:
    text = data.decode("latin-1")
    rows, state, at = read_board(text)
    history = [state]
    output = ""
    while text[at : at + 1] != ".":
        command = next((command for command in COMMANDS if text.startswith(command, at)), None)
        if command is None:
            wrong = first_wrong(text, at, COMMANDS)
            raise fault(text, wrong, "expected a push, '0', a line's end or '.'", output)
        if command == "\n":
            output += _picture(rows, history[-1])
        elif command == "0":
            if len(history) > 1:
                history.pop()
        else:
            moved = pushed(rows, history[-1], *command)
            if moved:
                history.append(moved)
        at += len(command)
    return output.encode()


def read_board(text: str) -> Tuple[Rows, State, int]:
    """The board, and the offset of the empty line after it: the first print."""
    rows: Rows = []
    row: List[str] = []
    man: Optional[Square] = None
    boxes: Dict[str, Square] = {}
    for at, char in enumerate(text):
        square = (len(rows), len(row))
        if char == "\n":
            if not row:
                break
            rows.append(row)
            row = []
        elif char in "#-+":
            row.append(char)
        elif char in "@*":
            if man:
                raise fault(text, at, "a second man")
            man = square
            row.append("+" if char == "*" else "-")
        elif char in ascii_letters:
            if char.lower() in boxes:
                raise fault(text, at, f"a second box {char.lower()}")
            boxes[char.lower()] = square
            row.append("+" if char.isupper() else "-")
        else:
            raise fault(text, at, f"{char!r} is not a square")
    else:
        raise fault(text, len(text), "the input ends within the board")
    if not rows:
        raise fault(text, at, "a board without rows")
    if not man:
        raise fault(text, at, "a board without a man")
    return rows, State(man, boxes), at


def pushed(rows: Rows, state: State, name: str, direction: str) -> Optional[State]:
    """The state after this push, if the push can be made."""
    if name not in state.boxes:
        return None
    row, column = state.boxes[name]
    down, right = DIRECTIONS[direction]
    behind, ahead = (row - down, column - right), (row + down, column + right)
    if not _is_free(rows, state, ahead) or behind not in _reachable(rows, state):
        return None
    return State((row, column), {**state.boxes, name: ahead})


def _is_free(rows: Rows, state: State, square: Square) -> bool:
    row, column = square
    return (
        0 <= row < len(rows)
        and 0 <= column < len(rows[row])
        and rows[row][column] != "#"
        and square not in state.boxes.values()
    )


def _reachable(rows: Rows, state: State) -> Set[Square]:
    """The squares the man can walk to, his own included."""
    reached = {state.man}
    unexplored = [state.man]
    while unexplored:
        row, column = unexplored.pop()
        for down, right in DIRECTIONS.values():
            square = (row + down, column + right)
            if square not in reached and _is_free(rows, state, square):
                reached.add(square)
                unexplored.append(square)
    return reached


def _picture(rows: Rows, state: State) -> str:
    drawn = [list(row) for row in rows]
    row, column = state.man
    drawn[row][column] = "*" if rows[row][column] == "+" else "@"
    for name, (row, column) in state.boxes.items():
        drawn[row][column] = name.upper() if rows[row][column] == "+" else name
    return "".join("".join(row) + "\n" for row in drawn)
