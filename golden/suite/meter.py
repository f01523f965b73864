"""What a running program takes, by looking at it now and then, and which limit that breaks."""

import contextlib
import enum
import os
import re
import time
from pathlib import Path
from typing import NamedTuple, Optional, Sequence

from .box import Sandbox
from .harness import BrokenHarness

START_SECONDS = 60  # for the sandbox itself, which takes milliseconds
PATIENCE = 10  # times clock_seconds: then it ends, however busy the machine is


class Limits(NamedTuple):
    cpu_seconds: float  # of processor time, of all processes together
    clock_seconds: float  # asleep by the clock, that is, not even wanting a processor
    output_bytes: int  # of each stream and file, and of all files in its folder
    memory_bytes: int  # of all processes together, and of the files
    processes: int  # and threads
    stack_bytes: int = 8 << 20


class Limit(enum.Enum):
    TIME = "processor time"
    CLOCK = "sleep"
    OUTPUT = "output"
    MEMORY = "memory"
    PROCESSES = "processes"


TICKS = os.sysconf("SC_CLK_TCK")


class Meter:
    """What a job uses, as far as looking at it now and then can tell."""

    def __init__(self, box: Sandbox) -> None:
        self.cpu_seconds = self.clock_seconds = self.asleep_seconds = 0.0
        self.memory_bytes = self.peak_memory = self.tasks = 0
        self._box = box
        self._begun = time.monotonic()
        self._last_cpu = self._seconds_of_the_dead()

    def look(self) -> None:
        before = self.clock_seconds
        self.look_at_the_clock()
        if self._box.started_at is None:
            if self.clock_seconds > START_SECONDS:
                raise BrokenHarness(f"the sandbox does not stand after {START_SECONDS} s")
            return
        cpu, awake, self.tasks, self.memory_bytes = 0.0, False, 0, self._box.folder_use()
        for pid in self._box.family()[1:]:
            with contextlib.suppress(OSError):  # ended meanwhile
                process = _Process.of(pid)
                cpu += process.cpu_seconds + process.dead_children_seconds
                awake = awake or process.awake
                self.tasks += process.threads
                self.memory_bytes += _memory(pid)
        cpu += self._seconds_of_the_dead()
        self.peak_memory = max(self.peak_memory, self.memory_bytes)
        # Only growth counts: the time of children whose parent ignores their end is lost with them.
        self.cpu_seconds += max(0.0, cpu - self._last_cpu)
        self._last_cpu = cpu
        # Whoever wants to run but gets no processor is awake: a busy machine puts nobody to sleep.
        if not awake:
            self.asleep_seconds += self.clock_seconds - before

    def _seconds_of_the_dead(self) -> float:
        """Those of children that the launcher has buried, in earlier runs too."""
        for launcher in self._box.family()[:1]:
            with contextlib.suppress(OSError):
                return _Process.of(launcher).dead_children_seconds
        return 0.0

    def look_at_the_clock(self) -> None:
        self.clock_seconds = time.monotonic() - (self._box.started_at or self._begun)

    def broken(self, limits: Limits) -> Optional[Limit]:
        if self.cpu_seconds > limits.cpu_seconds:
            return Limit.TIME
        if self.memory_bytes > limits.memory_bytes:
            return Limit.MEMORY
        if self.tasks > limits.processes:
            return Limit.PROCESSES
        if max(self.asleep_seconds, self.clock_seconds / PATIENCE) > limits.clock_seconds:
            return Limit.CLOCK
        return None


class _Process(NamedTuple):
    awake: bool  # running, or ready to
    cpu_seconds: float
    dead_children_seconds: float
    threads: int

    @staticmethod
    def of(pid: int) -> "_Process":
        fields = _fields(f"/proc/{pid}/stat")
        user, system, children_user, children_system = (
            int(field) / TICKS for field in fields[14:18]
        )
        threads, states = int(fields[20]), [fields[3]]
        if threads > 1:
            tasks = f"/proc/{pid}/task"
            states = [_fields(f"{tasks}/{task}/stat")[3] for task in os.listdir(tasks)]
        return _Process(b"R" in states, user + system, children_user + children_system, threads)


def _fields(file: str) -> Sequence[bytes]:
    """The fields of a stat file, numbered as in its manual; the second, a name, may be anything."""
    return [b"", b"", b"", *Path(file).read_bytes().rpartition(b")")[2].split()]


def _memory(pid: int) -> int:
    # Not RLIMIT_AS: malloc would return NULL then, and what the program does next hides the reason.
    # Page tables count, for a program can fill gigabytes with them and own hardly a page.
    text = Path(f"/proc/{pid}/status").read_bytes()
    return sum(map(int, re.findall(rb"^Vm(?:RSS|PTE|Swap):\s*(\d+) kB$", text, re.M))) << 10
