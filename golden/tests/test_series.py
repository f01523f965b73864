"""Tests of many runs in one sandbox: each is as if it were the only one."""

import pytest

from helpers import main_of
from suite import build, sandbox
from suite.meter import Limit, Limits
from suite.series import Series

LIMITS = Limits(2, 5, output_bytes=1 << 16, memory_bytes=1 << 28, processes=9)


@pytest.fixture
def program(tmp_path):
    def made(statements: str):
        source = tmp_path / "program.c"
        source.write_text(main_of(statements))
        return build.executable(source, ())

    return made


def outputs(program, *inputs: bytes) -> list:
    with Series(program, LIMITS) as series:
        return [series.run(data) for data in inputs]


def test_each_run_has_its_own_input_and_output(program):
    echo = program("int c; while ((c = getchar()) != EOF) putchar(c); return 3;")
    inputs = [b"one", b"", b"x" * 50_000, b"two\n"]
    ended = outputs(echo, *inputs)
    assert [each.output for each in ended] == inputs
    assert {(each.exit_code, each.broken_limit) for each in ended} == {(3, None)}


def test_a_run_that_dies_is_not_the_end_of_the_series(program):
    fragile = program("if (getchar() == 'k') raise(SIGKILL); puts(\"well\"); return 0;")
    assert [each.exit_code for each in outputs(fragile, b"", b"k", b"")] == [0, -9, 0]


@pytest.mark.parametrize(
    "statement, broken",
    [
        ("for (;;) {}", Limit.TIME),
        ("for (;;) pause();", Limit.CLOCK),
        ("for (;;) puts(words[0]);", Limit.OUTPUT),
        ("for (;;) fork();", Limit.PROCESSES),
        ("for (;;) { char *p = malloc(1 << 20); for (int i = 0; i < 1 << 20; i++) p[i] = 1; }",
         Limit.MEMORY),
    ],
)  # fmt: skip
def test_a_run_that_breaks_a_limit_leaves_the_next_alone(program, statement, broken):
    limits = LIMITS._replace(cpu_seconds=1, clock_seconds=1)
    greedy = program(f"if (getchar() == 'g') {statement} puts(\"well\"); return 0;")
    with Series(greedy, limits) as series:
        assert series.run(b"").output == b"well\n"
        assert series.run(b"g").broken_limit in (broken, Limit.TIME)
        ended = series.run(b"")
    assert (ended.output, ended.broken_limit) == (b"well\n", None)


@pytest.mark.skipif(sandbox.protected() is not None, reason="nothing is kept apart here")
@pytest.mark.parametrize(
    "leave",
    [
        'FILE *file = fopen("left", "w"); if (file) fputs("x", file);',
        "if (fork() == 0) { setsid(); close(0); close(1); close(2); pause(); }",
    ],
    ids=["a file", "a child"],
)
def test_what_a_run_leaves_behind_the_next_does_not_find(program, leave):
    look = 'if (system("set -- /proc/[0-9]*; echo $#; ls")) _exit(1);'
    first, second = outputs(program(look + leave + " _exit(0);"), b"", b"")
    assert first.output == second.output and first.exit_code == second.exit_code == 0
