"""The mechanics of the suite: find cases, build programs, run them within limits, judge them.

conftest.py and judge.py differ only in whose program they ask about and in how
they show the answer.
"""

import contextlib
import enum
import fcntl
import functools
import hashlib
import itertools
import math
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple

import reference

GOLDEN = Path(__file__).resolve().parent
ROOT = GOLDEN.parent
BUILD = ROOT / "build" / "golden"  # binaries, and the output of cases that failed


class BrokenHarness(Exception):
    """The suite itself cannot do its work: nothing is known about the solution."""


# ---------------------------------------------------------------- programs and their constants

INT_MAX = 2147483647


class Range(NamedTuple):
    first: int
    last: int
    default: int  # what the program uses when no -D option names the constant


PROGRAMS: Dict[str, Dict[str, Range]] = {
    "set": {},
    "poziomka": {
        "POLA": Range(1, 26, 5),
        "WIERSZE": Range(1, 26, 26),
        "KOLUMNY": Range(1, 26, 26),
        "WYBOR": Range(0, INT_MAX, 1000),
    },
    "kostka": {"N": Range(1, INT_MAX, 5)},
    "sokoban": {},
}

Constants = Tuple[Tuple[str, int], ...]  # in the order of PROGRAMS, so that equal sets are equal


def parse_constants(program: str, text: str) -> Constants:
    """The constants that a folder's name gives, such as POLA=3,WYBOR=0; ValueError if it is no such name."""
    legal = PROGRAMS[program]
    if not legal:
        raise ValueError(f"{program} has no constants")
    values: Dict[str, int] = {}
    for part in text.split(","):
        match = re.fullmatch("([A-Z]+)=(0|[1-9][0-9]*)", part)
        if not match:
            raise ValueError(f"{part!r} is not NAME=VALUE, without leading zeros")
        name, value = match.group(1), int(match.group(2))
        if name not in legal:
            raise ValueError(f"{program} has no constant {name}, only {', '.join(legal)}")
        if name in values:
            raise ValueError(f"{name} is given twice")
        if not legal[name].first <= value <= legal[name].last:
            raise ValueError(f"{name} is {legal[name].first} to {legal[name].last}, not {value}")
        values[name] = value
    return tuple((name, values[name]) for name in legal if name in values)


# ---------------------------------------------------------------- cases


@dataclass(frozen=True)
class Case:
    name: str  # its path: kostka/N=7/name, preceded by the name of an extra folder
    program: str
    constants: Constants
    input: Path

    @property
    def expected(self) -> Path:
        return self.input.with_suffix(".out")

    @property
    def group(self) -> str:
        return self.name.rpartition("/")[0]

    def has_default_constants(self) -> bool:
        return all(PROGRAMS[self.program][name].default == value for name, value in self.constants)

    def reference_output(self) -> bytes:
        """What the naive model prints; ValueError if the input breaks the grammar."""
        return reference.load(self.program).play(self.input.read_bytes(), **dict(self.constants))


def parse_place(file: Path) -> Tuple[str, Constants]:
    """The program and constants of kostka/name.in or kostka/N=7/name.in; ValueError for any other path."""
    program, *folders = file.parts[:-1] or ("",)
    if program not in PROGRAMS:
        raise ValueError(f"{file}: cases belong in a folder named {', '.join(PROGRAMS)}")
    if len(folders) > 1:
        raise ValueError(f"{file.parent}: cases lie in {program}/ or {program}/CONSTANTS/, not deeper")
    try:
        return program, parse_constants(program, folders[0]) if folders else ()
    except ValueError as error:
        raise ValueError(f"{file.parent}: {error}") from None


