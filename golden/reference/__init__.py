"""Reference models: one deliberately naive model per program.

Each is written from the rules of its puzzle alone, never from the C++, so
that a misreading shared by both is unlikely. They trade every bit of speed
for being obviously right, and refuse input that breaks the grammar.
"""

import importlib
from types import ModuleType

PROGRAMS = ("set", "poziomka", "kostka", "sokoban")


def load(program: str) -> ModuleType:
    """The model of a program, by name: an `import set` would hide the builtin."""
    if program not in PROGRAMS:
        raise ValueError(f"no program {program!r}, only {', '.join(PROGRAMS)}")
    return importlib.import_module(f"{__name__}.{program}")


def fault(text: str, offset: int, reason: str) -> ValueError:
    """The error to raise when the input goes wrong at this offset."""
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return ValueError(f"line {line}, column {column}: {reason}")
