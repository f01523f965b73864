"""Reference models: one deliberately naive model per program.

Each is written from the rules of its puzzle alone, never from the C++, so that a misreading shared
by both is unlikely. They trade every bit of speed for being obviously right, and refuse input that
breaks the grammar.

A model is a function steps(text, **constants) that plays the input and yields what it does, step
by step; what a program has to print is what the steps print.

The place of a fault is the first byte with which the text can no longer begin a right input; one
past the last byte if the input ends too early. What breaks a rule as a whole (a repeated card, a
move onto taken squares, too many layers) has its place where that card, move or number begins:
that is where a person looks.
"""

import importlib
from os.path import commonprefix
from types import ModuleType
from typing import Any, Iterable, Iterator, NamedTuple


class Step(NamedTuple):
    """What one command does. States are never changed afterwards, so they can be kept."""

    start: int  # the command is text[start:end] of the input
    end: int
    command: str  # that text; for set, which has no commands, the sign of what is done
    before: Any  # the state, as the model has it
    after: Any
    printed: str


class BadInput(ValueError):
    """Input that breaks the grammar or the rules: where, and what was printed until then."""

    def __init__(self, line: int, column: int, reason: str) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.line = line
        self.column = column
        self.printed = b""


def load(program: str) -> ModuleType:
    """The model of a program, by name: an `import set` would hide the builtin."""
    return importlib.import_module(f"{__name__}.{program}")


def trace(program: str, data: bytes, **constants: int) -> Iterator[Step]:
    """The steps of a whole run; BadInput where the input goes wrong."""
    return load(program).steps(data.decode("latin-1"), **constants)


def play(program: str, data: bytes, **constants: int) -> bytes:
    """What the program has to print; a BadInput has what was printed up to there."""
    printed = []
    try:
        for step in trace(program, data, **constants):
            printed.append(step.printed)
    except BadInput as bad:
        bad.printed = "".join(printed).encode()
        raise
    return "".join(printed).encode()


def fault(text: str, offset: int, reason: str) -> BadInput:
    """The error to raise when the input goes wrong at this offset."""
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return BadInput(line, column, reason)


def first_wrong(text: str, at: int, words: Iterable[str]) -> int:
    """The offset from which on the text at `at` goes on as none of these words does."""
    return at + max(len(commonprefix((text[at : at + len(word)], word))) for word in words)
