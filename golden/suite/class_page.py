"""The table of a class as a page: who has what right, and what the class has not understood."""

from html import escape
from pathlib import Path
from typing import Dict, Iterator, List
from urllib.parse import quote

from . import class_matrix, html, sorting
from .junit import Row
from .summary import ANSWER, MEMORY

STYLE = """
body { max-width: 80rem; }
td small { display: block; }
""".lstrip()


def page(folder: Path, rows: List[Row], complaints: List[str], absent: List[str]) -> str:
    programs: Dict[str, List[Row]] = {}
    for row in rows:
        programs.setdefault(row.program, []).append(row)
    title = f"A class of {len(rows)}: {', '.join(programs)}" if rows else "A class of nobody yet"
    return html.document(
        title,
        _body(folder, title, programs, complaints, absent),
        STYLE + sorting.STYLE + class_matrix.STYLE,
    )


def _body(
    folder: Path,
    title: str,
    programs: Dict[str, List[Row]],
    complaints: List[str],
    absent: List[str],
) -> Iterator[str]:
    yield f"<h1>{escape(title)}</h1>"
    for program, rows in programs.items():
        if len(programs) > 1:
            yield f"<h1>{escape(program)}</h1>"
        yield from _solutions(folder, rows)
        yield from class_matrix.matrix_and_cases(rows)
    yield from _names("Not in the table", absent)
    yield from _names("Files left out", complaints)
    yield sorting.SCRIPT


def _names(title: str, lines: List[str]) -> Iterator[str]:
    if lines:
        yield f"<h2>{title}: {len(lines)}</h2><ul>"
        yield from (f"<li>{escape(line)}</li>" for line in lines)
        yield "</ul>"


# ---------------------------------------------------------------- the table

HEADINGS = ("solution", "answers right", "memory clean", "beyond", "seconds", "first cause")


def _solutions(folder: Path, rows: List[Row]) -> Iterator[str]:
    right = sum(_is_right(row) for row in rows)
    yield f'<p class="verdict">{right} of {len(rows)} have everything right</p>'
    first: Dict[str, str] = {}  # of those with the same text
    for row in rows:
        first.setdefault(row.key or str(row.file), row.name)
    lines = (_line(folder, row, first[row.key or str(row.file)]) for row in rows)
    yield from sorting.table(HEADINGS, lines)


def _line(folder: Path, row: Row, first: str) -> str:
    same = f"<small>the same text as {escape(first)}</small>" if first != row.name else ""
    beyond = [each.passed for kind in (ANSWER, MEMORY) for each in row.of(kind, promised=False)]
    seconds = sum(each.seconds for each in row.judged)
    cells = [
        f"<td>{_linked(folder, row)}{same}</td>",
        *(_passed([each.passed for each in row.of(kind)]) for kind in (ANSWER, MEMORY)),
        _passed(beyond, decides=False),
        f'<td class="number" data-value="{seconds:.2f}">{seconds:.1f}</td>',
        f"<td>{escape(row.cause)}</td>",
    ]
    return f"<tr>{''.join(cells)}</tr>"


def _passed(passed: List[bool], decides: bool = True) -> str:
    colour = ("good" if all(passed) else "bad") if decides else ""
    told = f"{sum(passed)} of {len(passed)}"
    return f'<td class="number {colour}" data-value="{sum(passed)}">{told}</td>'


def _linked(folder: Path, row: Row) -> str:
    """To the page beside the XML."""
    its_page = row.file.with_suffix(".html")
    if not its_page.is_file():
        return escape(row.name)
    address = quote(str(its_page.relative_to(folder)).encode(errors="surrogateescape"))
    return f'<a href="{escape(address)}">{escape(row.name)}</a>'


def _is_right(row: Row) -> bool:
    return all(each.passed for each in row.judged if each.promised)
