"""Building: a binary for each variant, compiled once for all who want it."""

import fcntl
import functools
import hashlib
import os
import stat
import subprocess
from pathlib import Path
from typing import Dict, List, Tuple

from . import paths
from .compiling import SOURCE_BYTES, compile_program, save
from .harness import BrokenHarness
from .meter import Limits
from .printable import printable
from .record import Constants

CXX = ("g++", "opcje")
COMPILERS = {".c": ("gcc", "golden/opcje-c17"), ".cpp": CXX, ".cc": CXX, ".cxx": CXX}
LIMITS = Limits(120, 120, output_bytes=64 << 20, memory_bytes=2 << 30, processes=16)
MOST_TEXT = 20_000  # bytes shown of what a compiler prints
SHOWN_NAME = 40  # characters of a solution's name in those of our files, which have an end too


class DoesNotCompile(Exception):
    """Its text is what the compiler printed."""


class CompilerStopped(DoesNotCompile):
    """It broke a limit, which took its time; to hear so again takes none."""


def own_source(program: str) -> Path:
    return paths.ROOT / program / f"{program}.cpp"


def is_source(solution: Path) -> bool:
    return solution.suffix in COMPILERS


def own_program(program: str, constants: Constants = ()) -> Path:
    """The project's own program, built with these constants."""
    return build(own_source(program), constants)


def own_game(program: str, constants: Constants = ()) -> Path:
    """The same for a person at a terminal."""
    return build(own_source(program).with_name("play.cpp"), constants)


def executable(solution: Path, constants: Constants) -> Path:
    """The file to run: the solution itself if it needs no compiler, else its variant."""
    return build(solution, constants) if is_source(solution) else solution.resolve()


def build(source: Path, constants: Constants) -> Path:
    """Compiles a variant unless a binary of exactly this text, compiler and options is there."""
    command = compile_command(source, constants)
    binary = paths.BUILD / f"{source.stem[:SHOWN_NAME]}-{_fingerprint(command, source)}"
    paths.BUILD.mkdir(parents=True, exist_ok=True)
    # Processes that want the same variant at the same time wait here for the first of them.
    with open(f"{binary}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if binary in _stopped_builds:
            raise DoesNotCompile(_stopped_builds[binary])
        if _complaint(binary).exists():
            raise DoesNotCompile(_complaint(binary).read_text(encoding="utf-8"))
        if not binary.exists():
            _compile(source, constants, binary)
    return binary


def compile_command(source: Path, constants: Constants) -> List[str]:
    """The compiler call, for the project's root, without its -o."""
    compiler, options = COMPILERS[source.suffix]
    defines = [f"-D{name}={value}" for name, value in constants]
    name = paths.from_root(source)
    return [compiler, f"@{options}", *defines, f"./{name}" if name[0] == "-" else name]


_stopped_builds: Dict[Path, str] = {}  # what the compiler said, for as long as this run lasts


def _complaint(binary: Path) -> Path:
    """What the compiler said where the binary would be."""
    return binary.with_name(f"{binary.name}.failed")


def _compile(source: Path, constants: Constants, binary: Path) -> None:
    """In the sandbox, where the compiler sees the source, its headers and the options only."""
    compiler, options = COMPILERS[source.suffix]
    defines = [f"-D{name}={value}" for name, value in constants]
    name, places = _places(source)
    places["opcje"] = paths.ROOT / options
    made = compile_program([compiler, "@opcje", *defines, name], places, LIMITS)
    if not made.binary:
        failure = printable(made.text[:MOST_TEXT])
        if made.broken_limit:
            failure += f"{compiler} was stopped: it took too much ({made.broken_limit.value})\n"
            _stopped_builds[binary] = failure
            raise CompilerStopped(failure)
        save(failure.encode(), _complaint(binary))
        raise DoesNotCompile(failure)
    save(made.binary, binary)


def _places(source: Path) -> Tuple[str, Dict[str, Path]]:
    """What the source is called in the sandbox, and what lies there: its headers too."""
    file = source.resolve()
    if _is_room(file.parent):
        rooms = (file.parent, paths.ROOT / "common")
        return f"{file.parent.name}/{file.name}", {
            room.name: room for room in rooms if room.is_dir()
        }
    beside = {header.name: header for header in headers(file.parent)}
    return f"./{source.name}", {**beside, source.name: file}


def _is_room(folder: Path) -> bool:
    """Other folders in the root may hold the solutions of many, who must not see each other's."""
    return folder.parent == paths.ROOT and own_source(folder.name).is_file()


def headers(folder: Path) -> List[Path]:
    """Those that are files: a link may name any file, a pipe never ends, and neither is copied."""
    found = (file for pattern in ("*.h", "*.hpp") for file in folder.glob(pattern))
    return sorted(file for file in found if stat.S_ISREG(file.lstat().st_mode))


def _fingerprint(command: List[str], source: Path) -> str:
    """Of everything that decides what the compiler makes: with any change comes another."""
    included = headers(source.resolve().parent) + headers(paths.ROOT / "common")
    hasher = hashlib.sha256(repr(command).encode() + _compiler_version(command[0]))
    room = SOURCE_BYTES + 1  # more does not compile, whatever comes then
    for file in (paths.ROOT / COMPILERS[source.suffix][1], source, *included):
        with open(file, "rb") as opened:
            data = opened.read(room)
        room -= len(data)
        hasher.update(os.fsencode(file.name) + hashlib.sha256(data).digest())
    return hasher.hexdigest()[:16]


@functools.lru_cache(maxsize=None)
def _compiler_version(compiler: str) -> bytes:
    try:
        return subprocess.run([compiler, "--version"], stdout=subprocess.PIPE, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise BrokenHarness(f"{compiler} does not run: {error}") from None
