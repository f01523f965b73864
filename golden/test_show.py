"""Tests of the options --help and --show, and of make play, as a person at a terminal meets them."""

import re
import subprocess
from typing import Dict, List

import pytest

import picture
import reference
import suite
from suite import PROGRAMS

SECONDS = 60.0  # a program that takes longer hangs, even on a busy machine
COLOUR = re.compile("\033\\[[0-9;]*m")

SAMPLES = {  # of each an input, and how many pictures it asks for
    "set": (b"1111 1222 2333 3111 2111 1333\n", 2),
    "poziomka": (b"Ca\nKf\n.\n", 4),
    "kostka": (b"r2u\n\n.", 3),
    "sokoban": (b"#@a-+#\n\na6\na6.", 2),
}


def run(command: list, data: bytes = b"", **options) -> subprocess.CompletedProcess:
    channels = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.run(command, input=data, timeout=SECONDS, **channels)


def build(program: str, constants: suite.Constants = ()) -> str:
    return str(suite.executable(suite.own_source(program), constants))


# ---------------------------------------------------------------- --show


@pytest.mark.parametrize("program", PROGRAMS)
def test_show_leaves_the_output_of_every_case_alone(program):
    cases = [case for case in suite.discover(suite.GOLDEN)[0] if case.program == program]
    assert cases
    for case in cases:
        done = run([build(program, case.constants), "--show"], case.input.read_bytes())
        assert (done.returncode, done.stdout == case.expected.read_bytes()) == (0, True), case.name
        assert done.stderr or program != "set", case.name


@pytest.mark.parametrize("program", PROGRAMS)
def test_show_draws_each_state(program):
    data, pictures = SAMPLES[program]
    drawn = run([build(program), "--show"], data).stderr.decode("ascii")
    assert drawn.count("\n\n") == pictures
    assert drawn.endswith("\n\n") and "\033" not in drawn


@pytest.mark.parametrize("program", PROGRAMS)
def test_show_is_clean_under_valgrind(program):
    done = run([*suite.VALGRIND, build(program), "--show"], SAMPLES[program][0])
    assert done.returncode == 0 and b"==" not in done.stderr


@pytest.mark.parametrize("program", PROGRAMS)
def test_show_ends_with_the_message_about_bad_input(program):
    done = run([build(program), "--show"], SAMPLES[program][0].replace(b".", b"!") + b"!")
    assert done.returncode == 2
    assert re.search(rb"(^|\n\n)%s: line \d+, column \d+: expected .*\n$" % program.encode(), done.stderr)


@pytest.mark.parametrize("program", PROGRAMS)
def test_pictures_that_cannot_be_shown_are_a_fault(program):
    with open("/dev/full", "wb") as full:
        assert run([build(program), "--show"], SAMPLES[program][0], stderr=full).returncode == 3


def in_terminal(program: str, **others) -> str:
    return picture.in_terminal([build(program), "--show"], SAMPLES[program][0], **others)


def lines(drawn: str) -> List[str]:
    return COLOUR.sub("", drawn).split("\n")


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_terminal_has_colours(program):
    assert "\033[" in in_terminal(program)
    assert not COLOUR.sub("", in_terminal(program)).count("\033")


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_can_be_refused(program, variables: Dict[str, str]):
    assert "\033" not in in_terminal(program, **variables)


def test_no_color_counts_only_with_a_value():
    assert "\033[" in in_terminal("kostka", NO_COLOR="")


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("columns", [40, 80])
def test_pictures_are_no_wider_than_the_terminal(program, columns):
    for drawn in (in_terminal(program, columns=columns), in_terminal(program, columns=columns, NO_COLOR="1")):
        assert max(map(len, lines(drawn))) <= columns


def test_a_large_cube_is_cut_to_the_terminal():
    command = [build("kostka", (("N", 100),)), "--show"]
    drawn = lines(picture.in_terminal(command, b".", columns=60, rows=24))
    assert "(7 of 100 layers each way)" in drawn
    assert max(map(len, drawn)) == 59 and len(drawn) <= 24


def test_a_large_board_is_cut_to_the_terminal():
    board = b"-" * 300 + b"\n"
    data = board * 50 + b"-" * 200 + b"@a\n" + board * 50 + b"\n."
    drawn = lines(picture.in_terminal([build("sokoban"), "--show"], data, columns=40, rows=20))
    assert "(the part around the man)" in drawn
    assert max(map(len, drawn)) <= 40 and len(drawn) <= 20
    assert sum("@ aa" in line for line in drawn) == 1


