"""Tests of the programs when something is wrong: the input, or the world around them.

What is right then is told by the reference models, which know the place of the first wrong byte and
what has been printed before it. The programs run natively: thousands of small inputs would take
hours under Valgrind.
"""

import contextlib
import os
import re
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Tuple

import pytest

import reference
import suite
from suite import INT_MAX, PROGRAMS, Constants

SECONDS = 60.0  # a program that takes longer hangs, even on a busy machine


class Sample(NamedTuple):
    """A good input that uses all of a grammar."""

    constants: Constants
    input: bytes


SAMPLES = {
    "set": Sample(
        (),
        b" 1111 1112\t1121 1122\r\n1211 1212 1221 1222\n\n2111 2112 2121 2122\v\f2211 2212 3333\n",
    ),
    "poziomka": Sample(
        (("POLA", 3), ("WIERSZE", 7), ("KOLUMNY", 11), ("WYBOR", 0)),
        b"-\nEb\nGd\nBc\nId\nKd\nAe\nFc\nDb\nHd\n.\n",
    ),
    "kostka": Sample((("N", 10),), b"u2l'\n10f\"\n3r9b'd10u\"\n\n7f1r'\nl.\n"),
    "sokoban": Sample((), b"####-\n#-+aB#\n*--c-\n-Z#\n\na6a4\n0b8c2\n0\n\nc4d2z8.\n"),
}


def build(program: str, constants: Constants = ()) -> Path:
    return suite.executable(suite.own_source(program), constants)


def sample_build(program: str) -> Path:
    return build(program, SAMPLES[program].constants)


def run(command: list, data: bytes = b"", **options) -> subprocess.CompletedProcess:
    """Runs a command to its end; standard input is the data unless the options say what else."""
    given = {} if "stdin" in options else {"input": data}
    channels = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **given, **options}
    return subprocess.run(command, timeout=SECONDS, **channels)


def result(done: subprocess.CompletedProcess) -> Tuple[int, Optional[bytes], Optional[bytes]]:
    return done.returncode, done.stdout, done.stderr


def expectation(program: str, data: bytes) -> Tuple[int, bytes, bytes]:
    """The exit code, the output and a pattern of the message, with the constants of the sample."""
    try:
        return 0, reference.load(program).play(data, **dict(SAMPLES[program].constants)), b""
    except reference.BadInput as fault:
        message = f"{program}: line {fault.line}, column {fault.column}: expected [ -~]+, found [ -~]+\n"
        return 2, fault.printed, message.encode()


def printed(program: str, data: bytes) -> bytes:
    """What has been printed when this much of the input is there."""
    return expectation(program, data)[1]


def right_output(program: str) -> bytes:
    return printed(program, SAMPLES[program].input)


# ---------------------------------------------------------------- wrong input


def check_inputs(program: str, inputs: Iterable[bytes]) -> None:
    """Every input ends as the reference says; the first few that do not are shown."""
    complaints = list(filter(None, (complaint(program, data) for data in inputs)))
    if complaints:
        pytest.fail(f"{program} is wrong on {len(complaints)} inputs:\n" + "".join(complaints[:3]), pytrace=False)


def complaint(program: str, data: bytes) -> str:
    code, output, message = expectation(program, data)
    try:
        done = run([sample_build(program)], data)
    except subprocess.TimeoutExpired:
        pytest.fail(f"{program} hangs on {data[:200]!r}", pytrace=False)
    if (done.returncode, done.stdout) == (code, output) and re.fullmatch(message, done.stderr):
        return ""
    return (
        f"{data[:200]!r}\n"
        f"    expected  exit {code}, {message!r} after {output[-100:]!r}\n"
        f"    found     exit {done.returncode}, {done.stderr!r} after {done.stdout[-100:]!r}\n"
    )


def replaced_by(byte: bytes) -> Callable[[bytes, int], bytes]:
    return lambda data, at: data[:at] + byte + data[at + 1 :]


