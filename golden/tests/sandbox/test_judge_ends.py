"""Tests of the judge itself: it leaves nothing open, and its end is the end of all it runs."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from attacking import LIMITS, PATIENT, STACK, survivors
from helpers import heed_interrupts, needs_protection
from suite import paths, run, sandbox


def test_no_descriptor_stays_open(attacker):
    run.run(attacker, b"leak", LIMITS)
    before = os.listdir("/proc/self/fd")
    for name in (b"leak", b"orphan", b"busy"):
        run.run(attacker, name, LIMITS._replace(cpu_seconds=0.1))
    assert len(os.listdir("/proc/self/fd")) == len(before)


@needs_protection
def test_no_dead_process_is_left_to_the_machine(attacker):
    """Not even a dead one: the first process of a container often buries nobody."""
    code = f"""
import sys; sys.path.insert(0, {str(paths.GOLDEN)!r})
import ctypes, os, time
from suite import run
from pathlib import Path
ctypes.CDLL(None).prctl(36, 1)  # orphans come to us
for attack in (b"leak", b"orphan", b"busy", b"own-session"):
    run.run(Path({str(attacker)!r}), attack, run.Limits(0.2, 5, 1 << 20, 1 << 30, 50))
time.sleep(0.1)
try:
    print("left:", os.waitpid(-1, os.WNOHANG))
except ChildProcessError:
    print("nobody")
"""
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert done.stdout == b"nobody\n"


def judge_elsewhere(program: Path, attack: str) -> subprocess.Popen:
    """Another judge, which runs this attack, says so, and tells how it ended itself."""
    code = f"""
import sys; sys.path.insert(0, {str(paths.GOLDEN)!r})
import signal, threading
from suite import run
from pathlib import Path
signal.signal(signal.SIGINT, signal.default_int_handler)
limits = run.Limits(60, 60, 1 << 20, 1 << 30, 50, {STACK})
program = Path({str(program)!r})
run.run(program, b"leak", limits)
print("ready", flush=True)
try:
    run.run(program, {attack.encode()!r}, limits)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    judge = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, preexec_fn=heed_interrupts
    )
    assert judge.stdout.readline() == b"ready\n"
    deadline = time.monotonic() + 20
    while not survivors() and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.1)
    assert survivors()
    return judge


@pytest.mark.parametrize(
    "attack, number",
    [
        ("busy", signal.SIGKILL),
        ("children-are-busy", signal.SIGKILL),
        ("stopped", signal.SIGKILL),
        ("busy", signal.SIGTERM),
        ("children-are-busy", signal.SIGINT),
        ("asleep", signal.SIGINT),
        ("asleep", signal.SIGHUP),
    ],
)
def test_nothing_outlives_the_judge(attacker, attack, number):
    if sandbox.protected() and attack == "children-are-busy" and number != signal.SIGINT:
        pytest.skip("only in the sandbox")
    judge = judge_elsewhere(attacker, attack)
    judge.send_signal(number)
    said = judge.communicate(timeout=20)[0]
    assert said == (b"interrupted\n" if number == signal.SIGINT else b"")
    deadline = time.monotonic() + 5
    while survivors() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert survivors() == []


def test_other_threads_can_be_interrupted(attacker):
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(run.run, attacker, b"asleep", PATIENT)
        time.sleep(0.2)
        run.interrupted.set()
        try:
            with pytest.raises(KeyboardInterrupt):
                running.result(timeout=10)
        finally:
            run.interrupted.clear()
    assert survivors() == []
