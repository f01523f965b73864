"""Files that exist in memory only: what goes into a sandbox and comes out of it, by descriptor."""

import contextlib
import fcntl
import os
from typing import Iterator


@contextlib.contextmanager
def sink() -> Iterator[int]:
    """A descriptor to write to."""
    descriptor = os.memfd_create("stream", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def sealed(data: bytes) -> Iterator[int]:
    """A descriptor to read the data from. Nobody can change them, and they have no name."""
    with sink() as descriptor:
        with open(descriptor, "wb", closefd=False) as file:
            file.write(data)
        os.lseek(descriptor, 0, os.SEEK_SET)
        _seal(descriptor, fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK)
        yield descriptor


@contextlib.contextmanager
def record() -> Iterator[int]:
    """A descriptor to write to; what was written can be garbled, but never taken back."""
    with sink() as descriptor:
        fcntl.fcntl(descriptor, fcntl.F_SETFL, os.O_APPEND)
        _seal(descriptor, fcntl.F_SEAL_SHRINK)
        yield descriptor


def content(descriptor: int, most: int = -1) -> bytes:
    """What was written to it, or the first bytes of that."""
    with open(f"/proc/self/fd/{descriptor}", "rb") as file:
        return file.read(most)


def _seal(descriptor: int, seals: int) -> None:
    fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, seals | fcntl.F_SEAL_SEAL)
