"""Tests of the records: whole, true, and named when they are not."""

import random

import pytest

import reference
from helpers import run_pytest
from programs import PROGRAMS
from suite.build import own_source
from suite.cases import cases_of
from suite.record import Incomplete, Program


@pytest.mark.parametrize("program", PROGRAMS)
def test_inputs_of_the_record_are_good(program):
    record = PROGRAMS[program]
    for given, constants in (
        (record.sample.input, record.sample.constants),
        (record.shortest, ()),
        (record.demo.input, ()),
    ):
        reference.play(program, given, **dict(constants))


@pytest.mark.parametrize("program", PROGRAMS)
def test_constants_of_the_source_are_those_of_the_record(program):
    """Their ranges are tested where constants out of range do not compile."""
    lines = own_source(program).read_text().splitlines()
    defaults = dict(line.split()[1:3] for line in lines if line.startswith("#define "))
    record = PROGRAMS[program].constants
    assert defaults == {name: str(values.default) for name, values in record.items()}


def inputs(program: str):
    """Of every case, and random ones, good and cut off."""
    for case in cases_of(program):
        yield case.input.read_bytes()
    rng = random.Random("parts")
    for _ in range(300):
        data = PROGRAMS[program].input_for(PROGRAMS[program].random_constants(rng), rng)
        yield data
        yield data[: rng.randint(0, len(data))]
    yield rng.randbytes(100)


@pytest.mark.parametrize("program", PROGRAMS)
def test_an_input_taken_apart_can_be_put_together_again(program):
    for data in inputs(program):
        parts = PROGRAMS[program].take_apart(data)
        assert b"".join(part.text for part in parts) == data
        assert all(part.text for part in parts)


@pytest.mark.parametrize(
    "program, data, parts",
    [
        ("set", b" 1111  2222\n3333", "space card card card"),
        ("poziomka", b"-\nAa\n.\nBb\n", "line line line rest"),
        ("poziomka", b"Aa\n.", "line line"),
        ("kostka", b"u12r'\n\n.u", "turn turn print print end rest"),
        ("kostka", b"u0r.", "turn rest"),
        ("sokoban", b"#@\nA-\n\na6z20\n.\n", "row row print push push undo print end rest"),
    ],
)
def test_the_parts_of_an_input(program, data, parts):
    assert [part.kind for part in PROGRAMS[program].take_apart(data)] == parts.split()


@pytest.mark.parametrize("part", sorted(Program.__annotations__))
def test_a_part_that_is_missing_is_named(part):
    whole = {name: getattr(PROGRAMS["set"], name) for name in Program.__annotations__}
    Program(**whole)
    del whole[part]
    with pytest.raises(Incomplete, match=f"the record has no {part}$"):
        Program(**whole)


def test_a_part_that_nobody_asks_for_is_named():
    with pytest.raises(Incomplete, match="golden/programs/set.py: the record has no "):
        Program(name="set", smaple=1)
    whole = {name: getattr(PROGRAMS["set"], name) for name in Program.__annotations__}
    with pytest.raises(Incomplete, match="set.py: the record has an unknown smaple$"):
        Program(**whole, smaple=1)


def test_pytest_names_the_record_that_is_not_whole(project):
    record = project / "golden" / "programs" / "kostka.py"
    text = record.read_text()
    record.write_text(text.replace('    shortest=b".",\n', ""))
    done = run_pytest(project, "golden")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "golden/programs/kostka.py: the record has no shortest" in done.stdout
    assert "Traceback" not in done.stdout
    record.write_text("")
    assert "golden/programs/kostka.py: there is no RECORD" in run_pytest(project, "golden").stdout


@pytest.mark.parametrize("program", PROGRAMS)
def test_only_cases_beyond_the_promises_break_one(program):
    for case in cases_of(program):
        broken = PROGRAMS[program].beyond(case.constants, case.input.read_bytes())
        assert (broken == "") == case.promised, f"{case.name}: {broken or 'keeps all promises'}"


@pytest.mark.parametrize(
    "program, data, constants, broken",
    [
        ("set", b"1111 2222\n3333\n", (), ""),
        ("set", b"1111\t2222 3333\n", (), "separated by more than spaces and line ends"),
        ("set", b"1111 2222 3333", (), "the last line does not end"),
        ("set", b"", (), ""),
        ("poziomka", b"Aa\n" * 170 + b".\n", (), ""),
        ("poziomka", b"Aa\n" * 180 + b".\n", (), "the plain method is slow"),
        ("kostka", b"u\n.\n", (("N", 288),), ""),
        ("kostka", b"u\n.\n", (("N", 289),), "too large for a frame"),
        ("sokoban", b"@A-\n\na6\n.\n", (), ""),
        ("sokoban", b"@A-\n\na6b6\n.\n", (), "a box is pushed that is not there"),
        ("sokoban", (b"@" + b"-" * 199 + b"\n") * 200 + b"\n.\n", (), ""),
        ("sokoban", (b"@" + b"-" * 199 + b"\n") * 202 + b"\n.\n", (), "too deep for the stack"),
    ],
)
def test_promises(program, data, constants, broken):
    found = PROGRAMS[program].beyond(constants, data)
    assert broken in found and bool(found) == bool(broken)


@pytest.mark.parametrize("program", PROGRAMS)
def test_random_inputs_can_keep_all_promises(program):
    rng = random.Random("promises")
    seen = set()
    for _ in range(100):
        constants = PROGRAMS[program].random_constants(rng)
        data = PROGRAMS[program].promised_input(constants, rng)
        assert PROGRAMS[program].beyond(constants, data) == ""
        reference.play(program, data, **dict(constants))
        seen.add(data)
    assert len(seen) > 60
