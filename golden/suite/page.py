"""What is known of a solution as a page."""

from html import escape
from pathlib import Path
from typing import Dict, List

from .cases import Case
from .smallest import Smallest
from .summary import Judged


def page(solution: Path, judged: List[Judged], cases: Dict[str, Case], smallest: Smallest) -> str:
    return escape(f"{solution} {len(judged)}")
