"""Many runs of one program, natively, in a sandbox that stays open: each costs little more than a
process does."""

import contextlib
import socket
from pathlib import Path
from types import TracebackType
from typing import List, Optional, Tuple, Type

from . import run, sandbox, streams
from .box import SOLUTION, Sandbox
from .harness import BrokenHarness
from .meter import START_SECONDS, Limits


class Series:
    """Use it in a with statement: the sandbox is closed at the end.

    A run finds no trace of those before it, but that it can count them: their processes had the
    numbers before its own. Where one breaks a limit, leaves children behind, or does anything to
    its folder, the next has a new sandbox.
    """

    def __init__(self, program: Path, limits: Limits) -> None:
        self._program = program
        self._limits = limits
        self._opened = contextlib.ExitStack()
        self._box: Optional[Sandbox] = None
        self._requests: Optional[socket.socket] = None
        self._empty: Tuple[int, ...] = ()  # its folder before the first run

    def __enter__(self) -> "Series":
        run.check_program(self._program)
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self._close()

    def run(self, data: bytes, limits: Optional[Limits] = None) -> run.Ended:
        """One run; its limits may be lower than those of the series."""
        limits = limits or self._limits
        with run.machine_faults(), contextlib.ExitStack() as stack:
            opened = (streams.sealed(data), streams.sink(), streams.sink())
            files = [stack.enter_context(file) for file in opened]
            box = self._ask(files)
            use = run.watch_box(box, limits)
            if use.broken_limit or not self._is_like_new(box):
                self._close()
            return run.ended_with(use, limits, *files[1:])

    def _ask(self, files: List[int]) -> Sandbox:
        """Has the launcher start the program on these descriptors."""
        box = self._box or self._open()
        assert self._requests
        box.begin_anew()
        socket.send_fds(self._requests, [b"r"], files)
        return box

    def _open(self) -> Sandbox:
        ours, theirs = socket.socketpair()
        self._requests = self._opened.enter_context(ours)
        said = self._opened.enter_context(streams.sink())
        nothing = self._opened.enter_context(streams.sealed(b""))
        with theirs:
            job = run.job_within(
                self._limits,
                [SOLUTION],
                (nothing, said, said),
                program=self._program.resolve(),
                requests=theirs.fileno(),
            )
            self._box = self._opened.enter_context(sandbox.started(job))
        if not self._box.wait_for_start(START_SECONDS):
            raise BrokenHarness("the sandbox does not stand")
        self._empty = self._box.folder_state()
        return self._box

    def _is_like_new(self, box: Sandbox) -> bool:
        """No child and no file is left, and none was; unprotected, nobody knows about files."""
        gone = box.ended is not None and not box.ended.left
        return gone and sandbox.protected() is None and box.folder_state() == self._empty

    def _close(self) -> None:
        self._box = self._requests = None
        self._opened.close()
