"""A counterexample explained: its input, the command that went wrong, both results, and why."""

import textwrap
from typing import Iterator, List, NamedTuple

from . import form, memory, moments
from .difference import describe_difference, visible
from .drawing import COLUMNS, MARKED, Picture, paint, side_by_side
from .hunt import Counterexample
from .moment import Why
from .record import Program, Sample
from .suspect import Suspect
from .verdict import Result, Verdict

MOST_LINES = 12  # of an input, around the command
MOST_COLUMNS = 72


class Section(NamedTuple):
    """A heading, and what stands below it: a picture, or sentences."""

    title: str
    picture: Picture
    sentences: List[str]


class Explanation(NamedTuple):
    title: str  # the verdict, in a line
    cause: str  # the same for two inputs that show the same mistake
    sections: List[Section]


def explain(suspect: Suspect, found: Counterexample) -> Explanation:
    sample, result = found
    if result.verdict is Verdict.WRONG_ANSWER:
        return _wrong_answer(suspect, sample, result)
    return _other(suspect, sample, result)


def _wrong_answer(suspect: Suspect, sample: Sample, result: Result) -> Explanation:
    found = moments.find(suspect, sample, result.output)
    moment = found.moment
    why = suspect.program.why(moment)
    sections = [
        Section(_input_title(suspect.program, sample), _input(sample, found.start, found.end), []),
        Section(f"Before {why.command}" if why.command else "Before", why.before, []),
        *_results(why),
    ]
    expected = suspect.expected(sample) or b""
    malformed = form.sentences(expected, result.output)
    if not why.got:
        _, lines, _ = describe_difference(expected, result.output)
        sections.append(Section("Line by line", lines.splitlines(), []))
    sentences = [*malformed, *why.sentences]
    if sentences:
        sections.append(Section("Why", [], sentences))
    return Explanation(result.title, why.cause, sections)


def _results(why: Why) -> Iterator[Section]:
    expected = ["expected", *why.wanted] if why.wanted else ["expected", "(nothing)"]
    if why.got:
        yield Section("After it", side_by_side(expected, ["printed", *why.got]), [])
    else:
        yield Section("After it", expected, [])


def _other(suspect: Suspect, sample: Sample, result: Result) -> Explanation:
    """A crash, a limit, or an error in memory: the answer says nothing about the reason."""
    title = _input_title(suspect.program, sample)
    sections = [Section(title, _input(sample, 0, 0), [])]
    report = memory.report(result)
    if report.lines:
        sections.append(Section("Valgrind, in your own lines", report.lines, []))
    sentences = [*report.sentences, _answer(suspect, sample, result)]
    sections.append(Section("Why", [], [sentence for sentence in sentences if sentence]))
    return Explanation(result.title, report.cause or result.cause or result.title, sections)


def _answer(suspect: Suspect, sample: Sample, result: Result) -> str:
    if result.verdict in (Verdict.TIME, Verdict.OUTPUT, Verdict.MEMORY, Verdict.PROCESSES):
        return ""
    right = result.output == suspect.expected(sample)
    return "Its answer was right." if right else "Its answer was wrong, too."


# ---------------------------------------------------------------- the input


def _input_title(program: Program, sample: Sample) -> str:
    size = len(sample.input)
    given = "".join(f", {name}={value}" for name, value in program.values(sample.constants).items())
    return f"An input of {size} byte{'s' * (size != 1)}{given}"


def _input(sample: Sample, start: int, end: int) -> Picture:
    """Its lines, with a caret under the command; of a long one those around it."""
    lines, at, marked = [], 0, 0
    for line in sample.input.splitlines(keepends=True) or [b""]:
        shown, carets = _line(line, start - at, end - at)
        lines.append(shown)
        if carets:
            marked = len(lines)
            lines.append(paint(MARKED, carets))
        at += len(line)
    first = max(0, marked - MOST_LINES + 2)
    part = lines[first : first + MOST_LINES]
    before = [f"({first} lines before)"] * (first > 0)
    after = len(lines) - first - len(part)
    return [*before, *part, *[f"({after} more lines)"] * (after > 0)]


def _line(line: bytes, start: int, end: int) -> tuple:
    """A line with everything visible, and the carets under its bytes from start to end."""
    start, end = max(0, start), min(len(line), end)
    first = max(0, start - MOST_COLUMNS // 2)
    last = first + MOST_COLUMNS
    dots = "…" if first else ""
    shown = dots + visible(line[first:last]) + ("…" if last < len(line) else "")
    if start >= end:
        return shown, ""
    margin = len(dots + visible(line[first:start]))
    width = len(visible(line[start : min(end, last)]))
    return shown, " " * margin + "^" * max(1, width)


# ---------------------------------------------------------------- on the terminal


def lines(explanation: Explanation) -> Iterator[str]:
    """With colours, which drawing.plain() takes away."""
    for title, picture, sentences in explanation.sections:
        yield ""
        yield paint("1", f"{title}:")
        yield from (f"    {line}" if line else "" for line in picture)
        for sentence in sentences:
            yield from textwrap.wrap(
                sentence, COLUMNS - 1, initial_indent="    ", subsequent_indent="    "
            )
