"""Tests of judging a class on many machines.

A stand-in for ssh runs the command with another home folder, which has a checkout of its own.
"""

import shutil
import subprocess
from pathlib import Path
from typing import List

import pytest

from class_helpers import add_commands, begun, make_quick, needs_parallel, table
from helpers import main_of, python

needs_rsync = pytest.mark.skipif(not shutil.which("rsync"), reason="rsync is not installed")

RIGHT = main_of('puts("="); return count - 1;')

# The host named "dies" ends in the middle of its first job, and answers no more.
SSH = """#!/bin/sh
while :; do
    case $1 in
    -[oplF]) shift 2 ;;
    -*) shift ;;
    *) break ;;
    esac
done
host=$1
shift
[ "$1" = -- ] && shift
cd "{hosts}/$host" || exit 255
HOME=$PWD
export HOME
[ -e dead ] && exit 255
case $host,$(cat looked-at 2>/dev/null),$* in
dies,,*GNU_Parallel_worker*) echo yes >looked-at ;; # whether it can take part
dies,yes,*GNU_Parallel_worker*)
    : >"our house/wait"
    setsid sh -c "$*" &
    until [ -s "our house/begun" ]; do sleep 0.02; done
    : >dead
    kill -9 -$!
    exit 255
    ;;
esac
exec sh -c "$*"
"""


@pytest.fixture
def hosts(project, tmp_path_factory):
    """A folder with the homes of hosts, and our own, each with a checkout called "our house"."""
    add_commands(project)
    make_quick(project)
    folder = tmp_path_factory.mktemp("hosts")
    for host in ("here", "lives", "dies", "old"):
        shutil.copytree(project, folder / host / "our house")
    old = folder / "old" / "our house" / "golden" / "suite" / "class_job.py"
    shutil.copy(Path(__file__).parents[1] / "suite" / "class_job.py", old)
    ssh = folder / "ssh"
    ssh.write_text(SSH.format(hosts=folder))
    ssh.chmod(0o755)
    for number in range(5):
        (folder / "ours" / f"student {number}").mkdir(parents=True)
        (folder / "ours" / f"student {number}" / "set.c").write_text(f"{RIGHT}// {number}\n")
    return folder


def judge_all(hosts: Path, names: List[str]) -> subprocess.CompletedProcess:
    (hosts / "hosts").write_text("".join(f"{name}\n" for name in names))
    surroundings = {"HOME": str(hosts / "here"), "PARALLEL_SSH": str(hosts / "ssh")}
    words = ["set", str(hosts / "ours"), str(hosts / "there"), "--jobs", "1"]
    house = hosts / "here" / "our house"
    return python(
        house, "golden/judge_all.py", *words, "--hosts", str(hosts / "hosts"), **surroundings
    )


def all_begun(hosts: Path, *names: str) -> List[str]:
    return [key for name in names for key in begun(hosts / name / "our house")]


@needs_parallel
@needs_rsync
def test_the_solutions_of_a_host_that_dies_are_judged_on_another(hosts):
    done = judge_all(hosts, ["dies", "lives"])
    assert done.returncode == 0, done.stdout
    assert [row["name"] for row in table(hosts / "there")] == [
        f"student {number}/set.c" for number in range(5)
    ]
    assert len(all_begun(hosts, "dies")) == 1  # it did not end
    assert sorted(all_begun(hosts, "lives")) == sorted(set(all_begun(hosts, "lives", "dies")))
    assert done.stdout.count("answers right: 1 of 1") == 5
    assert not list((hosts / "lives" / ".parallel" / "tmp").glob("*-*-*"))


@needs_parallel
@needs_rsync
def test_this_machine_may_be_one_of_the_hosts(hosts):
    done = judge_all(hosts, [":", "lives"])
    assert done.returncode == 0, done.stdout
    assert len(all_begun(hosts, "here", "lives")) == 5
    assert all_begun(hosts, "here") and all_begun(hosts, "lives")


@needs_parallel
@needs_rsync
def test_a_host_with_another_suite_judges_nothing(hosts):
    done = judge_all(hosts, ["old", "lives"])
    assert done.returncode == 0, done.stdout
    assert "the checkout here is not that of the class: bring it up to date" in done.stdout
    assert len(all_begun(hosts, "lives")) == 5


@needs_parallel
@needs_rsync
def test_without_any_host_nothing_is_lost(hosts):
    (hosts / "lives" / "dead").touch()
    done = judge_all(hosts, ["lives"])
    assert done.returncode == 3
    assert "0 of 5 solutions are judged" in done.stdout
    (hosts / "lives" / "dead").unlink()
    assert judge_all(hosts, ["lives"]).returncode == 0
    assert len(table(hosts / "there")) == 5
