"""Where things are."""

import os
from pathlib import Path

GOLDEN = Path(__file__).resolve().parents[1]
ROOT = GOLDEN.parent
# Binaries, and the output of cases that failed. Solutions of a class have a folder each.
BUILD = Path(os.environ.get("GOLDEN_BUILD") or ROOT / "build" / "golden")
FUZZ = BUILD.parent / "fuzz"  # counterexamples, laid out as golden/ is


def from_root(path: Path) -> str:
    """How a command that is typed in the project's root names the path."""
    path = path.resolve()
    return str(path.relative_to(ROOT) if ROOT in path.parents else path)
