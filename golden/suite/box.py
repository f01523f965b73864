"""A job in its sandbox, as its judge sees it: how far it is, what it takes, and its end."""

import contextlib
import os
import re
import select
import signal
import subprocess
import time
from pathlib import Path
from typing import Callable, List, NamedTuple, Optional, Sequence, Tuple

from . import streams
from .harness import BrokenHarness

# Names inside. They are the same for every program and every case.
SOLUTION = "/solution"
FOLDER = "/tmp"

MANY = 300
INODE_BYTES = 1024  # what an empty file takes, about


class Job(NamedTuple):
    """A command, and all that it is given."""

    words: Sequence[str]  # the word SOLUTION stands for the program
    streams: Tuple[int, int, int]  # descriptors of standard input, output and error
    limits: Sequence[str]  # processor seconds, bytes of a file, processes, bytes of stack
    folder_bytes: int  # the room in its folder
    program: Optional[Path] = None
    sources: Optional[Path] = None  # a folder to be shown, and to work in
    report: int = -1  # a descriptor that is 3 inside
    requests: int = -1  # a socket through which runs are asked for; none: the job is one run


class End(NamedTuple):
    """How the program ended."""

    status: int  # as wait gave it
    cpu_seconds: float
    peak_memory: int
    left: bool  # whether children of it live on


class Sandbox:
    """A job that was started, as its judge sees it."""

    def __init__(self, process: subprocess.Popen, status: int, job: Job):
        self.process = process
        self.started_at: Optional[float] = None  # on the monotonic clock
        self.ended: Optional[End] = None
        self._status = status
        self._said = b""
        self._job = job
        self._launcher: Optional[int] = None  # its process number, once it has started

    def wait(self, seconds: float) -> bool:
        """Waits for the program to end; False if that takes longer."""
        return self._listen(seconds, lambda: re.search(rb"^end .*\n", self._said, re.M))

    def wait_for_start(self, seconds: float) -> bool:
        """Waits for the sandbox to stand; False if that takes longer."""
        return self._listen(seconds, lambda: self.started_at is not None)

    def _listen(self, seconds: float, has_come: Callable[[], object]) -> bool:
        deadline = time.monotonic() + seconds
        poll = select.poll()
        poll.register(self._status, select.POLLIN)
        while poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
            said = os.read(self._status, 4096)
            self._said += said
            if self.started_at is None and b"start\n" in self._said:
                self.started_at = time.monotonic()
                self._launcher = self._find_launcher()
            if not said or has_come():
                self._note_end()
                return True
        return False

    def begin_anew(self) -> None:
        """Forgets the run before: another has been asked for."""
        self.started_at, self.ended, self._said = time.monotonic(), None, b""

    def family(self) -> List[int]:
        """The processes of the job, first the launcher, which inherits orphans and their time."""
        found: List[int] = []
        left = [self._launcher] if self._launcher else []
        while left and len(found) < MANY:  # a fork bomb grows faster than one can count
            found.append(left.pop())
            left += _children(found[-1])
        return found

    def folder_use(self) -> int:
        """The bytes of memory that the files in its folder take."""
        return 0

    def folder_state(self) -> Tuple[int, ...]:
        """Different whenever anything was done to its folder, even if it was undone."""
        return ()

    def kill(self) -> None:
        """Ends the job and all its descendants."""
        # Whole groups die in one stroke, so nobody in them can fork away meanwhile. The launcher
        # goes last: until then whoever loses his parent becomes its child and is found.
        deadline = time.monotonic() + 10
        while len(self.family()) > 1 and time.monotonic() < deadline:
            for group in {_group(pid) for pid in self.family()[1:]} - {None, self.process.pid}:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(group, signal.SIGKILL)
            time.sleep(0.001)
        self.process.kill()
        self.process.wait()

    def _find_launcher(self) -> Optional[int]:
        return self.process.pid

    def _note_end(self) -> None:
        failed = re.search(rb"^failed (\d+)$", self._said, re.M)
        end = re.search(rb"^end (\d+) (\d+) (\d+) ([01])$", self._said, re.M)
        if failed:
            name = self._job.program if self._job.words[0] == SOLUTION else self._job.words[0]
            raise BrokenHarness(f"{name} cannot run here: {os.strerror(int(failed[1]))}")
        if self.started_at is None:
            complaint = streams.content(self._job.streams[2]).decode(errors="replace").strip()
            raise BrokenHarness(complaint or "the launcher does not start")
        if end:
            self.ended = End(int(end[1]), int(end[2]) / 1e6, int(end[3]) << 10, end[4] == b"1")


class Bubble(Sandbox):
    """A job in bubblewrap. The launcher is the first process of its namespace, which takes all
    others with it."""

    def __init__(self, process: subprocess.Popen, status: int, job: Job, info: int):
        super().__init__(process, status, job)
        self._info = info
        self._first: Optional[int] = None  # a descriptor of that first process
        self._root: Optional[str] = None  # its root as we see it

    def folder_use(self) -> int:
        if self._root is None:
            return 0
        with contextlib.suppress(OSError):  # ended meanwhile
            use = os.statvfs(self._root + FOLDER)
            files = use.f_files - use.f_ffree
            return (use.f_blocks - use.f_bfree) * use.f_frsize + files * INODE_BYTES
        return 0

    def folder_state(self) -> Tuple[int, ...]:
        # Its times and its mode could hold a message too. Nobody can set the last change's.
        about = os.stat(f"{self._root}{FOLDER}")
        times = about.st_ctime_ns, about.st_mtime_ns, about.st_atime_ns
        return (self.folder_use(), about.st_mode, *times)

    def kill(self) -> None:
        # bwrap ends when its child does, and buries it. Killed before, it would leave that to
        # the first process of the machine, which in a container may not care.
        if self._first is None:
            self.process.kill()
        else:
            self._kill_first(self._first)
        self.process.wait()

    def _kill_first(self, first: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(first, signal.SIGKILL)
        gone = select.poll()
        gone.register(first, select.POLLIN)
        try:
            if not gone.poll(60_000):
                self.process.kill()
                raise BrokenHarness("the processes of a solution do not die")
        finally:
            os.close(first)

    def _find_launcher(self) -> Optional[int]:
        first = int(re.search(rb'"child-pid": (\d+)', os.read(self._info, 4096))[1])
        with contextlib.suppress(ProcessLookupError):  # ended meanwhile
            self._first = os.pidfd_open(first)
            self._root = f"/proc/{first}/root"
        return first


def _group(pid: int) -> Optional[int]:
    with contextlib.suppress(ProcessLookupError):  # ended meanwhile
        return os.getpgid(pid)
    return None


def _children(pid: int) -> List[int]:
    found: List[int] = []
    with contextlib.suppress(OSError):  # ended meanwhile
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children") as file:
                found += map(int, file.read().split())
    return found
