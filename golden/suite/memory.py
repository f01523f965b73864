"""What Valgrind or the sanitizer found, in a plain sentence, and in the solution's own lines."""

import itertools
import re
import textwrap
from typing import List, NamedTuple

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
        return _undefined(result.log or result.details, own)
    log = result.log.strip()
    if not log:
        return Report("", [], [_without_log(result)])
    block = [line.strip() for line in re.split(r"\n[ \t]*\n", log)[0].split("\n")]
    places = _places(_stack(block[1:]), own)
    sentences = [_sentence(block, result, own) + _where(block, places), *_signal(result)]
    cause = _kind(block[0]) + (f" ({places[0].file}:{places[0].line})" if places else "")
    return Report(cause, _shown(block[0], places), sentences)


def _shown(title: str, places: List[Place]) -> List[str]:
    """The title, and the calls that led there; a function that calls itself stands there once."""
    folded = [next(calls) for _, calls in itertools.groupby(places, lambda at: at.function)]
    lines = textwrap.wrap(title, WIDTH)
    lines += [f"  line {at.line} of {at.file}, in {at.function}" for at in folded[:MOST_FRAMES]]
    return lines + [f"  and {len(folded) - MOST_FRAMES} more"] * (len(folded) > MOST_FRAMES)


def _stack(lines: List[str]) -> List[str]:
    """The calls at the start; what follows tells where memory was freed, or asked for."""
    return list(itertools.takewhile(lambda line: re.match(r"(at|by) 0x", line), lines))


def _places(lines: List[str], own: List[str]) -> List[Place]:
    frames = [frame for line in lines for frame in [FRAME.search(line)] if frame]
    return [Place(*frame.groups()) for frame in frames if not own or frame.group(2) in own]


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


def _sentence(block: List[str], result: Result, own: List[str]) -> str:
    if "the stack is full" in result.title:
        return STACK
    text = "\n".join(block)
    for pattern, meaning in MEANINGS:
        match = re.search(pattern, text)
        if match:
            return _filled(meaning, match, block, own) + _origin(block, own)
    return f"Valgrind says: {block[0]}."


def _filled(meaning: str, match: "re.Match[str]", block: List[str], own: List[str]) -> str:
    numbers = [group or "" for group in match.groups()]
    values = {"s": "s" * (numbers[:1] != ["1"]), "s2": "s" * (numbers[1:2] != ["1"])}
    values["block"] = _block(block, own) if "{block}" in meaning else ""
    return meaning.format("", *numbers, **values)


def _block(block: List[str], own: List[str]) -> str:
    """Where the address lies, as far as Valgrind knows."""
    text = "\n".join(block)
    near = re.search(
        r"is ([\d,]+) bytes? (after|before|inside) a block of size ([\d,]+) (alloc'd|free'd)", text
    )
    if near:
        distance, where, size, state = near.groups()
        if state == "free'd":
            asked, freed = _line_after(block, "Block was", own), _line_after(block, " free'd", own)
            return f"was freed before (a block of {size} bytes, asked for{asked}, freed{freed})"
        asked = _line_after(block, " alloc'd", own)
        end = {"after": "past the end of", "before": "before the start of", "inside": "inside"}
        here = f"{end[where]} a block of {size} bytes, asked for{asked}"
        return f"lies right {here}" if distance == "0" else f"lies {distance} bytes {here}"
    if "is on thread" in text:
        return "lies on the stack where no variable is"
    if re.search(r"Address 0x[0-9a-fA-F]{1,3} is not", text):
        return "is not there: the pointer is NULL, or nearly"
    return "does not belong to it"


def _line_after(block: List[str], words: str, own: List[str]) -> str:
    """In which line of the solution's that was which stands below these words."""
    places = _places_after(block, words, own)
    if not places:
        return " somewhere"
    caller = f", called in line {places[1].line}" if len(places) > 1 else ""
    return f" in line {places[0].line}, in {places[0].function}{caller}"


def _places_after(block: List[str], words: str, own: List[str]) -> List[Place]:
    below = next((i for i, line in enumerate(block) if words in line), len(block)) + 1
    return _places(_stack(block[below:]), own)


def _origin(block: List[str], own: List[str]) -> str:
    """What was not set, if Valgrind knows it."""
    words = next((line for line in block if line.startswith("Uninitialised value was")), "")
    places = _places_after(block, "Uninitialised value was", own)
    if places and "stack allocation" in words:
        return f" What was not set is a local variable of {places[0].function}."
    if places and "heap allocation" in words:
        return f" What was not set is memory that was asked for in line {places[0].line}."
    return ""


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
    (r"insufficient space for an object", "It reaches past the end of an array or block."),
    (r"null pointer", "The pointer is NULL there."),
    (r"division by zero", "It divides by 0."),
    (r"shift exponent (-?\d+)", "It shifts by {1} bits, more than the number has."),
]  # fmt: skip


STACK_FRAME = re.compile(r"#\d+ 0x[0-9a-f]+ in (\S+) (?:.*/)?([^/:\s]+):(\d+)")


def _undefined(text: str, own: List[str]) -> Report:
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
    calls = [Place(*frame.groups()) for frame in STACK_FRAME.finditer(text)]
    places = [at for at in calls if not own or at.file in own] or [Place("main", file, line)]
    cause = f"undefined behaviour: {_kind(message)} ({file}:{line})"
    return Report(cause, _shown(message, places), sentences)


def _without_log(result: Result) -> str:
    if result.verdict is Verdict.SIGNAL:
        return f"It was ended by {result.title}."
    return result.title[0].upper() + result.title[1:] + "."
