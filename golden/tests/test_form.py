"""Tests of what is said of a malformed output."""

import pytest

from suite.form import sentences


@pytest.mark.parametrize(
    "expected, printed, said",
    [
        (b"=\n", b"", "Nothing at all was printed."),
        (
            b"ab\n",
            b"ab",
            "The output ends too early, at line 1, column 3: a line's end had to follow. "
            "Every line ends with a line's end, the last one too.",
        ),
        (
            b"a\nb\n",
            b"a\n",
            "The output ends too early, at line 2, column 1: 2 bytes had to follow.",
        ),
        (
            b"a\n",
            b"a\n\n",
            "The output goes on after its end, at line 2, column 1, with a line's end.",
        ),
        (
            b"a\nb\n",
            b"a\n\nb\n",
            "There is an empty line too many, at line 2, column 1: 'b' had to come next.",
        ),
        (b"abc\n", b"ab\nc\n", "A line ends, at line 1, column 3: 'c' had to come next."),
        (
            b"\na\n",
            b"a\n",
            "An empty line had to stand at line 1, column 1, but 'a' follows.",
        ),
        (b"a\n", b"a \n", "The line had to end at line 1, column 2, but a space follows."),
        (b"a b\n", b"a\tb\n", "There is a tab at line 1, column 2, where a space had to stand."),
        (b"ab\n", b"a\x1b\n", "There is the byte 27 at line 1, column 2, where 'b' had to stand."),
        (b"ab\n", b"a\xff\n", "There is the byte 255 at line 1, column 2, where 'b' had to stand."),
        (b"ab\n", b"ac\n", ""),  # which is no question of form
    ],
)
def test_what_had_to_stand_there_is_said(expected, printed, said):
    assert " ".join(sentences(expected, printed)) == said
