"""Tests of judging a solution: pytest --solution, in a small project."""

import re
import shutil
from xml.etree import ElementTree

import pytest

from helpers import main_of, write
from judge_helpers import counts, judge, judge_code
from programs import PROGRAMS


def test_judge_passes_a_right_solution(project):
    done = judge_code(project, "sokoban", main_of('puts("@"); return count - 1;'))
    assert done.returncode == 0
    assert "\nanswers right: 1 of 1; now under Valgrind\n" in done.stdout
    assert "sokoban/case" not in done.stdout
    assert counts(done) == ("1 of 1", "1 of 1")


def test_judge_lists_what_passed_if_it_is_asked_to(project):
    done = judge_code(project, "sokoban", main_of('puts("@"); return count - 1;'), "-vv")
    size = len(PROGRAMS["sokoban"].shortest)
    line = rf"^sokoban/case +{size} B +\d+\.\d\d s  (.*)$"
    lines = re.findall(line, done.stdout, re.MULTILINE)
    assert lines == ["OK", "memory: OK"]


def test_judge_fails_a_wrong_solution(project):
    crash = (
        "FILE *given = stdin; if (getc(given) == EOF) abort();"  # only the new case has no input
    )
    write(project / "golden", "sokoban/bare.in", "sokoban/bare.out")
    done = judge_code(project, "sokoban", main_of(crash + ' puts("@"); return count - 1;'))
    assert done.returncode == 1
    assert re.search(r"^sokoban/bare .* signal SIGABRT$", done.stdout, re.MULTILINE)
    assert counts(done) == ("1 of 2", "1 of 2")


def test_cases_beyond_the_promises_decide_nothing(project):
    write(project / "golden", "sokoban/beyond/hard.in", "sokoban/beyond/hard.out")
    done = judge_code(project, "sokoban", main_of('puts("@"); return count - 1;'))
    assert done.returncode == 0
    assert counts(done) == ("1 of 1", "1 of 1")
    assert "\nbeyond what the assignment promises (not required): 0 of 1 right, 1" in done.stdout
    hard = "\n    not required: sokoban/beyond/hard: wrong answer: line 1, column 1\n"
    assert hard in done.stdout


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_after_three_time_outs_the_other_cases_are_not_run(project, workers):
    if workers:
        pytest.importorskip("xdist")
    for number in range(12):
        write(project / "golden", f"set/{number:02}.in", f"set/{number:02}.out")
    done = judge_code(project, "set", main_of("for (;;) {}"), "--time", "2", "-vv", *workers)
    assert done.returncode == 1
    titles = [line.split(" s  ")[1] for line in done.stdout.splitlines() if " s  " in line]
    not_run = sum(title.endswith("not run") for title in titles)
    assert len(titles) == 2 * 13 and not_run >= 2 * 13 - 4
    assert sum(title.startswith("time limit") for title in titles) == 2 * 13 - not_run
    assert counts(done) == ("0 of 13", "0 of 13")


def test_time_outs_beyond_the_promises_cost_no_promised_case(project):
    for number in range(5):
        write(project / "golden", f"set/beyond/{number}.in", f"set/beyond/{number}.out")
        (project / "golden" / f"set/beyond/{number}.in").write_text(" ")
    write(project / "golden", "set/zero.in", "set/zero.out")
    (project / "golden" / "set" / "zero.out").write_text("=\n")
    code = main_of('if (getchar() == 32) for (;;) {} puts("="); return count - 1;')
    done = judge_code(project, "set", code, "--time", "2", "-vv")
    assert done.returncode == 0, done.stdout
    assert counts(done) == ("2 of 2", "2 of 2")
    assert len(re.findall(r"^set/beyond/.*not run$", done.stdout, re.MULTILINE)) == 2 + 5


def test_judge_shows_compiler_errors_once(project):
    write(project / "golden", "kostka/N=7/a.in", "kostka/N=7/a.out")
    done = judge_code(project, "kostka", "int main(void) { return nothing; }\n")
    assert done.returncode == 1
    assert done.stdout.count("undeclared (first use in this function)") == 1
    assert "\ndoes not compile\n" in done.stdout


def test_judge_shows_which_variants_do_not_compile(project):
    write(project / "golden", "kostka/N=7/a.in", "kostka/N=7/a.out")
    done = judge_code(
        project, "kostka", "#if N == 7\n#error too large\n#endif\nint main(void) {}\n"
    )
    assert done.returncode == 1
    assert done.stdout.count("error: #error too large") == 1
    assert re.search(r"^kostka/N=7/a .* s  does not compile$", done.stdout, re.MULTILINE)
    assert counts(done) == ("1 of 2", "1 of 2")


def test_judge_runs_an_executable_with_the_default_constants_only(project):
    write(project / "golden", "kostka/N=7/a.in", "kostka/N=7/a.out")
    script = project / "mine"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    done = judge(project, "kostka", "mine")
    assert done.returncode == 0
    assert counts(done)[0] == "1 of 1"
    assert "\ncases left out: 1, since" in done.stdout


def test_judge_uses_extra_cases(project, tmp_path_factory):
    extra = tmp_path_factory.mktemp("extra")
    shutil.copytree(project / "golden" / "sokoban", extra / "sokoban")
    done = judge_code(
        project, "sokoban", main_of('puts("@"); return count - 1;'), "--cases", str(extra)
    )
    assert re.search(rf"^{extra.name}/sokoban +1 of 1 +1 of 1$", done.stdout, re.MULTILINE)
    assert counts(done) == ("2 of 2", "2 of 2")


def test_judge_can_run_a_part_and_write_xml(project):
    write(project / "golden", "sokoban/bare.in", "sokoban/bare.out")
    code = main_of('puts("@"); return count - 1;')
    done = judge_code(project, "sokoban", code, "-k", "bare", "--junitxml", "result.xml")
    assert counts(done) == ("0 of 1", "1 of 1")
    told = [
        {item.get("name"): item.get("value") for item in case.iter("property")}
        for case in ElementTree.parse(project / "result.xml").iter("testcase")
    ]
    assert [(each["kind"], each["verdict"], each["title"]) for each in told] == [
        ("answer", "wrong answer", "wrong answer: line 1, column 1"),
        ("memory", "OK", "OK"),
    ]


def test_judge_uses_all_workers(project):
    pytest.importorskip("xdist")
    write(project / "golden", "sokoban/bare.in", "sokoban/bare.out")
    done = judge_code(project, "sokoban", main_of('puts("@"); return count - 1;'), "-n", "2")
    assert re.search(r"^sokoban/bare .* wrong answer: line 1, column 1$", done.stdout, re.MULTILINE)
    assert "\n    expected  (no such line)\n    printed   @↵\n" in done.stdout
    assert counts(done) == ("1 of 2", "2 of 2")
