"""Tests of judging a class: which solutions there are, what becomes of each, interruptions."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import List
from xml.etree import ElementTree

import pytest

from class_helpers import (
    add_commands,
    begun,
    links,
    make_quick,
    needs_parallel,
    table,
)
from helpers import (
    descendants,
    environment,
    heed_interrupts,
    is_alive,
    main_of,
    python,
    wait_until,
    write,
)
from suite import class_list
from suite.class_task import Tasks, Terms

RIGHT = main_of('puts("="); return count - 1;')  # for the only case of set
WRONG = main_of('puts("?"); return count - 1;')


@pytest.fixture
def house(project):
    """The small project with the commands for a class, and an empty folder of solutions."""
    add_commands(project)
    (project / "ours").mkdir()
    return project


@pytest.fixture
def quick(house):
    """The same, where a job takes no time and finds everything right, and a class of three."""
    make_quick(house)
    add_solutions(house, 3)
    return house


def add_solutions(house: Path, number: int) -> None:
    for each in range(number):
        (house / "ours" / f"{each}.c").write_text(f"{RIGHT}// {each}\n")


def judge_all(house: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess:
    words = ["golden/judge_all.py", "set", "ours", "there", *arguments]
    return python(house, *words, **changes)


def names(house: Path) -> List[str]:
    return [row["name"] for row in table(house / "there")]


# ---------------------------------------------------------------- which solutions there are


def complaints(solutions: Path, results: Path) -> dict:
    return {each.name: each.complaint for each in class_list.found(solutions, results)}


def test_solutions_lie_in_the_folder_or_one_level_down(tmp_path):
    write(tmp_path, "a.c", "b.cpp", "Ala/c.cc", "Ala/set.c", "Ola K/set.c", "Ola K/her own/d.c")
    assert complaints(tmp_path, tmp_path / "there") == {
        "a.c": "",
        "b.cpp": "",
        "Ala/c.cc": "",
        "Ala/set.c": "",
        "Ola K/set.c": "",
        "Ola K/her own": "a folder in a student's folder",
    }


def test_executables_are_solutions_and_the_rest_is_skipped(tmp_path):
    for name, text in {"program": "\x7fELF", "script": "#!/bin/sh\n", "notes.txt": "hello"}.items():
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    write(tmp_path, "plain", "mine.h", "Ala/a.c")
    (tmp_path / "nobody").mkdir()
    (tmp_path / "link.c").symlink_to(tmp_path / "Ala" / "a.c")
    (tmp_path / "linked").symlink_to(tmp_path / "Ala")
    os.mkfifo(tmp_path / "pipe.c")
    assert complaints(tmp_path, tmp_path / "there") == {
        "Ala/a.c": "",
        "program": "",
        "script": "",
        "notes.txt": "neither a source nor a program",
        "plain": "neither a source nor a program",
        "mine.h": "a header, for the solutions beside it",
        "nobody": "an empty folder",
        "link.c": "a link, which may lead anywhere",
        "linked": "a link, which may lead anywhere",
        "pipe.c": "not a file",
    }


def test_results_among_the_solutions_are_none_of_them(tmp_path):
    write(tmp_path, "Ala/a.c", "there/results.csv", "there/judged/Ala-a.c-1.xml")
    assert list(complaints(tmp_path, tmp_path / "there")) == ["Ala/a.c"]


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["set", "ours", "there"], "there is no solution in "),
        (["set", "nowhere", "there"], "there is no folder nowhere"),
        (["set", "ours", "ours"], "RESULTS holds SOLUTIONS"),
        (["set", "ours", "."], "RESULTS holds SOLUTIONS"),
        (["sets", "ours", "there"], "invalid choice: 'sets'"),
        (["set", "ours", "there", "--jobs", "0"], "a positive number is needed"),
        (["set", "ours", "there", "--jobs", "some"], "a positive number is needed"),
        (["set", "ours", "there", "--hosts", "nowhere"], "there is no file nowhere"),
        (["set", "ours", "there", "--cases", "nowhere"], "there is no folder nowhere"),
        (["set", "ours", "there", "--time", "0"], "a positive number of seconds is needed"),
    ],
)
def test_wrong_usage_is_explained_and_changes_nothing(house, arguments, complaint):
    write(house, "ours/notes.txt")
    done = python(house, "golden/judge_all.py", *arguments)
    assert done.returncode == 2 and complaint in done.stdout
    assert not (house / "there").exists()


# ---------------------------------------------------------------- a class


@needs_parallel
def test_a_class_is_judged(house):
    odd = os.fsdecode(b'it\'s "odd" $(touch owned) {} \xff.c')
    solutions = {
        "right.c": RIGHT,
        "Ala/set.c": RIGHT,
        f"Ola K/{odd}": RIGHT,
        "Ola K/set.c": WRONG,
        "bad.c": "int main(void) { return nothing; }\n",
        "Ula/uses.c": f'#include "mine.h"\n{RIGHT}',
        "Ula/mine.h": "",
    }
    for name, text in solutions.items():
        write(house, f"ours/{name}")
        (house / "ours" / name).write_text(text)
    (house / "ours" / "run").write_text("#!/bin/sh\necho =\n")
    (house / "ours" / "run").chmod(0o755)
    write(house, "my cases/set/empty.in", "my cases/set/empty.out")
    (house / "my cases" / "set" / "empty.out").write_text("=\n")
    words = ["PROGRAM=set", "SOLUTIONS=ours", "RESULTS=there", "JOBS=2", "CASES=my cases", "TIME=9"]
    done = subprocess.run(
        ["make", "judge-all", *words], cwd=house, env=environment(), stdout=subprocess.PIPE
    )
    output = done.stdout.decode()
    assert done.returncode == 0, output
    assert not list(house.rglob("owned"))
    shown_odd = 'Ola K/it\'s "odd" $(touch owned) {} \\xff.c'
    found = {row["name"]: row for row in table(house / "there")}
    assert {
        name: (row["answers right"], row["answers"], row["memory clean"])
        for name, row in found.items()
    } == {
        "right.c": ("2", "2", "2"),
        "Ala/set.c": ("2", "2", "2"),
        shown_odd: ("2", "2", "2"),
        "Ola K/set.c": ("0", "2", "2"),
        "bad.c": ("0", "2", "0"),
        "Ula/uses.c": ("2", "2", "2"),
        "run": ("2", "2", "2"),
    }
    assert "'nothing' undeclared" in found["bad.c"]["first cause"]
    assert found["Ola K/set.c"]["first cause"]
    # Three of them are one text, which is judged once; each has its own page and XML.
    assert "\n2 are copies of others, and not judged again\n" in f"\n{output}"
    pages = links(house / "there" / "index.html")
    assert set(pages) == set(found) and len(set(pages.values())) == len(found)
    for name, page in pages.items():
        assert re.fullmatch(r"[\w.-]+", page.name, re.ASCII)
        text = page.read_text("utf-8")
        title = re.search("<title>(.*)</title>", text).group(1)
        assert title == re.search("<h1>(.*)</h1>", text).group(1)
        xml = ElementTree.parse(page.with_suffix(".xml"))
        assert name in [each.get("value") for each in xml.iter("property")]
        assert str(house) not in text and "ours" not in page.with_suffix(".xml").read_text()
    assert "skipped Ula/mine.h: a header, for the solutions beside it" in output
    assert "mine.h: a header" in (house / "there" / "index.html").read_text("utf-8")
    leftover = [file.name for file in (house / "there").rglob("*") if file.name[0] == "."]
    assert not leftover and not list((house / "build" / "golden" / "class").iterdir())


# ---------------------------------------------------------------- what is judged again


@needs_parallel
def test_what_has_not_changed_is_not_judged_again(quick):
    assert judge_all(quick).returncode == 0
    assert len(begun(quick)) == 3
    again = judge_all(quick)
    assert again.returncode == 0 and len(begun(quick)) == 3
    assert "3 of 3 solutions have been judged before" in again.stdout
    assert names(quick) == ["0.c", "1.c", "2.c"]


@needs_parallel
def test_what_has_changed_is_judged_again(quick):
    judge_all(quick)
    (quick / "ours" / "0.c").write_text(WRONG)
    (quick / "ours" / "1.c").unlink()
    (quick / "ours" / "2.c").rename(quick / "ours" / "renamed.c")
    judge_all(quick)
    assert len(begun(quick)) == 3 + 2
    assert names(quick) == ["0.c", "renamed.c"]


def test_other_cases_and_options_are_other_tasks(tmp_path):
    write(tmp_path, "mine.c", "my cases/set/new.in", "my cases/set/new.out")
    terms = Terms("set", 60.0, False, ())
    others = [
        terms._replace(program="kostka"),
        terms._replace(seconds=9.0),
        terms._replace(safe=True),
        terms._replace(cases=(tmp_path / "my cases",)),
    ]
    keys = [
        Tasks(each).provide(tmp_path / "mine.c", lambda key: tmp_path / key)
        for each in (terms, terms, *others)
    ]
    assert keys[0] == keys[1] and len(set(keys)) == 5
    (tmp_path / "my cases" / "set" / "new.in").write_text("1111")
    last = Tasks(others[-1]).provide(tmp_path / "mine.c", lambda key: tmp_path / key)
    assert last not in keys


@needs_parallel
def test_a_header_beside_it_is_a_part_of_a_solution(quick):
    write(quick, "ours/Ala/set.c", "ours/Ala/mine.h")
    judge_all(quick)
    before = begun(quick)
    (quick / "ours" / "Ala" / "mine.h").write_text("// changed\n")
    judge_all(quick)
    assert len(begun(quick)) == len(before) + 1


@needs_parallel
def test_three_hundred_copies_are_judged_once(quick):
    for number in range(300):
        write(quick, f"ours/{number}.c")
        (quick / "ours" / f"{number}.c").write_text(RIGHT)
    assert judge_all(quick).returncode == 0
    assert len(begun(quick)) == 1
    assert len(names(quick)) == 300
    assert len(set(links(quick / "there" / "index.html").values())) == 300


@needs_parallel
def test_two_programs_may_have_their_results_in_one_folder(quick):
    judge_all(quick)
    python(quick, "golden/judge_all.py", "kostka", "ours", "there")
    assert len(names(quick)) == 2 * 3


@needs_parallel
def test_damaged_results_are_made_again(quick):
    judge_all(quick)
    pages = links(quick / "there" / "index.html")
    xmls = [pages[name].with_suffix(".xml") for name in ("0.c", "1.c", "2.c")]
    whole = xmls[0].read_text()
    for xml, text in zip(xmls, ("", whole[: len(whole) // 2], "nothing like it")):
        xml.write_text(text)
    judge_all(quick)
    assert len(begun(quick)) == 6 and len(names(quick)) == 3
    assert all(map(ElementTree.parse, xmls))


# ---------------------------------------------------------------- interruptions


def start(house: Path) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "golden/judge_all.py", "set", "ours", "there", "--jobs", "2"],
        cwd=house,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )


def running(house: Path) -> List[str]:
    """The commands of processes that work for this class, in whatever session they are."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = file.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:  # ended meanwhile
            continue
        if str(house) in words:
            found.append(words)
    return found


