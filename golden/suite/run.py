"""Running a program within limits, so that nothing it started lives on."""

import contextlib
import enum
import math
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import uuid
from pathlib import Path
from typing import Iterator, List, NamedTuple, Optional

from .harness import BrokenHarness

VALGRIND = ["valgrind", "--leak-check=full", "-q", "--error-exitcode=1"]

TIME_LIMIT = 30.0  # seconds of processor time under Valgrind
CLOCK_FACTOR = 2  # a busy machine may take this many times longer by the clock
MEMORY_LIMIT = 1 << 30  # resident bytes of all processes of one case, Valgrind's own included
PROCESS_LIMIT = 16
STACK_LIMIT = 8 << 20  # the usual default, here for everybody's machine
SPARE_OUTPUT = 1 << 20
WATCH_SECONDS = 0.25

MARKER = "GOLDEN_RUN"  # the environment variable that marks the processes of one run


class Limit(enum.Enum):
    TIME = "time limit"
    OUTPUT = "output limit"
    MEMORY = "memory limit"
    PROCESSES = "process limit"


class Run(NamedTuple):
    """How a program ended, and what it left."""

    exit_code: int  # negative: the signal that ended it
    broken_limit: Optional[Limit]  # why it was stopped
    seconds: float
    output: bytes
    errors: bytes
    valgrind_log: bytes


def output_limit(expected: bytes) -> int:
    """How much a program may write that has to write this."""
    return 4 * len(expected) + SPARE_OUTPUT


def run(program: Path, stdin: Path, file_limit: int, seconds: float = TIME_LIMIT) -> Run:
    """Runs a program under Valgrind in an empty folder."""
    for tool in ("valgrind", "prlimit"):
        if not shutil.which(tool):
            raise BrokenHarness(f"{tool} is not installed")
    with _temporary_folder() as folder:
        log = folder / "valgrind"
        marker = uuid.uuid4().hex
        with open(stdin, "rb") as given, open(folder / "out", "wb") as out, open(
            folder / "err", "wb"
        ) as err:
            started = time.monotonic()
            process = subprocess.Popen(
                [*_limits(file_limit, seconds), *VALGRIND, f"--log-file={log}", str(program)],
                stdin=given,
                stdout=out,
                stderr=err,
                cwd=folder / "work",
                # Valgrind leaves its pipes in TMPDIR when it is killed.
                env={
                    "PATH": os.environ["PATH"],
                    "LANG": "C",
                    "TMPDIR": str(folder),
                    MARKER: marker,
                },
                start_new_session=True,
            )
            try:
                broken_limit = _watch(process, marker, CLOCK_FACTOR * seconds)
            finally:
                _kill_family(process, marker)
            took = time.monotonic() - started
        output, errors = (folder / "out").read_bytes(), (folder / "err").read_bytes()
        found = log.read_bytes() if log.exists() else None
    if process.returncode == -signal.SIGXCPU:
        broken_limit = Limit.TIME
    if not broken_limit and (found is None or b"Fatal error at startup" in found):
        reason = (found or errors).decode(errors="replace")
        raise BrokenHarness(f"valgrind does not start:\n{reason}".rstrip())
    if not broken_limit and max(len(output), len(errors)) >= file_limit:
        broken_limit = Limit.OUTPUT
    return Run(process.returncode, broken_limit, took, output, errors, found or b"")


def run_bare(program: Path, stdin: Path, file_limit: int, seconds: float) -> Run:
    """As run() does it, but without Valgrind and the hunt for processes left behind."""
    clock_seconds = CLOCK_FACTOR * seconds
    with open(
        stdin, "rb"
    ) as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        started = time.monotonic()
        process = subprocess.Popen(
            [*_limits(file_limit, seconds), str(program)],
            stdin=given,
            stdout=out,
            stderr=err,
            env={"PATH": os.environ["PATH"], "LANG": "C"},
        )
        # To wait with a time-out is to look now and then, which takes longer than most runs.
        watchdog = threading.Timer(clock_seconds, process.kill)
        watchdog.start()
        try:
            process.wait()
        finally:
            watchdog.cancel()
            process.kill()
            process.wait()
        took = time.monotonic() - started
        out.seek(0)
        err.seek(0)
        output, errors = out.read(), err.read()
    broken_limit = None
    if process.returncode == -signal.SIGXCPU or took >= clock_seconds:
        broken_limit = Limit.TIME
    elif max(len(output), len(errors)) >= file_limit:
        broken_limit = Limit.OUTPUT
    return Run(process.returncode, broken_limit, took, output, errors, b"")


@contextlib.contextmanager
def _temporary_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="golden-"))
    try:
        (folder / "work").mkdir()
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)  # the program may have made it hard to remove


def _limits(file_limit: int, seconds: float) -> List[str]:
    # The soft limit on processor time sends SIGXCPU; the clock stops whoever ignores that.
    cpu = math.ceil(seconds)
    return [
        "prlimit",
        f"--cpu={cpu}:",
        f"--fsize={file_limit}",
        f"--stack={STACK_LIMIT}:",
        "--core=0:",
    ]


def _watch(process: subprocess.Popen, marker: str, clock_seconds: float) -> Optional[Limit]:
    """Waits for the process to end; returns the limit it broke if it has to be stopped."""
    deadline = time.monotonic() + clock_seconds
    while True:
        try:
            process.wait(timeout=WATCH_SECONDS)
            return None
        except subprocess.TimeoutExpired:
            family = _family(marker)
        if time.monotonic() > deadline:
            return Limit.TIME
        if len(family) > PROCESS_LIMIT:
            return Limit.PROCESSES
        # A limit on addresses (RLIMIT_AS) would make malloc return NULL, and what the
        # program does then hides the reason. Counting what it really uses does not.
        if sum(map(_resident_bytes, family)) > MEMORY_LIMIT:
            return Limit.MEMORY


def _family(marker: str) -> List[int]:
    """The processes with the marker in their environment, which forks inherit."""
    marked = f"{MARKER}={marker}".encode()
    family = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError):  # ended meanwhile, or somebody else's
                if marked in Path("/proc", entry, "environ").read_bytes():
                    family.append(int(entry))
    return family


def _resident_bytes(pid: int) -> int:
    with contextlib.suppress(OSError):  # ended meanwhile
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def _kill_family(process: subprocess.Popen, marker: str) -> None:
    # The group dies in one stroke, so nobody in it can fork away meanwhile; then we look for
    # whoever left it.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    deadline = time.monotonic() + 60
    while True:
        family = _family(marker)
        if not family:
            return
        if time.monotonic() > deadline:
            raise BrokenHarness(f"processes {family} do not die")
        for pid in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.01)
