"""Patience with a solution that runs out of time: three such cases, then the others are not run."""

import os
import tempfile
from pathlib import Path

MOST_TIMEOUTS = 3
VARIABLE = "GOLDEN_TIMEOUTS"


class Patience:
    """Counts time-outs in a file, which the workers of pytest-xdist share.

    Cases beyond what was promised have a count of their own: they cost nobody a promised one.
    """

    def __init__(self, is_worker: bool) -> None:
        if not is_worker:
            self._file = tempfile.NamedTemporaryFile(prefix="golden-")  # gone with the session
            os.environ[VARIABLE] = self._file.name
        self._path = Path(os.environ[VARIABLE])

    def lose(self, promised: bool) -> None:
        with open(self._path, "a") as file:
            file.write("p" if promised else "b")

    def is_lost(self, promised: bool) -> bool:
        lost = self._path.read_text()
        kinds = "p" if promised else "pb"
        return any(lost.count(kind) >= MOST_TIMEOUTS for kind in kinds)
