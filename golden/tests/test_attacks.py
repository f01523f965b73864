"""Tests of the whole judge under attack: hostile sources, names, folders and outputs.

What a program may try while it runs is in test_sandbox.py. Here it is about all the rest: the
compiler, the verdicts, the exit code, the files that are kept and those that must not be run.
"""

import os
import re
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from helpers import main_of, run_pytest
from suite import run, sandbox

RIGHT = main_of('puts("="); return count - 1;')  # for the only case of set

needs_protection = pytest.mark.skipif(
    sandbox.protected() is not None, reason=f"unprotected: {sandbox.protected()}"
)


def tree(folder: Path) -> dict:
    """All files of a project but those that it builds."""
    return {
        file: file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and not file.is_symlink() and "build" not in file.parts
    }


@pytest.fixture
def judge(project):
    """A function that judges a solution of set, and sees to it that nothing comes of it."""

    def judge(solution: str, *arguments: str) -> subprocess.CompletedProcess:
        before = tree(project / "golden")
        with tempfile.TemporaryDirectory() as temporary:
            os.chmod(temporary, 0o755)
            done = run_pytest(
                project, "golden/set", "-q", "--solution", solution, *arguments, TMPDIR=temporary
            )
            assert [name for name in os.listdir(temporary) if "pytest" not in name] == []
        assert tree(project / "golden") == before
        assert all(character.isprintable() or character in "\n" for character in done.stdout)
        assert "Traceback" not in done.stdout and "INTERNALERROR" not in done.stdout
        return done

    return judge


@pytest.fixture
def homework(project):
    """A folder of solutions in the project's root, where people may well put theirs."""
    folder = project / "homework"
    folder.mkdir()
    (folder / "mine.c").write_text(RIGHT)
    return folder


def compiler_refuses(done: subprocess.CompletedProcess) -> bool:
    return done.returncode == 1 and "\ndoes not compile\n" in done.stdout


# ---------------------------------------------------------------- the compiler


def test_what_lies_beside_the_source_is_no_trap(judge, homework):
    """Editors leave links that lead nowhere; others leave pipes to wait for, or endless files."""
    (homework / ".#mine.h").symlink_to("somebody@somewhere.1234")
    (homework / "endless.h").symlink_to("/dev/zero")
    (homework / "loop.hpp").symlink_to("loop.hpp")
    (homework / "folder.h").mkdir()
    os.mkfifo(homework / "pipe.h")
    done = judge("homework/mine.c")
    assert done.returncode == 0, done.stdout


def test_linked_header_is_not_there(judge, homework):
    secret = homework.parent / "secret"
    secret.write_text("int password = 12345;\n")
    (homework / "linked.h").symlink_to(secret)
    (homework / "mine.c").write_text('#include "linked.h"\n' + RIGHT)
    done = judge("homework/mine.c")
    assert compiler_refuses(done) and "linked.h: No such file" in done.stdout
    assert "12345" not in done.stdout


@pytest.mark.parametrize("name", ["mine.c", "beside.h"])
def test_gigantic_file_is_not_read(judge, homework, name):
    with open(homework / name, "ab") as file:
        file.truncate(1 << 40)
    begun = time.monotonic()
    done = judge("homework/mine.c")
    assert compiler_refuses(done)
    assert f"{name}: the sources have more than 64 MiB" in done.stdout
    assert time.monotonic() - begun < 30


@needs_protection
@pytest.mark.parametrize(
    "line",
    [
        '#include "other.c"',
        '#include "../golden/set/case.out"',
        '#include "ROOT/golden/set/case.out"',
        '__asm__(".incbin \\"ROOT/golden/set/case.out\\"");',
        '__asm__(".incbin \\"ROOT/homework/other.c\\"");',
    ],
)
def test_compiler_shows_no_answers_and_nobody_elses_solution(judge, homework, line):
    (homework / "other.c").write_text(RIGHT)
    line = line.replace("ROOT", str(homework.parent))
    (homework / "mine.c").write_text(f"{line}\n" + ("" if "other.c" in line else RIGHT))
    assert compiler_refuses(judge("homework/mine.c"))


def test_message_of_the_compiler_does_not_pass_for_ours(judge, homework):
    lines = "\\n\\ntotal  1 of 1\\n1 passed\\n\\033[2J"
    code = f'static_assert(false, "{lines}");\n#error \033[2J\nint main() {{}}\n'
    (homework / "mine.cpp").write_text(code)
    done = judge("homework/mine.cpp")
    assert compiler_refuses(done)
    assert re.search(r"^ +total  1 of 1$", done.stdout, re.MULTILINE)
    assert not re.search(r"^(total|1 passed)", done.stdout, re.MULTILINE)


