"""What is known of a solution as a page: one file, without scripts, that needs no network."""

import os
from html import escape
from typing import Dict, Iterator, List

from . import html
from .cases import Case
from .difference import visible
from .explain import Explanation
from .printable import printable
from .smallest import Smallest
from .summary import ANSWER, MEMORY, Judged, counts, simplest_first, totals

MOST_INPUT = 2000  # bytes of an input that are shown


def page(title: str, judged: List[Judged], cases: Dict[str, Case], smallest: Smallest) -> str:
    return html.document(title, _body(title, judged, cases, smallest))


def _body(
    title: str, judged: List[Judged], cases: Dict[str, Case], smallest: Smallest
) -> Iterator[str]:
    promised = [each for each in judged if each.promised]
    beyond = [each for each in judged if not each.promised]
    yield f"<h1>{escape(title)}</h1>"
    yield from _verdict(promised)
    if smallest.explanation:
        yield from _explanation(smallest.explanation)
    yield from _failures("What failed", [each for each in promised if each.failed], cases)
    yield from _failures(
        "Beyond what the assignment promises: not required",
        [each for each in beyond if each.failed],
        cases,
    )
    yield from _passed(judged)


def _verdict(promised: List[Judged]) -> Iterator[str]:
    for words, kind, passed in zip(
        ("answers right", "memory clean"), (ANSWER, MEMORY), totals(promised)
    ):
        fine = all(each.passed for each in promised if each.kind == kind)
        yield f'<p class="verdict {"good" if fine else "bad"}">{words}: {passed}</p>'
    rows = ((group, *passed) for group, passed in counts(promised).items())
    yield from html.table(("group", "answers right", "memory clean"), rows)


def _explanation(explanation: Explanation) -> Iterator[str]:
    yield "<h2>The smallest input on which it fails</h2>"
    yield f'<p class="bad">{escape(explanation.title)}</p>'
    for title, picture, sentences in explanation.sections:
        yield f"<h3>{escape(title)}</h3>"
        if picture:
            yield html.picture(picture, title)
        yield from (f"<p>{escape(sentence)}</p>" for sentence in sentences)


def _failures(title: str, failed: List[Judged], cases: Dict[str, Case]) -> Iterator[str]:
    if not failed:
        return
    yield f"<h2>{title}: {len(failed)}</h2>"
    for each in simplest_first(failed):
        kind = f"{MEMORY}: " if each.kind == MEMORY else ""
        told = f"{escape(each.name)}<br><small>{escape(kind + each.title)}</small>"
        yield f"<details><summary>{told}</summary>"
        if each.name in cases:
            yield f"<h4>Input</h4><pre>{escape(_input(cases[each.name]))}</pre>"
        yield f"<h4>Verdict</h4><pre>{escape(printable(os.fsencode(each.text)))}</pre></details>"


def _input(case: Case) -> str:
    """With a line's end after each sign of one."""
    data = case.input.read_bytes()
    shown = visible(data[:MOST_INPUT]).replace(visible(b"\n"), visible(b"\n") + "\n")
    more = len(data) - MOST_INPUT
    return shown + (f"\n... {more} more bytes" if more > 0 else "")


def _passed(judged: List[Judged]) -> Iterator[str]:
    by_kind = {kind: [each for each in judged if each.kind == kind] for kind in (ANSWER, MEMORY)}
    for kind, members in by_kind.items():
        names = [escape(each.name) for each in members if each.passed]
        left_out = [escape(each.name) for each in members if not each.was_run]
        for words, chosen in (("passed", names), ("not run", left_out)):
            if chosen:
                yield f"<details><summary>{kind}, {words}: {len(chosen)}</summary>"
                yield f"<p>{'<br>'.join(chosen)}</p></details>"
