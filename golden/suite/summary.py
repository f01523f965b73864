"""What a person is shown of a solution that was judged."""

import os
from typing import Dict, Iterable, Iterator, List, NamedTuple, Tuple

from .cases import BEYOND
from .printable import printable
from .verdict import Verdict

ANSWER, MEMORY = "answer", "memory"  # the two verdicts on a case

SHOWN_FAILURES = 20
SHOWN_CAUSES = 3


class Judged(NamedTuple):
    """One verdict on a case; texts only, since it comes from another process."""

    name: str  # of the case
    kind: str
    verdict: str
    title: str
    seconds: float
    size: int  # bytes of its input
    cause: str
    text: str  # what report.explain() gave

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
    def was_run(self) -> bool:
        return self.verdict != Verdict.NOT_RUN.value

    @property
    def failed(self) -> bool:
        return self.was_run and not self.passed

    @property
    def compiled(self) -> bool:
        return self.verdict != Verdict.COMPILE.value


def simplest_first(judged: Iterable[Judged]) -> List[Judged]:
    """An answer before the memory, since it is what one asks for first."""
    return sorted(judged, key=lambda each: (each.kind != ANSWER, each.size, each.name))


def summary(judged: List[Judged], left_out: int, verbose: bool) -> Iterator[str]:
    """The judging of a solution, line by line; nothing in it can talk to a terminal."""
    return (printable(os.fsencode(line)) for line in _summary(judged, left_out, verbose))


def _summary(judged: List[Judged], left_out: int, verbose: bool) -> Iterator[str]:
    if not any(each.compiled for each in judged if each.was_run):
        yield from _compiler_output(judged)
        yield "does not compile"
        return
    promised = [each for each in judged if each.promised]
    failed = simplest_first(each for each in promised if each.failed)
    if verbose:
        yield from _table(judged)
    elif failed:
        shown = failed[:SHOWN_FAILURES]
        yield from _table(shown)
        if failed[len(shown) :]:
            yield f"... and {len(failed) - len(shown)} more; VERBOSE=1 lists all"
    yield from _compiler_output(judged)
    yield from _causes([each for each in failed if each.compiled])
    yield from _counts(promised)
    yield from _beyond([each for each in judged if not each.promised])
    if left_out:
        yield f"cases left out: {left_out}, since an executable has its constants compiled in"


def first_cause(judged: List[Judged]) -> str:
    """Of what failed, in words; nothing if nothing did."""
    for each in simplest_first(each for each in judged if each.promised and each.failed):
        errors = [line for line in each.text.split("\n") if "error: " in line]
        title = without_figures(each.title)
        return f"{title}: {errors[0].partition('error: ')[2]}" if errors else title
    return ""


def without_figures(title: str) -> str:
    """What time it took is never the same twice."""
    return Verdict.TIME.value if title.startswith(Verdict.TIME.value) else title


def last_lines(judged: List[Judged]) -> Iterator[str]:
    """What one reads first, at the bottom of the terminal."""
    promised = [each for each in judged if each.promised]
    answers, memory = totals(promised)
    yield from ["", f"answers right: {answers}, memory clean: {memory}"]


def _table(judged: List[Judged]) -> Iterator[str]:
    width = max(len(each.name) for each in judged)
    yield f"{'case':{width}}  {'input':>7}  {'time':>7}  verdict"
    for each in judged:
        kind = f"{each.kind}: " if each.kind == MEMORY else ""
        yield f"{each.name:{width}}  {each.size:5} B  {each.seconds:5.2f} s  {kind}{each.title}"


def _compiler_output(judged: List[Judged]) -> Iterator[str]:
    """That of the first variant that does not compile; the others mostly have the same."""
    for each in judged:
        if not each.compiled:
            yield ""
            # Indented, for a message can have lines that look like ours.
            yield from (f"    {line}" for line in each.text.rstrip().split("\n")[1:])
            return


def _causes(failed: List[Judged]) -> Iterator[str]:
    """The simplest case of each of the first causes in full; others with the same are named.

    Of wrong answers one is enough: the smallest counterexample says more.
    """
    causes: Dict[str, List[Judged]] = {}
    for each in failed:
        if each.text:
            wrong = each.verdict == Verdict.WRONG_ANSWER.value
            causes.setdefault(each.cause or wrong * each.verdict or each.name, []).append(each)
    for first, *others in list(causes.values())[:SHOWN_CAUSES]:
        yield from ["", *f"{first.name}: {first.text}".rstrip().split("\n")]
        names = sorted({other.name for other in others} - {first.name})
        if names and first.cause:
            yield f"{len(names)} more with the same cause: {', '.join(names)}"


def counts(judged: List[Judged]) -> Dict[str, Tuple[str, str]]:
    """How many passed in each group, and in all: answers and memory."""
    groups: Dict[str, List[Judged]] = {}
    for each in judged:
        groups.setdefault(each.group, []).append(each)
    return {group: totals(members) for group, members in {**groups, "total": judged}.items()}


def totals(judged: List[Judged]) -> Tuple[str, str]:
    return _passed_of(judged, ANSWER), _passed_of(judged, MEMORY)


def _counts(judged: List[Judged]) -> Iterator[str]:
    groups = counts(judged)
    width = max(map(len, groups))
    yield from ["", f"{'group':{width}}  {'answers right':>14}  {'memory clean':>14}"]
    for group, (answers, memory) in groups.items():
        yield f"{group:{width}}  {answers:>14}  {memory:>14}"


def _passed_of(judged: List[Judged], kind: str) -> str:
    passed = [each.passed for each in judged if each.kind == kind]
    return f"{sum(passed)} of {len(passed)}"


def _beyond(judged: List[Judged]) -> Iterator[str]:
    """What was asked beyond the promises, which decides nothing."""
    if judged:
        right, clean = totals(judged)
        yield f"beyond what the assignment promises (not required): {right} right, {clean} clean"
        for each in judged:
            if each.failed:
                yield f"    not required: {each.name}: {each.title}"
