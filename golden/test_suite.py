"""Tests of the suite itself: tiny solutions that deserve each verdict, and projects that are wrong in one way."""

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import suite
from suite import Verdict

HERE = Path(__file__).resolve().parent


# ---------------------------------------------------------------- verdicts


@pytest.fixture
def judge_code(tmp_path, monkeypatch):
    """A function that judges C code on one case, whose input is 'data' and whose right output is 'ok'."""
    monkeypatch.setattr(suite, "BUILD", tmp_path / "build")
    solution = tmp_path / "solution.c"
    given = tmp_path / "case.in"
    given.write_bytes(b"data\n")
    given.with_suffix(".out").write_bytes(b"ok\n")

    def judge(code: str, seconds: float = suite.TIME_LIMIT) -> suite.Result:
        solution.write_text(code)
        return suite.judge_case(suite.Case("set/case", "set", (), given), solution, seconds)

    return judge


def main_of(statements: str) -> str:
    headers = ("limits", "signal", "stdio", "stdlib", "sys/resource", "unistd")
    includes = "".join(f"#include <{header}.h>\n" for header in headers)
    return f"#define _DEFAULT_SOURCE\n{includes}int main(int count, char **words) {{ (void)count, (void)words; {statements} }}\n"


def test_right_answer(judge_code):
    result = judge_code(main_of('char word[9]; if (scanf("%8s", word) != 1) return 9; puts("ok"); return count - 1;'))
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
        pytest.param('printf("ok");', Verdict.WRONG_ANSWER, "newline at the very end is missing", id="no-newline"),
        pytest.param("", Verdict.WRONG_ANSWER, "(no such line)", id="prints-nothing"),
        pytest.param("for (;;) puts(words[0]);", Verdict.OUTPUT, "more than", id="endless-output"),
        pytest.param("for (;;) fputs(words[0], stderr);", Verdict.OUTPUT, "on standard error", id="endless-errors"),
        pytest.param("*(volatile int *)8 = count;", Verdict.SIGNAL, "signal SIGSEGV", id="segmentation-fault"),
        pytest.param("abort();", Verdict.SIGNAL, "signal SIGABRT", id="abort"),
        pytest.param('puts("ok"); return count;', Verdict.EXIT_CODE, "exit code 1", id="exit-code"),
        pytest.param(
            'puts(malloc(5) ? "ok" : "no memory");', Verdict.VALGRIND, "5 bytes in 1 blocks are definitely lost", id="leak"
        ),
        pytest.param(
            'char *pair = malloc(2); pair[0] = 7; puts(pair[count] == 7 ? "seven" : "ok"); free(pair);',
            Verdict.VALGRIND,
            "uninitialised value",
            id="uninitialised",
        ),
        pytest.param(
            'printf("%d", INT_MAX + count);', Verdict.UNDEFINED, "runtime error: signed integer overflow", id="overflow"
        ),
        pytest.param("return 1 +;", Verdict.COMPILE, "error: expected expression", id="does-not-compile"),
        pytest.param("int unused; return 0;", Verdict.COMPILE, "unused variable", id="warning"),
    ],
)
def test_verdict(judge_code, statements, verdict, explanation):
    result = judge_code(main_of(statements + " return count - 1;"))
    assert result.verdict is verdict
    assert explanation in result.text()


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
    monkeypatch.setattr(suite, "MEMORY_LIMIT", 200 << 20)
    greedy = "for (;;) { char *room = malloc(1 << 20); for (int i = 0; i < 1 << 20; i += 512) room[i] = 1; }"
    assert judge_code(main_of(greedy)).verdict is Verdict.MEMORY


def test_process_limit(judge_code, tmp_path):
    result = judge_code(main_of("for (int i = 0; i < 20; i++) if (fork() == 0) break; for (;;) pause();"))
    assert result.verdict is Verdict.PROCESSES
    assert processes_of(tmp_path) == []


