"""Tests of the whole judge under attack by sources: what they include, how large they are."""

import os
import re
import time

import pytest

from helpers import needs_protection, run_pytest
from judge_helpers import RIGHT, compiler_refuses


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
    refused = re.findall("^kostka/N=./case: does not compile$", done.stdout, re.MULTILINE)
    assert (len(refused), done.stdout.count(" FAILED ")) == (3, 3)
    assert done.stdout.count(" SKIPPED (after 3 cases that ran out of time)") == 7
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
