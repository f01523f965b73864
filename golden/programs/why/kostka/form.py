"""What a net looks like, where something else was printed."""

import re
from typing import List, Tuple

from .net import read
from suite.moment import Moment
from suite.record import Sample

MOST_TEXT = 30  # of a line's rest that is shown
DOT = b".\n"  # an input without any command
Found = Tuple[str, List[str]]  # the cause, and sentences


def explained(moment: Moment, size: int) -> Found:
    if not moment.wanted:
        return _too_much(moment, size)
    if not moment.got:
        return _nothing(moment)
    cause, sentence = _known(moment, size)
    return cause, [*[sentence] * bool(sentence), shape(size)]


def shape(size: int) -> str:
    return (
        f"A net for N = {size} has {3 * size + 1} lines: an empty one, {size} for u, {size} for "
        f"l|f|r|b, {size} for d; before each line of u and d stand N + 1 = {size + 1} spaces."
    )


def _too_much(moment: Moment, size: int) -> Found:
    done = "All that had to be printed was there; then more came."
    if moment.ask(Sample(tuple(moment.values.items()), DOT)):
        done = (
            "For a dot alone nothing may be printed, since no line's end stands before it; but "
            "something comes."
        )
    if moment.got.strip(" \n") == "":
        rule = "A net ends with the last line of d: no empty line follows it."
        return "white space after the last net", [done, rule]
    cause = "a net too many" if _begins_net(moment.got, size) else "too much"
    return cause, [done, "Only a line's end before the dot prints a net; after it nothing is read."]


def _begins_net(text: str, size: int) -> bool:
    return read("".join(text.splitlines(keepends=True)[: 3 * size + 1]), size) is not None


def _nothing(moment: Moment) -> Found:
    if [step.command for step in moment.steps[-2:]] == ["\n", "\n"]:
        rule = "Each line's end prints a net, that of an empty line too."
        return "no net for an empty line", [rule]
    turns = [step.command for step in moment.steps if step.command != "\n"]
    where = f" after {turns[-1]}" if turns else ""
    return "a net is missing", [f"No net came for the line's end{where}; each prints one."]


# ---------------------------------------------------------------- what is often seen


def _known(moment: Moment, size: int) -> Tuple[str, str]:
    """A mistake in the form, if the rest is right to the byte."""
    wanted, got = moment.wanted, moment.got
    lines = wanted.split("\n")[:-1]
    tries = {
        "no empty line before a net": lines[1:],
        "two empty lines before a net": ["", *lines],
        "no indent of u and d": [line.lstrip(" ") for line in lines],
        "no indent of d": [*lines[: 2 * size], *(line.lstrip(" ") for line in lines[2 * size :])],
        "no bars between the faces": [line.replace("|", "") for line in lines],
        "spaces instead of bars": [line.replace("|", " ") for line in lines],
        "a bar after b": [line + "|" * ("|" in line) for line in lines],
        "a space at the end of each line": [line + " " * (line != "") for line in lines],
    }
    for cause, printed in tries.items():
        if "\n".join(printed[: len(lines)]).rstrip("\n") == got.rstrip("\n"):
            return cause, f"The printed net is right but for one thing: {cause}."
    cause, sentence = _rest_of_line_above(lines, got.split("\n")[:-1])
    return (cause, sentence) if cause else _indent(wanted, got, size)


def _rest_of_line_above(wanted: List[str], got: List[str]) -> Tuple[str, str]:
    """If all that is wrong is that lines end as the longer one above them does."""
    rests = []
    for line, printed, above in zip(wanted, got, ["", *got]):
        rest = above[len(line) :]
        if printed != line and rest and printed == line + rest:
            rests.append((f", {rest}," if len(rest) <= MOST_TEXT else "", len(line) + 1))
        elif printed != line:
            return "", ""
    if not rests or len(wanted) != len(got):
        return "", ""
    (rest, column), *_ = rests
    return "a line's end is not set", (
        f"What follows{rest} is the rest of the line above from column {column} on: as if its end "
        "was not set in a buffer that is used again."
    )


def _indent(wanted: str, got: str, size: int) -> Tuple[str, str]:
    found = re.findall("^( *)[0-5]+$", got, re.MULTILINE)
    widths = {len(margin) for margin in found}
    stripped = [re.sub("^ +", "", text, flags=re.MULTILINE) for text in (wanted, got)]
    if len(widths) == 1 and stripped[0] == stripped[1] and widths != {size + 1}:
        (width,) = widths
        return "a wrong indent", f"All is right but the indent of u and d: it is {width} spaces."
    return "the form of a net", ""
