"""A terminal to run a command in."""

import contextlib
import fcntl
import os
import pty
import struct
import subprocess
import termios
from typing import Iterator, List


def in_terminal(
    command: List[str], given: bytes, columns: int = 80, rows: int = 24, **variables: str
) -> str:
    """What a command writes to standard error, which is a terminal of this size."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    environment = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", **variables}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        process.stdin.write(given)
        process.stdin.close()
        drawn = b"".join(_read_all(ours))
    return drawn.decode().replace("\r\n", "\n")


def _read_all(descriptor: int) -> Iterator[bytes]:
    with open(descriptor, "rb", buffering=0) as terminal:
        with contextlib.suppress(OSError):  # how a terminal says that nobody has it open any more
            while True:
                yield terminal.read(65536)