def discover(folder: Path) -> Tuple[List[Case], List[str]]:
    """All cases below a folder, sorted, and all that is wrong with its layout, a line each."""
    folder = folder.resolve()
    prefix = "" if folder == GOLDEN else f"{folder.name}/"
    files = {file.relative_to(folder) for file in folder.rglob("*") if file.suffix in (".in", ".out")}
    cases, faults = [], []
    for file in sorted(files):
        partner = file.with_suffix(".out" if file.suffix == ".in" else ".in")
        try:
            program, constants = parse_place(file)
            if partner not in files:
                raise ValueError(f"{file}: no {partner.suffix} beside it")
        except ValueError as error:
            faults.append(f"{prefix}{error}")
            continue
        if file.suffix == ".in":
            name = prefix + file.with_suffix("").as_posix()
            cases.append(Case(name, program, constants, folder / file))
    found = {case.program for case in cases}
    if folder == GOLDEN:
        faults += [f"{program}: no cases found" for program in PROGRAMS if program not in found]
    elif not found:
        faults.append(f"{folder}: no cases found")
    return cases, list(dict.fromkeys(faults))  # a folder's fault is told once, not for every file


# ---------------------------------------------------------------- building

CXX = ("g++", "opcje")
COMPILERS = {".c": ("gcc", "golden/opcje-c17"), ".cpp": CXX, ".cc": CXX, ".cxx": CXX}
COMPILE_SECONDS = 120


class DoesNotCompile(Exception):
    """Its text is what the compiler printed."""


def own_source(program: str) -> Path:
    return ROOT / program / f"{program}.cpp"


def is_source(solution: Path) -> bool:
    return solution.suffix in COMPILERS


def executable(solution: Path, constants: Constants) -> Path:
    """The file to run: the solution itself if it needs no compiler, else its variant with these constants."""
    return build(solution, constants) if is_source(solution) else solution.resolve()


