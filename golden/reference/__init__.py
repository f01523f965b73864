"""Reference models: one deliberately naive model per program.

Each is written from the rules of its puzzle alone, never from the C++, so
that a misreading shared by both is unlikely. They trade every bit of speed
for being obviously right, and refuse input that breaks the grammar.

The place of a fault is the first byte with which the text can no longer begin
a right input; one past the last byte if the input ends too early. What breaks
a rule as a whole (a repeated card, a move onto taken squares, too many layers)
is told where that card, move or number begins: that is where a person looks.
"""

import importlib
from os.path import commonprefix
from pathlib import Path
from types import ModuleType
from typing import Iterable

# Each file here is a model, apart from this one, the command and the tests.
PROGRAMS = tuple(sorted(file.stem for file in Path(__file__).parent.glob("[a-z]*.py") if file.stem[:5] != "test_"))


def load(program: str) -> ModuleType:
    """The model of a program, by name: an `import set` would hide the builtin."""
    if program not in PROGRAMS:
        raise ValueError(f"no program {program!r}, only {', '.join(PROGRAMS)}")
    return importlib.import_module(f"{__name__}.{program}")


class BadInput(ValueError):
    """Input that breaks the grammar or the rules: where, and what was printed until then."""

    def __init__(self, line: int, column: int, reason: str, printed: bytes) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.line = line
        self.column = column
        self.printed = printed


def fault(text: str, offset: int, reason: str, printed: str = "") -> BadInput:
    """The error to raise when the input goes wrong at this offset."""
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return BadInput(line, column, reason, printed.encode())


def first_wrong(text: str, at: int, words: Iterable[str]) -> int:
    """The offset from which on the text at `at` goes on as none of these words does."""
    return at + max(len(commonprefix((text[at : at + len(word)], word))) for word in words)
