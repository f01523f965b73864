"""What Valgrind or the sanitizer found, in a plain sentence, and in the solution's own lines."""

import re
from typing import List, NamedTuple

from .verdict import Result, Verdict

FRAME = re.compile(r"(?:at|by) 0x[0-9A-F]+: (\S.*) \(([^()/]+\.(?:c|cc|cpp|cxx|h|hpp)):(\d+)\)")
MOST_FRAMES = 6


class Report(NamedTuple):
    cause: str
    lines: List[str]
    sentences: List[str]


def report(result: Result) -> Report:
    if result.verdict is Verdict.UNDEFINED:
        return _undefined(result.log or result.details)
    blocks = _blocks(result.log)
    if not blocks:
        return Report("", [], [_without_log(result)])
    first = blocks[0]
    frames = [frame for line in first for frame in [FRAME.search(line)] if frame]
    sentence = _sentence(first)
    places = [f"{where}:{line} in {name}" for name, where, line in map(_groups, frames)]
    cause = _kind(first[0]) + (f" ({frames[0][2]}:{frames[0][3]})" if frames else "")
    return Report(cause, [first[0], *places[:MOST_FRAMES]], [sentence, *_signal(result)])


def _groups(frame: "re.Match[str]") -> tuple:
    return frame.group(1), frame.group(2), frame.group(3)


def _blocks(log: str) -> List[List[str]]:
    """The reports of the log, each a list of lines."""
    blocks = [block.strip().split("\n") for block in re.split(r"\n[ \t]*\n", log) if block.strip()]
    return [[line.strip() for line in block] for block in blocks]


def _kind(title: str) -> str:
    return re.sub(r"\d[\d,]*", "n", title)


MEANINGS = [
    (r"Conditional jump or move depends on uninitialised", "A decision depends on a variable or "
     "array element that was used before it was set."),
    (r"Use of uninitialised value", "A value is used, as an index or address, before it was set."),
    (r"contains? uninitialised byte", "Bytes are printed that were never set."),
    (r"Invalid read of size (\d+)", "It reads {1} byte{s} of memory that {block}."),
    (r"Invalid write of size (\d+)", "It writes {1} byte{s} into memory that {block}."),
    (r"Invalid free", "It frees memory that {block}."),
    (r"Mismatched free", "Memory is freed in another way than it was asked for."),
    (r"Jump to the invalid address", "It calls a function through a pointer that leads nowhere."),
    (r"Source and destination overlap", "It copies memory onto itself with a function that "
     "must not be used for that."),
    (r"([\d,]+) .*bytes in ([\d,]+) blocks? (?:is|are) (?:definitely|indirectly|possibly) lost",
     "{1} bytes in {2} block{s2} are never freed."),
    (r"Stack overflow|can't grow stack", "The stack is full: by deep recursion, or large local "
     "arrays."),
]  # fmt: skip


def _sentence(block: List[str]) -> str:
    text = "\n".join(block)
    for pattern, meaning in MEANINGS:
        match = re.search(pattern, text)
        if match:
            return _filled(meaning, match, text) + _origin(text)
    return f"Valgrind says: {block[0]}."


def _filled(meaning: str, match: "re.Match[str]", text: str) -> str:
    numbers = [group or "" for group in match.groups()]
    values = {"s": "s" * (numbers[:1] != ["1"]), "s2": "s" * (numbers[1:2] != ["1"])}
    values["block"] = _block(text) if "{block}" in meaning else ""
    return meaning.format("", *numbers, **values)


def _block(text: str) -> str:
    """Where the address lies, as far as Valgrind knows."""
    near = re.search(
        r"is (\d+) bytes? (after|before|inside) a block of size ([\d,]+) (alloc'd|free'd)", text
    )
    if near:
        distance, where, size, state = near.groups()
        if state == "free'd":
            return f"was freed before (a block of {size} bytes{_from(text)})"
        end = {"after": "past the end of", "before": "before the start of", "inside": "inside"}
        return f"lies {distance} bytes {end[where]} a block of {size} bytes{_from(text)}"
    if "is on thread" in text:
        return "lies on the stack where no variable is"
    if re.search(r"Address 0x[0-9a-fA-F]{1,3} is not", text):
        return "is not there: the pointer is NULL, or nearly"
    return "does not belong to it"


def _from(text: str) -> str:
    """The line that asked for the block, which Valgrind names last."""
    after = text[text.find("a block of size") :]
    asked = after[after.rfind("Block was alloc'd") :] if "Block was alloc'd" in after else after
    frame = FRAME.search(asked)
    return f" from line {frame.group(3)}" if frame else ""


def _origin(text: str) -> str:
    lost = re.search(r"(?:definitely|indirectly|possibly) lost", text)
    frame = FRAME.search(text)
    if lost and frame:
        return f" Line {frame.group(3)} of {frame.group(2)} asked for them."
    if frame:
        return f" That happens in line {frame.group(3)} of {frame.group(2)}."
    return ""


def _signal(result: Result) -> List[str]:
    ended = result.verdict is Verdict.SIGNAL
    return [f"The program was then ended by {result.title}."] if ended else []


def _undefined(text: str) -> Report:
    match = re.search(r"([^\s:/]+):(\d+):\d+: runtime error: (.*)", text)
    if not match:
        return Report("undefined behaviour", [], ["The sanitizer stopped it."])
    file, line, message = match.groups()
    sentence = f"In line {line} of {file} the sanitizer stopped it: {message}."
    kind = _kind(message)
    return Report(f"undefined behaviour: {kind} ({file}:{line})", [match.group(0)], [sentence])


def _without_log(result: Result) -> str:
    return f"It ended with {result.title}." if result.verdict is Verdict.SIGNAL else (
        result.title[0].upper() + result.title[1:] + "."
    )
