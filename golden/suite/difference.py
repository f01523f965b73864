"""Showing where two texts first differ, with what cannot be seen made visible."""

import io
import itertools
import os
from typing import List, Tuple

VISIBLE = {" ": "·", "\t": "⇥", "\r": "␍", "\n": "↵", "\0": "␀"}
CONTEXT = 35  # characters shown on each side of the difference


def describe_difference(
    expected: bytes, actual: bytes, names: Tuple[str, str] = ("expected", "printed")
) -> Tuple[str, str, str]:
    """Where two texts first differ, the lines that show it, and a hint if only white space does."""
    pairs = itertools.zip_longest(_lines(expected), _lines(actual), fillvalue=b"")
    first, pair = next((number, pair) for number, pair in enumerate(pairs) if pair[0] != pair[1])
    more = sum(wanted != got for wanted, got in pairs)
    same = os.path.commonprefix(pair)
    start, end = max(0, len(same) - CONTEXT), len(same) + CONTEXT
    before = "…" if start else ""
    margin = 4 + max(map(len, names)) + 2
    shown = []
    for name, line in zip(names, pair):
        after = "…" if end < len(line) else ""
        part = before + visible(line[start:end]) + after if line else "(no such line)"
        shown.append(f"    {name}".ljust(margin) + part)
    shown.append(" " * (margin + len(before + visible(same[start:]))) + "^")
    if more:
        shown.append(f"more lines that differ: {more}")
    hint = _white_space_hint(expected, actual)
    if hint:
        shown.append(f"only white space differs: {hint}")
    lines = "".join(f"{line}\n" for line in shown)
    return f"line {first + 1}, column {len(same) + 1}", lines, hint


def _lines(text: bytes) -> List[bytes]:
    """The lines with their newlines, so that a missing last one counts."""
    return io.BytesIO(text).readlines()


def visible(text: bytes) -> str:
    return "".join(
        VISIBLE.get(chr(byte)) or (chr(byte) if 32 < byte < 127 else f"\\x{byte:02x}")
        for byte in text
    )


def _white_space_hint(expected: bytes, actual: bytes) -> str:
    def same(change) -> bool:
        return change(expected) == change(actual)

    if not same(lambda text: b"".join(text.split())):
        return ""
    if expected == actual + b"\n":
        return "the newline at the very end is missing"
    if same(lambda text: text.replace(b"\r\n", b"\n")):
        return "lines end in CR LF"
    if same(lambda text: text.rstrip(b"\n")):
        return "the number of newlines at the very end"
    if same(lambda text: [line.rstrip() for line in text.split(b"\n")]):
        return "blanks at the ends of lines"
    if same(lambda text: [line for line in text.split(b"\n") if line]):
        return "empty lines"
    if same(lambda text: text.split()):
        return "blanks and line ends between the same words"
    return "blanks and line ends"
