"""Tests of looking for the smallest input on which a solution is wrong, and of trying it again."""

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from helpers import environment, main_of, python, run_pytest
from suite import paths

RIGHT = paths.GOLDEN / "solutions" / "sokoban.c"
UNDO = ("game->man = last.man;", "(void)last;")
PRINT = ("sign = sign == '+' ? '*' : '@';", "sign = '@';")


def changed(folder: Path, *changes) -> Path:
    text = RIGHT.read_text()
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    solution = folder / "mine.c"
    solution.write_text(text)
    return solution


def look(solution: Path, *arguments: str) -> subprocess.CompletedProcess:
    """With an end by the clock only if it hangs: the seed finds what is planted long before."""
    words = ["golden/counterexample.py", "sokoban", str(solution), *arguments]
    return python(paths.ROOT, *words)


def kept(text: str) -> list:
    return re.findall(r"^    make again CASE=(\S+)$", text, re.MULTILINE)


def test_the_smallest_input_is_found_kept_and_explained(tmp_path):
    solution = changed(tmp_path, UNDO)
    done = look(solution, "--seconds", "600")
    assert done.returncode == 1, done.stdout
    assert "back to" in done.stdout or "go back there" in done.stdout
    assert all(len(line) <= 100 for line in done.stdout.splitlines())
    assert "\033" not in done.stdout
    (case,) = kept(done.stdout)
    assert len((paths.ROOT / case).read_bytes()) < 20
    again = subprocess.run(
        ["make", "-s", "again", f"CASE={case}"],
        cwd=paths.ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert again.returncode == 2  # make's own for any failure
    assert again.stdout.startswith("answer: wrong answer: line ")
    assert "\nmemory: OK\n" in again.stdout and "\nWhy:\n" in again.stdout
    same = look(solution, "--seconds", "600")
    assert same.stdout == done.stdout
    right = python(paths.ROOT, "golden/again.py", case, "--solution", str(RIGHT))
    assert (right.returncode, right.stdout) == (0, "answer: OK\nmemory: OK\n")


def test_different_causes_are_told_apart(tmp_path):
    done = look(changed(tmp_path, UNDO, PRINT), "--seconds", "600", "--inputs", "40", "--all")
    assert done.returncode == 1
    causes = len(kept(done.stdout))
    assert 2 <= causes <= 3, done.stdout
    assert f" tried with seed 1, {causes} causes of failure found\n" in done.stdout


def test_nothing_is_found_in_a_right_solution():
    done = look(RIGHT, "--seconds", "600", "--inputs", "300")
    assert done.returncode == 0
    assert re.search(
        r"^300 inputs tried with seed 1, no causes of failure found$", done.stdout, re.MULTILINE
    )


def test_what_does_not_compile_is_said_at_once(tmp_path):
    (tmp_path / "mine.c").write_text("int main(void) { return x; }\n")
    done = look(tmp_path / "mine.c", "--seconds", "600")
    assert done.returncode == 1
    assert "undeclared" in done.stdout and done.stdout.endswith("does not compile\n")


def test_an_error_in_memory_is_made_smaller_too(tmp_path):
    leak = (
        "        free(game->rows[i].squares);",
        "        if (i > 0) free(game->rows[i].squares);",
    )
    done = look(changed(tmp_path, leak), "--seconds", "600")
    assert done.returncode == 1
    assert " are never freed. Line " in done.stdout and "Its answer was right." in done.stdout
    (case,) = kept(done.stdout)
    assert (paths.ROOT / case).read_bytes() == b"@\n\n.\n"


def test_the_judge_shows_the_smallest_input_at_the_end(project, tmp_path):
    folder = project / "golden" / "sokoban"
    for end in ("in", "out"):
        for name in ("undo-twice-is-no-redo", "undo-many-of-several-boxes"):
            shutil.copy(paths.GOLDEN / "sokoban" / f"{name}.{end}", folder)
    solution = changed(tmp_path, UNDO)
    options = ["--report", "report.html", "--junitxml", "report.xml"]
    done = run_pytest(project, "golden/sokoban", "-q", "--solution", str(solution), *options)
    assert done.returncode == 1
    first, _, last = done.stdout.partition("The smallest input on which it fails: wrong answer")
    assert "29 more" not in first and "\nsokoban/undo-twice-is-no-redo " in first
    assert "Why:" in last and "\nanswers right: 1 of 3, memory clean: 3 of 3\n" in last
    page = (project / "report.html").read_text(encoding="utf-8")
    assert "<svg" in page and "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert len(ElementTree.parse(project / "report.xml").findall(".//testcase")) == 6


def test_the_page_shows_nothing_of_a_solution_unescaped(project):
    code = main_of('puts("<script>alert(1)</script>\\033[2J"); return 0;')
    (project / "<b>.c").write_text(code)
    run_pytest(project, "golden/set", "-q", "--solution", "<b>.c", "--report", "report.html")
    page = (project / "report.html").read_text(encoding="utf-8")
    assert "&lt;script&gt;" in page and "<script" not in page
    assert "<h1>&lt;b&gt;.c</h1>" in page and "\033" not in page


@pytest.mark.skipif(not shutil.which("chromium"), reason="there is no Chromium to open it")
def test_the_page_opens_in_a_browser_with_its_pictures(project, tmp_path):
    solution = changed(tmp_path, UNDO)
    shutil.copy(paths.GOLDEN / "sokoban" / "undo-twice-is-no-redo.in", project / "golden/sokoban")
    shutil.copy(paths.GOLDEN / "sokoban" / "undo-twice-is-no-redo.out", project / "golden/sokoban")
    run_pytest(project, "golden/sokoban", "-q", "--solution", str(solution), "--report", "r.html")
    done = subprocess.run(
        [
            "chromium",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            f"--user-data-dir={tmp_path / 'browser'}",
            "--dump-dom",
            f"file://{project}/r.html",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0
    assert done.stdout.count("<svg") >= 3 and "<h3>Why</h3>" in done.stdout
