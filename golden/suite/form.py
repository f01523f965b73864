"""What is malformed in an output, in sentences: a blank too many, a line's end that is missing."""

import os
from typing import Iterator, List


def sentences(expected: bytes, printed: bytes) -> List[str]:
    """What had to stand where the two first differ, and what stands there."""
    return list(_sentences(expected.decode("latin-1"), printed.decode("latin-1")))


def _sentences(expected: str, printed: str) -> Iterator[str]:
    same = len(os.path.commonprefix((expected, printed)))
    wanted, got = expected[same:], printed[same:]
    where = _place(expected[:same])
    if not got and not printed:
        yield "Nothing at all was printed."
    elif not got:
        yield f"The output ends too early, {where}: {_amount(wanted)} had to follow."
    elif not wanted:
        yield f"The output goes on after its end, {where}, with {_name(got[0])}."
    elif got[0] == "\n":
        ended = "There is an empty line too many" if _at_start(printed, same) else "A line ends"
        yield f"{ended}, {where}: {_name(wanted[0])} had to come next."
    elif wanted[0] == "\n":
        line = "An empty line had to stand" if _at_start(expected, same) else "The line had to end"
        yield f"{line} {where}, but {_name(got[0])} follows."
    elif got[0].isspace() != wanted[0].isspace() or not _is_plain(got[0]):
        yield f"There is {_name(got[0])} {where}, where {_name(wanted[0])} had to stand."
    if wanted == "\n" and not got:
        yield "Every line ends with a line's end, the last one too."


def _at_start(text: str, at: int) -> bool:
    return at == 0 or text[at - 1] == "\n"


def _place(before: str) -> str:
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return f"at line {line}, column {column}"


def _amount(text: str) -> str:
    return "a line's end" if text == "\n" else f"{len(text)} byte{'s' * (len(text) > 1)}"


def _name(sign: str) -> str:
    names = {" ": "a space", "\n": "a line's end", "\t": "a tab", "\r": "a carriage return"}
    if sign in names:
        return names[sign]
    return repr(sign) if _is_plain(sign) else f"the byte {ord(sign)}"


def _is_plain(sign: str) -> bool:
    return sign.isascii() and sign.isprintable()