CHANGES: Dict[str, Callable[[bytes, int], bytes]] = {
    "cut": lambda data, at: data[:at],
    "dropped": lambda data, at: data[:at] + data[at + 1 :],
    "doubled": lambda data, at: data[: at + 1] + data[at:],
    "nul": replaced_by(b"\0"),
    "byte-255": replaced_by(b"\xff"),
    "carriage-return": replaced_by(b"\r"),
    "space": replaced_by(b" "),
    "zero": replaced_by(b"0"),
    "digit": replaced_by(b"2"),
    "letter": replaced_by(b"b"),
    "capital": replaced_by(b"A"),
    "newline": replaced_by(b"\n"),
    "dot": replaced_by(b"."),
}


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("change", CHANGES)
def test_every_byte(program, change):
    data = SAMPLES[program].input
    check_inputs(program, (CHANGES[change](data, at) for at in range(len(data))))


@pytest.mark.parametrize("program", PROGRAMS)
def test_line_ends(program):
    data = SAMPLES[program].input
    check_inputs(program, [data, data.rstrip(b"\n"), data.replace(b"\n", b"\r\n"), data + b"\n", b"\n" + data])


@pytest.mark.parametrize("program", PROGRAMS)
def test_ten_megabytes_after_the_end(program):
    rest = b" \t\n\r\v\f" if program == "set" else b"u\0\xffa6\r\n.9"
    check_inputs(program, [SAMPLES[program].input + rest * (10_000_000 // len(rest))])


@pytest.mark.parametrize("program", ["poziomka", "kostka", "sokoban"])
def test_the_end_of_the_game_is_not_the_end_of_the_input(program):
    """Whoever leaves the pipe open after the dot is not waited for."""
    with conversation(sample_build(program)) as process:
        process.stdin.write(SAMPLES[program].input)
        assert process.wait(SECONDS) == 0
        assert process.stdout.read() == right_output(program)


THIRTY_DIGITS = b"123456789012345678901234567890"


@pytest.mark.parametrize(
    "program, form, numbers",
    [
        ("set", b"1111 2222 %s\n", [b"0", b"0000", b"3333", b"3334", b"03333", b"+3333", b"-3333"]),
        ("kostka", b"\n%su\n.", [b"0", b"1", b"10", b"11", b"00", b"01", b"010", b"+1", b"-1"]),
        ("sokoban", b"@a--\n\na%s\n.", [b"0", b"6", b"9", b"66", b"06", b"60", b"+6", b"-6", b"600"]),
        ("poziomka", b"A%s\n.\n", [b"0", b"1", b"7", b"01", b"+1", b"-1"]),
    ],
)
def test_numbers(program, form, numbers):
    check_inputs(program, (form % number for number in [*numbers, THIRTY_DIGITS]))


@pytest.mark.parametrize(
    "layers, errors",
    [
        (b"2147483647", ""),
        (b"2147483648", "kostka: line 1, column 2: expected at most 2147483647 layers, found 2147483648\n"),
        (THIRTY_DIGITS, "kostka: line 1, column 2: expected at most 2147483647 layers, found 12345678901...\n"),
    ],
)
def test_layers_of_the_largest_cube(layers, errors):
    done = run([build("kostka", (("N", INT_MAX),))], b"u" + layers + b"u'.")
    assert result(done) == (2 if errors else 0, b"", errors.encode())


@pytest.mark.parametrize(
    "program, data, message",
    [
        ("set", b"1111 2222 333\0", "line 1, column 14: expected a card of four digits from 1 to 3, found byte 0x00"),
        ("set", b"1111 2222 33331", "line 1, column 15: expected white space after a card, found '1'"),
        ("set", b"1111\n 1111 ", "line 2, column 2: expected a card not given before, found 1111"),
        ("set", b"1111 2222\n", "line 2, column 1: expected the number of cards to be divisible by 3, found 2"),
        ("poziomka", b"-\r\n", "line 1, column 2: expected end of line, found a carriage return"),
        ("poziomka", b"Aa\nAh", "line 2, column 2: expected a row from a to g, found 'h'"),
        (
            "poziomka",
            b"Aa\nAa\n",
            "line 2, column 1: expected a block of free squares, found Aa, where Aa is taken",
        ),
        (
            "poziomka",
            b"Af\n",
            "line 1, column 1: expected a block of 3 rows on the board, found Af, which reaches beyond row g",
        ),
        ("kostka", b"\n3 u", "line 2, column 2: expected one of u l f r b d, found a space"),
        ("kostka", b"9r\n11f", "line 2, column 1: expected at most 10 layers, found 11"),
        (
            "kostka",
            b"u",
            "line 1, column 2: expected a number of layers from 1 to 10, one of u l f r b d, end of line or '.', "
            "found end of input",
        ),
        (
            "sokoban",
            b"@\t\n",
            "line 1, column 2: expected a square (one of - + # @ * or a letter) or end of line, found a tab",
        ),
        ("sokoban", b"--\n\n.", "line 2, column 1: expected a man (@ or *) on the board, found end of line"),
        ("sokoban", b"@\n\na\n", "line 3, column 2: expected one of 2 4 6 8, found end of line"),
        (
            "sokoban",
            b"@\n\n\xff",
            "line 3, column 1: expected a box from a to z, 0, end of line or '.', found byte 0xff",
        ),
    ],
)
def test_message(program, data, message):
    done = run([sample_build(program)], data)
    assert (done.returncode, done.stderr.decode()) == (2, f"{program}: {message}\n")


@pytest.mark.parametrize("program", PROGRAMS)
def test_unknown_argument(program):
    done = run([sample_build(program), "--nonsense"], SAMPLES[program].input)
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"usage: {program}".encode() in done.stderr


# ---------------------------------------------------------------- standard input and output


def cannot(program: str, what: str, why: str) -> bytes:
    return f"{program}: cannot {what}: {why}\n".encode()


@pytest.mark.parametrize("program", PROGRAMS)
def test_full_output(program):
    with open("/dev/full", "wb") as full:
        done = run([sample_build(program)], SAMPLES[program].input, stdout=full)
    assert result(done) == (3, None, cannot(program, "write standard output", "No space left on device"))


@pytest.mark.parametrize("program", ["poziomka", "kostka", "sokoban"])
def test_full_output_counts_more_than_wrong_input(program):
    with open("/dev/full", "wb") as full:
        done = run([sample_build(program)], SAMPLES[program].input.replace(b".", b"?"), stdout=full)
    assert result(done) == (3, None, cannot(program, "write standard output", "No space left on device"))


@pytest.mark.parametrize("program", PROGRAMS)
def test_nowhere_to_complain(program):
    """The exit code tells it even when the message cannot be written."""
    with open("/dev/full", "wb") as full:
        assert run([sample_build(program)], b"?", stderr=full).returncode == 2
        assert run([sample_build(program)], SAMPLES[program].input, stdout=full, stderr=full).returncode == 3
    assert run(["sh", "-c", 'exec "$0" 2>&-', sample_build(program)], b"?").returncode == 2


def test_file_that_may_not_grow(tmp_path):
    with open(tmp_path / "out", "wb") as limited:
        done = run(["prlimit", "--fsize=1024", build("kostka", (("N", 100),))], b"\n.", stdout=limited)
    assert result(done) == (3, None, cannot("kostka", "write standard output", "File too large"))
    assert (tmp_path / "out").stat().st_size == 1024


@pytest.mark.parametrize("program", PROGRAMS)
def test_closed_output(program):
    done = run(["sh", "-c", 'exec "$0" >&-', sample_build(program)], SAMPLES[program].input)
    assert result(done) == (3, b"", cannot(program, "write standard output", "Bad file descriptor"))


@pytest.mark.parametrize("program", PROGRAMS)
def test_closed_input(program):
    done = run(["sh", "-c", 'exec "$0" <&-', sample_build(program)])
    assert result(done) == (3, b"", cannot(program, "read standard input", "Bad file descriptor"))


@pytest.mark.parametrize("program", PROGRAMS)
def test_directory_as_input(program, tmp_path):
    folder = os.open(tmp_path, os.O_RDONLY)
    try:
        done = run([sample_build(program)], stdin=folder)
    finally:
        os.close(folder)
    assert result(done) == (3, b"", cannot(program, "read standard input", "Is a directory"))


@pytest.mark.parametrize("signal_is_ignored", [True, False])
@pytest.mark.parametrize("program", PROGRAMS)
def test_reader_has_gone(program, signal_is_ignored):
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        # Python ignores SIGPIPE, and gives its children the default back unless it is told not to.
        options = {"stdout": theirs, "restore_signals": not signal_is_ignored}
        done = run([sample_build(program)], SAMPLES[program].input, **options)
    finally:
        os.close(theirs)
    assert result(done) == (3, None, cannot(program, "write standard output", "Broken pipe"))


@pytest.mark.parametrize("program", ["poziomka", "kostka", "sokoban"])
def test_reader_leaves_after_the_first_reply(program):
    first, *others = pieces_with_replies(program)
    reply = printed(program, first)
    with conversation(sample_build(program)) as process:
        process.stdin.write(first)
        assert receive(process, len(reply)) == reply
        process.stdout.close()
        process.stdin.write(b"".join(others))
        assert process.wait(SECONDS) == 3
        assert process.stderr.read() == cannot(program, "write standard output", "Broken pipe")


def test_reader_leaves_within_a_reply():
    with conversation(build("kostka", (("N", 100),))) as process:
        process.stdin.write(b"\n" * 10)
        assert receive(process, 10) == b"\n" + b" " * 9
        process.stdout.close()
        assert process.wait(SECONDS) == 3
        assert process.stderr.read() == cannot("kostka", "write standard output", "Broken pipe")


# ---------------------------------------------------------------- input that comes in pieces


@contextlib.contextmanager
def conversation(binary: Path) -> Iterator[subprocess.Popen]:
    """A process to talk with; it reads the input in the pieces in which it is written."""
    theirs, ours = os.pipe2(os.O_DIRECT | os.O_CLOEXEC)
    pipe = subprocess.PIPE
    with subprocess.Popen([binary], stdin=theirs, stdout=pipe, stderr=pipe, bufsize=0) as process:
        os.close(theirs)
        process.stdin = os.fdopen(ours, "wb", buffering=0)
        try:
            yield process
        finally:
            process.kill()  # or a program that hangs would be waited for


def receive(process: subprocess.Popen, size: int) -> bytes:
    """So many bytes of output, or as many as come in time."""
    received = b""
    deadline = time.monotonic() + SECONDS
    while len(received) < size:
        ready, _, _ = select.select([process.stdout], [], [], max(0.0, deadline - time.monotonic()))
        part = os.read(process.stdout.fileno(), size - len(received)) if ready else b""
        if not part:
            break
        received += part
    return received


def pieces_with_replies(program: str) -> List[bytes]:
    """The sample, cut behind every byte that makes the program print."""
    data = SAMPLES[program].input
    lengths = [len(printed(program, data[:end])) for end in range(len(data) + 1)]
    cuts = [end for end in range(1, len(data)) if lengths[end] > lengths[end - 1]]
    return [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)])]