def build(source: Path, constants: Constants) -> Path:
    """Compiles a variant unless a binary of exactly this text, compiler and options is there already."""
    command = compile_command(source, constants)
    binary = BUILD / f"{source.stem}-{_fingerprint(command, source)}"
    BUILD.mkdir(parents=True, exist_ok=True)
    # Threads and processes that want the same variant at the same time wait here for the first of them.
    with open(f"{binary}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if binary in _failed_builds:
            raise DoesNotCompile(_failed_builds[binary])
        if not binary.exists():
            _compile(command, binary)
    return binary


def compile_command(source: Path, constants: Constants) -> List[str]:
    """The compiler call, for the project's root, without its -o."""
    compiler, options = COMPILERS[source.suffix]
    defines = [f"-D{name}={value}" for name, value in constants]
    return [compiler, f"@{options}", *defines, _from_root(source)]


_failed_builds: Dict[Path, str] = {}  # what the compiler said, for as long as this run lasts


def _compile(command: List[str], binary: Path) -> None:
    unfinished = f"{binary}.new"  # a killed compiler must not leave a binary behind
    try:
        done = subprocess.run(
            [*command, "-o", unfinished],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=COMPILE_SECONDS,
        )
        failure = done.stdout.decode(errors="replace") if done.returncode else None
    except subprocess.TimeoutExpired:
        failure = f"{command[0]} did not finish within {COMPILE_SECONDS} s"
    if failure is not None:
        _failed_builds[binary] = failure
        raise DoesNotCompile(failure)
    os.replace(unfinished, binary)


def _fingerprint(command: List[str], source: Path) -> str:
    """Names everything that decides what the compiler makes: any change of it names another binary."""
    headers = {
        header
        for folder in (source.resolve().parent, ROOT / "common")
        for pattern in ("*.h", "*.hpp")
        for header in folder.glob(pattern)
    }
    hasher = hashlib.sha256(repr(command).encode() + _compiler_version(command[0]))
    for file in (ROOT / COMPILERS[source.suffix][1], source, *sorted(headers)):
        hasher.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return hasher.hexdigest()[:16]


@functools.lru_cache(maxsize=None)
def _compiler_version(compiler: str) -> bytes:
    try:
        return subprocess.run([compiler, "--version"], stdout=subprocess.PIPE, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise BrokenHarness(f"{compiler} does not run: {error}") from None


def _from_root(path: Path) -> str:
    """How a command that is given in the project's root names the path."""
    path = path.resolve()
    return str(path.relative_to(ROOT) if ROOT in path.parents else path)


# ---------------------------------------------------------------- running within limits

VALGRIND = ["valgrind", "--leak-check=full", "-q", "--error-exitcode=1"]

TIME_LIMIT = 10.0  # seconds of processor time under Valgrind
CLOCK_FACTOR = 2  # a busy machine may take this many times longer by the clock
MEMORY_LIMIT = 1 << 30  # resident bytes of all processes of one case, Valgrind's own included
PROCESS_LIMIT = 16
STACK_LIMIT = 8 << 20  # the usual default, here for everybody's machine
SPARE_OUTPUT = 1 << 20
WATCH_SECONDS = 0.25

MARKER = "GOLDEN_RUN"  # the environment variable that tells the processes of one run

interrupted = threading.Event()  # set it to end the cases that other threads are running


class Verdict(enum.Enum):
    OK = "OK"
    WRONG_ANSWER = "wrong answer"
    TIME = "time limit"
    OUTPUT = "output limit"
    MEMORY = "memory limit"
    PROCESSES = "process limit"
    SIGNAL = "signal"
    EXIT_CODE = "exit code"
    VALGRIND = "Valgrind"
    UNDEFINED = "undefined behaviour"
    COMPILE = "does not compile"


class Run(NamedTuple):
    """How a program ended, and what it left."""

    exit_code: int  # negative: the signal that ended it
    broken_limit: Optional[Verdict]  # why it was stopped
    seconds: float
    output: bytes
    errors: bytes
    valgrind_log: bytes


def run(program: Path, stdin: Path, file_limit: int, seconds: float = TIME_LIMIT) -> Run:
    """Runs a program under Valgrind in an empty folder; nothing it started lives on afterwards."""
    for tool in ("valgrind", "prlimit"):
        if not shutil.which(tool):
            raise BrokenHarness(f"{tool} is not installed")
    with _temporary_folder() as folder:
        log = folder / "valgrind"
        marker = uuid.uuid4().hex
        with open(stdin, "rb") as given, open(folder / "out", "wb") as out, open(folder / "err", "wb") as err:
            started = time.monotonic()
            process = subprocess.Popen(
                [*limits(file_limit, seconds), *VALGRIND, f"--log-file={log}", str(program)],
                stdin=given,
                stdout=out,
                stderr=err,
                cwd=folder / "work",
                # Valgrind leaves its pipes in TMPDIR when it is killed.
                env={"PATH": os.environ["PATH"], "LANG": "C", "TMPDIR": str(folder), MARKER: marker},
                start_new_session=True,
            )
            try:
                broken_limit = _watch(process, marker, CLOCK_FACTOR * seconds)
            finally:
                _kill_family(process, marker)
            took = time.monotonic() - started
        output, errors = (folder / "out").read_bytes(), (folder / "err").read_bytes()
        found = log.read_bytes() if log.exists() else None
    if process.returncode == -signal.SIGXCPU:
        broken_limit = Verdict.TIME
    if not broken_limit and (found is None or b"Fatal error at startup" in found):
        raise BrokenHarness(f"valgrind does not start:\n{_excerpt(found or errors)}".rstrip())
    if not broken_limit and max(len(output), len(errors)) >= file_limit:
        broken_limit = Verdict.OUTPUT
    return Run(process.returncode, broken_limit, took, output, errors, found or b"")


@contextlib.contextmanager
def _temporary_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="golden-"))
    try:
        (folder / "work").mkdir()
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)  # the program may have made it hard to remove


def limits(file_limit: int, seconds: float) -> List[str]:
    # The soft limit on processor time sends SIGXCPU; the clock stops whoever ignores that.
    cpu = math.ceil(seconds)
    return ["prlimit", f"--cpu={cpu}:", f"--fsize={file_limit}", f"--stack={STACK_LIMIT}:", "--core=0:"]


def _watch(process: subprocess.Popen, marker: str, clock_seconds: float) -> Optional[Verdict]:
    """Waits for the process to end; returns the limit it broke if it has to be stopped."""
    deadline = time.monotonic() + clock_seconds
    while True:
        try:
            process.wait(timeout=WATCH_SECONDS)
            return None
        except subprocess.TimeoutExpired:
            family = _family(marker)
        if interrupted.is_set():
            raise KeyboardInterrupt
        if time.monotonic() > deadline:
            return Verdict.TIME
        if len(family) > PROCESS_LIMIT:
            return Verdict.PROCESSES
        # A limit on addresses (RLIMIT_AS) would make malloc return NULL, and what the
        # program does then hides the reason. Counting what it really uses does not.
        if sum(map(_resident_bytes, family)) > MEMORY_LIMIT:
            return Verdict.MEMORY


