"""One run of a stranger's program within limits."""

import contextlib
import functools
import math
import os
import re
import shutil
import signal
import threading
from pathlib import Path
from typing import Any, Iterator, NamedTuple, Optional, Sequence, Tuple

from . import sandbox, streams
from .box import SOLUTION, Job, Sandbox
from .harness import BrokenHarness
from .meter import Limit, Limits, Meter

WATCH_SECONDS = 0.03  # between two looks at a running program; its end is noticed at once
# What we add to Valgrind's options. A .valgrindrc in the folder would be the solution's word.
OURS = ("--command-line-only=yes", "--trace-children=yes", "--log-fd=3")
PROGRAM_BYTES = 256 << 20
SHOWN_BYTES = 16 << 20  # the room for output that every program finds, whatever its case allows

interrupted = threading.Event()  # set it to end the runs of other threads

TRIAL = Limits(60, 60, output_bytes=1 << 20, memory_bytes=1 << 30, processes=9)


class Ended(NamedTuple):
    """How a program ended, what it used and what it left."""

    exit_code: int  # negative: the signal that ended it
    broken_limit: Optional[Limit]
    cpu_seconds: float
    clock_seconds: float
    peak_memory: int
    output: bytes
    errors: bytes
    log: bytes  # Valgrind's


# ---------------------------------------------------------------- a run


def run(
    program: Path, data: bytes, limits: Limits, valgrind: Optional[Sequence[str]] = None
) -> Ended:
    """Runs a program on the data: natively, or under Valgrind with this command.

    Valgrind's log is empty exactly if it found nothing, provided that the command says -q. But a
    program can blind Valgrind from inside: the log convicts, it does not acquit a cheat.
    """
    with machine_faults():
        check_program(program)
        ended = _run(program, data, limits, valgrind)
        if valgrind and _looks_unstarted(ended) and not _starts(tuple(valgrind)):
            complaint = (ended.errors + ended.log).decode(errors="replace")
            raise BrokenHarness(f"valgrind does not start: {complaint}")
    return ended


def _run(program: Path, data: bytes, limits: Limits, valgrind: Optional[Sequence[str]]) -> Ended:
    words = [*valgrind, *OURS, SOLUTION] if valgrind else [SOLUTION]
    with contextlib.ExitStack() as stack:
        opened = (streams.sealed(data), streams.sink(), streams.sink(), streams.record())
        given, out, err, log = map(stack.enter_context, opened)
        more = {"program": program.resolve(), "report": log if valgrind else -1}
        use = watch(job_within(limits, words, (given, out, err), **more), limits)
        return ended_with(use, limits, out, err, log)


def ended_with(use: "Use", limits: Limits, *files: int) -> Ended:
    """What was used, and what was written: to the output, the errors and Valgrind's log."""
    # The files may be longer than the limit, and nobody has to carry the rest.
    output, errors, *log = (streams.content(file, limits.output_bytes) for file in files)
    if not use.broken_limit and max(len(output), len(errors)) >= limits.output_bytes:
        use = use._replace(broken_limit=Limit.OUTPUT)
    return Ended(*use, output, errors, b"".join(log))


def job_within(
    limits: Limits, words: Sequence[str], descriptors: Tuple[int, int, int], **more: Any
) -> Job:
    # The launcher's limits are for the case that nobody watches any more. The one of time is wide,
    # since Linux counts for it in whole ticks and kills without a word. From 5.14 on it counts
    # the processes of each sandbox by itself; before, all processes of the user would count.
    version = tuple(map(int, re.findall(r"\d+", os.uname().release)[:2]))
    counted = sandbox.protected() is None and version >= (5, 14)
    # The program can read its limits. The limit of output often follows from the right answer's
    # length, so what is shown is a round number.
    room = max(SHOWN_BYTES, 1 << (limits.output_bytes - 1).bit_length())
    for_launcher = (
        math.ceil(2 * limits.cpu_seconds) + 10,
        room,
        limits.processes + 100 if counted else "-",
        limits.stack_bytes,
    )
    return Job(words, descriptors, tuple(map(str, for_launcher)), room, **more)


@contextlib.contextmanager
def machine_faults() -> Iterator[None]:
    """Whatever the machine refuses to us is its own fault, not the solution's."""
    try:
        yield
    except OSError as error:
        raise BrokenHarness(str(error)) from error


def check_program(program: Path) -> None:
    """What cannot be run here is no fault of the program's."""
    if not program.is_file() or not os.access(program, os.X_OK):
        raise BrokenHarness(f"{program} is not an executable file")
    if program.stat().st_size > PROGRAM_BYTES:
        raise BrokenHarness(f"{program} has more than {PROGRAM_BYTES >> 20} MiB")
    with open(program, "rb") as file:
        first, *words = file.readline(1000).decode(errors="replace").split() or [""]
    if not first.startswith("#!"):
        return
    interpreter, *words = [word for word in (first[2:], *words) if word]
    words = [word for word in words if word[0] != "-" and "=" not in word]
    if interpreter.endswith("/env") and words:
        interpreter = shutil.which(words[0], path=sandbox.PATH) or words[0]
    if sandbox.protected() is None and not sandbox.visible(interpreter):
        raise BrokenHarness(f"{program} needs {interpreter}, but the sandbox shows only /usr")


def _looks_unstarted(ended: Ended) -> bool:
    return b"Fatal error at startup" in ended.log or ended.errors.startswith(b"valgrind:")


@functools.lru_cache(maxsize=None)
def _starts(valgrind: Tuple[str, ...]) -> bool:
    """Whether Valgrind itself works: any program can print what a broken Valgrind prints."""
    ended = _run(Path(shutil.which("true", path=sandbox.PATH) or "/bin/true"), b"", TRIAL, valgrind)
    return ended.exit_code == 0 and not ended.errors


# ---------------------------------------------------------------- limits


class Use(NamedTuple):
    """The first half of Ended."""

    exit_code: int
    broken_limit: Optional[Limit]
    cpu_seconds: float
    clock_seconds: float
    peak_memory: int


def watch(job: Job, limits: Limits) -> Use:
    """Runs the job until it ends or breaks a limit."""
    with sandbox.started(job) as box:
        return watch_box(box, limits)


def watch_box(box: Sandbox, limits: Limits) -> Use:
    """Waits until the program ends or breaks a limit."""
    meter, broken = Meter(box), None
    while not broken and not box.wait(WATCH_SECONDS):
        if interrupted.is_set():
            raise KeyboardInterrupt
        meter.look()
        broken = meter.broken(limits)
    meter.look_at_the_clock()
    # There is no word about the end only if somebody was killed, by us or by the program itself.
    status, cpu, peak, _ = box.ended or (signal.SIGKILL, 0.0, 0, False)
    meter.cpu_seconds, meter.memory_bytes = max(cpu, meter.cpu_seconds), peak
    meter.peak_memory = max(peak, meter.peak_memory)
    broken = broken or meter.broken(limits)  # it may have happened since the last look
    exit_code = os.waitstatus_to_exitcode(status)
    return Use(exit_code, broken, meter.cpu_seconds, meter.clock_seconds, meter.peak_memory)
