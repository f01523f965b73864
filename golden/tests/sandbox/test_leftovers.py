"""Tests of what a program may leave behind: nothing, whatever it did."""

import os
import signal
import tempfile

import pytest

from attacking import LIMITS, names
from suite import sandbox
from suite.run import Limit


@pytest.mark.parametrize("name", names("leftovers"))
def test_nothing_stays(attack, tmp_path, monkeypatch, name):
    if sandbox.protected() and name in ("full-folder", "removes-its-folder", "runs-the-launcher"):
        pytest.skip("only in the sandbox")
    waits = name == "runs-the-launcher"
    limits = LIMITS if waits else LIMITS._replace(cpu_seconds=20, clock_seconds=20)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ended = attack(name, limits)
    end = (-signal.SIGKILL, Limit.CLOCK) if waits else (0, None)
    assert (ended.exit_code, ended.broken_limit) == end
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "name",
    [
        "own-session",
        "chain-of-children",
        "ignores-all-signals",
        "empty-environment",
        "deep-folders",
        "closed-folders",
        "own-subreaper",
        "stopped-child",
    ],
)
def test_nothing_stays_without_protection(unprotected, attack, tmp_path, monkeypatch, name):
    test_nothing_stays(attack, tmp_path, monkeypatch, name)


def test_forged_end_is_not_believed(attack):
    assert attack("forged-end").exit_code == 5
