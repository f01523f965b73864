"""What the tests share."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Callable, Dict, Optional, Tuple

import pytest

import reference
from programs import PROGRAMS
from suite import build, sandbox

SECONDS = 60.0  # a program that takes longer hangs, even on a busy machine

needs_protection = pytest.mark.skipif(
    sandbox.protected() is not None, reason=f"unprotected: {sandbox.protected()}"
)

# The programs whose game, and not the input, says when it is over.
ENDING_THEMSELVES = [name for name, program in PROGRAMS.items() if program.ends_itself]


# ---------------------------------------------------------------- the project's programs


def sample_build(program: str) -> Path:
    return build.own_program(program, PROGRAMS[program].sample.constants)


def run(command: list, data: bytes = b"", **options) -> subprocess.CompletedProcess:
    """Runs a command to its end; standard input is the data unless the options say what else."""
    given = {} if "stdin" in options else {"input": data}
    channels = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **given, **options}
    return subprocess.run(command, timeout=SECONDS, **channels)


def result(done: subprocess.CompletedProcess) -> Tuple[int, Optional[bytes], Optional[bytes]]:
    return done.returncode, done.stdout, done.stderr


def expectation(program: str, data: bytes) -> Tuple[int, bytes, bytes]:
    """The exit code, the output and a pattern of the message, with the constants of the sample."""
    try:
        return 0, reference.play(program, data, **dict(PROGRAMS[program].sample.constants)), b""
    except reference.BadInput as fault:
        message = (
            f"{program}: line {fault.line}, column {fault.column}: expected [ -~]+, found [ -~]+\n"
        )
        return 2, fault.printed, message.encode()


def printed(program: str, data: bytes) -> bytes:
    """What has been printed when this much of the input is there."""
    return expectation(program, data)[1]


def right_output(program: str) -> bytes:
    return printed(program, PROGRAMS[program].sample.input)


def cannot(program: str, what: str, why: str) -> bytes:
    return f"{program}: cannot {what}: {why}\n".encode()


# ---------------------------------------------------------------- other projects


def write(folder: Path, *names: str) -> None:
    """Empty files."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()


def environment(**changes: str) -> dict:
    """Ours, without what an outer make, pytest or CI system says."""
    ours = {
        name: value
        for name, value in os.environ.items()
        if name not in ("CI", "MAKEFLAGS", "MAKELEVEL", "MFLAGS") and not name.startswith("PYTEST")
    }
    return {**ours, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8", **changes}


def python(project: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env=environment(**changes),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def run_pytest(project: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess:
    return python(project, "-m", "pytest", "-p", "no:cacheprovider", *arguments, **changes)


def heed_interrupts() -> None:
    """For a child whose parent ignores them, as everything does that was started with nohup."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def main_of(statements: str) -> str:
    """A C program."""
    headers = ("limits", "signal", "stdio", "stdlib", "sys/resource", "unistd")
    includes = "".join(f"#include <{header}.h>\n" for header in headers)
    return (
        f"#define _DEFAULT_SOURCE\n{includes}"
        f"int main(int count, char **words) {{ (void)count, (void)words; {statements} }}\n"
    )


def descendants(pid: int) -> Dict[int, bytes]:
    """The processes that a process started, and those that these started, with their names."""
    parents, names = {}, {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # ended meanwhile
            before, _, after = file.read_bytes().rpartition(b")")
            number, _, name = before.partition(b" (")
            parents[int(number)], names[int(number)] = int(after.split()[1]), name
    family = {pid}
    while True:
        more = {child for child, parent in parents.items() if parent in family} - family
        if not more:
            return {member: names[member] for member in family - {pid}}
        family |= more


def is_alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)
