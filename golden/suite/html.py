"""The parts of our pages: each is one file, light or dark as you like it, and fits a phone."""

from html import escape
from typing import Iterable, Iterator, Sequence

from .drawing import Picture
from .svg import svg

STYLE = """
:root { color-scheme: light dark; --good: #1a7f37; --bad: #c5221f; --line: #8884; --box: #8881; }
@media (prefers-color-scheme: dark) { :root { --good: #4cc26a; --bad: #ff7b72; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1, summary, td, th { overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; } h3, h4 { font-size: 1rem; }
pre { overflow-x: auto; background: var(--box); padding: .6rem; border-radius: 6px; }
svg { max-width: 100%; height: auto; display: block; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; } td, th { border: 1px solid var(--line); padding: .2rem .6rem; }
th { text-align: left; background: var(--box); } td.number { text-align: right; }
.good { color: var(--good); } .bad { color: var(--bad); } .verdict { font-size: 1.2rem; margin: 0; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; padding: .3rem; }
summary { cursor: pointer; } small { opacity: .8; }
""".strip()


def document(title: str, body: Iterable[str], more_style: str = "") -> str:
    head = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{STYLE}\n{more_style}</style>\n</head>\n"
    )
    lines = "\n".join(body)
    return f"{head}<body>\n{lines}\n</body>\n</html>\n"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Of texts, which are escaped here."""
    yield '<div class="scroll"><table>'
    yield "<tr>" + "".join(f"<th>{escape(heading)}</th>" for heading in headings) + "</tr>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>"
    yield "</table></div>"


def picture(lines: Picture, title: str) -> str:
    """A picture in text as a drawing; its words stand in it for those who cannot see it."""
    return f'<div class="scroll">{svg(lines, title)}</div>'
