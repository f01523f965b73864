"""What a run costs: instructions, the same every time; time and memory, for information."""

import fcntl
import os
import re
import struct
import subprocess
import tempfile
import termios
import time
from pathlib import Path
from typing import List

from .harness import BrokenHarness

RUN_SECONDS = 300


def instructions(program: Path, given: bytes) -> int:
    """Executed instructions, start-up included; the environment is fixed, for it counts too."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program)]
    done = _run(command, given, stderr=subprocess.PIPE, env={"PATH": os.environ["PATH"]})
    counted = re.search(rb"Collected : (\d+)", done.stderr)
    if done.returncode or not counted:
        raise BrokenHarness(
            f"callgrind: exit code {done.returncode}\n{done.stderr.decode(errors='replace')}"
        )
    return int(counted.group(1))


def milliseconds(program: Path, given: bytes) -> float:
    """The best of a few native runs."""
    times = []
    for _ in range(3):
        started = time.perf_counter()
        _run([str(program)], given)
        times.append(time.perf_counter() - started)
    return 1000 * min(times)


def _run(command: List[str], given: bytes, **others) -> subprocess.CompletedProcess:
    with tempfile.TemporaryFile() as stdin:
        stdin.write(given)
        stdin.seek(0)
        return subprocess.run(
            command, stdin=stdin, stdout=subprocess.DEVNULL, timeout=RUN_SECONDS, **others
        )


def peak_mebibytes(program: Path, given: bytes) -> float:
    """The most memory it held until it waits for the last byte of its input.

    What the system tells of a process that has ended includes the one it was forked from.
    """
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        process.stdin.write(given[:-1])
        process.stdin.flush()
        while not _is_waiting(process):
            time.sleep(0.001)
        status = Path(f"/proc/{process.pid}/status").read_text()
        process.communicate(given[-1:])
    return int(re.search(r"VmHWM:\s*(\d+) kB", status).group(1)) / 1024


def _is_waiting(process: subprocess.Popen) -> bool:
    """Whether all that was sent has been read and the process sleeps; or it has ended."""
    unread = struct.unpack("i", fcntl.ioctl(process.stdin, termios.FIONREAD, struct.pack("i", 0)))[
        0
    ]
    state = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0]
    return unread == 0 and state in "SZ"