def check_conversation(program: str, pieces: Iterable[bytes], pause: float = 0.0) -> None:
    """After each piece, before the next, the program has printed all that it asks for and no more."""
    with conversation(sample_build(program)) as process:
        sent = received = b""
        for piece in pieces:
            with contextlib.suppress(BrokenPipeError):  # nobody reads what follows the dot
                process.stdin.write(piece)
            time.sleep(pause)
            sent += piece
            # set cannot know that a card is the last before the input ends.
            expected = b"" if program == "set" else printed(program, sent)
            received += receive(process, len(expected) - len(received))
            assert received == expected, f"after {sent!r}"
        process.stdin.close()
        assert process.wait(SECONDS) == 0
        received += process.stdout.read()
        assert (received, process.stderr.read()) == (right_output(program), b"")


@pytest.mark.parametrize("program", PROGRAMS)
def test_input_byte_by_byte(program):
    check_conversation(program, (bytes([byte]) for byte in SAMPLES[program].input))


@pytest.mark.parametrize("program", PROGRAMS)
def test_input_in_delayed_pieces(program):
    check_conversation(program, pieces_with_replies(program), pause=0.02)


# ---------------------------------------------------------------- memory and stack

MEMORY_STEP = 64 << 10

NOT_LOADED = 127  # the exit code of a program whose libraries find no room


