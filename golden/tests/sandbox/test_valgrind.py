"""Tests of programs under Valgrind."""

import pytest

from attacking import FOR_VALGRIND, VALGRIND
from suite import run
from suite.harness import BrokenHarness
from suite.run import Limit


def test_clean_program_leaves_valgrinds_log_empty(build):
    program = build('int *p = malloc(4); *p = 1; free(p); puts("ok"); return 7;')
    ended = run.run(program, b"", FOR_VALGRIND, VALGRIND)
    assert (ended.exit_code, ended.output, ended.errors, ended.log) == (7, b"ok\n", b"", b"")


def test_valgrind_finds_and_tells(build):
    ended = run.run(build("return malloc(5) == 0;"), b"", FOR_VALGRIND, VALGRIND)
    assert b"5 bytes in 1 blocks are definitely lost" in ended.log
    assert (ended.exit_code, ended.errors) == (0, b"")


@pytest.mark.parametrize(
    "name",
    [
        "leak",
        "exec-and-leak",
        "fork-and-leak",
        "close-all-and-leak",
        "write-all-and-leak",
        "truncate-all-and-leak",
        "garble-all-and-leak",
    ],
)
def test_leak_is_found_whatever_is_done_to_the_log(attack, name):
    ended = attack(name, FOR_VALGRIND, VALGRIND)
    assert b"5 bytes in 1 blocks are definitely lost" in ended.log and ended.broken_limit is None


@pytest.mark.parametrize("name", ["exec-and-end", "close-all-and-end"])
def test_clean_program_is_clean_whatever_it_does(attack, name):
    ended = attack(name, FOR_VALGRIND, VALGRIND)
    assert (ended.exit_code, ended.log, ended.broken_limit) == (0, b"", None)


@pytest.mark.parametrize("name", ["own-session", "busy", "hundred-thousand-files"])
def test_limits_hold_under_valgrind(attack, name):
    limits = FOR_VALGRIND._replace(cpu_seconds=1 if name == "busy" else 60, clock_seconds=60)
    assert attack(name, limits, VALGRIND).broken_limit is (Limit.TIME if name == "busy" else None)


def test_program_that_talks_like_a_broken_valgrind_is_judged(attack):
    ended = attack("poses-as-valgrind", FOR_VALGRIND, VALGRIND)
    assert (ended.exit_code, ended.errors) == (1, b"valgrind: failed to start tool\n")


@pytest.mark.parametrize(
    "command",
    [("no-such-valgrind",), ("valgrind", "--tool=none-such"), ("valgrind", "--no-such-option")],
)
def test_valgrind_that_does_not_start_is_the_machines_fault(attacker, command):
    with pytest.raises(BrokenHarness, match="valgrind"):
        run.run(attacker, b"leak", FOR_VALGRIND, command)


def test_valgrind_without_protection(unprotected, attack):
    assert attack("leak", FOR_VALGRIND, VALGRIND).log
    assert not attack("exec-and-end", FOR_VALGRIND, VALGRIND).log
