"""What Valgrind or the sanitizer found, in a plain sentence, and in the solution's own lines."""

import itertools
import re
import textwrap
from typing import Iterator, List, NamedTuple

from .verdict import Result, Verdict

FRAME = re.compile(r"(?:at|by) 0x[0-9A-F]+: (\S.*) \(([^()/]+\.(?:c|cc|cpp|cxx|h|hpp)):(\d+)\)")
MOST_FRAMES = 4
WIDTH = 74


class Report(NamedTuple):
    cause: str
    lines: List[str]
    sentences: List[str]


class Place(NamedTuple):
    """A line of the solution's."""

    function: str
    file: str
    line: str


def report(result: Result, own: List[str]) -> Report:
    """Of a result that is no wrong answer; own are the names of the solution's files."""
    if result.verdict is Verdict.UNDEFINED:
        return _undefined(result.log or result.details)
    log = result.log.strip()
    if not log:
        return Report("", [], [_without_log(result)])
    block = [line.strip() for line in re.split(r"\n[ \t]*\n", log)[0].split("\n")]
    places = list(_places(_stack(block), own))
    shown = [block[0], *(f"  line {at.line} of {at.file}, in {at.function}" for at in places)]
    sentences = [_sentence(block, result) + _where(block, places), *_signal(result)]
    cause = _kind(block[0]) + (f" ({places[0].file}:{places[0].line})" if places else "")
    return Report(cause, [*_wrapped(shown[: 1 + MOST_FRAMES])], sentences)


def _stack(block: List[str]) -> List[str]:
    """Where it happened; what follows tells of the memory: where it was freed, or asked for."""
    calls = itertools.takewhile(lambda line: re.match(r"(at|by) 0x", line), block[1:])
    return list(calls)


def _places(lines: List[str], own: List[str]) -> Iterator[Place]:
    for line in lines:
        frame = FRAME.search(line)
        if frame and (not own or frame.group(2) in own):
            yield Place(*frame.groups())


def _wrapped(lines: List[str]) -> Iterator[str]:
    for line in lines:
        yield from textwrap.wrap(line, WIDTH, drop_whitespace=False) or [""]


def _kind(title: str) -> str:
    return re.sub(r"0x[0-9a-fA-F]+|\d[\d,]*", "n", title)


MEANINGS = [
    (r"Conditional jump or move depends on uninitialised", "A decision depends on a variable or "
     "array element that was used before it was set."),
    (r"Use of uninitialised value", "A value is used, as an index or address, before it was set."),
    (r"uninitialised byte", "Bytes are printed that were never set."),
    (r"Invalid read of size (\d+)", "It reads {1} byte{s} of memory that {block}."),
    (r"Invalid write of size (\d+)", "It writes {1} byte{s} into memory that {block}."),
    (r"Invalid free", "It frees memory that {block}."),
    (r"Mismatched free", "Memory is freed in another way than it was asked for."),
    (r"Jump to the invalid address", "It calls a function through a pointer that leads nowhere."),
    (r"Source and destination overlap", "It copies memory onto itself with a function that "
     "must not be used for that."),
    (r"([\d,]+) .*bytes in ([\d,]+) blocks? (?:is|are) (?:definitely|indirectly|possibly) lost",
     "{1} bytes in {2} block{s2} are never freed."),
]  # fmt: skip

STACK = (
    "The stack is full, by recursion that goes too deep or by local arrays that are too large: "
    "there are 8 MiB."
)


def _sentence(block: List[str], result: Result) -> str:
    if "the stack is full" in result.title:
        return STACK
    text = "\n".join(block)
    for pattern, meaning in MEANINGS:
        match = re.search(pattern, text)
        if match:
            return _filled(meaning, match, text)
    return f"Valgrind says: {block[0]}."


def _filled(meaning: str, match: "re.Match[str]", text: str) -> str:
    numbers = [group or "" for group in match.groups()]
    values = {"s": "s" * (numbers[:1] != ["1"]), "s2": "s" * (numbers[1:2] != ["1"])}
    values["block"] = _block(text) if "{block}" in meaning else ""
    return meaning.format("", *numbers, **values)


def _block(text: str) -> str:
    """Where the address lies, as far as Valgrind knows."""
    near = re.search(
        r"is ([\d,]+) bytes? (after|before|inside) a block of size ([\d,]+) (alloc'd|free'd)", text
    )
    if near:
        distance, where, size, state = near.groups()
        if state == "free'd":
            return f"was freed before (a block of {size} bytes{_asked_for(text)})"
        end = {"after": "past the end of", "before": "before the start of", "inside": "inside"}
        block = f"{end[where]} a block of {size} bytes{_asked_for(text)}"
        return f"lies right {block}" if distance == "0" else f"lies {distance} bytes {block}"
    if "is on thread" in text:
        return "lies on the stack where no variable is"
    if re.search(r"Address 0x[0-9a-fA-F]{1,3} is not", text):
        return "is not there: the pointer is NULL, or nearly"
    return "does not belong to it"


def _asked_for(text: str) -> str:
    """The line that asked for the block, which Valgrind names last."""
    after = text[text.find("a block of size") :]
    asked = after[after.rfind("Block was alloc'd") :] if "Block was alloc'd" in after else after
    frame = FRAME.search(asked)
    return f" from line {frame.group(3)}" if frame else ""


def _where(block: List[str], places: List[Place]) -> str:
    """In which line of the solution's it happens."""
    if not places:
        return ""
    at = f"line {places[0].line} of {places[0].file}"
    if " lost in loss record" in block[0]:
        return f" {at.capitalize()} asked for them."
    return f" That happens in {at}."


def _signal(result: Result) -> List[str]:
    if result.verdict is not Verdict.SIGNAL:
        return []
    return [f"The program was ended by {result.title.partition(':')[0]}."]


# ---------------------------------------------------------------- the sanitizer

UNDEFINED = [
    (r"index (-?\d+) out of bounds for type '.*?\[(\d+)\]", "The index is {1}, but the array has "
     "{2} elements, from 0 on."),
    (r"signed integer overflow: (\S+ \S+ \S+)", "{1} is too large for an int."),
    (r"null pointer", "The pointer is NULL there."),
    (r"division by zero", "It divides by 0."),
    (r"shift exponent (-?\d+)", "It shifts by {1} bits, more than the number has."),
]  # fmt: skip


def _undefined(text: str) -> Report:
    match = re.search(r"([^\s:/]+):(\d+):\d+: runtime error: (.*)", text)
    if not match:
        return Report("undefined behaviour", [], ["The sanitizer stopped it."])
    file, line, message = match.groups()
    sentences = [f"The sanitizer stopped it in line {line} of {file}."]
    for pattern, meaning in UNDEFINED:
        found = re.search(pattern, message)
        if found:
            sentences.append(meaning.format("", *found.groups()))
            break
    cause = f"undefined behaviour: {_kind(message)} ({file}:{line})"
    return Report(cause, list(_wrapped([match.group(0)])), sentences)


def _without_log(result: Result) -> str:
    if result.verdict is Verdict.SIGNAL:
        return f"It was ended by {result.title}."
    return result.title[0].upper() + result.title[1:] + "."