def run_with_memory(binary: Path, steps: int, data: bytes) -> subprocess.CompletedProcess:
    return run(["prlimit", f"--as={steps * MEMORY_STEP}", binary], data)


def least_memory(binary: Path) -> int:
    """How many steps the program needs to be loaded; with less, it is not its own fault."""
    fails, works = 0, 1 << 14
    while works - fails > 1:
        middle = (fails + works) // 2
        if run_with_memory(binary, middle, b"").returncode == NOT_LOADED:
            fails = middle
        else:
            works = middle
    return works


def check_memory(program: str, constants: Constants, data: bytes, stages: List[bytes]) -> List[bytes]:
    """Gives the program more and more memory until it has enough; what was printed each time it had not.

    That is one of the stages, the outputs after each print. It begins with so little that the
    program is loaded but has no room for its buffers.
    """
    binary = build(program, constants)
    base = least_memory(binary)
    outputs = []
    for steps in range(base, base + 100):
        done = run_with_memory(binary, steps, data)
        if done.returncode == 0:
            assert (done.stdout, done.stderr) == (stages[-1], b"")
            return outputs
        assert (done.returncode, done.stderr) == (3, f"{program}: out of memory\n".encode())
        assert done.stdout in stages
        outputs.append(done.stdout)
    raise AssertionError(f"{program} needs more than {steps} steps of memory")


