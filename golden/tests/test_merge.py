"""Tests of the table of a class, which is made of any folder of XML files."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from class_helpers import junit, links, table
from helpers import environment, main_of, python, run_pytest
from suite import paths

RIGHT = {"set/a": ("OK", "OK"), "set/b": ("OK", "OK"), "set/beyond/c": ("OK", "Valgrind")}
WRONG = {
    "set/a": ("OK", "Valgrind"),
    "set/b": ("wrong answer", "OK"),
    "set/beyond/c": ("time limit", "not run"),
}


def merge(folder: Path) -> subprocess.CompletedProcess:
    return python(paths.ROOT, "golden/merge.py", str(folder))


def test_the_table_has_a_row_for_each_solution(tmp_path):
    (tmp_path / "ola.xml").write_text(junit("Ola.c", WRONG, "two cards are drawn"))
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "ala.xml").write_text(junit("Ala.c", RIGHT))
    assert merge(tmp_path).returncode == 0
    ala, ola = table(tmp_path)
    assert (ala["name"], ala["program"], ala["first cause"]) == ("Ala.c", "set", "")
    assert (ola["name"], ola["first cause"]) == ("Ola.c", "two cards are drawn")
    columns = ("answers right", "answers", "memory clean", "memory", "OK", "wrong answer")
    assert [ala[column] for column in columns] == ["2", "2", "2", "2", "4", "0"]
    assert [ola[column] for column in columns] == ["1", "2", "1", "2", "2", "1"]
    beyond = ("beyond right", "beyond answers", "beyond clean", "beyond memory")
    assert [ala[column] for column in beyond] == ["1", "1", "0", "1"]
    assert (ola["Valgrind"], ola["time limit"], ola["not run"]) == ("1", "0", "0")
    assert (ala["seconds"], ola["seconds"]) == ("1.50", "1.25")


def test_the_index_shows_who_failed_what(tmp_path):
    (tmp_path / "ala.xml").write_text(junit("Ala.c", RIGHT))
    (tmp_path / "ola.xml").write_text(junit("Ola.c", WRONG))
    (tmp_path / "ula.xml").write_text(junit("Ula.c", {**WRONG, "set/a": ("OK", "OK")}))
    merge(tmp_path)
    text = (tmp_path / "index.html").read_text("utf-8")
    cells = re.findall(r"<tr>(.*?)</tr>", text)
    rows = [re.sub("<[^>]*>", " ", row).split() for row in cells]
    # What most have failed comes first, and what decides comes before what does not.
    failed = [row for row in rows if row[1].startswith("set/")]
    assert [row[:5] for row in failed] == [
        ["1", "set/b", "2", "of", "3"],
        ["2", "set/a", "1", "of", "3"],
        ["3", "set/beyond/c", "3", "of", "3"],
    ]
    matrix = [row for row in rows if row[0] in ("Ala.c", "Ola.c", "Ula.c") and len(row) == 4]
    assert matrix == [
        ["Ala.c", "·", "·", "M"],
        ["Ula.c", "W", "·", "T"],
        ["Ola.c", "W", "M", "T"],
    ]


def test_what_does_not_compile_has_failed_no_rule(tmp_path):
    (tmp_path / "ala.xml").write_text(junit("Ala.c", {"set/a": ("does not compile", "not run")}))
    merge(tmp_path)
    assert '<td class="number" data-value="0">0 of 0</td>' in (tmp_path / "index.html").read_text()
    assert table(tmp_path)[0]["does not compile"] == "1"


def test_the_index_stands_by_itself_in_light_and_dark(tmp_path):
    (tmp_path / "ala.xml").write_text(junit("Ala.c", RIGHT))
    merge(tmp_path)
    text = (tmp_path / "index.html").read_text("utf-8")
    assert not re.search(r"https?:|<link|<img|\bsrc=|@import|url\(", text)
    assert "color-scheme: light dark" in text and "prefers-color-scheme: dark" in text
    without_script = re.sub("(?s)<script>.*?</script>", "", text)
    assert "Ala.c" in without_script and "set/a" in without_script


def test_links_lead_to_the_page_beside_the_xml(tmp_path):
    odd = tmp_path / "50% of #1?"
    odd.mkdir()
    for name in ("ala", "ola"):
        (odd / f"{name} & co.xml").write_text(junit(f"{name}.c", RIGHT))
    (odd / "ala & co.html").write_text("Ala's page")
    (tmp_path / os.fsdecode(b"\xff.xml")).write_text(junit("ula.c", RIGHT))
    (tmp_path / os.fsdecode(b"\xff.html")).write_text("Ula's page")
    merge(tmp_path)
    found = re.findall('<a href="(.*?)">', (tmp_path / "index.html").read_text("utf-8"))
    assert found == ["50%25%20of%20%231%3F/ala%20%26%20co.html", "%FF.html"]
    assert links(tmp_path / "index.html")["ala.c"].read_text() == "Ala's page"


def test_what_is_no_such_xml_is_named_and_left_out(tmp_path):
    whole = junit("Ala.c", RIGHT)
    files = {
        "ala.xml": whole,
        "half.xml": whole[: len(whole) // 2],
        "empty.xml": "",
        "other.xml": "<project><name>of somebody else</name></project>",
        "tests.xml": '<testsuites><testsuite><testcase name="x" /></testsuite></testsuites>',
        "unknown.xml": junit("Ola.c", {"set/a": ("perhaps", "OK")}),
        "interrupted.xml": junit("Ola.c", RIGHT, verdicts="90"),
        "bytes.xml": "no XML \0 at all",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "folder.xml").mkdir()
    done = merge(tmp_path)
    assert done.returncode == 0
    assert [row["name"] for row in table(tmp_path)] == ["Ala.c"]
    named = re.findall("left out (.*?.xml): ", done.stdout)
    assert sorted(named) == sorted({*files, "folder.xml"} - {"ala.xml"})
    assert "interrupted.xml: it has 6 of 90 verdicts" in done.stdout
    assert "half.xml: it is damaged" in (tmp_path / "index.html").read_text("utf-8")


def test_names_cannot_do_anything(tmp_path):
    name = "<script>alert(1)</script>\"'&=1+1.c"
    (tmp_path / "ala.xml").write_text(junit(name, RIGHT, cause="<b>bold</b>"))
    (tmp_path / "ola.xml").write_text(junit("=HYPERLINK(1)", RIGHT))
    merge(tmp_path)
    text = (tmp_path / "index.html").read_text("utf-8")
    assert text.count("<script>") == 1 and "<b>bold" not in text
    assert [row["name"] for row in table(tmp_path)] == [name, "'=HYPERLINK(1)"]


def test_a_folder_without_results_has_an_empty_table(tmp_path):
    assert merge(tmp_path).returncode == 0
    assert table(tmp_path) == []
    assert "nobody yet" in (tmp_path / "index.html").read_text("utf-8")


def test_a_folder_that_is_not_there_is_wrong_usage(tmp_path):
    done = merge(tmp_path / "nowhere")
    assert done.returncode == 2 and "there is no folder" in done.stdout


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_the_xml_of_the_judge_is_such_an_xml(project, tmp_path_factory, workers):
    """Nothing but the command for one solution, as an array of jobs would use it."""
    if workers:
        pytest.importorskip("xdist")
    folder = tmp_path_factory.mktemp("results")
    (project / "mine.c").write_text(main_of('puts("?"); return count - 1;'))
    run_pytest(
        project,
        *("golden/set", "-q", "--solution", "mine.c", *workers),
        *("--junitxml", str(folder / "1.xml"), "--report", str(folder / "1.html")),
    )
    assert merge(folder).returncode == 0
    (row,) = table(folder)
    assert (row["name"], row["answers right"], row["answers"]) == ("mine.c", "0", "1")
    assert row["memory clean"] == "1" and row["first cause"]
    assert links(folder / "index.html")["mine.c"] == folder / "1.html"


def test_make_merge(tmp_path):
    (tmp_path / "ala.xml").write_text(junit("Ala.c", RIGHT))
    done = subprocess.run(
        ["make", "-s", "merge", f"RESULTS={tmp_path}"], cwd=paths.ROOT, env=environment()
    )
    assert done.returncode == 0 and len(table(tmp_path)) == 1