def _family(marker: str) -> List[int]:
    """The processes with the marker in their environment: forks inherit it, setsid does not shed it."""
    marked = f"{MARKER}={marker}".encode()
    family = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError):  # ended meanwhile, or somebody else's
                if marked in Path("/proc", entry, "environ").read_bytes():
                    family.append(int(entry))
    return family


def _resident_bytes(pid: int) -> int:
    with contextlib.suppress(OSError):  # ended meanwhile
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def _kill_family(process: subprocess.Popen, marker: str) -> None:
    # The group dies in one stroke, so nobody in it can fork away meanwhile; whoever left it is looked for.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    deadline = time.monotonic() + 60
    while True:
        family = _family(marker)
        if not family:
            return
        if time.monotonic() > deadline:
            raise BrokenHarness(f"processes {family} do not die")
        for pid in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.01)


# ---------------------------------------------------------------- judging


class Result(NamedTuple):
    verdict: Verdict
    title: str  # the verdict in one line: 'signal SIGSEGV', 'wrong answer: line 3, column 7'
    details: str
    seconds: float

    def text(self) -> str:
        return f"{self.title}\n{self.details}".rstrip()


def judge_case(case: Case, solution: Path, seconds: float = TIME_LIMIT) -> Result:
    """Builds what the case needs, runs it, and keeps the output if it is not the expected one."""
    try:
        program = executable(solution, case.constants)
    except DoesNotCompile as error:
        return Result(Verdict.COMPILE, Verdict.COMPILE.value, str(error), 0.0)
    expected = case.expected.read_bytes()
    ended = run(program, case.input, 4 * len(expected) + SPARE_OUTPUT, seconds)
    verdict, title, details = judge_run(ended, expected, seconds)
    kept = BUILD / ("actual" if solution == own_source(case.program) else "judged") / f"{case.name}.out"
    if verdict is Verdict.OK:
        kept.unlink(missing_ok=True)
    else:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(ended.output)
        details += f"output kept in {_from_root(kept)}\n" + _again(case, solution)
    return Result(verdict, title, details, ended.seconds)


def judge_run(ended: Run, expected: bytes, seconds: float) -> Tuple[Verdict, str, str]:
    """The verdict, its one-line title, and the lines that explain it.

    Standard error is nobody's business: only output, exit code and memory are judged.
    """
    log = _excerpt(re.sub(rb"(?m)^==\d+== ?", b"", ended.valgrind_log))
    errors = _excerpt(ended.errors)
    undefined = b"\n".join(
        line for line in ended.errors.split(b"\n") if re.search(rb":\d+:\d+: runtime error: ", line)
    )
    if ended.broken_limit:
        limit = {
            Verdict.TIME: f"{seconds:g} s of processor time or {CLOCK_FACTOR * seconds:g} s by the clock",
            Verdict.OUTPUT: f"{len(ended.output)} bytes"
            if len(ended.output) >= len(ended.errors)
            else f"{len(ended.errors)} bytes on standard error",
            Verdict.MEMORY: f"{MEMORY_LIMIT >> 20} MiB",
            Verdict.PROCESSES: f"{PROCESS_LIMIT} processes",
        }[ended.broken_limit]
        return ended.broken_limit, f"{ended.broken_limit.value}: more than {limit}", ""
    if undefined:  # such a stop makes Valgrind complain too
        return Verdict.UNDEFINED, Verdict.UNDEFINED.value, _excerpt(undefined)
    if ended.exit_code < 0:  # so does a signal
        return Verdict.SIGNAL, f"signal {_signal_name(-ended.exit_code)}", errors + log
    if ended.valgrind_log:  # not told by the exit code: a program may well return 1 by itself
        return Verdict.VALGRIND, "Valgrind found an error", log
    if ended.exit_code:
        return Verdict.EXIT_CODE, f"exit code {ended.exit_code}", errors
    if ended.output != expected:
        where, lines = describe_difference(expected, ended.output)
        return Verdict.WRONG_ANSWER, f"wrong answer: {where}", lines
    return Verdict.OK, Verdict.OK.value, ""