@pytest.mark.parametrize("program", PROGRAMS)
def test_arguments_are_refused_without_memory(program):
    binary = build(program)
    base = least_memory(binary)
    for steps in range(base, base + 5):
        done = run(["prlimit", f"--as={steps * MEMORY_STEP}", binary, "--nonsense"])
        assert (done.returncode, done.stdout) == (2, b"")
        assert f"usage: {program}".encode() in done.stderr


@pytest.mark.parametrize("program", PROGRAMS)
def test_little_memory(program):
    constants, data = SAMPLES[program]
    assert b"" in check_memory(program, constants, data, [b"", right_output(program)])


def test_memory_for_many_cuts_of_the_largest_cube():
    turns = b"".join(b"%du" % layers for layers in range(1, 150))
    assert len(check_memory("kostka", (("N", INT_MAX),), turns + b".", [b""])) > 5


def open_board(size: int) -> Tuple[bytes, bytes]:
    """A board without walls whose man stands in one corner, and the same after a4 in the opposite corner."""
    row, part = b"-" * size + b"\n", b"-" * (size - 3)
    before = b"@" + row[1:] + row * (size - 3) + part + b"-a-\n" + row
    after = row * (size - 2) + part + b"a@-\n" + row
    return before, after


def test_memory_for_a_large_board():
    before, after = open_board(300)
    outputs = check_memory("sokoban", (), before + b"\na4\n.", [b"", before, before + after])
    assert b"" in outputs and before in outputs


def run_with_little_stack(binary: Path, data: bytes) -> subprocess.CompletedProcess:
    return run(["prlimit", f"--stack={64 << 10}", binary], data, env={})  # the environment lies on the stack


