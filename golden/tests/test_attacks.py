"""Tests of the whole judge under attack: hostile names, folders and outputs.

What a program may try while it runs is in the folder sandbox, what a source may try in
test_attacks_compiling.py. Here it is about all the rest: the verdicts, the exit code, the files
that are kept and those that must not be run.
"""

import os
import re

import pytest

from helpers import main_of, needs_protection
from judge_helpers import RIGHT, compiler_refuses
from suite import run


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
