"""What the tests of judging share."""

import re
import subprocess
from pathlib import Path
from typing import Tuple

from helpers import main_of, run_pytest

RIGHT = main_of('puts("="); return count - 1;')  # for the only case of set


def judge(
    project: Path, program: str, solution: str, *arguments: str, **changes: str
) -> subprocess.CompletedProcess:
    return run_pytest(
        project, f"golden/{program}", "-q", "--solution", solution, *arguments, **changes
    )


def judge_code(
    project: Path, program: str, code: str, *arguments: str, **changes: str
) -> subprocess.CompletedProcess:
    (project / "mine.c").write_text(code)
    return judge(project, program, "mine.c", *arguments, **changes)


def counts(done: subprocess.CompletedProcess) -> Tuple[str, str]:
    """How many answers were right, and how often the memory was clean."""
    return re.search(r"^answers right: (.*), memory clean: (.*)$", done.stdout, re.M).groups()


def compiler_refuses(done: subprocess.CompletedProcess) -> bool:
    return done.returncode == 1 and "\ndoes not compile\n" in done.stdout
