"""Tests of the programs on wrong input: the message, its place, and what was printed before.

The reference models decide what is right: they know the place of the first wrong byte. The programs
run natively: thousands of small inputs would take hours under Valgrind.
"""

import re
import subprocess
from typing import Callable, Dict, Iterable

import pytest

from helpers import ENDING_THEMSELVES, expectation, result, run, sample_build
from programs import PROGRAMS
from suite.build import own_program
from suite.record import INT_MAX


def check_inputs(program: str, inputs: Iterable[bytes]) -> None:
    """Every input ends as the reference says; the first few that do not are shown."""
    complaints = list(filter(None, (complaint(program, data) for data in inputs)))
    if complaints:
        pytest.fail(
            f"{program} is wrong on {len(complaints)} inputs:\n" + "".join(complaints[:3]),
            pytrace=False,
        )


def complaint(program: str, data: bytes) -> str:
    code, output, message = expectation(program, data)
    try:
        done = run([sample_build(program)], data)
    except subprocess.TimeoutExpired:
        pytest.fail(f"{program} hangs on {data[:200]!r}", pytrace=False)
    if (done.returncode, done.stdout) == (code, output) and re.fullmatch(message, done.stderr):
        return ""
    return (
        f"{data[:200]!r}\n"
        f"    expected  exit {code}, {message!r} after {output[-100:]!r}\n"
        f"    found     exit {done.returncode}, {done.stderr!r} after {done.stdout[-100:]!r}\n"
    )


def replaced_by(byte: bytes) -> Callable[[bytes, int], bytes]:
    return lambda data, at: data[:at] + byte + data[at + 1 :]


CHANGES: Dict[str, Callable[[bytes, int], bytes]] = {
    "cut": lambda data, at: data[:at],
    "dropped": lambda data, at: data[:at] + data[at + 1 :],
    "doubled": lambda data, at: data[: at + 1] + data[at:],
    "nul": replaced_by(b"\0"),
    "byte-255": replaced_by(b"\xff"),
    "carriage-return": replaced_by(b"\r"),
    "space": replaced_by(b" "),
    "zero": replaced_by(b"0"),
    "digit": replaced_by(b"2"),
    "letter": replaced_by(b"b"),
    "capital": replaced_by(b"A"),
    "newline": replaced_by(b"\n"),
    "dot": replaced_by(b"."),
}


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("change", CHANGES)
def test_every_byte(program, change):
    data = PROGRAMS[program].sample.input
    check_inputs(program, (CHANGES[change](data, at) for at in range(len(data))))


@pytest.mark.parametrize("program", PROGRAMS)
def test_line_ends(program):
    data = PROGRAMS[program].sample.input
    check_inputs(
        program,
        [data, data.rstrip(b"\n"), data.replace(b"\n", b"\r\n"), data + b"\n", b"\n" + data],
    )


@pytest.mark.parametrize("program", PROGRAMS)
def test_ten_megabytes_after_the_end(program):
    rest = b"u\0\xffa6\r\n.9" if program in ENDING_THEMSELVES else b" \n"
    check_inputs(program, [PROGRAMS[program].sample.input + rest * (10_000_000 // len(rest))])


THIRTY_DIGITS = b"123456789012345678901234567890"


@pytest.mark.parametrize(
    "program, form, numbers",
    [
        ("set", b"1111 2222 %s\n", [b"0", b"0000", b"3333", b"3334", b"03333", b"+3333", b"-3333"]),
        ("kostka", b"\n%su\n.", [b"0", b"1", b"10", b"11", b"00", b"01", b"010", b"+1", b"-1"]),
        (
            "sokoban",
            b"@a--\n\na%s\n.",
            [b"0", b"6", b"9", b"66", b"06", b"60", b"+6", b"-6", b"600"],
        ),
        ("poziomka", b"A%s\n.\n", [b"0", b"1", b"7", b"01", b"+1", b"-1"]),
    ],
)
def test_numbers(program, form, numbers):
    check_inputs(program, (form % number for number in [*numbers, THIRTY_DIGITS]))


@pytest.mark.parametrize(
    "layers, errors",
    [
        (b"2147483647", ""),
        (
            b"2147483648",
            "kostka: line 1, column 2: expected at most 2147483647 layers, found 2147483648\n",
        ),
        (
            THIRTY_DIGITS,
            "kostka: line 1, column 2: expected at most 2147483647 layers, found 12345678901...\n",
        ),
    ],
)
def test_layers_of_the_largest_cube(layers, errors):
    done = run([own_program("kostka", (("N", INT_MAX),))], b"u" + layers + b"u'.")
    assert result(done) == (2 if errors else 0, b"", errors.encode())


@pytest.mark.parametrize(
    "program, data, message",
    [
        (
            "set",
            b"1111 2222 333\0",
            "line 1, column 14: expected a card of four digits from 1 to 3, found byte 0x00",
        ),
        (
            "set",
            b"1111 2222 33331",
            "line 1, column 15: expected white space after a card, found '1'",
        ),
        ("set", b"1111\n 1111 ", "line 2, column 2: expected a card not given before, found 1111"),
        (
            "set",
            b"1111 2222\n",
            "line 2, column 1: expected the number of cards to be divisible by 3, found 2",
        ),
        ("poziomka", b"-\r\n", "line 1, column 2: expected end of line, found a carriage return"),
        ("poziomka", b"Aa\nAh", "line 2, column 2: expected a row from a to g, found 'h'"),
        (
            "poziomka",
            b"Aa\nAa\n",
            "line 2, column 1: expected a block of free squares, found Aa, where Aa is taken",
        ),
        (
            "poziomka",
            b"Af\n",
            "line 1, column 1: expected a block of 3 rows on the board, found Af, "
            "which reaches beyond row g",
        ),
        ("kostka", b"\n3 u", "line 2, column 2: expected one of u l f r b d, found a space"),
        ("kostka", b"9r\n11f", "line 2, column 1: expected at most 10 layers, found 11"),
        (
            "kostka",
            b"u",
            "line 1, column 2: expected a number of layers from 1 to 10, one of u l f r b d, "
            "end of line or '.', "
            "found end of input",
        ),
        (
            "sokoban",
            b"@\t\n",
            "line 1, column 2: expected a square (one of - + # @ * or a letter) or end of line, "
            "found a tab",
        ),
        (
            "sokoban",
            b"--\n\n.",
            "line 2, column 1: expected a man (@ or *) on the board, found end of line",
        ),
        ("sokoban", b"@\n\na\n", "line 3, column 2: expected one of 2 4 6 8, found end of line"),
        (
            "sokoban",
            b"@\n\n\xff",
            "line 3, column 1: expected a box from a to z, 0, end of line or '.', found byte 0xff",
        ),
    ],
)
def test_message(program, data, message):
    done = run([sample_build(program)], data)
    assert (done.returncode, done.stderr.decode()) == (2, f"{program}: {message}\n")


@pytest.mark.parametrize("program", PROGRAMS)
def test_unknown_argument(program):
    done = run([sample_build(program), "--nonsense"], PROGRAMS[program].sample.input)
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"usage: {program}".encode() in done.stderr