def _signal_name(number: int) -> str:
    with contextlib.suppress(ValueError):  # most real-time signals have no name
        return signal.Signals(number).name
    return str(number)


def _excerpt(text: bytes, lines: int = 12) -> str:
    all_lines = text.decode(errors="replace").splitlines()
    shown = [f"    {line[:200]}" for line in all_lines[:lines]]
    if len(all_lines) > lines:
        shown.append(f"    ... {len(all_lines) - lines} more lines")
    return "".join(f"{line}\n" for line in shown)


def _again(case: Case, solution: Path) -> str:
    """The commands that run one case once more, from the source that is there then."""
    program, lines = _from_root(solution), ["run it again, in the project's root:"]
    if is_source(solution):
        program = _from_root(BUILD / "again")
        lines.append(shlex.join([*compile_command(solution, case.constants), "-o", program]))
    given, expected = (shlex.quote(_from_root(file)) for file in (case.input, case.expected))
    lines.append(f"{shlex.join([*VALGRIND, program])} < {given} | diff - {expected}")
    return "\n    ".join(lines) + "\n"


# ---------------------------------------------------------------- showing a difference

VISIBLE = {" ": "·", "\t": "⇥", "\r": "␍", "\n": "↵", "\0": "␀"}
CONTEXT = 35  # characters shown on each side of the difference


def describe_difference(
    expected: bytes, actual: bytes, names: Tuple[str, str] = ("expected", "printed")
) -> Tuple[str, str]:
    """Where two texts that are not equal first differ, and the lines that show it."""
    pairs = list(itertools.zip_longest(_lines(expected), _lines(actual), fillvalue=b""))
    different = [number for number, (wanted, got) in enumerate(pairs) if wanted != got]
    first = different[0]
    same = os.path.commonprefix(pairs[first])
    start, end = max(0, len(same) - CONTEXT), len(same) + CONTEXT
    before = "…" if start else ""
    margin = 4 + max(map(len, names)) + 2
    shown = []
    for name, line in zip(names, pairs[first]):
        after = "…" if end < len(line) else ""
        part = before + _visible(line[start:end]) + after if line else "(no such line)"
        shown.append(f"    {name}".ljust(margin) + part)
    shown.append(" " * (margin + len(before + _visible(same[start:]))) + "^")
    if len(different) > 1:
        shown.append(f"lines that differ besides: {len(different) - 1}")
    hint = _white_space_hint(expected, actual)
    if hint:
        shown.append(f"only white space differs: {hint}")
    return f"line {first + 1}, column {len(same) + 1}", "".join(f"{line}\n" for line in shown)


def _lines(text: bytes) -> List[bytes]:
    """The lines with their newlines, so that a missing last one counts; no other character ends a line."""
    return re.findall(rb"[^\n]*\n|[^\n]+", text)


def _visible(text: bytes) -> str:
    return "".join(
        VISIBLE.get(chr(byte)) or (chr(byte) if 32 < byte < 127 else f"\\x{byte:02x}") for byte in text
    )


def _white_space_hint(expected: bytes, actual: bytes) -> Optional[str]:
    def same(change) -> bool:
        return change(expected) == change(actual)

    if expected == actual + b"\n":
        return "the newline at the very end is missing"
    if same(lambda text: text.replace(b"\r\n", b"\n")):
        return "lines end in CR LF"
    if same(lambda text: text.rstrip(b"\n")):
        return "the number of newlines at the very end"
    if same(lambda text: [line.rstrip() for line in text.split(b"\n")]):
        return "blanks at the ends of lines"
    if same(lambda text: [line for line in text.split(b"\n") if line]):
        return "empty lines"
    if same(lambda text: text.split()):
        return "blanks and line ends between the same words"
    if same(lambda text: b"".join(text.split())):
        return "blanks and line ends"
    return None
