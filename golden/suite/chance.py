"""What the random inputs of all programs share.

Everything comes out of the random.Random that is passed in, so a seed decides the inputs. They
depend on the reference alone, never on the C++, and are as long as the reference, which is slow by
design, can play in some milliseconds.
"""

import random

BUDGET = 8000  # microseconds that the reference may need for one input
BEYOND_BUFFER = 70000  # bytes that no buffer of 64 KiB holds


def length(rng: random.Random, step: int) -> int:
    """A number of commands that cost a step each: often few, at times all the budget allows."""
    most = max(1, BUDGET * rng.choice((1,) * 39 + (10,)) // step)
    return rng.randint(0, min(most, rng.choice((2, 20, 100, most, most))))


def junk(rng: random.Random) -> str:
    """What may follow the end of a game, where nobody looks any more."""
    if rng.random() < 0.5:
        return rng.choice(("", "\n"))
    size = BEYOND_BUFFER if rng.random() < 0.02 else rng.randint(1, 20)
    return rng.choice(("", "\n")) + rng.randbytes(size).decode("latin-1")
