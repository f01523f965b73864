"""What a net looks like, where something else was printed."""

import re
from typing import Iterator, List, Optional, Tuple

from programs.why._kostka_net import read
from suite.moment import Moment

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
    nets = [step.printed for step in moment.steps if step.printed]
    last = nets[-1] if nets else ""
    done = f"All that had to be printed ({_nets(len(nets))}) was there; then more came."
    if moment.got.strip(" \n") == "":
        rule = "A net ends with the last line of d: no empty line follows it."
        return "white space after the last net", [done, rule]
    rule = "A net is printed for a line's end before the dot. What stands behind the dot is not read."
    if last and len(moment.got) % len(last) == 0 and last * (len(moment.got) // len(last)) == moment.got:
        return "a net too many", [done, f"It printed the last net again. {rule}"]
    return "a net too many" if _begins_net(moment.got, size) else "too much", [done, rule]


def _begins_net(text: str, size: int) -> bool:
    return read("".join(text.splitlines(keepends=True)[: 3 * size + 1]), size) is not None


def _nets(count: int) -> str:
    return f"{count} net{'s' * (count != 1)}"


def _nothing(moment: Moment) -> Found:
    steps = moment.steps
    prints = sum(bool(step.printed) for step in steps) + (not steps[-1].printed)
    rule = f"Each line's end before the dot prints a net: this is number {prints}."
    last = [step.command for step in steps[-2:]]
    if last == ["\n", "\n"]:
        rule += " An empty line prints one, too."
        return "no net for an empty line", [rule]
    return "a net is missing", [rule]


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
        "spaces in the empty line": None,
    }
    for cause, printed in tries.items():
        if printed and "\n".join(printed[: len(lines)]) == got.rstrip("\n")[: len(got)]:
            return cause, f"The printed net is right but for one thing: {cause}."
    return _indent(wanted, got, size)


def _indent(wanted: str, got: str, size: int) -> Tuple[str, str]:
    found = re.findall("^( *)[0-5]+$", got, re.MULTILINE)
    widths = {len(margin) for margin in found}
    stripped = [re.sub("^ +", "", text, flags=re.MULTILINE) for text in (wanted, got)]
    if len(widths) == 1 and stripped[0] == stripped[1] and widths != {size + 1}:
        (width,) = widths
        return "a wrong indent", f"All is right but the indent of u and d: it is {width} spaces."
    return "the form of a net", ""
