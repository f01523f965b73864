"""Damage to inputs: what a slip of a finger, a lost block or an enemy may make of a good one."""

import random
from typing import Tuple

from .record import INT_MAX

TRICKY = [
    b"\0",
    b"\xff",
    b"\x80",
    b"\r",
    b"\t",
    b" ",
    b"\v",
    b"\n",
    b"\n\n",
    b".",
    b"-",
    b"0",
    b"1",
    b"'",
    b"a",
    b"@",
]
TRICKY += [
    str(number).encode()
    for number in (INT_MAX, 2**31, 2**32 + 1, 2**63, 2**64 + 1, 10**99)
]


def damaged(data: bytes, other: bytes, rng: random.Random) -> bytes:
    """A valid input with some damage; at times noise instead, of any bytes or of its own."""
    if rng.random() < 0.03:
        return rng.randbytes(rng.randint(0, 40))
    if rng.random() < 0.03:
        return bytes(rng.choices(data or b".", k=rng.randint(1, 40)))
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        data = rng.choice(DAMAGES)(data, other, rng)
    return data


def drop(data: bytes, other: bytes, rng: random.Random) -> bytes:
    start, end = some_part(data, rng)
    return data[:start] + data[end:]


def double(data: bytes, other: bytes, rng: random.Random) -> bytes:
    start, end = some_part(data, rng)
    return data[:end] + data[start:]


def swap(data: bytes, other: bytes, rng: random.Random) -> bytes:
    start, end = some_part(data, rng)
    return data[:start] + data[end : end + 1] + data[start:end] + data[end + 1 :]


def replace(data: bytes, other: bytes, rng: random.Random) -> bytes:
    start, end = some_part(data, rng)
    return data[:start] + some_bytes(data, rng) + data[end:]


def insert(data: bytes, other: bytes, rng: random.Random) -> bytes:
    start, _ = some_part(data, rng)
    return data[:start] + some_bytes(data, rng) + data[start:]


def truncate(data: bytes, other: bytes, rng: random.Random) -> bytes:
    return data[: some_part(data, rng)[0]]


def splice(data: bytes, other: bytes, rng: random.Random) -> bytes:
    return data[: some_part(data, rng)[0]] + other[some_part(other, rng)[0] :]


def end_lines_with_cr_lf(data: bytes, other: bytes, rng: random.Random) -> bytes:
    return data.replace(b"\n", b"\r\n")


DAMAGES = (
    drop,
    double,
    swap,
    replace,
    replace,
    insert,
    insert,
    truncate,
    splice,
    end_lines_with_cr_lf,
)


def some_part(data: bytes, rng: random.Random) -> Tuple[int, int]:
    """Where a part begins and ends: mostly a short one, mostly before the dot."""
    start = rng.randint(0, rng.choice((len(data), data.find(b".") + 1, data.find(b".") + 1)))
    return start, start + rng.choice((1, 1, 1, 2, 3, rng.randint(0, len(data))))


def some_bytes(data: bytes, rng: random.Random) -> bytes:
    return rng.choice((rng.choice(TRICKY), rng.randbytes(1), bytes(rng.choices(data or b".", k=1))))
