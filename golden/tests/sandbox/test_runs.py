"""Tests of ordinary programs: what they print, how they end, what they have used."""

import os
import resource
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest

from attacking import FOR_VALGRIND, LIMITS, PATIENT, STACK, VALGRIND
from suite import meter, run


def test_a_program_reads_and_prints(build):
    code = 'char word[9]; scanf("%8s", word); printf("<%s>", word); fputs("!", stderr);'
    ended = run.run(build(code), b"data\n", LIMITS)
    assert (ended.exit_code, ended.broken_limit) == (0, None)
    assert (ended.output, ended.errors, ended.log) == (b"<data>", b"!", b"")


@pytest.mark.parametrize("code", [0, 1, 2, 125, 126, 127, 128, 134, 137, 139, 255])
def test_exit_codes_are_exit_codes(build, code):
    assert run.run(build("return getchar();"), bytes([code]), LIMITS).exit_code == code


@pytest.mark.parametrize("number", [1, 2, 6, 8, 9, 11, 13, 15, 34, 64])
def test_signals_are_signals(build, number):
    ended = run.run(build("kill(getpid(), getchar()); pause();"), bytes([number]), LIMITS)
    assert (ended.exit_code, ended.broken_limit) == (-number, None)


def test_signals_that_the_judge_does_not_heed_end_a_program_all_the_same(build):
    """With nohup, or in the background of a script, everything is born ignoring SIGINT."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    try:
        program = build("kill(getpid(), getchar()); pause();")
        for number in (signal.SIGINT, signal.SIGTERM):
            ended = run.run(program, bytes([number]), LIMITS._replace(clock_seconds=20))
            assert ended.exit_code == -number
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    "statement, number",
    [("*(volatile int *)8 = 1;", 11), ("abort();", 6), ("__builtin_trap();", 4)],
)
@pytest.mark.parametrize("valgrind", [None, VALGRIND], ids=["natively", "valgrind"])
def test_crashes_are_signals(build, statement, number, valgrind):
    ended = run.run(build(statement), b"", FOR_VALGRIND, valgrind)
    assert (ended.exit_code, ended.broken_limit, ended.output) == (-number, None, b"")


def test_figures_are_those_of_the_program(build):
    ended = run.run(build("burn(0.3); memset(malloc(50 << 20), 1, 50 << 20);"), b"", LIMITS)
    assert 0.3 <= ended.cpu_seconds < 0.5
    assert ended.cpu_seconds <= ended.clock_seconds + 0.02
    assert 50 << 20 <= ended.peak_memory < 60 << 20


@pytest.mark.parametrize("name", ["STACK", "CORE", "FSIZE", "NOFILE"])
def test_limits_are_not_those_of_the_caller(build, name):
    limit = {"STACK": STACK, "CORE": 0, "FSIZE": run.SHOWN_BYTES, "NOFILE": 256}[name]
    number = getattr(resource, f"RLIMIT_{name}")
    soft, hard = resource.getrlimit(number)
    resource.setrlimit(number, (min(soft if soft > 0 else 1 << 30, 4 << 20), hard))
    try:
        code = f'struct rlimit l; getrlimit(RLIMIT_{name}, &l); printf("%ld", l.rlim_cur);'
        assert int(run.run(build(code), b"", LIMITS).output) == limit
    finally:
        resource.setrlimit(number, (soft, hard))


def test_stack_of_eight_mebibytes_can_be_used_and_no_more(build):
    program = build("char room[getchar() << 20]; memset(room, 1, sizeof room); return room[0] - 1;")
    limits = LIMITS._replace(stack_bytes=8 << 20)
    assert run.run(program, bytes([7]), limits).exit_code == 0
    assert run.run(program, bytes([9]), limits).exit_code == -signal.SIGSEGV


def test_large_input_and_output(build):
    data = os.urandom(5 << 20)
    program = build(
        "char room[4096]; for (ssize_t n; (n = read(0, room, 4096)) > 0;) write(1, room, n);"
    )
    assert run.run(program, data, LIMITS._replace(output_bytes=6 << 20)).output == data


def test_end_is_noticed_at_once(build):
    program = build("usleep(300000);")
    run.run(program, b"", LIMITS)
    assert min(run.run(program, b"", LIMITS).clock_seconds for _ in range(3)) < 0.32


def test_busy_machine_changes_no_verdict(build, monkeypatch):
    """A program that needs much of its limit is not charged for the time of others."""
    monkeypatch.setattr(meter, "PATIENCE", 1000)  # however busy this machine may be by itself
    worker = build('burn(0.6); puts("ok");')
    limits = LIMITS._replace(cpu_seconds=1, clock_seconds=0.5)
    busy = build("for (;;) {}")
    others = [subprocess.Popen([busy], start_new_session=True) for _ in range(4)]
    try:
        with ThreadPoolExecutor(2) as pool:
            runs = list(pool.map(lambda _: run.run(worker, b"", limits), range(2)))
        for ended in runs:
            assert (ended.broken_limit, ended.output) == (None, b"ok\n")
            waited = ended.clock_seconds - ended.cpu_seconds
            assert waited > limits.clock_seconds, "the machine was not busy"
    finally:
        for other in others:
            other.kill()
            other.wait()


def test_runs_at_the_same_time_do_not_mix(build):
    program = build(
        "char text[20]; int size = read(0, text, 20); usleep(10000);"
        "write(1, text, size); write(2, text, size); return text[0];"
    )
    texts = [b"%c%d" % (number, number) for number in range(64)]
    with ThreadPoolExecutor(8) as pool:
        runs = list(pool.map(lambda text: run.run(program, text, PATIENT), texts))
    for text, ended in zip(texts, runs):
        assert (ended.exit_code, ended.output, ended.errors) == (text[0], text, text)