def test_compiler_that_is_stopped_again_and_again_is_a_time_out(project):
    """Each variant of a bomb takes the compiler's whole limit."""
    text = (project / "golden/suite/build.py").read_text()
    (project / "golden/suite/build.py").write_text(text.replace("Limits(120,", "Limits(0.1,"))
    for n in range(1, 5):
        (project / f"golden/kostka/N={n}").mkdir()
        for end in ("in", "out"):
            (project / f"golden/kostka/N={n}/case.{end}").write_bytes(
                b".\n" if end == "in" else b""
            )
    (project / "bomb.c").write_text('#include "bomb.c"\n#include "bomb.c"\n')
    done = run_pytest(project, "golden/kostka", "-vv", "--solution", "bomb.c")
    assert done.returncode == 1
    assert len(re.findall("^kostka.* s +does not compile$", done.stdout, re.MULTILINE)) == 3
    assert len(re.findall("^kostka/N=[^ ]* .* not run$", done.stdout, re.MULTILINE)) == 7
    assert "gcc was stopped: it took too much" in done.stdout


def test_huge_program_is_not_kept(judge, homework, project):
    (homework / "mine.c").write_text(f"char room[100 << 20] = {{1}};\n{RIGHT}")
    assert compiler_refuses(judge("homework/mine.c"))
    assert sum(file.stat().st_size for file in (project / "build").rglob("*")) < 1 << 20


def test_temporary_folder_may_be_private(project, homework):
    (project / "private").mkdir(mode=0o700)
    arguments = ["golden/set", "-q", "--solution", "homework/mine.c"]
    done = run_pytest(project, *arguments, TMPDIR=str(project / "private"))
    assert done.returncode == 0, done.stdout


# ---------------------------------------------------------------- verdicts and what is kept

ENDS = {
    "exit code 126": "_exit(126);",
    "exit code 127": "_exit(127);",
    "exit code 139": "_exit(139);",
    "exit code 1": 'fputs("valgrind: \\033[2J Fatal error at startup", stderr); _exit(1);',
    "exit code 5": 'fputs("\\033]0;x\\a\\r==1== \\xff\\n\\ntotal  9 of 9\\n", stderr); _exit(5);',
    "signal SIGKILL": "kill(-1, SIGKILL); kill(getppid(), SIGKILL); raise(SIGKILL);",
    "signal SIGTERM": 'puts("="); fflush(stdout); raise(SIGTERM);',
    "wrong answer: line 1, column 1": 'close(1); puts("=");',
    "wrong answer: line 1, column 2": 'puts("=\\033[2J\\rOK");',
    "undefined behaviour": 'puts("="); fputs("\\033[2J:1:1: runtime error: \\033[2J\\n", stderr);',
    "Valgrind found an error": 'puts("="); dprintf(3, "\\033[2J==1== no error\\n");',
    "output limit": 'for (;;) puts("\\033[2J");',
}


@needs_protection
def test_every_end_has_its_verdict_and_none_is_a_pass(judge, homework, project):
    branches = "".join(f"case {65 + n}: {code} break;\n" for n, code in enumerate(ENDS.values()))
    code = main_of(f"switch (getchar()) {{ {branches} default: break; }} return 0;")
    (homework / "mine.c").write_text(code)
    (project / "golden" / "set" / "case.in").unlink()
    (project / "golden" / "set" / "case.out").unlink()
    for number in range(len(ENDS)):
        (project / "golden" / "set" / f"{number:02}.in").write_bytes(b"%c" % (65 + number))
        (project / "golden" / "set" / f"{number:02}.out").write_bytes(b"=\n")
    done = judge("homework/mine.c", "-vv")
    assert done.returncode == 1
    titles = re.findall(r"^set/\d\d .* s  (.*)$", done.stdout, re.MULTILINE)
    for number, wanted in enumerate(ENDS):
        answer, memory = titles[2 * number : 2 * number + 2]
        assert (
            answer.startswith(wanted) or answer == "OK" and memory.startswith(f"memory: {wanted}")
        )
    assert f"\nanswers right: 1 of {len(ENDS)}, memory clean: " in done.stdout
    # What it printed is kept, but no more of it than is of use.
    kept = [file.stat().st_size for file in (project / "build").rglob("*.out")]
    assert len(kept) >= len(ENDS) and 1 << 20 < max(kept) < 2 << 20


