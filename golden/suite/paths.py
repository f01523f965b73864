"""Where things are."""

from pathlib import Path

GOLDEN = Path(__file__).resolve().parents[1]
ROOT = GOLDEN.parent
FUZZ = ROOT / "build" / "fuzz"  # counterexamples, laid out as golden/ is
BUILD = ROOT / "build" / "golden"  # binaries, and the output of cases that failed


def from_root(path: Path) -> str:
    """How a command that is typed in the project's root names the path."""
    path = path.resolve()
    return str(path.relative_to(ROOT) if ROOT in path.parents else path)
