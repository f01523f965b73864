"""One compilation of a stranger's source: the compiler sees what it needs and nothing else."""

import os
import stat
import struct
import threading
from pathlib import Path
from typing import Iterator, Mapping, NamedTuple, Optional, Sequence

from . import run, sandbox, streams
from .harness import BrokenHarness
from .meter import Limit, Limits

SOURCE_BYTES = 64 << 20


class Compiled(NamedTuple):
    exit_code: int
    broken_limit: Optional[Limit]
    text: bytes  # what the compiler printed
    binary: bytes  # empty unless it compiled


# The compiler writes into the bounded folder; what it made comes out by descriptor.
COMPILE = '"$@" -o "$TMPDIR/program" 3>&- && exec cat "$TMPDIR/program" >&3'


def compile_program(command: Sequence[str], places: Mapping[str, Path], limits: Limits) -> Compiled:
    """Runs a compiler, without its -o, where it finds only these files and folders.

    Their names there are relative, as in {"room": ..., "common": ..., "opcje": ...}; the command
    is given in the folder they are in. Links are not followed, for they could name any file.
    """
    with run.machine_faults(), sandbox.temporary_folder() as folder:
        try:
            _copy_all(places, folder)
        except _TooLarge as error:
            return Compiled(1, Limit.OUTPUT, str(error).encode(errors="replace"), b"")
        with streams.sealed(b"") as nothing, streams.sink() as text, streams.sink() as made:
            words = ["sh", "-c", COMPILE, "sh", *command]
            job = run.job_within(limits, words, (nothing, text, text), sources=folder, report=made)
            use = run.watch(job, limits)
            return _compiled(use, streams.content(text), streams.content(made), limits)


def _compiled(use: run.Use, text: bytes, binary: bytes, limits: Limits) -> Compiled:
    if use.exit_code in (126, 127):  # the shell's, when a command is not there
        raise BrokenHarness(f"the compiler does not start: {text.decode(errors='replace')}")
    broken = use.broken_limit
    if not broken and use.exit_code == 0 and not is_whole(binary):
        # Compilers may be content with a full disk. In the sandbox this program alone can fill it.
        if sandbox.protected() is not None:
            raise BrokenHarness("the compiler left half a program: is the disk full?")
        broken = Limit.OUTPUT
    if not broken and len(text) >= limits.output_bytes:
        broken = Limit.OUTPUT
    good = use.exit_code == 0 and not broken
    return Compiled(use.exit_code, broken, text, binary if good else b"")


def is_whole(binary: bytes) -> bool:
    """Whether an ELF file is all there: its table of sections is the last thing in it."""
    if binary[:4] != b"\x7fELF" or len(binary) < 64:
        return False
    wide = binary[4] == 2
    order = "<" if binary[5] == 1 else ">"
    (start,) = struct.unpack_from(order + ("Q" if wide else "I"), binary, 40 if wide else 32)
    size, number = struct.unpack_from(order + "HH", binary, 58 if wide else 46)
    return 0 < start + size * number <= len(binary)


def save(data: bytes, path: Path) -> None:
    """Writes a program, or whatever it is, under its name, all of it or nothing."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}")
    with run.machine_faults():
        try:
            unfinished.write_bytes(data)
            unfinished.chmod(0o755)
            os.replace(unfinished, path)
        finally:
            unfinished.unlink(missing_ok=True)


class _TooLarge(Exception):
    pass


def _copy_all(places: Mapping[str, Path], folder: Path) -> None:
    room = SOURCE_BYTES
    folder.chmod(0o755)  # for nobody, who will read it
    for place, path in places.items():
        for file in [path] if path.is_symlink() or not path.is_dir() else _files_below(path):
            room -= _copy(file, folder / place / file.relative_to(path), room)


def _files_below(folder: Path) -> Iterator[Path]:
    for parent, _, names in os.walk(folder):
        for name in names:
            file = Path(parent, name)
            if stat.S_ISREG(file.lstat().st_mode):  # neither links nor pipes
                yield file


def _copy(file: Path, target: Path, room: int) -> int:
    with open(os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as source:
        data = source.read(room + 1)
    if len(data) > room:
        raise _TooLarge(f"{file.name}: the sources have more than {SOURCE_BYTES >> 20} MiB\n")
    target.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    target.write_bytes(data)
    target.chmod(0o644)
    return len(data)
