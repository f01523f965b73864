"""Tests of verdicts, by tiny solutions that deserve each of them."""

import os
import re
import resource
import subprocess
import time
from pathlib import Path

import pytest

from helpers import main_of, processes_of
from suite import build, paths, report, run
from suite.cases import Case
from suite.harness import BrokenHarness
from suite.verdict import Result, Verdict, judge_case


@pytest.fixture
def judge_code(tmp_path, monkeypatch):
    """A function that judges C code on one case, whose right output is 'ok'."""
    monkeypatch.setattr(paths, "BUILD", tmp_path / "build")
    solution = tmp_path / "solution.c"
    given = tmp_path / "case.in"
    given.write_bytes(b"data\n")
    given.with_suffix(".out").write_bytes(b"ok\n")

    def judge(code: str, seconds: float = run.TIME_LIMIT) -> Result:
        solution.write_text(code)
        return judge_case(Case("set/case", "set", (), True, given), solution, seconds)

    return judge


def test_right_answer(judge_code):
    result = judge_code(
        main_of(
            'char word[9]; if (scanf("%8s", word) != 1) return 9; puts("ok"); return count - 1;'
        )
    )
    assert (result.verdict, result.details) == (Verdict.OK, "")


@pytest.mark.parametrize(
    "statements",
    [
        pytest.param('puts("ok");', id="reads-nothing"),
        pytest.param('fclose(stdin); puts("ok");', id="closes-its-input"),
        pytest.param('puts("ok"); fputs("chatter", stderr);', id="writes-to-standard-error"),
    ],
)
def test_harmless_habits_pass(judge_code, statements):
    assert judge_code(main_of(statements + " return count - 1;")).verdict is Verdict.OK


@pytest.mark.parametrize(
    "statements, verdict, explanation",
    [
        pytest.param('puts("okay");', Verdict.WRONG_ANSWER, "line 1, column 3", id="wrong-answer"),
        pytest.param(
            'printf("ok");',
            Verdict.WRONG_ANSWER,
            "newline at the very end is missing",
            id="no-newline",
        ),
        pytest.param("", Verdict.WRONG_ANSWER, "(no such line)", id="prints-nothing"),
        pytest.param("for (;;) puts(words[0]);", Verdict.OUTPUT, "more than", id="endless-output"),
        pytest.param(
            "for (;;) fputs(words[0], stderr);",
            Verdict.OUTPUT,
            "on standard error",
            id="endless-errors",
        ),
        pytest.param(
            "*(volatile int *)8 = count;", Verdict.SIGNAL, "signal SIGSEGV", id="segmentation-fault"
        ),
        pytest.param("abort();", Verdict.SIGNAL, "signal SIGABRT", id="abort"),
        pytest.param('puts("ok"); return count;', Verdict.EXIT_CODE, "exit code 1", id="exit-code"),
        pytest.param(
            'puts(malloc(5) ? "ok" : "no memory");',
            Verdict.VALGRIND,
            "5 bytes in 1 blocks are definitely lost",
            id="leak",
        ),
        pytest.param(
            'char *pair = malloc(2); pair[0] = 7; puts(pair[count] == 7 ? "7" : "ok"); free(pair);',
            Verdict.VALGRIND,
            "uninitialised value",
            id="uninitialised",
        ),
        pytest.param(
            'printf("%d", INT_MAX + count);',
            Verdict.UNDEFINED,
            "runtime error: signed integer overflow",
            id="overflow",
        ),
        pytest.param(
            "return 1 +;", Verdict.COMPILE, "error: expected expression", id="does-not-compile"
        ),
        pytest.param("int unused; return 0;", Verdict.COMPILE, "unused variable", id="warning"),
    ],
)
def test_verdict(judge_code, statements, verdict, explanation):
    result = judge_code(main_of(statements + " return count - 1;"))
    assert result.verdict is verdict
    assert explanation in f"{result.title}\n{result.details}"


@pytest.mark.parametrize(
    "statements",
    [
        pytest.param("for (;;) {}", id="busy"),
        pytest.param("signal(SIGXCPU, SIG_IGN); for (;;) {}", id="ignores-the-signal"),
        pytest.param("for (;;) pause();", id="asleep"),
    ],
)
def test_time_limit(judge_code, statements):
    result = judge_code(main_of(statements), seconds=1)
    assert result.verdict is Verdict.TIME
    assert result.seconds >= 1


def test_memory_limit(judge_code, monkeypatch):
    monkeypatch.setattr(run, "MEMORY_LIMIT", 200 << 20)
    fill = "for (int i = 0; i < 1 << 20; i += 512) room[i] = 1;"
    greedy = f"for (;;) {{ char *room = malloc(1 << 20); {fill} }}"
    assert judge_code(main_of(greedy)).verdict is Verdict.MEMORY


