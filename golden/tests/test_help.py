"""Tests of --help and of arguments that are refused."""

import pytest

import reference
from helpers import run
from programs import PROGRAMS
from suite.build import own_program


def shown_example(text: str) -> str:
    """The lines of the example at the end of a help text, without their margin."""
    example = text[text.index("Example") :].split("\n\n")[0]
    return "".join(f"{line[2:]}\n" for line in example.split("\n")[1:] if line.startswith("  "))


@pytest.mark.parametrize(
    "program, constants, data",
    [
        ("set", {}, b"1111 1222 2333 3111 2111 1333"),
        ("poziomka", {}, b"Ca\nKf\n.\n"),
        ("kostka", {"N": 2}, b"r\n."),
        ("sokoban", {}, b"#@a-+#\n\na6\n."),
    ],
)
def test_examples_of_the_help_are_true(program, constants, data):
    text = run([own_program(program), "--help"]).stdout.decode()
    example = shown_example(text).replace("(an empty line)", "")
    assert example == reference.play(program, data, **constants).decode()


@pytest.mark.parametrize("program", PROGRAMS)
def test_help_needs_no_input_and_fits_a_terminal(program):
    done = run([own_program(program), "--help"])
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode("ascii")
    assert text.startswith(f"usage: {program} [--show | --help] < input > output\n")
    for word in (
        "Input",
        "Output",
        "Example",
        "--show",
        "--help",
        "Exit codes: 0 ",
        "; 2 ",
        "\n3 ",
    ):
        assert word in text
    assert max(map(len, text.split("\n"))) <= 80


def test_help_tells_the_constants():
    assert b"\nBuilt with N=7.\n" in run([own_program("kostka", (("N", 7),)), "--help"]).stdout
    constants = (("POLA", 3), ("WIERSZE", 7), ("KOLUMNY", 11), ("WYBOR", 0))
    told = run([own_program("poziomka", constants), "--help"]).stdout
    assert b"\nBuilt with POLA=3 WIERSZE=7 KOLUMNY=11 WYBOR=0.\n" in told


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(
    "arguments", [["help"], ["--Show"], [""], ["--show", "--show"], ["--help", "x"], ["-"]]
)
def test_other_arguments_are_refused(program, arguments):
    done = run([own_program(program), *arguments], PROGRAMS[program].sample.input)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == (
        f"{program}: expected at most one of --show and --help\n"
        f"usage: {program} [--show | --help] < input > output\n"
    )


@pytest.mark.parametrize("program", PROGRAMS)
def test_help_that_cannot_be_printed_is_a_fault(program):
    with open("/dev/full", "wb") as full:
        assert run([own_program(program), "--help"], stdout=full).returncode == 3
