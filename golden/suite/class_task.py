"""A task: all that a machine with a checkout needs to judge one solution, in a file."""

import hashlib
import io
import json
import os
import tarfile
from pathlib import Path
from typing import Callable, Dict, Iterable, List, NamedTuple, Tuple

from . import paths
from .build import SOURCE_BYTES, headers, is_source
from .cases import Case, discover

ORDER = "task.json"  # the file in it that says what is to be done
CASES = "cases"  # the folder in it with those that were given with the solutions


class Terms(NamedTuple):
    """What all solutions of a class have in common."""

    program: str
    seconds: float
    safe: bool
    cases: Tuple[Path, ...]  # folders of more cases


def suite_print(program: str) -> str:
    """Of all that decides a verdict besides the solution: the suite itself and its cases."""
    folders = ("suite", "programs", "reference", program)
    files = [file for folder in folders for file in (paths.GOLDEN / folder).rglob("*")]
    files += [paths.GOLDEN / "conftest.py", paths.GOLDEN / "opcje-c17", paths.ROOT / "opcje"]
    hasher = hashlib.sha256()
    for file in sorted(files):
        if file.is_file() and file.suffix != ".pyc":
            name = os.fsencode(file.relative_to(paths.ROOT))
            hasher.update(name + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return hasher.hexdigest()


class Tasks:
    """Makes the tasks of a class."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.suite = suite_print(terms.program)
        self.cases = dict(_cases(terms))

    def provide(self, solution: Path, place: Callable[[str], Path]) -> str:
        """Makes the task, unless it is there; the place of its file follows from its key."""
        contents = self._contents(solution)
        key = _key(contents)
        if not place(key).exists():
            unfinished = place(f"{key}.part")
            unfinished.write_bytes(_pack(contents))
            os.replace(unfinished, place(key))
        return key

    def _contents(self, solution: Path) -> Dict[str, bytes]:
        """What lies in its task, by name. The names are ours: not even a page tells another."""
        name = f"solution{solution.suffix if is_source(solution) else ''}"
        order = {
            "program": self.terms.program,
            "seconds": self.terms.seconds,
            "safe": self.terms.safe,
            "solution": name,
            "suite": self.suite,
        }
        files = {ORDER: json.dumps(order).encode(), name: _bytes_of(solution)}
        if is_source(solution):
            files.update((file.name, _bytes_of(file)) for file in headers(solution.parent))
        return {**self.cases, **files}


def _bytes_of(file: Path) -> bytes:
    """Of a source a little more than what can be compiled is enough to hear so."""
    with open(file, "rb") as opened:
        return opened.read(SOURCE_BYTES + 1 if is_source(file) else -1)


def _cases(terms: Terms) -> Iterable[Tuple[str, bytes]]:
    for number, folder in enumerate(terms.cases):
        for case in discover(folder)[0]:
            if case.program == terms.program:
                yield from _files_of(case, f"{CASES}/{number}/{folder.resolve().name}", folder)


def _files_of(case: Case, place: str, folder: Path) -> List[Tuple[str, bytes]]:
    return [
        (f"{place}/{file.relative_to(folder.resolve())}", file.read_bytes())
        for file in (case.input, case.expected)
    ]


def _key(contents: Dict[str, bytes]) -> str:
    """The same for equal tasks only."""
    hasher = hashlib.sha256()
    for name, data in sorted(contents.items()):
        hasher.update(hashlib.sha256(os.fsencode(name)).digest() + hashlib.sha256(data).digest())
    return hasher.hexdigest()[:32]


def _pack(contents: Dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, data in contents.items():
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(data), 0o755
            archive.addfile(member, io.BytesIO(data))
    return packed.getvalue()


def unpack(task: Path, folder: Path) -> dict:
    """The order in it; all else is laid out in the folder."""
    with tarfile.open(task) as archive:
        for member in archive:
            (folder / member.name).parent.mkdir(parents=True, exist_ok=True)
            (folder / member.name).write_bytes(archive.extractfile(member).read())
            (folder / member.name).chmod(0o755)
    return json.loads((folder / ORDER).read_bytes())
