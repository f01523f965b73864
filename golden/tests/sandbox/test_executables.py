"""Tests of what can be run, and of what cannot."""

import os
import shutil
from pathlib import Path

import pytest

from attacking import LIMITS
from suite import run, sandbox
from suite.harness import BrokenHarness


@pytest.mark.parametrize(
    "name",
    ["a b", "-x", "$(touch gained)", "`id`", "quo'te\"", "new\nline", "ą", os.fsdecode(b"\xff")],
)
def test_any_name_is_just_a_name(build, tmp_path, name):
    program = Path(shutil.copy(build('puts("ok");'), tmp_path / name))
    assert run.run(program, b"", LIMITS).output == b"ok\n"


def test_script_runs(tmp_path):
    script = tmp_path / "script"
    script.write_text("#!/bin/sh\nread word; echo $word $0\n")
    script.chmod(0o755)
    name = b"" if sandbox.protected() else b"/solution"
    assert run.run(script, b"data\n", LIMITS).output.startswith(b"data " + name)


@pytest.mark.parametrize(
    "line",
    ["#!/opt/no/python3", "#!/usr/bin/env no-such-python", "#! /opt/no/bin/python3 -u"],
)
def test_missing_interpreter_is_the_machines_fault(tmp_path, line):
    script = tmp_path / "script"
    script.write_text(f"{line}\nprint(1)\n")
    script.chmod(0o755)
    if sandbox.protected() and "/env " in line:  # nobody but env knows what it looks for
        assert run.run(script, b"", LIMITS).exit_code == 127
        return
    with pytest.raises(BrokenHarness, match="no/python3|no-such-python|no/bin/python3"):
        run.run(script, b"", LIMITS)


@pytest.mark.parametrize("content", [b"", b"text", b"\x7fELF", b"\x7fELF\x01\x02\x03"])
def test_what_is_no_program_is_the_machines_fault(tmp_path, content):
    file = tmp_path / "file"
    file.write_bytes(content)
    with pytest.raises(BrokenHarness, match="not an executable"):
        run.run(file, b"", LIMITS)
    file.chmod(0o755)
    with pytest.raises(BrokenHarness, match="Exec format error"):
        run.run(file, b"", LIMITS)
    with pytest.raises(BrokenHarness, match="not an executable"):
        run.run(tmp_path / "no such file", b"", LIMITS)
