"""The table of a class, for people and for programs, from the XML files of its solutions."""

import csv
import io
from pathlib import Path
from typing import Iterator, List, Tuple

from . import class_page, console, whole
from .arguments import shown
from .junit import Damaged, Row, read
from .summary import ANSWER, MEMORY
from .verdict import Verdict

CSV, INDEX = "results.csv", "index.html"


ABSENT = "not-in-the-table.txt"  # what judge-all has left out, a line each, and why


def write(folder: Path) -> None:
    """Files that are no such XML, or damaged, are named, and left out."""
    rows, complaints = rows_below(folder)
    told = folder / ABSENT
    absent = told.read_text("utf-8").splitlines() if told.is_file() else []
    for complaint in complaints:
        console.say(f"left out {complaint}")
    whole.write(folder / CSV, as_csv(rows))
    whole.write(folder / INDEX, class_page.page(folder, rows, complaints, absent))
    console.say(f"the table is in {shown(str(folder / INDEX))}")


def rows_below(folder: Path) -> Tuple[List[Row], List[str]]:
    rows, complaints = [], []
    for file in sorted(folder.rglob("*.xml")):
        try:
            rows.append(read(file))
        except Damaged as error:
            complaints.append(f"{shown(str(file.relative_to(folder)))}: {error}")
    return sorted(rows, key=lambda row: (row.program, row.name, row.file)), complaints


def as_csv(rows: List[Row]) -> str:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(heading())
    for row in rows:
        table.writerow([guarded(str(cell)) for cell in cells(row)])
    return text.getvalue()


def heading() -> List[str]:
    fixed = ["name", "program", "answers right", "answers", "memory clean", "memory"]
    fixed += ["beyond right", "beyond answers", "beyond clean", "beyond memory"]
    return [*fixed, *(verdict.value for verdict in Verdict), "seconds", "first cause"]


def cells(row: Row) -> Iterator[object]:
    """The verdicts are counted in what is promised, answers and memory together."""
    yield from (row.name, row.program)
    for promised in (True, False):
        for kind in (ANSWER, MEMORY):
            passed = [each.passed for each in row.of(kind, promised)]
            yield from (sum(passed), len(passed))
    verdicts = [each.verdict for kind in (ANSWER, MEMORY) for each in row.of(kind)]
    yield from (verdicts.count(verdict.value) for verdict in Verdict)
    yield f"{sum(each.seconds for each in row.judged):.2f}"
    yield row.cause


def guarded(cell: str) -> str:
    """A spreadsheet must not take a student's name for a formula."""
    return f"'{cell}" if cell[:1] in tuple("=+-@\t") else cell
