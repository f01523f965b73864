"""Patience with a solution: three cases that run out of time, or ten times the same error in
memory, and the others are not run."""

import hashlib
import os
import tempfile
from pathlib import Path

MOST_TIMEOUTS = 3
MOST_ERRORS = 10
VARIABLE = "GOLDEN_PATIENCE"


class Patience:
    """Keeps what happened in a file, a word each, which the workers of pytest-xdist share.

    Cases beyond what was promised have a count of their own: they cost nobody a promised one.
    """

    def __init__(self, is_worker: bool) -> None:
        if not is_worker:
            self._file = tempfile.NamedTemporaryFile(prefix="golden-")  # gone with the session
            os.environ[VARIABLE] = self._file.name
        self._path = Path(os.environ[VARIABLE])

    def note_timeout(self, case: str, promised: bool) -> None:
        self._note("promised" if promised else "beyond", _word(case))

    def note_error(self, cause: str) -> None:
        self._note(_word(cause))

    def _note(self, *words: str) -> None:
        with open(self._path, "a") as file:
            file.write("".join(f"{word}\n" for word in words))

    def why_not(self, case: str, promised: bool, in_memory: bool) -> str:
        """Why this case is not run, or nothing."""
        noted = self._path.read_text().split()
        kinds = ("promised",) if promised else ("promised", "beyond")
        if any(noted.count(kind) >= MOST_TIMEOUTS for kind in kinds):
            return f"after {MOST_TIMEOUTS} cases that ran out of time"
        if in_memory and _word(case) in noted:
            return "it ran out of time without Valgrind"
        if in_memory and any(noted.count(word) >= MOST_ERRORS for word in {*noted}):
            return f"after {MOST_ERRORS} errors with the same cause"
        return ""


def _word(text: str) -> str:
    return hashlib.sha256(os.fsencode(text)).hexdigest()[:16]
