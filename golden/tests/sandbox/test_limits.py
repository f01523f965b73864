"""Tests of programs that want more than their share of time, room or processes."""

import pytest

from attacking import LIMITS, PATIENT
from suite import sandbox
from suite.run import Limit


BREAKERS = {
    Limit.TIME: (
        *("busy", "ignores-the-signal", "handles-the-signal", "children-are-busy"),
        *("one-busy-child-after-another", "busy-orphans", "busy-threads", "busy-in-the-kernel"),
        *("exec-for-ever", "vfork-storm"),
    ),
    Limit.CLOCK: (
        *("asleep", "asleep-in-small-bits", "stopped"),
        *("waits-for-a-pipe", "children-sleep"),
    ),
    Limit.OUTPUT: ("endless-output", "endless-errors", "ignores-the-size-signal", "sparse-output"),
    Limit.MEMORY: (
        *("memory", "memory-in-one-stroke", "memory-of-children", "shared-mapping"),
        *("page-tables", "hidden-from-proc", "empty-files"),
    ),
    Limit.PROCESSES: ("processes", "fork-bomb", "zombies", "thread-bomb"),
    None: ("fork-and-exec-for-ever",),  # for the first process ends well
}
BROKEN_BY = {name: limit for limit, breakers in BREAKERS.items() for name in breakers}


@pytest.mark.parametrize("name", BROKEN_BY)
def test_limit(attack, name):
    limit = BROKEN_BY[name]
    if sandbox.protected() and name == "empty-files":
        pytest.skip("only in the sandbox")
    limits = LIMITS if limit is Limit.CLOCK else PATIENT._replace(cpu_seconds=60)
    if limit is Limit.TIME:
        limits = limits._replace(cpu_seconds=0.5)
    ended = attack(name, limits)
    assert ended.broken_limit is limit
    figures = {
        Limit.TIME: ended.cpu_seconds > 0.5 and ended.clock_seconds < 10,
        Limit.CLOCK: ended.clock_seconds > 0.4 and ended.cpu_seconds < 0.5,
        Limit.OUTPUT: max(len(ended.output), len(ended.errors)) >= 1 << 20,
        Limit.MEMORY: ended.peak_memory > 200 << 20,
        Limit.PROCESSES: True,
        None: ended.exit_code == 0,
    }
    assert figures[limit]


@pytest.mark.parametrize(
    "name", ["busy", "asleep", "memory", "processes", "endless-output", "busy-orphans"]
)
def test_limit_without_protection(unprotected, attack, name):
    test_limit(attack, name)


def test_time_of_forgotten_children_is_bounded(attack):
    """Who ignores SIGCHLD has children whose time nobody is told: we look while they live."""
    ended = attack("forgotten-children", PATIENT._replace(cpu_seconds=0.5))
    assert ended.broken_limit is Limit.TIME
    # Nobody sees those that live too short for that; at some time it is enough, however busy the
    # machine may be.
    ended = attack("forgotten-short-children", LIMITS._replace(clock_seconds=0.2))
    assert ended.broken_limit in (Limit.CLOCK, Limit.TIME) and ended.clock_seconds < 5
