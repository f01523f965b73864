"""kostka: a cube of any size whose layers turn."""

import random
from pathlib import Path
from typing import List

from programs.parts import kostka as parts
from programs.why import kostka as why
from suite import chance
from suite.record import (
    INT_MAX,
    Constants,
    Demo,
    Program,
    Range,
    Sample,
    Scene,
    Size,
    Workload,
)


LARGEST = 288  # int[6][N][N] has less than the 2,000,000 bytes that Valgrind takes for a frame

# ---------------------------------------------------------------- random inputs

SMALL: List[Constants] = [(("N", size),) for size in (2, 3, 1, 4, 11, 5)]


def random_constants(rng: random.Random) -> Constants:
    """At times none, which are the defaults."""
    if rng.random() < 0.04:
        return ()
    return (("N", rng.randint(1, rng.choice((7, 7, 7, 7, 12, 12, 30)))),)


def random_input(rng: random.Random, N: int) -> str:
    prints = rng.choice((0, 0.02, 0.2, 0.7))
    length = chance.length(rng, _step(N))
    commands = ("\n" if rng.random() < prints else _turn(rng, N) for _ in range(length))
    return "".join(commands) + "." + chance.junk(rng)


def _turn(rng: random.Random, N: int) -> str:
    layers = rng.choice(("", "1", str(N), str(rng.randint(1, N))))
    return layers + rng.choice("ulfrbd") + rng.choice(("", "'", '"'))


def _step(N: int) -> int:
    """Microseconds of a command."""
    return 15 + 6 * N * N


def broken_promise(data: bytes, N: int) -> str:
    return "a cube of plain int arrays is too large for a frame" if N > LARGEST else ""


def cost(data: bytes, N: int) -> int:
    return len(data.partition(b".")[0]) * _step(N)


# ---------------------------------------------------------------- workloads


def turns(side: int, count: int, prints: int) -> Size:
    """Half of them with a number of layers, at all angles; prints at even distances."""

    def make(rng: random.Random, _: Path) -> bytes:
        commands = []
        for number in range(1, count + 1):
            layers = rng.choice(["", str(rng.randint(1, side))])
            commands.append(layers + rng.choice("ulfrbd") + rng.choice(["", "'", '"']))
            if prints and number % (count // prints) == 0:
                commands.append("\n")
        return "".join(commands).encode() + b"."

    return Size(f"{count} turns", count, (("N", side),), make)


def cube(side: int, counts: List[int], prints: List[int], limit: float) -> Workload:
    sizes = [turns(side, count, printed) for count, printed in zip(counts, prints)]
    return Workload(f"N={side}, prints: {', '.join(map(str, prints))}", "turn", limit, sizes)


def every_cut(side: int, prints: int) -> Size:
    """A turn at every depth: each sticker is a piece of its own, and no line is like the next."""

    def make(_: random.Random, __: Path) -> bytes:
        cuts = "".join(f"{layers}u" for layers in range(1, side + 1))
        return cuts.encode() + b"\n" * prints + b"."

    return Size(f"N={side}", 6 * side * side * prints, (("N", side),), make)


RECORD = Program(
    name="kostka",
    constants={"N": Range(1, INT_MAX, 5)},
    sample=Sample((("N", 10),), b"u2l'\n10f\"\n3r9b'd10u\"\n\n7f1r'\nl.\n"),
    shortest=b".",
    ends_itself=True,
    random_constants=random_constants,
    random_input=random_input,
    broken_promise=broken_promise,
    cost=cost,
    take_apart=parts.take_apart,
    watched=parts.watched,
    smaller=parts.SMALLER,
    small_constants=SMALL,
    why=why.why,
    workloads=[
        cube(5, [2500, 5000, 10000], [25, 50, 100], 16.5),
        cube(100, [500, 1000, 2000], [2, 5, 10], 165),
        cube(1000, [50, 100, 200], [1, 1, 1], 60),
        cube(INT_MAX, [50, 100, 200], [0, 0, 0], 42),
        Workload(
            "a turn at every depth, 20 prints",
            "square",
            550,
            [every_cut(side, 20) for side in (75, 150, 300)],
        ),
    ],
    demo=Demo(
        "a turn of the front face; then two layers from the right, half way round", b'f\n2r"\n.\n'
    ),
    scene=Scene((("N", 3),), ("SEED=7",), "xf2 Lu"),
)
