"""Making an input that fails smaller."""

import functools
import time
from typing import Callable, List

from .record import Program

SECONDS = 20.0


def shrink(program: Program, data: bytes, fails: Callable[[bytes], bool]) -> bytes:
    """Leaves out ever smaller parts for as long as it still fails, gets smaller, and there is time.

    First the parts that the grammar knows, then single bytes, for what is no good input anyway.
    """
    deadline = time.monotonic() + SECONDS
    fails = functools.lru_cache(maxsize=None)(
        fails
    )  # a run costs far more than to remember its end
    size = None
    while size != len(data):
        size = len(data)
        data = _without_pieces([part.text for part in program.take_apart(data)], fails, deadline)
        data = _without_pieces([bytes([byte]) for byte in data], fails, deadline)
    return data


def _without_pieces(pieces: List[bytes], fails: Callable[[bytes], bool], deadline: float) -> bytes:
    count = len(pieces)
    while count > 0:
        start = 0
        while start < len(pieces) and time.monotonic() < deadline:
            fewer = pieces[:start] + pieces[start + count :]
            if fails(b"".join(fewer)):
                pieces = fewer
            else:
                start += count
        # Cards only go by threes, so that number is never left out.
        count = 3 if 3 < count < 6 else count // 2
    return b"".join(pieces)