@pytest.mark.parametrize("program", PROGRAMS)
def test_pictures_of_the_readme_are_what_show_draws(program):
    assert picture.file_of(program).read_text() == picture.draw(program), "make pictures draws them again"


# ---------------------------------------------------------------- --help


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
    text = run([build(program), "--help"]).stdout.decode()
    example = shown_example(text).replace("(an empty line)", "")
    assert example == reference.load(program).play(data, **constants).decode()


@pytest.mark.parametrize("program", PROGRAMS)
def test_help_needs_no_input_and_fits_a_terminal(program):
    done = run([build(program), "--help"])
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode("ascii")
    assert text.startswith(f"usage: {program} [--show | --help] < input > output\n")
    for word in ("Input", "Output", "Example", "--show", "--help", "Exit codes: 0 ", "; 2 ", "\n3 "):
        assert word in text
    assert max(map(len, text.split("\n"))) <= 80


def test_help_tells_the_constants():
    assert b"\nBuilt with N=7.\n" in run([build("kostka", (("N", 7),)), "--help"]).stdout
    constants = (("POLA", 3), ("WIERSZE", 7), ("KOLUMNY", 11), ("WYBOR", 0))
    told = run([build("poziomka", constants), "--help"]).stdout
    assert b"\nBuilt with POLA=3 WIERSZE=7 KOLUMNY=11 WYBOR=0.\n" in told


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("arguments", [["help"], ["--Show"], [""], ["--show", "--show"], ["--help", "x"], ["-"]])
def test_other_arguments_are_refused(program, arguments):
    done = run([build(program), *arguments], SAMPLES[program][0])
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == (
        f"{program}: expected at most one of --show and --help\n"
        f"usage: {program} [--show | --help] < input > output\n"
    )


@pytest.mark.parametrize("program", PROGRAMS)
def test_help_that_cannot_be_printed_is_a_fault(program):
    with open("/dev/full", "wb") as full:
        assert run([build(program), "--help"], stdout=full).returncode == 3


# ---------------------------------------------------------------- make play


@pytest.fixture
def play(tmp_path):
    """A function that plays a game with programs built for it, and returns what a person sees."""
    (tmp_path / "build").mkdir()
    (tmp_path / "sokoban").symlink_to(suite.ROOT / "sokoban")

    def play(game: str, typed: bytes, constants: suite.Constants = ()) -> str:
        (tmp_path / "build" / game).symlink_to(build(game, constants))
        script = suite.GOLDEN / "play.sh"
        done = run(["sh", script, game], typed, cwd=tmp_path, stderr=subprocess.STDOUT)
        assert done.returncode == 0
        return done.stdout.decode()

    return play


def test_play_sokoban_from_its_level_to_the_end(play):
    seen = play("sokoban", b"c6c6\nb6\na8a6\n.\n")
    assert seen.startswith("a6 pushes box a right")
    assert seen.count("\n\n") == 4
    assert seen.endswith("boxes on goals: 3 of 3, pushes: 5\nAll boxes are on goals!\n\n")


def test_play_kostka_from_a_solved_cube(play):
    seen = play("kostka", b"r\n.\n", (("N", 2),))
    assert "\n     0 0 \n" in seen and seen.endswith("\n     5 4 \n     5 4 \n\n")


def test_a_slip_of_the_finger_ends_no_game(play):
    seen = play("poziomka", b"Aa\nAa\naa\n.\n", (("POLA", 2), ("WIERSZE", 3), ("KOLUMNY", 3)))
    assert "expected a block of free squares, found Aa, where Aa is taken\n" in seen
    assert "expected '.' or a column from A to C, found 'a'\n" in seen
    assert "Left Aa, Right" in seen and seen.endswith("Left resigns.\n\n")


def test_play_set_with_cards(play):
    seen = play("set", b"1111 2222 3333\n")
    assert seen.endswith("deck: 0, sets taken: 1\nno set, the end\n\n")


def test_play_set_with_a_whole_deck(play):
    assert "deck: 69, sets taken: 0\n" in play("set", b"")


def test_play_ends_with_the_input(play):
    assert play("poziomka", b"").endswith("Left resigns.\n\n")