@needs_parallel
@pytest.mark.parametrize("number, whom", [(2, "group"), (15, "judge"), (9, "judge"), (9, "group")])
def test_interrupted_the_same_command_goes_on(quick, number, whom):
    """By Ctrl-C, which everybody in the terminal hears, or by death."""
    add_solutions(quick, 6)
    with start(quick) as first:
        for _ in range(2):
            assert "answers right: 1 of 1" in first.stdout.readline()
        (quick / "wait").touch()
        wait_until(lambda: len(begun(quick)) >= 4)
        (os.killpg if whom == "group" else os.kill)(first.pid, number)
        output = first.stdout.read()
    if number != 9:
        assert first.returncode == 130 and "the same command goes on from here" in output
        assert len(names(quick)) == output.count("answers right") + 2
    wait_until(lambda: not running(quick))
    (quick / "wait").unlink()
    before = len(begun(quick))
    again = judge_all(quick)
    assert again.returncode == 0, again.stdout
    assert names(quick) == [f"{number}.c" for number in range(6)]
    assert len(begun(quick)) - before <= 4


@needs_parallel
def test_the_log_of_jobs_is_not_believed_without_results(quick):
    """As after a power cut: GNU parallel has noted jobs whose results never reached the disk."""
    job = quick / "golden" / "suite" / "class_job.py"
    works = job.read_text()
    job.write_text("raise SystemExit(0)\n")
    assert judge_all(quick).returncode == 3
    assert "0.c: not judged yet" in (quick / "there" / "index.html").read_text("utf-8")
    job.write_text(works)
    assert judge_all(quick).returncode == 0
    assert len(names(quick)) == 3


@needs_parallel
@pytest.mark.parametrize("whom", ["judge", "parallel"])
def test_nothing_outlives_the_judge(house, whom):
    """Killed, neither can end those below it; a solution that loops would run for a minute."""
    (house / "ours" / "mine.c").write_text(main_of("for (;;) pause();"))
    family: dict = {}

    def solution_runs() -> bool:
        family.update(descendants(first.pid))
        return any(b"solution" in name for name in family.values())

    with start(house) as first:
        wait_until(solution_runs)
        parallel = min(pid for pid, name in family.items() if name == b"parallel")
        os.kill(first.pid if whom == "judge" else parallel, signal.SIGKILL)
        wait_until(lambda: not any(map(is_alive, family)))
        first.terminate()
        first.communicate()


@needs_parallel
def test_a_second_one_at_the_same_time_is_refused(quick):
    (quick / "wait").touch()
    with start(quick) as first:
        wait_until(lambda: len(begun(quick)) == 2)
        second = judge_all(quick)
        (quick / "wait").unlink()
        first.communicate()
    assert second.returncode == 2 and "another judge-all is at work" in second.stdout
    assert first.returncode == 0 and len(begun(quick)) == 3
