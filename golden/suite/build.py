"""Building: a binary for each variant, compiled once for all who want it."""

import fcntl
import functools
import hashlib
import os
import subprocess
from pathlib import Path
from typing import Dict, List

from . import paths
from .harness import BrokenHarness
from .record import Constants

CXX = ("g++", "opcje")
COMPILERS = {".c": ("gcc", "golden/opcje-c17"), ".cpp": CXX, ".cc": CXX, ".cxx": CXX}
COMPILE_SECONDS = 120


class DoesNotCompile(Exception):
    """Its text is what the compiler printed."""


def own_source(program: str) -> Path:
    return paths.ROOT / program / f"{program}.cpp"


def is_source(solution: Path) -> bool:
    return solution.suffix in COMPILERS


def own_program(program: str, constants: Constants = ()) -> Path:
    """The project's own program, built with these constants."""
    return build(own_source(program), constants)


def executable(solution: Path, constants: Constants) -> Path:
    """The file to run: the solution itself if it needs no compiler, else its variant."""
    return build(solution, constants) if is_source(solution) else solution.resolve()


def build(source: Path, constants: Constants) -> Path:
    """Compiles a variant unless a binary of exactly this text, compiler and options is there."""
    command = compile_command(source, constants)
    binary = paths.BUILD / f"{source.stem}-{_fingerprint(command, source)}"
    paths.BUILD.mkdir(parents=True, exist_ok=True)
    # Processes that want the same variant at the same time wait here for the first of them.
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
    return [compiler, f"@{options}", *defines, paths.from_root(source)]


_failed_builds: Dict[Path, str] = {}  # what the compiler said, for as long as this run lasts


def _compile(command: List[str], binary: Path) -> None:
    unfinished = f"{binary}.new"  # a killed compiler must not leave a binary behind
    try:
        done = subprocess.run(
            [*command, "-o", unfinished],
            cwd=paths.ROOT,
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
    """Of everything that decides what the compiler makes: with any change comes another."""
    headers = {
        header
        for folder in (source.resolve().parent, paths.ROOT / "common")
        for pattern in ("*.h", "*.hpp")
        for header in folder.glob(pattern)
    }
    hasher = hashlib.sha256(repr(command).encode() + _compiler_version(command[0]))
    for file in (paths.ROOT / COMPILERS[source.suffix][1], source, *sorted(headers)):
        hasher.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return hasher.hexdigest()[:16]


@functools.lru_cache(maxsize=None)
def _compiler_version(compiler: str) -> bytes:
    try:
        return subprocess.run([compiler, "--version"], stdout=subprocess.PIPE, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise BrokenHarness(f"{compiler} does not run: {error}") from None
