"""Tests of machines that lack something: that is not the solution's fault, and is told."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from attacking import FOR_COMPILER, LIMITS
from helpers import needs_protection
from suite import compiling, run, sandbox
from suite.harness import BrokenHarness


def test_missing_compiler_is_the_machines_fault(tmp_path):
    with pytest.raises(BrokenHarness, match="no-such-compiler"):
        compiling.compile_program(["no-such-compiler", "x.c"], {}, FOR_COMPILER)


def test_missing_source_is_the_machines_fault(tmp_path):
    with pytest.raises(BrokenHarness, match="x.c"):
        compiling.compile_program(["gcc", "x.c"], {"x.c": tmp_path / "x.c"}, FOR_COMPILER)


def test_full_disk_leaves_no_half_program(tmp_path, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(BrokenHarness, match="No space"):
        compiling.save(b"\177ELF", tmp_path / "program")
    assert os.listdir(tmp_path) == []


def test_unusable_temporary_folder_is_the_machines_fault(compile_c, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "no such folder"))
    with pytest.raises(BrokenHarness, match="temporary folder"):
        compile_c("int main(void) { return 0; }")


@needs_protection
def test_runs_need_no_temporary_folder(attacker, monkeypatch, tmp_path):
    run.run(attacker, b"leak", LIMITS)  # the launcher is compiled once
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "no such folder"))
    assert run.run(attacker, b"leak", LIMITS).exit_code == 0


@pytest.fixture
def fresh_protection():
    sandbox._protection.cache_clear()
    yield
    sandbox._protection.cache_clear()


@pytest.mark.parametrize(
    "script, reason",
    [
        (None, "bubblewrap is not installed."),
        (
            "echo 'bwrap: No permissions to create new namespace' >&2; exit 1",
            "No permissions to create new namespace",
        ),
        ("exit 1", "bubblewrap does not work here"),
    ],
)
def test_without_protection_there_is_a_sentence(
    fresh_protection, tmp_path, monkeypatch, attacker, script, reason
):
    for tool in ("gcc", "as", "ld", "sh", "rm", "chmod"):
        (tmp_path / tool).symlink_to(shutil.which(tool))
    if script:
        (tmp_path / "bwrap").write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "bwrap").chmod(0o755)
    tmp_path.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert reason in sandbox.protected()
    assert "\n" not in sandbox.protected()
    assert run.run(attacker, b"leak", LIMITS).exit_code == 0


@needs_protection
def test_bwrap_that_fails_later_is_the_machines_fault(attacker, tmp_path, monkeypatch):
    assert sandbox.protected() is None  # it worked before
    monkeypatch.setattr(sandbox, "ISOLATION", ["--no-such-option"])
    with pytest.raises(BrokenHarness, match="no-such-option"):
        run.run(attacker, b"leak", LIMITS)
