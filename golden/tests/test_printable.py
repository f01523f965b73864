"""Tests of what is shown of any bytes: nothing that talks to a terminal."""

import pytest

from suite.printable import printable


@pytest.mark.parametrize(
    "text, shown",
    [
        (b"plain text,\n\ttabs\n", "plain text,\n\ttabs\n"),
        ("zażółć — 日本 ☃".encode(), "zażółć — 日本 ☃"),
        (b"\x1b[2J\x1b]0;title\x07", "\\x1b[2J\\x1b]0;title\\x07"),
        (b"\r\b\0\x7f", "\\x0d\\x08\\x00\\x7f"),
        (b"\x9b2J\xff", "\\x9b2J\\xff"),
        ("\x9b2J\x85".encode(), "\\u009b2J\\u0085"),
        ("\u202eabc\u2066\u200b\ufeff\u2028".encode(), "\\u202eabc\\u2066\\u200b\\ufeff\\u2028"),
        ("\U000e0041\ue000".encode(), "\\U000e0041\\ue000"),
        (b"\xed\xa0\x80\xc0\x80\xf5", "\\xed\\xa0\\x80\\xc0\\x80\\xf5"),
        (b"", ""),
    ],
)
def test_printable(text, shown):
    assert printable(text) == shown
    printable(text).encode()


def test_no_byte_talks_to_a_terminal():
    for first in range(256):
        for second in range(256):
            for character in printable(bytes([first, second])):
                assert character in "\n\t" or character.isprintable()
