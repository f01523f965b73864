"""Somebody who sits at a terminal, types, and looks at the screen."""

import contextlib
import fcntl
import os
import pty
import resource
import select
import signal
import struct
import subprocess
import termios
import time
from typing import Callable, List

from .emulator import Screen

SECONDS = 60.0  # what takes longer will never come, even on a busy machine


class Player:
    """Starts a command in a terminal of its own."""

    def __init__(
        self,
        command: List[str],
        columns: int = 80,
        rows: int = 24,
        folder: str = "/",
        **variables: str,
    ) -> None:
        self._ours, theirs = pty.openpty()
        self.screen = Screen(columns, rows)
        self.sent = b""  # all that has come to the terminal
        self._tell_size(columns, rows)
        self.modes_before = termios.tcgetattr(self._ours)
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={"PATH": os.environ["PATH"], "TERM": "xterm-256color", **variables},
            preexec_fn=_take_terminal,
        )
        os.close(theirs)

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        if self._ours >= 0:
            os.close(self._ours)

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def see(self, *texts: str) -> str:
        """Waits until all these texts are on the screen together, and returns all of it."""
        self.look_until(lambda: all(text in self.screen.text() for text in texts), repr(texts))
        return self.screen.text()

    def look_until(self, holds: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + SECONDS
        while not holds():
            if not self._look(deadline - time.monotonic()):
                raise AssertionError(f"{what} never came:\n{self.screen.text()}")

    def resize(self, columns: int, rows: int) -> None:
        """As when somebody pulls at the window."""
        self.screen.resize(columns, rows)
        self._tell_size(columns, rows)

    def hang_up(self) -> None:
        """As when somebody closes the window."""
        os.close(self._ours)
        self._ours = -1

    def end(self) -> int:
        """Waits for the end of the command; its exit code, or minus the signal that ended it."""
        deadline = time.monotonic() + SECONDS
        while self._look(deadline - time.monotonic()):
            pass
        return self.process.wait(SECONDS)

    def terminal_is_as_before(self) -> bool:
        """Whether the keys work as at first, and the screen shows the cursor and cuts no lines."""
        modes = self.screen.modes
        return (
            termios.tcgetattr(self._ours) == self.modes_before
            and modes["7"]
            and modes["25"]
            and not modes["1049"]
        )

    def _tell_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _look(self, seconds: float) -> bool:
        """Takes in what comes next; false if there is nothing any more, or not in this time."""
        ready, _, _ = select.select([self._ours], [], [], max(seconds, 0))
        data = b""
        with contextlib.suppress(OSError):  # how a terminal says that nobody has it open any more
            data = os.read(self._ours, 65536) if ready else b""
        self.sent += data
        self.screen.feed(data)
        return data != b""


def _take_terminal() -> None:
    """In the child: keys such as Ctrl-C are for it. It leaves no core file.

    Who starts us may ignore signals, as nohup does; a terminal's programs heed them all.
    """
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM, signal.SIGTSTP):
        signal.signal(number, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