def test_process_limit(judge_code, tmp_path):
    result = judge_code(
        main_of("for (int i = 0; i < 20; i++) if (fork() == 0) break; for (;;) pause();")
    )
    assert result.verdict is Verdict.PROCESSES
    assert processes_of(tmp_path) == []


def test_chain_of_children_is_killed(judge_code, tmp_path):
    """Every process lives only until it has forked the next, so to look for each is too late."""
    chain = "for (int i = 0; i < 9999; i++) if (fork() > 0) break; _exit(0);"
    assert judge_code(main_of('puts("ok"); fflush(stdout); ' + chain)).verdict is Verdict.OK
    time.sleep(0.1)
    assert processes_of(tmp_path) == []


def test_child_that_left_the_session_is_killed(judge_code, tmp_path):
    flee = "if (fork() == 0) { setsid(); if (fork() == 0) for (;;) pause(); } return 0;"
    assert judge_code(main_of('puts("ok"); fflush(stdout); ' + flee)).verdict is Verdict.OK
    assert processes_of(tmp_path) == []


def test_environment_is_clean_and_folder_is_empty(judge_code, monkeypatch):
    monkeypatch.setenv("CHATTER", "1")
    code = main_of(
        'int wrong = getenv("CHATTER") || !getenv("PATH") || access(".", W_OK);'
        'puts(wrong || rmdir("../work") ? "no" : "ok");'
    )
    assert judge_code(code.replace("; }", "; return 0; }")).verdict is Verdict.OK


@pytest.mark.parametrize("name, limit", [("STACK", run.STACK_LIMIT), ("CORE", 0)])
def test_limits_are_not_those_of_the_caller(judge_code, name, limit):
    number = getattr(resource, f"RLIMIT_{name}")
    soft, hard = resource.getrlimit(number)
    resource.setrlimit(number, (4 << 20, hard))
    try:
        check = f"struct rlimit limit; getrlimit(RLIMIT_{name}, &limit); "
        check += f'puts(limit.rlim_cur == {limit} ? "ok" : "no");'
        assert judge_code(main_of(check + " return 0;")).verdict is Verdict.OK
    finally:
        resource.setrlimit(number, (soft, hard))


def test_failure_tells_how_to_run_it_again(judge_code, tmp_path):
    case, solution = (
        Case("set/case", "set", (), True, tmp_path / "case.in"),
        tmp_path / "solution.c",
    )
    text = report.explain(case, solution, judge_code(main_of('puts("okay"); return 0;')))
    (kept,) = tmp_path.glob("build/judged/solution.c-*/set/case.out")
    assert kept.read_bytes() == b"okay\n"
    assert f"output kept in {kept}\n" in text
    commands = re.search(r"run it again, in the project's root:\n((?:    .*\n)+)", text).group(1)
    again = subprocess.run(["sh", "-ec", commands], cwd=paths.ROOT, capture_output=True, text=True)
    assert again.stdout == "1c1\n< okay\n---\n> ok\n"

    # Another solution of the same name has its own folder.
    (tmp_path / "other").mkdir()
    report.explain(
        case, tmp_path / "other" / "solution.c", judge_code(main_of('puts("oh"); return 0;'))
    )
    assert kept.read_bytes() == b"okay\n"

    assert report.explain(case, solution, judge_code(main_of('puts("ok"); return 0;'))) == ""
    assert not kept.exists()


def test_missing_valgrind_is_no_verdict(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BrokenHarness, match="valgrind is not installed"):
        run.run(Path("/bin/true"), Path(os.devnull), 1000)


@pytest.mark.parametrize(
    "failure",
    [
        pytest.param("echo 'valgrind: no tool' >&2; exit 1", id="no-log"),
        pytest.param(
            'echo "valgrind:  Fatal error at startup: no symbols" > ../valgrind; exit 1',
            id="fatal-error",
        ),
    ],
)
def test_valgrind_that_does_not_start_is_no_verdict(judge_code, tmp_path, monkeypatch, failure):
    fake = tmp_path / "valgrind"
    fake.write_text(f"#!/bin/sh\n{failure}\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(
        BrokenHarness, match="valgrind does not start:\nvalgrind:  ?(no tool|Fatal)"
    ):
        judge_code(main_of("return 0;"))


def test_missing_compiler_is_no_verdict(judge_code, monkeypatch):
    monkeypatch.setattr(build, "COMPILERS", {".c": ("no-such-compiler", "golden/opcje-c17")})
    with pytest.raises(BrokenHarness, match="no-such-compiler"):
        judge_code(main_of("return 0;"))