def test_chain_of_children_is_killed(judge_code, tmp_path):
    """Every process lives only until it has forked the next one, so looking for them one by one comes too late."""
    chain = 'puts("ok"); fflush(stdout); for (int i = 0; i < 9999; i++) if (fork() > 0) break; _exit(0);'
    assert judge_code(main_of(chain)).verdict is Verdict.OK
    time.sleep(0.1)
    assert processes_of(tmp_path) == []


def test_child_that_left_the_session_is_killed(judge_code, tmp_path):
    flee = 'puts("ok"); fflush(stdout); if (fork() == 0) { setsid(); if (fork() == 0) for (;;) pause(); } return 0;'
    assert judge_code(main_of(flee)).verdict is Verdict.OK
    assert processes_of(tmp_path) == []


def processes_of(folder: Path) -> list:
    """The command lines that name something in the folder."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = file.read_bytes()
        except OSError:  # ended meanwhile
            continue
        if os.fsencode(folder) in words:
            found.append(words)
    return found


def test_environment_is_clean_and_folder_is_empty(judge_code, monkeypatch):
    monkeypatch.setenv("CHATTER", "1")
    code = main_of('puts(getenv("CHATTER") || !getenv("PATH") || access(".", W_OK) || rmdir("../work") ? "no" : "ok");')
    assert judge_code(code.replace("; }", "; return 0; }")).verdict is Verdict.OK


@pytest.mark.parametrize("name, limit", [("STACK", suite.STACK_LIMIT), ("CORE", 0)])
def test_limits_are_not_those_of_the_caller(judge_code, name, limit):
    number = getattr(resource, f"RLIMIT_{name}")
    soft, hard = resource.getrlimit(number)
    resource.setrlimit(number, (4 << 20, hard))
    try:
        check = f'struct rlimit limit; getrlimit(RLIMIT_{name}, &limit); puts(limit.rlim_cur == {limit} ? "ok" : "no");'
        assert judge_code(main_of(check + " return 0;")).verdict is Verdict.OK
    finally:
        resource.setrlimit(number, (soft, hard))


def test_failure_tells_how_to_run_it_again(judge_code, tmp_path):
    result = judge_code(main_of('puts("okay"); return 0;'))
    kept = tmp_path / "build" / "judged" / "set" / "case.out"
    assert kept.read_bytes() == b"okay\n"
    assert f"output kept in {kept}" in result.details
    commands = re.search(r"run it again, in the project's root:\n((?:    .*\n)+)", result.details).group(1)
    again = subprocess.run(["sh", "-ec", commands], cwd=suite.ROOT, capture_output=True, text=True)
    assert again.stdout == "1c1\n< okay\n---\n> ok\n"

    judge_code(main_of('puts("ok"); return 0;'))
    assert not kept.exists()


def test_missing_valgrind_is_no_verdict(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(suite.BrokenHarness, match="valgrind is not installed"):
        suite.run(Path("/bin/true"), Path(os.devnull), 1000)


@pytest.mark.parametrize(
    "failure",
    [
        pytest.param("echo 'valgrind: no tool' >&2; exit 1", id="no-log"),
        pytest.param('echo "valgrind:  Fatal error at startup: no symbols" > ../valgrind; exit 1', id="fatal-error"),
    ],
)
def test_valgrind_that_does_not_start_is_no_verdict(judge_code, tmp_path, monkeypatch, failure):
    fake = tmp_path / "valgrind"
    fake.write_text(f"#!/bin/sh\n{failure}\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(suite.BrokenHarness, match="valgrind does not start:\n    valgrind:  ?(no tool|Fatal)"):
        judge_code(main_of("return 0;"))


def test_missing_compiler_is_no_verdict(judge_code, monkeypatch):
    monkeypatch.setattr(suite, "COMPILERS", {".c": ("no-such-compiler", "golden/opcje-c17")})
    with pytest.raises(suite.BrokenHarness, match="no-such-compiler"):
        judge_code(main_of("return 0;"))


# ---------------------------------------------------------------- showing a difference


@pytest.mark.parametrize(
    "expected, actual, where, shown",
    [
        (b"a\nb c\n", b"a\nb\tc\n", "line 2, column 2", ["    expected  b·c↵", "    printed   b⇥c↵", "               ^"]),
        (b"a\n", b"a\r\n", "line 1, column 2", ["printed   a␍↵", "lines end in CR LF"]),
        (b"a\n", b"a", "line 1, column 2", ["newline at the very end is missing"]),
        (b"a\n", b"a\n\n", "line 2, column 1", ["(no such line)", "number of newlines at the very end"]),
        (b"a\nb\n", b"a \nb\n", "line 1, column 2", ["blanks at the ends of lines"]),
        (b"a\nb\n", b"a\n\nb\n", "line 2, column 1", ["lines that differ besides: 1", "empty lines"]),
        (b"a b\n", b"a\nb\n", "line 1, column 2", ["between the same words"]),
        (b"a b\n", b"ab\n", "line 1, column 2", ["only white space differs: blanks and line ends\n"]),
        (b"a\0\n", b"a\xff\n", "line 1, column 2", ["a␀↵", "a\\xff↵"]),
        (b"x" * 99 + b"a" + b"y" * 99, b"x" * 99 + b"b", "line 1, column 100", [f"…{'x' * 35}a{'y' * 34}…\n"]),
        (b"", b"a\n", "line 1, column 1", ["    expected  (no such line)", "    printed   a↵"]),
    ],
)
def test_difference(expected, actual, where, shown):
    found, lines = suite.describe_difference(expected, actual)
    assert found == where
    for part in shown:
        assert part in lines


def test_difference_in_more_than_white_space_gives_no_hint():
    assert "white space" not in suite.describe_difference(b"a \nb\n", b"a\nc\n")[1]


def test_caret_stands_below_the_difference_in_a_long_line():
    _, lines = suite.describe_difference(b" " * 99 + b"\x01a", b" " * 99 + b"\x01b")
    expected, printed, caret = lines.splitlines()[:3]
    assert expected[len(caret) - 1] == "a" and printed[len(caret) - 1] == "b"


# ---------------------------------------------------------------- finding cases


@pytest.mark.parametrize(
    "program, text, constants",
    [
        ("kostka", "N=7", (("N", 7),)),
        ("kostka", "N=2147483647", (("N", 2147483647),)),
        ("poziomka", "WYBOR=0,POLA=26", (("POLA", 26), ("WYBOR", 0))),
    ],
)
def test_constants(program, text, constants):
    assert suite.parse_constants(program, text) == constants


@pytest.mark.parametrize(
    "program, text, reason",
    [
        ("kostka", "N=0", "N is 1 to 2147483647, not 0"),
        ("kostka", "N=2147483648", "N is 1 to"),
        ("kostka", "N=07", "without leading zeros"),
        ("kostka", "N=-1", "not NAME=VALUE"),
        ("kostka", "N=", "not NAME=VALUE"),
        ("kostka", "N=7,", "not NAME=VALUE"),
        ("kostka", "N=7,N=7", "N is given twice"),
        ("kostka", "POLA=3", "kostka has no constant POLA, only N"),
        ("poziomka", "POLA=27", "POLA is 1 to 26"),
        ("set", "N=7", "set has no constants"),
    ],
)
def test_no_constants(program, text, reason):
    with pytest.raises(ValueError, match=reason):
        suite.parse_constants(program, text)


def write(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()


def test_cases_are_found_in_order(tmp_path):
    write(tmp_path, *(f"{name}{end}" for name in ("set/b", "set/a.x", "kostka/N=7/c") for end in (".in", ".out")))
    write(tmp_path, "set/notes.txt")
    cases, faults = suite.discover(tmp_path)
    assert [case.name for case in cases] == [f"{tmp_path.name}/{name}" for name in ("kostka/N=7/c", "set/a.x", "set/b")]
    assert [case.group for case in cases][:2] == [f"{tmp_path.name}/kostka/N=7", f"{tmp_path.name}/set"]
    assert [case.constants for case in cases] == [(("N", 7),), (), ()]
    assert cases[1].expected == tmp_path / "set" / "a.x.out"
    assert faults == []


@pytest.mark.parametrize(
    "files, fault",
    [
        (["set/b.in"], "set/b.in: no .out beside it"),
        (["set/b.out"], "set/b.out: no .in beside it"),
        (["set/N=7/b.in", "set/N=7/b.out"], "set/N=7: set has no constants"),
        (["kostka/N=07/b.in", "kostka/N=07/b.out"], "kostka/N=07: 'N=07' is not NAME=VALUE, without leading zeros"),
        (["kostka/old/b.in", "kostka/old/b.out"], "kostka/old: 'old' is not NAME=VALUE, without leading zeros"),
        (
            ["kostka/N=7/N=7/b.in", "kostka/N=7/N=7/b.out"],
            "kostka/N=7/N=7: cases lie in kostka/ or kostka/CONSTANTS/, not deeper",
        ),
        (["kotska/b.in"], "kotska/b.in: cases belong in a folder named set, poziomka, kostka, sokoban"),
        (["b.in"], "b.in: cases belong in a folder named set, poziomka, kostka, sokoban"),
    ],
)
def test_layout_fault(tmp_path, files, fault):
    write(tmp_path, "set/a.in", "set/a.out", *files)
    cases, faults = suite.discover(tmp_path)
    assert [case.name for case in cases] == [f"{tmp_path.name}/set/a"]
    assert faults == [f"{tmp_path.name}/{fault}"]


def test_folder_without_cases_is_a_fault(tmp_path):
    assert suite.discover(tmp_path) == ([], [f"{tmp_path}: no cases found"])


def test_suite_needs_cases_of_every_program(tmp_path, monkeypatch):
    monkeypatch.setattr(suite, "GOLDEN", tmp_path)
    write(tmp_path, *(f"{program}/a{end}" for program in ("set", "kostka", "sokoban") for end in (".in", ".out")))
    assert suite.discover(tmp_path)[1] == ["poziomka: no cases found"]


# ---------------------------------------------------------------- building


@pytest.fixture
def source(tmp_path, monkeypatch):
    """The source of a program with a header of its own and a common one, in a project of its own."""
    monkeypatch.setattr(suite, "ROOT", tmp_path)
    monkeypatch.setattr(suite, "BUILD", tmp_path / "build")
    write(tmp_path, "common/shared.hpp", "kostka/own.hpp")
    (tmp_path / "opcje").write_text("-Wall\n")
    file = tmp_path / "kostka" / "kostka.cpp"
    file.write_text('#include "../common/shared.hpp"\n#include "own.hpp"\nint main() { return N; }\n')
    return file


@pytest.fixture
def compilations(monkeypatch):
    """The binaries that were really compiled."""
    compiled = []

    def recorded(command, binary, compile=suite._compile):
        compiled.append(binary)
        compile(command, binary)

    monkeypatch.setattr(suite, "_compile", recorded)
    return compiled


def test_nothing_changed_nothing_built(source, compilations):
    first = suite.build(source, (("N", 7),))
    assert subprocess.run([first]).returncode == 7
    assert suite.build(source, (("N", 7),)) == first
    assert compilations == [first]


@pytest.mark.parametrize("changed", ["kostka/kostka.cpp", "kostka/own.hpp", "common/shared.hpp", "opcje"])
def test_any_change_builds_anew(source, compilations, changed):
    first = suite.build(source, (("N", 7),))
    with open(suite.ROOT / changed, "a") as file:
        file.write("\n")
    second = suite.build(source, (("N", 7),))
    assert compilations == [first, second] and first != second


def test_every_variant_is_built(source, compilations):
    for n in (7, 8):
        assert subprocess.run([suite.build(source, (("N", n),))]).returncode == n
    assert len(compilations) == 2


def test_failed_build_is_remembered(source, compilations):
    source.write_text("int main() { return n; }\n")
    for _ in range(2):
        with pytest.raises(suite.DoesNotCompile, match="n. was not declared"):
            suite.build(source, (("N", 7),))
    assert len(compilations) == 1
    assert not list(suite.BUILD.glob("*.new"))


# ---------------------------------------------------------------- whole runs, in a project of its own

PROGRAMS = {  # each prints what is right for its one case
    "set": (b"", 'std::puts("=");'),
    "poziomka": (b".\n", ""),
    "kostka": (b".", ""),
    "sokoban": (b"@\n\n.", 'std::puts("@");'),
}


@pytest.fixture
def project(tmp_path):
    """A small project that passes its suite; kostka's case is in N=5, the default."""
    golden = tmp_path / "golden"
    shutil.copytree(HERE / "reference", golden / "reference", ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    for name in ("suite.py", "console.py", "conftest.py", "judge.py", "accept.py", "opcje-c17"):
        shutil.copy(HERE / name, golden)
    (tmp_path / "opcje").write_text("-std=c++20\n")
    for program, (given, statement) in PROGRAMS.items():
        folder = golden / program / ("N=5" if program == "kostka" else "")
        folder.mkdir(parents=True)
        (folder / "case.in").write_bytes(given)
        (tmp_path / program).mkdir()
        (tmp_path / program / f"{program}.cpp").write_text(f"#include <cstdio>\nint main() {{ {statement} }}\n")
    assert python(tmp_path, "golden/accept.py", *(f"golden/{program}" for program in PROGRAMS)).returncode == 0
    return tmp_path


def environment(**changes: str) -> dict:
    """Ours, without what an outer pytest or a CI system says."""
    ours = {name: value for name, value in os.environ.items() if name != "CI" and not name.startswith("PYTEST")}
    return {**ours, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8", **changes}


def python(project: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env=environment(**changes),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def run_pytest(project: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess:
    return python(project, "-m", "pytest", "-v", "-p", "no:cacheprovider", *arguments, **changes)


def test_pytest_runs_every_case(project):
    done = run_pytest(project, "golden")
    assert done.returncode == 0
    assert "golden/kostka/N=5/case.in::kostka/N=5/case PASSED" in done.stdout
    assert "golden/kostka/N=5/case.in::kostka/N=5/case reference PASSED" in done.stdout
    assert "8 passed" in done.stdout


@pytest.mark.parametrize("place", ["golden/kostka", "golden/kostka/N=5", "golden/kostka/N=5/case.in"])
def test_pytest_runs_a_part(project, place):
    assert "2 passed" in run_pytest(project, place).stdout


def test_pytest_builds_once_for_all_workers(project):
    pytest.importorskip("xdist")
    for number in range(4):
        for end in (".in", ".out"):
            shutil.copy(project / "golden" / "set" / f"case{end}", project / "golden" / "set" / f"{number}{end}")
    tools = project / "tools"
    tools.mkdir()
    (tools / "g++").write_text(f'#!/bin/sh\necho "$@" >> "{tools}/calls"\nexec {shutil.which("g++")} "$@"\n')
    (tools / "g++").chmod(0o755)
    done = run_pytest(project, "golden/set", "-n", "2", PATH=f"{tools}:{os.environ['PATH']}")
    assert "10 passed" in done.stdout
    assert sum(" -o " in call for call in (tools / "calls").read_text().splitlines()) == 1


def test_pytest_shows_a_failure_without_traceback(project):
    (project / "set" / "set.cpp").write_text('#include <cstdio>\nint main() { std::puts("= "); }\n')
    done = run_pytest(project, "golden/set")
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "wrong answer: line 1, column 2\n    expected  =↵\n    printed   =·↵\n" in done.stdout
    assert "Traceback" not in done.stdout and "suite.py" not in done.stdout


def test_pytest_shows_compiler_output_once(project):
    shutil.copy(project / "golden" / "set" / "case.in", project / "golden" / "set" / "twin.in")
    shutil.copy(project / "golden" / "set" / "case.out", project / "golden" / "set" / "twin.out")
    (project / "set" / "set.cpp").write_text("int main() { return nothing; }\n")
    done = run_pytest(project, "golden/set")
    assert "2 failed, 2 passed" in done.stdout
    assert done.stdout.count("was not declared in this scope") == 1


def test_pytest_compares_with_the_reference(project):
    (project / "golden" / "set" / "case.out").write_text("= \n")
    done = run_pytest(project, "golden/set")
    assert "2 failed" in done.stdout
    assert "the .out is not what the reference prints: line 1, column 2" in done.stdout
    (project / "golden" / "set" / "case.in").write_text("4444")
    assert "the reference refuses the input" in run_pytest(project, "golden/set").stdout


def test_pytest_runs_extra_cases(project, tmp_path_factory):
    extra = tmp_path_factory.mktemp("extra")
    shutil.copytree(project / "golden" / "set", extra / "set")
    done = run_pytest(project, "golden/kostka", "--cases", str(extra))
    assert f"{extra.name}/set/case reference PASSED" in done.stdout
    assert "4 passed" in done.stdout


def test_pytest_refuses_a_layout_with_faults(project):
    (project / "golden" / "set" / "case.out").unlink()
    write(project / "golden", "kostka/N=07/a.in")
    done = run_pytest(project, "golden/sokoban")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "ERROR: set/case.in: no .out beside it\n" in done.stdout
    assert "ERROR: kostka/N=07: 'N=07' is not" in done.stdout


# ---------------------------------------------------------------- judge.py


def judge_file(project: Path, task: str, code: str, *arguments: str, **changes: str) -> subprocess.CompletedProcess:
    solution = project / "mine.c"
    solution.write_text(code)
    return python(project, "golden/judge.py", task, "mine.c", *arguments, **changes)


def test_judge_passes_a_right_solution(project):
    done = judge_file(project, "sokoban", main_of('puts("@"); return count - 1;'))
    assert done.returncode == 0
    assert re.search(r"^sokoban/case +\d+\.\d\d s  OK$", done.stdout, re.MULTILINE)
    assert done.stdout.endswith("total    1 of 1\n")


def test_judge_fails_a_wrong_solution(project):
    crash = "FILE *given = stdin; if (getc(given) == EOF) abort();"  # only the new case has no input
    write(project / "golden", "sokoban/bare.in", "sokoban/bare.out")
    done = judge_file(project, "sokoban", main_of(crash + ' puts("@"); return count - 1;'))
    assert done.returncode == 1
    assert re.search(r"^sokoban/bare .* signal SIGABRT$", done.stdout, re.MULTILINE)
    assert re.search(r"^sokoban/case .* OK$", done.stdout, re.MULTILINE)
    assert done.stdout.endswith("total    1 of 2\n")


def test_judge_shows_compiler_errors_once(project):
    write(project / "golden", "kostka/N=7/a.in", "kostka/N=7/a.out")
    done = judge_file(project, "kostka", "int main(void) { return nothing; }\n")
    assert done.returncode == 1
    assert done.stdout.count("undeclared (first use in this function)") == 1
    assert done.stdout.endswith("\ndoes not compile\n")


def test_judge_shows_which_variants_do_not_compile(project):
    write(project / "golden", "kostka/N=7/a.in", "kostka/N=7/a.out")
    done = judge_file(project, "kostka", "#if N == 7\n#error too large\n#endif\nint main(void) {}\n")
    assert done.returncode == 1
    assert done.stdout.count("error: #error too large") == 1
    assert re.search(r"^kostka/N=5/case .* OK$", done.stdout, re.MULTILINE)
    assert re.search(r"^kostka/N=7/a .* does not compile$", done.stdout, re.MULTILINE)
    assert done.stdout.endswith("total       1 of 2\n")


def test_judge_runs_an_executable_with_the_default_constants_only(project):
    write(project / "golden", "kostka/N=7/a.in", "kostka/N=7/a.out")
    script = project / "mine"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    done = python(project, "golden/judge.py", "kostka", "mine")
    assert done.returncode == 0
    assert "total       1 of 1\ncases left out: 1" in done.stdout


def test_judge_uses_extra_cases(project, tmp_path_factory):
    extra = tmp_path_factory.mktemp("extra")
    shutil.copytree(project / "golden" / "sokoban", extra / "sokoban")
    done = judge_file(project, "sokoban", main_of('puts("@"); return count - 1;'), "--cases", str(extra))
    assert f"{extra.name}/sokoban/case" in done.stdout
    assert done.stdout.endswith("2 of 2\n")


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        ([], "required"),
        (["chess", "mine.c"], "invalid choice"),
        (["set", "none.c"], "there is no file none.c"),
        (["set", "opcje"], "nor executable"),
        (["set", "set/set.cpp", "--cases", "nowhere"], "there is no folder nowhere"),
        (["set", "set/set.cpp", "--time", "0"], "positive"),
    ],
)
def test_judge_explains_its_usage(project, arguments, complaint):
    done = python(project, "golden/judge.py", *arguments)
    assert done.returncode == 2
    assert complaint in done.stdout


def test_judge_that_cannot_work_says_so(project):
    done = python(project, "golden/judge.py", "set", sys.executable, PATH=str(project))
    assert (done.returncode, done.stdout) == (3, "broken harness: valgrind is not installed\n")
    (project / "golden" / "set" / "case.out").unlink()
    done = judge_file(project, "set", main_of("return 0;"))
    assert done.returncode == 3
    assert "set/case.in: no .out beside it" in done.stdout


def test_judge_needs_cases(project, tmp_path_factory):
    extra = tmp_path_factory.mktemp("extra")
    shutil.copytree(project / "golden" / "set", extra / "set")
    done = judge_file(project, "sokoban", main_of("return 0;"), "--cases", str(extra))
    assert done.returncode == 2
    assert done.stdout == f"judge.py: the cases are not in order:\n{extra}: no cases of sokoban\n"
    (project / "golden" / "kostka" / "N=5").rename(project / "golden" / "kostka" / "N=6")
    done = python(project, "golden/judge.py", "kostka", sys.executable)
    assert done.returncode == 2
    assert "no case has the default constants" in done.stdout


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_judge_can_be_interrupted(project, number):
    (project / "mine.c").write_text(main_of("for (;;) pause();"))
    judge = subprocess.Popen(
        [sys.executable, "golden/judge.py", "set", "mine.c"],
        cwd=project,
        env=environment(),
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not any(b"valgrind" in words for words in processes_of(project)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    judge.send_signal(number)
    assert judge.communicate(timeout=60)[1] == b"\ninterrupted\n"
    assert judge.returncode == 130
    assert processes_of(project) == []


# ---------------------------------------------------------------- accept.py


def test_accept_reports_what_it_did(project):
    expected = project / "golden" / "sokoban" / "case.out"
    assert python(project, "golden/accept.py", "golden/sokoban").stdout == "golden/sokoban/case.out: unchanged\n"
    expected.write_bytes(b"@\n@\n")
    done = python(project, "golden/accept.py", "golden/sokoban/case.in")
    assert done.stdout == "golden/sokoban/case.out: changed from line 2, column 1 on\n"
    assert expected.read_bytes() == b"@\n"
    expected.unlink()
    assert python(project, "golden/accept.py", "golden/sokoban").stdout == "golden/sokoban/case.out: created\n"


def test_accept_refuses_in_ci(project):
    expected = project / "golden" / "set" / "case.out"
    expected.write_text("wrong")
    done = python(project, "golden/accept.py", "golden/set", CI="true")
    assert done.returncode == 2 and "refused" in done.stdout
    assert expected.read_text() == "wrong"


def test_accept_needs_a_name(project):
    done = python(project, "golden/accept.py")
    assert done.returncode == 2 and "Usage" in done.stdout


@pytest.mark.parametrize(
    "name, reason",
    [
        ("golden/kostka/N=5/bad.in", "line 1, column 1"),
        ("golden/kostka/N=05/bad.in", "without leading zeros"),
        ("golden/bad.in", "cases belong in a folder named"),
        ("golden/set/case.out", "neither an .in file nor a folder"),
        ("golden/none.in", "neither an .in file nor a folder"),
    ],
)
def test_accept_refuses_what_is_no_case(project, name, reason):
    if "bad" in name:
        write(project, name)
        (project / name).write_text("x")
    done = python(project, "golden/accept.py", name)
    assert done.returncode == 1
    assert f"{name}: not accepted: " in done.stdout and reason in done.stdout
    assert not (project / name).with_name("bad.out").exists()
