"""Tables that a click on a heading sorts."""

from html import escape
from typing import Iterable, Iterator, Sequence

STYLE = """
.sortable td { overflow-wrap: anywhere; min-width: 9rem; }
.sortable th { overflow-wrap: normal; }
.sortable td.number { white-space: nowrap; min-width: 0; }
th button { all: unset; cursor: pointer; } th button:focus-visible { outline: 2px solid; }
th[aria-sort=ascending] button::after { content: " ▲"; }
th[aria-sort=descending] button::after { content: " ▼"; }
""".lstrip()

# The first click on a number's heading shows the largest first. Without scripts nothing is missing
# but this.
SCRIPT = """
<script>
for (const table of document.querySelectorAll("table.sortable")) {
  const headings = [...table.querySelectorAll("th")];
  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.append(...heading.childNodes);
    heading.append(button);
    button.onclick = () => {
      const rows = [...table.tBodies[0].rows];
      const value = row => row.cells[column].dataset.value ?? row.cells[column].innerText;
      const numbers = rows.every(row => row.cells[column].dataset.value !== undefined);
      const was = heading.getAttribute("aria-sort");
      const down = was ? was === "ascending" : numbers;
      rows.sort((a, b) => numbers ? value(a) - value(b) : value(a).localeCompare(value(b)));
      if (down) rows.reverse();
      headings.forEach(other => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      table.tBodies[0].append(...rows);
    };
  });
}
</script>
""".strip()


def table(headings: Sequence[str], lines: Iterable[str]) -> Iterator[str]:
    """Of lines in HTML; a cell that is to be sorted as a number has it as data-value."""
    yield '<div class="scroll"><table class="sortable"><thead><tr>'
    yield "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    yield "</tr></thead><tbody>"
    yield from lines
    yield "</tbody></table></div>"
