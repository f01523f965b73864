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
ORIGINS = "--track-origins=yes"


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
    wrong = result.output != suspect.expected(sample)
    if wrong and result.verdict in (Verdict.WRONG_ANSWER, Verdict.EXIT_CODE, Verdict.OUTPUT):
        return _wrong_answer(suspect, sample, result)
    return _other(suspect, sample, result)


def with_memory(explanation: Explanation, suspect: Suspect, result: Result) -> Explanation:
    """The same with what Valgrind says about that input: it may be the reason."""
    report = memory.report(result, suspect.own_files())
    told = Section(
        "Valgrind finds an error, which may be the cause", report.lines, report.sentences
    )
    first, *others = explanation.sections
    return explanation._replace(sections=[first, told, *others])


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
    sentences = list(why.sentences)
    if not why.got:
        _, shown, _ = describe_difference(expected, result.output)
        sections.append(Section("Line by line", shown.splitlines(), []))
        sentences = [*form.sentences(expected, result.output), *sentences]
    if result.verdict is not Verdict.WRONG_ANSWER:
        sentences.append(f"Besides: {result.title}.")
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
    if result.verdict in (Verdict.SIGNAL, Verdict.VALGRIND):  # more is known with more patience
        result = suspect.memory_failure(sample, [ORIGINS]) or result
    report = memory.report(result, suspect.own_files())
    if report.lines:
        sections.append(Section("What was reported, in your own lines", report.lines, []))
    sentences = [*report.sentences, _answer(suspect, sample, result)]
    sections.append(Section("Why", [], [sentence for sentence in sentences if sentence]))
    cause = report.cause or result.cause or result.verdict.value
    return Explanation(result.title, cause, sections)


def _answer(suspect: Suspect, sample: Sample, result: Result) -> str:
    """Who was stopped has not said all."""
    if result.output == suspect.expected(sample):
        return "Its answer was right."
    return "Its answer was wrong, too." if result.verdict is Verdict.VALGRIND else ""


# ---------------------------------------------------------------- the input


def _input_title(program: Program, sample: Sample) -> str:
    size = len(sample.input)
    given = "".join(f", {name}={value}" for name, value in program.values(sample.constants).items())
    return f"An input of {size} byte{'s' * (size != 1)}{given}"


def _input(sample: Sample, start: int, end: int) -> Picture:
    """Its lines, folded, with carets under the command; of many those around it."""
    shown, at, marked = [], 0, 0
    for line in sample.input.splitlines(keepends=True) or [b""]:
        for part in _folded(line):
            shown.append(visible(part))
            carets = _carets(part, start - at, end - at)
            if carets:
                marked = len(shown)
                shown.append(paint(MARKED, carets))
            at += len(part)
    first = max(0, marked - MOST_LINES + 2)
    chosen = shown[first : first + MOST_LINES]
    before = [f"({first} lines before)"] * (first > 0)
    after = len(shown) - first - len(chosen)
    return [*before, *chosen, *[f"({after} more lines)"] * (after > 0)]


def _folded(line: bytes) -> Iterator[bytes]:
    """In parts that fit, which end at a blank where there is one."""
    while len(line) > MOST_COLUMNS:
        blank = line.rfind(b" ", 0, MOST_COLUMNS)
        end = blank + 1 if blank > 0 else MOST_COLUMNS
        yield line[:end]
        line = line[end:]
    yield line


def _carets(part: bytes, start: int, end: int) -> str:
    """Under the bytes from start to end, if any of them are in this part of a line."""
    start, end = max(0, start), min(len(part), end)
    if start >= end:
        return ""
    return " " * len(visible(part[:start])) + "^" * len(visible(part[start:end]))


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
