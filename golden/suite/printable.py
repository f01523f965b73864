"""Strangers' text, made fit to be shown."""

import os
import shlex


def printable(text: bytes) -> str:
    """The text with everything visible that a terminal would obey, except newlines and tabs.

    Escape sequences, control characters, changes of the writing direction and bytes that are no
    UTF-8 come out as \\x1b, \\u202e and the like.
    """
    return "".join(map(_visible, text.decode("utf-8", "surrogateescape")))


def quoted(name: str) -> str:
    """A name as a word for the shell, in a command that is shown; odd ones as bash takes them."""
    data = os.fsencode(name)
    if printable(data) == name and not {"\n", "\t"} & {*name}:
        return shlex.quote(name)
    plain = (chr(byte) if 32 <= byte < 127 and chr(byte) not in "'\\" else "" for byte in data)
    return "$'" + "".join(sign or f"\\x{byte:02x}" for sign, byte in zip(plain, data)) + "'"


def _visible(character: str) -> str:
    number = ord(character)
    if character in "\n\t" or character.isprintable():
        return character
    if 0xDC80 <= number <= 0xDCFF:  # a byte that is no UTF-8
        return f"\\x{number - 0xDC00:02x}"
    if number < 0x80:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
