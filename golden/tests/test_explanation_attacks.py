"""Tests of programs that want to hold up, or break, the explanation of their mistakes."""

import os
import random
import subprocess
from pathlib import Path

import pytest

from programs import PROGRAMS
from suite import console, explain, moments, smallest, suspect
from suite.build import CompilerStopped
from suite.drawing import plain
from suite.hunt import Counterexample
from suite.meter import Limit
from suite.patience import MOST_TIMEOUTS
from suite.printable import printable, quoted
from suite.record import Sample
from suite.run import Ended
from suite.smallest import of_simplest
from suite.suspect import Suspect, limits_of
from suite.verdict import MOST_LOG, judge_run

MUCH = 5 << 20  # bytes: what a program may print, about
FORGED = {
    "the sanitizer": Ended(0, None, 0, 0, 0, b"", b"a" * MUCH + b" :1:1: runtime error: x", b""),
    "the sanitizer's numbers": Ended(
        0, None, 0, 0, 0, b"", b"a:1:1: runtime error: " + b"index 1" * 700_000, b""
    ),
    "Valgrind's places": Ended(
        1, None, 0, 0, 0, b"", b"", b"Invalid read of size 4\n at 0x0: " + b"at 0x0: x (" * 400_000
    ),
    "an address": Ended(
        -11, None, 0, 0, 0, b"", b"", b"Access not within mapped region at address 0x" + b"A" * MUCH
    ),
}


class Talker(Suspect):
    """A solution that prints always the same, without being run."""

    def __init__(self, program: str, ended: Ended) -> None:
        super().__init__(PROGRAMS[program], Path(os.devnull))
        self.answer = ended

    def can_have(self, constants) -> bool:
        return True

    def own_files(self) -> list:
        return []

    def ended(self, sample) -> Ended:
        self.runs += 1
        return self.answer

    def memory_failure(self, *_) -> None:
        return None


def explained(talker: Talker) -> str:
    program = talker.program
    sample = program.complete(Sample((), program.promised_input((), random.Random(1))))
    right = talker.expected(sample)
    found = Counterexample(sample, judge_run(talker.answer, right, limits_of(2)))
    return "\n".join(explain.lines(explain.explain(talker, found)))


@pytest.mark.parametrize("what", FORGED)
def test_forged_report_of_megabytes_is_not_read_to_its_end(what):
    talker = Talker("set", FORGED[what])
    assert len(judge_run(talker.answer, b"=\n", limits_of(2)).log) <= MOST_LOG
    assert len(explained(talker)) < 2 * MOST_LOG


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(
    "output",
    [
        b"a" * MUCH + b"\n",
        b"@" + b"-" * MUCH + b"\n",
        b"=" + b" 1111" * (MUCH // 5) + b"\n",
        b"\0\r\x1b[2J\x85\xb2\xb9<script>\xff\x1c\x0b",
    ],
    ids=["letters", "a row", "cards", "odd bytes"],
)
def test_huge_and_odd_outputs_are_explained(program, output):
    text = explained(Talker(program, Ended(0, None, 0, 0, 0, output, b"", b"")))
    without_colours = plain(text)
    assert printable(without_colours.encode()) == without_colours and len(text) < 50_000


def test_only_the_beginning_of_a_wrong_result_is_looked_at():
    program = PROGRAMS["sokoban"]
    sample = program.complete(Sample((), program.shortest))
    wrong = moments._first_wrong(program, sample, b"@" + b"-" * MUCH + b"\n").got
    more = moments._first_wrong(program, sample, b"@\n" + b"-\n" * MUCH).got
    assert 0 < len(wrong) <= moments.MOST_READ and 0 < len(more) <= moments.MOST_READ


def test_slow_solution_is_not_asked_for_ever():
    slow = Talker("set", Ended(-9, Limit.TIME, 2, 2, 0, b"", b"", b""))
    questions = moments._Questions(slow)
    assert {questions.ask(Sample((), b"")) for _ in range(20)} == {None}
    assert slow.runs == MOST_TIMEOUTS and slow.seconds == suspect.SECONDS


def test_bomb_in_one_variant_is_not_compiled_for_each(monkeypatch, tmp_path):
    asked = []

    def stop(solution, constants):
        asked.append(constants)
        raise CompilerStopped("too much")

    monkeypatch.setattr(suspect, "executable", stop)
    solution = Suspect(PROGRAMS["kostka"], tmp_path / "bomb.c")
    for n in (2, 3, 4):
        sample = Sample((("N", n),), b".\n")
        assert not solution.can_have(sample.constants) or solution.ended(sample) is None
    assert asked == [(("N", 2),)]


def test_verdict_is_told_even_if_its_explanation_breaks(monkeypatch):
    def fail(*_):
        raise ValueError("\033[2J")

    monkeypatch.setattr(smallest, "counterexample_of", fail)
    found = of_simplest(PROGRAMS["set"], Path(os.devnull), [None])
    assert found.complaint == "no counterexample could be made: ValueError: \\x1b[2J"


@pytest.mark.parametrize(
    "name", ["plain", "a b", "$(id)`id`'\"", "-x", "\033[2J\n\t'\\", os.fsdecode(b"\xff\xfeA1")]
)
def test_name_in_a_shown_command_is_harmless_and_the_same(name):
    word = quoted(name)
    assert printable(word.encode()) == word and "\n" not in word
    done = subprocess.run(["bash", "-c", f"printf %s {word}"], stdout=subprocess.PIPE)
    assert done.stdout == os.fsencode(name) or name == "-x"


def test_fault_of_the_harness_does_not_talk_to_the_terminal(capsys):
    console.complain(OSError("\033[2J" + os.fsdecode(b"\xff")))
    assert capsys.readouterr().err == "broken harness: \\x1b[2J\\xff\n"
