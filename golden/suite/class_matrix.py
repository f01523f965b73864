"""The cases of a class: how many failed each, and a matrix of solutions and cases."""

from collections import Counter
from html import escape
from typing import Dict, Iterator, List, NamedTuple

from . import sorting
from .junit import Row
from .summary import ANSWER, Judged
from .verdict import Verdict

# The worst of the two verdicts on a case is shown, as a letter in a colour.
RIGHT = "right and clean"
LETTERS = {
    Verdict.OK.value: ("·", RIGHT, "fine"),
    Verdict.WRONG_ANSWER.value: ("W", "wrong answer", "wrong"),
    Verdict.TIME.value: ("T", "time limit", "limit"),
    Verdict.OUTPUT.value: ("L", "another limit", "limit"),
    Verdict.MEMORY.value: ("L", "another limit", "limit"),
    Verdict.PROCESSES.value: ("L", "another limit", "limit"),
    Verdict.SIGNAL.value: ("S", "ended by a signal", "wrong"),
    Verdict.EXIT_CODE.value: ("X", "exit code", "wrong"),
    Verdict.UNDEFINED.value: ("U", "undefined behaviour", "wrong"),
    Verdict.COMPILE.value: ("C", "does not compile", "wrong"),
    Verdict.NOT_RUN.value: ("–", "not run", "unknown"),
    Verdict.BROKEN.value: ("?", "the judge could not work", "unknown"),
    Verdict.VALGRIND.value: ("M", "right, but an error in memory", "memory"),
}
UNKNOWN = (" ", "not in the XML", "unknown")

STYLE = """
.matrix td, .matrix th { padding: 0; text-align: center; min-width: 1.15rem; font-size: .8rem; }
.matrix th:first-child { position: sticky; left: 0; text-align: left; padding: 0 .4rem;
  background: Canvas; max-width: 9rem; overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
.fine { background: #2da44e33; } .wrong { background: #cf222e; color: #fff; }
.limit { background: #8250df; color: #fff; } .memory { background: #f2b134; color: #000; }
.unknown { background: var(--box); } .matrix .beyond { opacity: .55; }
.legend span { display: inline-block; min-width: 1.3rem; text-align: center; margin-left: .6rem; }
""".lstrip()


class Asked(NamedTuple):
    """A case, and what came of it."""

    name: str
    promised: bool
    verdicts: Dict[int, str]  # by the numbers of the solutions

    @property
    def run(self) -> List[str]:
        """What does not compile has not failed a rule."""
        unknown = (Verdict.COMPILE.value, Verdict.NOT_RUN.value, Verdict.BROKEN.value)
        return [verdict for verdict in self.verdicts.values() if verdict not in unknown]

    @property
    def failed(self) -> int:
        return sum(verdict != Verdict.OK.value for verdict in self.run)


def matrix_and_cases(rows: List[Row]) -> Iterator[str]:
    """What decides comes first, and of that what most have failed."""
    cases: Dict[str, Asked] = {}
    for number, row in enumerate(rows):
        for name, members in _by_case(row).items():
            case = cases.setdefault(name, Asked(name, members[0].promised, {}))
            case.verdicts[number] = _verdict(members)
    asked = sorted(cases.values(), key=lambda each: (not each.promised, -each.failed, each.name))
    yield from _matrix(rows, asked)
    yield from _cases(asked)


def _by_case(row: Row) -> Dict[str, List[Judged]]:
    cases: Dict[str, List[Judged]] = {}
    for each in row.judged:
        cases.setdefault(each.name, []).append(each)
    return cases


def _verdict(members: List[Judged]) -> str:
    """A failure counts before what is not known, and an answer before the memory."""
    by_weight = sorted(
        members, key=lambda each: (not each.failed, each.was_run, each.kind != ANSWER)
    )
    return by_weight[0].verdict


def _cases(asked: List[Asked]) -> Iterator[str]:
    yield "<h2>The cases, by how many failed them</h2>"
    yield "<p>Of those that compile and were run.</p>"
    lines = (
        f'<tr><td class="number" data-value="{number}">{number}</td><td>{escape(each.name)}</td>'
        f'<td class="number" data-value="{each.failed}">{each.failed} of {len(each.run)}</td>'
        f"<td>{_kinds(each)}</td></tr>"
        for number, each in enumerate(asked, 1)
    )
    yield from sorting.table(("number", "case", "failed", "how"), lines)


def _kinds(case: Asked) -> str:
    counts = Counter(LETTERS[verdict][1] for verdict in case.run)
    kinds = (f"{words}: {count}" for words, count in counts.most_common() if words != RIGHT)
    return escape(", ".join(kinds)) + ("" if case.promised else " (not required)")


def _matrix(rows: List[Row], asked: List[Asked]) -> Iterator[str]:
    """The best solutions come first, so that holes in what the class knows are seen."""
    yield "<h2>Solutions and cases</h2>"
    yield "<p>The columns are the cases, by their numbers in the table below;"
    yield "pale ones are not required.</p>"
    yield from _legend()
    yield '<div class="scroll"><table class="matrix"><thead><tr><th>solution</th>'
    for number, each in enumerate(asked, 1):
        yield f'<th class="{_place(each)}" title="{escape(each.name)}">{number}</th>'
    yield "</tr></thead><tbody>"
    by_right = sorted(
        enumerate(rows), key=lambda each: -sum(done.passed for done in each[1].judged)
    )
    for number, row in by_right:
        cells = (_cell(each, number) for each in asked)
        yield f'<tr><th title="{escape(row.name)}">{escape(row.name)}</th>{"".join(cells)}</tr>'
    yield "</tbody></table></div>"


def _cell(case: Asked, number: int) -> str:
    letter, _, colour = LETTERS.get(case.verdicts.get(number, ""), UNKNOWN)
    return f'<td class="{colour} {_place(case)}">{letter}</td>'


def _place(case: Asked) -> str:
    return "" if case.promised else "beyond"


def _legend() -> Iterator[str]:
    kinds = dict.fromkeys(LETTERS.values())
    shown = (f'<span class="{colour}">{letter}</span> {words}' for letter, words, colour in kinds)
    yield f'<p class="legend">{" ".join(shown)}</p>'