@pytest.mark.parametrize(
    "program, constants", [("set", ()), ("poziomka", ()), ("kostka", (("N", 100),)), ("sokoban", ())]
)
def test_stack(program, constants):
    binary = build(program, constants)
    for case in cases(program, constants):
        done = run_with_little_stack(binary, case.input.read_bytes())
        assert result(done) == (0, case.expected.read_bytes(), b""), case.name


def test_stack_for_a_large_board():
    before, after = open_board(1000)
    done = run_with_little_stack(build("sokoban"), before + b"\na4\n0\n.")
    assert result(done) == (0, before + after + before, b"")


def test_stack_for_a_long_way():
    length = 300_000
    before = b"-" * (length - 1) + b"@\n" + b"-\n" * (length - 2) + b"a\n-\n"
    after = b"-" * length + b"\n" + b"-\n" * (length - 2) + b"@\na\n"
    done = run_with_little_stack(build("sokoban"), before + b"\na2\n.")
    assert result(done) == (0, before + after, b"")


# ---------------------------------------------------------------- other builds, other surroundings


def cases(program: str, constants: Constants = ()) -> List[suite.Case]:
    """The suite's own cases with exactly these constants."""
    found, _ = suite.discover(suite.GOLDEN)
    chosen = [case for case in found if (case.program, case.constants) == (program, constants)]
    assert chosen
    return chosen


@pytest.mark.parametrize("program", PROGRAMS)
def test_locale_and_working_directory(program, tmp_path):
    surroundings = {"LC_ALL": "C.UTF-8", "LANGUAGE": "pl", "TZ": "Asia/Tokyo"}
    done = run([sample_build(program)], SAMPLES[program].input, env=surroundings, cwd=tmp_path)
    assert result(done) == (0, right_output(program), b"")
    assert list(tmp_path.iterdir()) == []


def options(*dropped: str) -> List[str]:
    """The usual ones but for those dropped, -Werror (with others, g++ has false warnings) and -g (takes time)."""
    words = (suite.ROOT / "opcje").read_text().split()
    return [word for word in words if word not in ("-Werror", "-g", *dropped)]


SANITIZER = ("-fsanitize=undefined", "-fno-sanitize-recover")
OTHER_BUILDS = {
    "O0": ("g++", [*options(*SANITIZER), "-O0"]),
    "O2": ("g++", [*options(*SANITIZER), "-O2"]),
    "no-sanitizer": ("g++", options(*SANITIZER)),
    "assertions": ("g++", [*options(), "-D_GLIBCXX_ASSERTIONS"]),
    "g++-11": ("g++-11", options(*SANITIZER)),
    "clang++": ("clang++", options(*SANITIZER)),
}


@pytest.mark.parametrize("name", OTHER_BUILDS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_other_build(program, name, monkeypatch):
    compiler, words = OTHER_BUILDS[name]
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    usual = build(program)
    monkeypatch.setattr(suite, "compile_command", lambda source, constants: [compiler, *words, str(source)])
    other = build(program)
    assert other != usual
    for case in cases(program):
        done = run([other], case.input.read_bytes())
        assert result(done) == (0, case.expected.read_bytes(), b""), case.name
    assert result(run([other], b"?")) == result(run([usual], b"?"))


@pytest.mark.parametrize(
    "program, constants",
    [
        ("kostka", {"N": 0}),
        ("kostka", {"N": INT_MAX + 1}),
        ("poziomka", {"POLA": 0, "WIERSZE": 0, "KOLUMNY": 0, "WYBOR": -1}),
        ("poziomka", {"POLA": 27, "WIERSZE": 27, "KOLUMNY": 27, "WYBOR": INT_MAX + 1}),
    ],
)
def test_constants_out_of_range_do_not_compile(program, constants):
    command = suite.compile_command(suite.own_source(program), tuple(constants.items()))
    done = run([*command, "-fsyntax-only"], cwd=suite.ROOT)
    assert done.returncode != 0
    for name in constants:
        first, last, _ = PROGRAMS[program][name]
        assert f"{name} must be from {first} to {last}\n" in done.stderr.decode()
