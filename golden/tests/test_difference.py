"""Tests of showing where two texts differ."""

import pytest

from suite.difference import describe_difference


@pytest.mark.parametrize(
    "expected, actual, where, shown",
    [
        (
            b"a\nb c\n",
            b"a\nb\tc\n",
            "line 2, column 2",
            ["    expected  b·c↵", "    printed   b⇥c↵", "               ^"],
        ),
        (b"a\n", b"a\r\n", "line 1, column 2", ["printed   a␍↵", "lines end in CR LF"]),
        (b"a\n", b"a", "line 1, column 2", ["newline at the very end is missing"]),
        (
            b"a\n",
            b"a\n\n",
            "line 2, column 1",
            ["(no such line)", "number of newlines at the very end"],
        ),
        (b"a\nb\n", b"a \nb\n", "line 1, column 2", ["blanks at the ends of lines"]),
        (b"a\nb\n", b"a\n\nb\n", "line 2, column 1", ["more lines that differ: 1", "empty lines"]),
        (b"a b\n", b"a\nb\n", "line 1, column 2", ["between the same words"]),
        (
            b"a b\n",
            b"ab\n",
            "line 1, column 2",
            ["only white space differs: blanks and line ends\n"],
        ),
        (b"a\0\n", b"a\xff\n", "line 1, column 2", ["a␀↵", "a\\xff↵"]),
        (
            b"x" * 99 + b"a" + b"y" * 99,
            b"x" * 99 + b"b",
            "line 1, column 100",
            [f"…{'x' * 35}a{'y' * 34}…\n"],
        ),
        (b"", b"a\n", "line 1, column 1", ["    expected  (no such line)", "    printed   a↵"]),
    ],
)
def test_difference(expected, actual, where, shown):
    found, lines, _ = describe_difference(expected, actual)
    assert found == where
    for part in shown:
        assert part in lines


def test_difference_in_more_than_white_space_gives_no_hint():
    assert "white space" not in describe_difference(b"a \nb\n", b"a\nc\n")[1]


def test_caret_stands_below_the_difference_in_a_long_line():
    _, lines, _ = describe_difference(b" " * 99 + b"\x01a", b" " * 99 + b"\x01b")
    expected, printed, caret = lines.splitlines()[:3]
    assert expected[len(caret) - 1] == "a" and printed[len(caret) - 1] == "b"
