"""Tests of what a program would gain: a sight, a file, a power, a way to others."""

import os
import shutil
import signal
import socket
import subprocess

import pytest

from attacking import FORBIDDEN, LIMITS, PATIENT
from helpers import needs_protection
from suite import run, sandbox


@needs_protection
def test_all_that_can_be_seen_is_the_input(witness, first_sight, tmp_path):
    """Whatever the case, the name, the folder, and the judge's environment: it looks the same."""
    other = tmp_path / "kostka" / "another-name"
    other.parent.mkdir()
    shutil.copy(witness, other)
    held = [open(os.devnull) for _ in range(5)]
    os.environ["CASE"] = "secret"
    try:
        sight = run.run(other, b"data", PATIENT).output
    finally:
        del os.environ["CASE"], held
    assert sight == first_sight + b"data"
    for word in (b"golden", b"work", b"home", b"pytest", b"kostka", os.fsencode(tmp_path.name)):
        assert word not in sight.replace(b"/proc/sys/kernel", b"")
    lines = sight.decode().splitlines()
    assert lines[0] == "/solution"
    assert sorted(lines[1:6]) == [
        "LANG=C",
        "PATH=/usr/local/bin:/usr/bin:/bin",
        "PWD=/tmp",
        "TMPDIR=/tmp",
        "UBSAN_OPTIONS=print_stacktrace=1",
    ]
    assert "/tmp: . .." in lines and "/dev/shm: . .." in lines and "/usr/src: . .." in lines
    assert "/etc: . .. alternatives ld.so.cache" in lines


@needs_protection
def test_limits_tell_nothing_about_the_answer(witness, first_sight):
    for size in (1 << 16, 100_000, (1 << 20) + 360, 16 << 20):
        limits = PATIENT._replace(output_bytes=size)
        assert run.run(witness, b"", limits).output == first_sight


@needs_protection
def test_mounts_tell_nothing_about_the_program(attack, canary):
    ended = attack("print-mounts")
    assert b"/solution" not in ended.output and os.fsencode(canary.parent.name) not in ended.output


@needs_protection
@pytest.mark.parametrize("name", FORBIDDEN)
def test_forbidden(attack, name):
    ended = attack(name)
    assert (ended.exit_code, ended.broken_limit, ended.errors) == (0, None, b"")


@pytest.mark.parametrize(
    "name",
    [
        "shared-memory",
        "keys",
        "internet",
        "memory-files",
        "write-the-input-by-name",
        "name-of-the-input",
    ],
)
def test_forbidden_without_protection(unprotected, attack, name):
    assert attack(name).exit_code == 0


@needs_protection
@pytest.mark.skipif(os.geteuid() != 0, reason="for root only")
def test_root_who_cannot_be_nobody(attacker, monkeypatch):
    """Where there is no nobody the rights are gone all the same: what root owns is read-only."""
    monkeypatch.setattr(sandbox, "_protection", lambda: ({}, None))
    for name in FORBIDDEN:
        ended = run.run(attacker, name.encode(), LIMITS)
        assert (ended.exit_code, ended.output, ended.errors) == (0, b"", b""), name


@pytest.mark.parametrize(
    "name",
    [
        "read-a-file",
        "write-the-input",
        "memory-files",
        "memory-in-a-pipe",
        "internet",
        "unix-socket",
        "semaphores",
    ],
)
def test_forbidden_attacks_are_real(attacker, tmp_path, name):
    """Outside they gain what they want, or the tests above prove nothing."""
    given = tmp_path / "input"
    given.write_bytes(name.encode())
    with open(given, "r+b") as file:
        assert b"gained" in subprocess.run([attacker], stdin=file, stdout=subprocess.PIPE).stdout


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="x86 only")
@pytest.mark.parametrize("name", ["old-system-calls", "x32-system-calls"])
def test_other_system_calls_are_no_way_round(attack, name):
    assert attack(name).exit_code == -signal.SIGSYS


@needs_protection
def test_unix_socket_of_the_host_is_out_of_reach(attack):
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"\0golden-test-{os.getpid()}")
        server.listen()
        assert attack("abstract-socket").exit_code == 0
