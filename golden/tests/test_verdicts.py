"""Tests of verdicts, by tiny solutions that deserve each of them."""

import re
import subprocess

import pytest

import again

from helpers import main_of
from suite import build, paths, report, verdict
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

    def judge(code: str, seconds: float = verdict.TIME_LIMIT) -> Result:
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
    "statements, title",
    [
        pytest.param("for (;;) {}", r"1\.\d s of processor time, 1 s are allowed", id="busy"),
        pytest.param(
            "signal(SIGXCPU, SIG_IGN); for (;;) {}", "processor time", id="ignores-the-signal"
        ),
        pytest.param(
            "for (;;) pause();",
            r"it sleeps, or waits for something: \d\.\d s by the clock, 1 s are allowed",
            id="asleep",
        ),
    ],
)
def test_time_limit_says_which_and_how_much(judge_code, statements, title):
    result = judge_code(main_of(statements), seconds=1)
    assert result.verdict is Verdict.TIME
    assert re.search(title, result.title)


def test_memory_limit_says_how_much(judge_code, monkeypatch):
    monkeypatch.setattr(verdict, "MEMORY_LIMIT", 200 << 20)
    fill = "for (int i = 0; i < 1 << 20; i += 512) room[i] = 1;"
    result = judge_code(main_of(f"for (;;) {{ char *room = malloc(1 << 20); {fill} }}"))
    assert result.verdict is Verdict.MEMORY
    assert re.search(r": 2\d\d MiB, 200 MiB are allowed", result.title)


def test_process_limit(judge_code):
    result = judge_code(main_of("for (int i = 0; i < 40; i++) if (!fork()) break; for (;;) {}"))
    assert result.verdict is Verdict.PROCESSES


DEEP = """static int deep(int n) {
    volatile char room[4000];
    room[n % 4000] = 1;
    return n < 0 ? room[0] : deep(n + 1) + room[1];
}
int main("""


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(main_of("return deep(count);").replace("int main(", DEEP), id="recursion"),
        pytest.param(
            main_of("volatile char room[9 << 20]; room[count] = 1; return room[count];"), id="array"
        ),
    ],
)
def test_a_full_stack_is_called_that(judge_code, code):
    result = judge_code(code)
    assert result.verdict is Verdict.SIGNAL
    assert "SIGSEGV: the stack is full, by deep recursion or large local arrays" in result.title


@pytest.mark.parametrize(
    "word, answer", [("ok", "was right"), ("no", "was wrong too: line 1, col")]
)
@pytest.mark.parametrize(
    "statement, expected",
    [
        ("if (!malloc(5)) return 3;", Verdict.VALGRIND),
        ("return 4;", Verdict.EXIT_CODE),
        ("fflush(stdout); volatile int most = INT_MAX; most = most + count;", Verdict.UNDEFINED),
    ],
)
def test_the_answer_is_known_whatever_else_is_wrong(judge_code, statement, expected, word, answer):
    result = judge_code(main_of(f'puts("{word}"); {statement} return count - 1;'))
    assert result.verdict is expected
    assert f"the output {answer}" in result.details


def test_failures_with_the_same_cause_can_be_told(judge_code):
    leak = 'if (!malloc({})) return 3; puts("ok"); return 0;'
    first, same = (judge_code(main_of(leak.format(size))) for size in (5, 70))
    other = judge_code(main_of('puts("no"); return 7;'))
    assert first.cause == same.cause != other.cause == "exit code 7"
    assert "bytes in N blocks are definitely lost" in first.cause
    assert "(solution.c:" in first.cause


def test_what_a_solution_says_cannot_talk_to_the_terminal(judge_code):
    result = judge_code(main_of('fputs("\\033[2J\\233\\r\\007", stderr); abort();'))
    assert "\\x1b[2J\\x9b" in result.details
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", result.details + result.title)
    compiled = judge_code('#error "\033]0;owned\007"\n')
    assert compiled.verdict is Verdict.COMPILE
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", compiled.details)


def test_failure_tells_how_to_run_it_again(judge_code, tmp_path):
    case, solution = (
        Case("set/case", "set", (), True, tmp_path / "case.in"),
        tmp_path / "solution.c",
    )
    text = report.explain(case, solution, judge_code(main_of('puts("okay"); return 0;')))
    (kept,) = tmp_path.glob("build/judged/solution.c-*/set/case.out")
    assert kept.read_bytes() == b"okay\n"
    assert f"output kept in {kept}\n" in text
    assert f"again: make again CASE={case.input}" in text
    commands = "\n".join(again.by_hand(case, solution))
    done = subprocess.run(["sh", "-ec", commands], cwd=paths.ROOT, capture_output=True, text=True)
    assert done.stdout == "1c1\n< okay\n---\n> ok\n"

    # Another solution of the same name has its own folder.
    (tmp_path / "other").mkdir()
    report.explain(
        case, tmp_path / "other" / "solution.c", judge_code(main_of('puts("oh"); return 0;'))
    )
    assert kept.read_bytes() == b"okay\n"

    assert report.explain(case, solution, judge_code(main_of('puts("ok"); return 0;'))) == ""
    assert not kept.exists()


def test_missing_compiler_is_no_verdict(judge_code, monkeypatch):
    monkeypatch.setattr(build, "COMPILERS", {".c": ("no-such-compiler", "golden/opcje-c17")})
    with pytest.raises(BrokenHarness, match="no-such-compiler"):
        judge_code(main_of("return 0;"))
