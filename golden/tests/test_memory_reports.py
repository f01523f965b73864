"""Tests of what is said of an error in memory: one of each kind, each in a program of its own."""

from pathlib import Path

import pytest

from suite import build, memory, verdict
from suite.suspect import limits_of
from suite.verdict import Verdict

# The number of bytes in the input chooses the error; volatile keeps the compiler from seeing it.
CODE = """
#include <stdio.h>
#include <stdlib.h>

static int *volatile room;
static volatile int most = 2147483647;
static volatile int places[3];

static void drop(void) {
    free(room);
}

static void large(void) {
    volatile char local[30000000];
    local[0] = '1';
    putchar(local[0]);
}

static int deep(int depth) {
    volatile int local[500];
    local[0] = depth;
    return depth > 1000000 ? local[0] : deep(depth + 1) + local[0];
}

int main(void) {
    int kind = 0;
    while (getchar() != EOF)
        kind++;
    room = malloc(10 * sizeof *room);
    if (kind == 1 && room[3])
        puts("set");
    if (kind == 2)
        room[10] = 4;
    if (kind == 3)
        printf("%d", room[11]);
    if (kind == 4)
        room = NULL;
    if (kind == 5) {
        drop();
        printf("%d", room[1]);
    }
    if (kind == 6)
        drop();
    if (kind == 7)
        room[kind - 9] = 1;
    if (kind == 8)
        large();
    if (kind == 9)
        putchar(deep(0));
    if (kind == 10)
        putchar(room[0]);
    if (kind == 11)
        abort();
    if (kind == 12)
        putchar(places[kind - 9]);
    if (kind == 13)
        most = most + 1;
    drop();
    return 0;
}
"""
LINE = {text.strip(): number for number, text in enumerate(CODE.split("\n"), 1)}


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> Path:
    source = tmp_path_factory.mktemp("memory") / "wrong.c"
    source.write_text(CODE)
    return build.executable(source, ())


def at(text: str) -> str:
    return f"line {LINE[text]} of wrong.c"


ASKED = f"asked for in line {LINE['room = malloc(10 * sizeof *room);']}, in main"
FREED = f"freed in line {LINE['free(room);']}, in drop, called in line "
ERRORS = [
    (1, f"used before it was set. That happens in {at('if (kind == 1 && room[3])')}."),
    (
        2,
        "It writes 4 bytes into memory that lies right past the end of a block of 40 bytes, "
        f"{ASKED}. That happens in {at('room[10] = 4;')}.",
    ),
    (
        3,
        "It reads 4 bytes of memory that lies 4 bytes past the end of a block of 40 bytes, "
        + ASKED,
    ),
    (4, "40 bytes in 1 block are never freed. Line "),
    (
        5,
        f"It reads 4 bytes of memory that was freed before (a block of 40 bytes, {ASKED}, {FREED}",
    ),
    (6, f"It frees memory that was freed before (a block of 40 bytes, {ASKED}, {FREED}"),
    (
        7,
        "It writes 4 bytes into memory that lies 8 bytes before the start of a block of 40 bytes, ",
    ),
    (8, "The stack is full, by recursion that goes too deep or by local arrays that are too large"),
    (9, "The stack is full, by recursion that goes too deep or by local arrays that are too large"),
    (10, "Bytes are printed that were never set."),
    (11, "It was ended by signal SIGABRT."),
    (
        12,
        f"The sanitizer stopped it in {at('putchar(places[kind - 9]);')}. "
        "The index is 3, but the array has 3 elements, from 0 on.",
    ),
    (13, "2147483647 + 1 is too large for an int."),
]

NOWHERE = (9, 10, 11)  # where no line of the solution is to blame


@pytest.mark.parametrize("kind, said", ERRORS, ids=[str(kind) for kind, _ in ERRORS])
def test_an_error_is_told_in_a_sentence_and_in_the_solutions_own_lines(program, kind, said):
    limits = limits_of(20.0)
    ended = verdict.run_under_valgrind(program, b"x" * kind, limits)
    result = verdict.judge_run(ended, b"", limits)
    assert result.verdict in (Verdict.VALGRIND, Verdict.SIGNAL, Verdict.UNDEFINED)
    report = memory.report(result, ["wrong.c"])
    assert said in " ".join(report.sentences)
    assert all(len(line) <= memory.WIDTH for line in report.lines)
    if result.verdict is not Verdict.UNDEFINED:
        assert kind in NOWHERE or len(report.lines) > 1
        assert all("wrong.c" in line for line in report.lines[1:])


def test_the_same_error_has_the_same_cause_and_another_has_another(program):
    limits = limits_of(20.0)

    def cause(kind: int) -> str:
        ended = verdict.run_under_valgrind(program, b"x" * kind, limits)
        return memory.report(verdict.judge_run(ended, b"", limits), ["wrong.c"]).cause

    assert cause(2) == cause(2) != cause(3)
