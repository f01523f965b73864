"""The folder of results: an XML and a page for each solution, written when it has been judged."""

import hashlib
import os
import re
from html import escape
from pathlib import Path
from typing import Dict, Iterable, List, NamedTuple

from . import whole
from .class_list import Found
from .junit import Damaged, read

FOLDER = "judged"  # in that of the results


class Wanted(NamedTuple):
    """A solution whose results are wanted, and the key of its task."""

    found: Found
    key: str


class Results:
    """The XML of a solution is written last: it stands for all of them, and names its task."""

    def __init__(self, folder: Path, program: str) -> None:
        self.folder = folder / FOLDER
        self.program = program

    def place(self, found: Found) -> Path:
        """Of its XML. The name is safe for any file system and in an address."""
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", found.shown).strip(".-")[-50:]
        number = hashlib.sha256(os.fsencode(f"{self.program}/{found.name}")).hexdigest()[:8]
        return self.folder / f"{plain}-{number}.xml"

    def missing(self, wanted: Iterable[Wanted]) -> List[Wanted]:
        """Those that have no results, or others than those of their task."""
        keys = self._keys()
        return [each for each in wanted if keys.get(self.place(each.found)) != each.key]

    def forget_others(self, wanted: Iterable[Wanted]) -> None:
        """What is no longer among the solutions leaves the table."""
        known = {self.place(each.found) for each in wanted}
        for file in self._keys().keys() - known:
            file.unlink()
            file.with_suffix(".html").unlink(missing_ok=True)

    def _keys(self) -> Dict[Path, str]:
        keys = {}
        for file in self.folder.glob("*.xml"):
            try:
                row = read(file)
            except Damaged:
                keys[file] = ""  # and it is judged again
                continue
            if row.program == self.program:
                keys[file] = row.key
        return keys

    def deliver(self, each: Wanted, xml: str, page: str) -> None:
        """The judge knew the solution by the key of its task, and copies of it have the same."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file, name = self.place(each.found), escape(each.found.shown)
        whole.write(file.with_suffix(".html"), page.replace(each.key, name))
        marked = f'<property name="key" value="{each.key}" />'
        whole.write(
            file, xml.replace(each.key, name).replace("</properties>", f"{marked}</properties>", 1)
        )