@needs_protection
def test_hostile_script_changes_nothing_for_those_who_come_later(judge, homework, project):
    assert judge("homework/mine.c").returncode == 0
    script = homework / "script"
    built = [file for file in (project / "build").rglob("mine-*") if file.suffix == ""]
    script.write_text(
        f"#!/bin/sh\nfor f in {project}/golden/set/case.out {built[0]} /proc/self/fd/0; do\n"
        f"echo gained > $f; rm -f $f; done\n(setsid sleep 1000 &)\nkill -9 -1\n"
    )
    script.chmod(0o755)
    done = judge("homework/script")
    assert done.returncode == 1 and "\nanswers right: 0 of 1, " in done.stdout
    again = judge("homework/mine.c")
    assert again.returncode == 0 and "\nanswers right: 1 of 1, " in again.stdout
    assert [file for file in (project / "build").rglob("mine-*") if file.suffix == ""] == built


def test_interpreter_may_have_options(tmp_path):
    script = tmp_path / "script"
    script.write_text("#!/usr/bin/env -S A=1 sh -e\necho $A\n")
    script.chmod(0o755)
    assert run.run(script, b"", run.TRIAL).output == b"1\n"


def test_kernel_leaves_time_limits_to_us():
    """Its count differs from the one that we show, and it would only say SIGKILL."""
    job = run.job_within(run.TRIAL, ["true"], (0, 1, 2))
    assert int(job.limits[0]) > 1.5 * run.TRIAL.cpu_seconds


# ---------------------------------------------------------------- names and folders


@pytest.mark.parametrize(
    "name, workers",
    [
        (os.fsdecode(b"\xff\x1b[2J.c"), ["-n", "2"]),  # which cannot be sent to them
        ("x" * 253 + ".c", []),
        ("linked.c", []),
    ],
    ids=["bytes-workers", "long", "linked"],
)
def test_any_name_is_just_a_name(judge, homework, name, workers):
    if workers:
        pytest.importorskip("xdist")
    (homework / "text").write_text(RIGHT)
    if name == "linked.c":
        (homework / name).symlink_to("text")
    else:
        (homework / "text").rename(homework / name)
    assert judge(f"homework/{name}", *workers).returncode == 0
    with open(homework / name, "a") as file:
        file.write("#error x\n")
    assert compiler_refuses(judge(f"homework/{name}", *workers))
    (homework / name).write_text(main_of('puts("wrong"); return 0;'))
    done = judge(f"homework/{name}", *workers)
    assert done.returncode == 1 and "\nset/case: wrong answer: line 1" in done.stdout


@pytest.mark.parametrize("name", ["\033[2J", os.fsdecode(b"\xff")])
def test_names_are_shown_harmless(judge, homework, name):
    (homework / name).write_text("no program")
    for arguments in ([f"homework/{name}"], [name], ["opcje", "--cases", name]):
        assert judge(*arguments).returncode == pytest.ExitCode.USAGE_ERROR
    (homework / "cases").mkdir()
    (homework / "cases" / f"{name}.in").write_text("")
    done = judge("homework/mine.c", "--cases", "homework/cases")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR and "cases belong in" in done.stdout


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_folder_of_cases_is_read_and_not_run(judge, homework, tmp_path_factory, workers):
    if workers:
        pytest.importorskip("xdist")
    above = tmp_path_factory.mktemp("above")
    cases = above / "cases" / "set"
    cases.mkdir(parents=True)
    for folder in (above, cases.parent, cases):
        for name in ("conftest.py", "test_gain.py", "__init__.py"):
            (folder / name).write_text(f"open({str(above / 'gained')!r}, 'w')\n")
    (cases / "extra.in").write_text("")
    (cases / "extra.out").write_text("=\n")
    done = judge("homework/mine.c", "--cases", str(cases.parent), *workers)
    assert done.returncode == 0 and "\nanswers right: 2 of 2, " in done.stdout
    (cases / "extra.out").write_text("wrong\n")
    done = judge("homework/mine.c", "--cases", str(cases.parent), "-k", "extra", *workers)
    assert done.returncode == 1 and "\nanswers right: 0 of 1, " in done.stdout
    assert not (above / "gained").exists()
