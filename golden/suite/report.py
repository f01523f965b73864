"""What a person is shown of verdicts: one case in full, or the judging of a whole solution."""

import contextlib
import hashlib
import os
import shlex
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple

from . import paths
from .build import SHOWN_NAME, compile_command, is_source, own_source
from .cases import BEYOND, Case
from .printable import printable
from .verdict import VALGRIND, Result, Verdict

SHOWN_CAUSES = 3


# ---------------------------------------------------------------- one case


def explain(case: Case, solution: Path, result: Result) -> str:
    """The whole report on a case that failed; keeps its output, and forgets that of a pass."""
    kept = _kept_outputs(case, solution) / f"{case.name}.out"
    if result.verdict is Verdict.OK:
        with contextlib.suppress(OSError):
            kept.unlink()
        return ""
    lines = [result.title, result.details.rstrip("\n")]
    if result.verdict is not Verdict.COMPILE:
        lines += [_keep(result.output, kept), *_again(case, solution)]
    return "\n".join(filter(None, lines)) + "\n"


def _keep(output: bytes, file: Path) -> str:
    """Says where it is, or why it is not: what is known of the case does not depend on that."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(output)
    except OSError as error:
        return f"output not kept: {error}"
    return f"output kept in {paths.from_root(file)}"


def _kept_outputs(case: Case, solution: Path) -> Path:
    """A folder for each solution; two files of the same name are two solutions."""
    if solution == own_source(case.program):
        return paths.BUILD / "actual"
    place = hashlib.sha256(os.fsencode(solution.resolve())).hexdigest()[:8]
    return paths.BUILD / "judged" / f"{solution.name[:SHOWN_NAME]}-{place}"


def _again(case: Case, solution: Path) -> Iterator[str]:
    """The commands that run one case once more, from the source that is there then."""
    yield "run it again, in the project's root:"
    program = paths.from_root(solution)
    if is_source(solution):
        program = paths.from_root(paths.BUILD / "again")
        yield f"    {shlex.join([*compile_command(solution, case.constants), '-o', program])}"
    given, expected = (shlex.quote(paths.from_root(file)) for file in (case.input, case.expected))
    yield f"    {shlex.join([*VALGRIND, program])} < {given} | diff - {expected}"


# ---------------------------------------------------------------- a solution


class Judged(NamedTuple):
    """A case that was judged; texts only, since it comes from another process."""

    name: str
    verdict: str
    title: str
    seconds: float
    size: int  # bytes of its input
    cause: str
    text: str  # what explain() gave

    @property
    def group(self) -> str:
        return self.name.rpartition("/")[0]

    @property
    def promised(self) -> bool:
        return BEYOND not in self.group.split("/")

    @property
    def passed(self) -> bool:
        return self.verdict == Verdict.OK.value

    @property
    def compiled(self) -> bool:
        return self.verdict != Verdict.COMPILE.value


def summary(judged: List[Judged], left_out: int) -> Iterator[str]:
    """The judging of a solution, line by line; nothing in it can talk to a terminal."""
    return (printable(os.fsencode(line)) for line in _summary(judged, left_out))


def _summary(judged: List[Judged], left_out: int) -> Iterator[str]:
    if not any(case.compiled for case in judged):
        yield from _compiler_output(judged)
        yield "does not compile"
        return
    yield from _table(judged)
    yield from _compiler_output(judged)
    promised = [case for case in judged if case.promised]
    beyond = [case for case in judged if not case.promised]
    yield from _failures([case for case in promised if case.compiled and not case.passed])
    yield from _counts(promised)
    yield from _beyond(beyond)
    if left_out:
        yield f"cases left out: {left_out}, since an executable has its constants compiled in"


def _table(judged: List[Judged]) -> Iterator[str]:
    width = max(len(case.name) for case in judged)
    yield f"{'case':{width}}  {'time':>7}  verdict"
    for case in judged:
        yield f"{case.name:{width}}  {case.seconds:5.2f} s  {case.title}"


def _compiler_output(judged: List[Judged]) -> Iterator[str]:
    """That of the first variant that does not compile; the others mostly have the same."""
    for case in judged:
        if not case.compiled:
            yield ""
            # Indented, for a message can have lines that look like ours.
            yield from (f"    {line}" for line in case.text.rstrip().split("\n")[1:])
            return


def _failures(failed: List[Judged]) -> Iterator[str]:
    """The simplest case of each of the first causes in full; others with the same are named."""
    causes: Dict[str, List[Judged]] = {}
    for case in sorted(failed, key=lambda case: case.size):
        if case.text:
            causes.setdefault(case.cause or case.name, []).append(case)
    for first, *others in list(causes.values())[:SHOWN_CAUSES]:
        yield from ["", *f"{first.name}: {first.text}".rstrip().split("\n")]
        if others:
            names = ", ".join(case.name for case in others)
            yield f"{len(others)} more with the same cause: {names}"


def _counts(judged: List[Judged]) -> Iterator[str]:
    groups: Dict[str, List[bool]] = {}
    for case in judged:
        groups.setdefault(case.group, []).append(case.passed)
    groups["total"] = [case.passed for case in judged]
    width = max(map(len, groups))
    yield from ["", f"{'group':{width}}  passed"]
    for group, passed in groups.items():
        yield f"{group:{width}}  {sum(passed)} of {len(passed)}"


def _beyond(judged: List[Judged]) -> Iterator[str]:
    """What was asked beyond the promises, which decides nothing."""
    if judged:
        passed = sum(case.passed for case in judged)
        yield f"beyond what the assignment promises (not required): {passed} of {len(judged)}"
        for case in judged:
            if not case.passed:
                yield f"    not required: {case.name}: {case.title}"
