"""What the tests of a class share: XML as the judge writes it, and a judge that takes no time."""

import csv
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Dict, List, Tuple
from urllib.parse import unquote
from xml.sax.saxutils import quoteattr

import pytest

from suite import paths

has_parallel = shutil.which("parallel") and b"GNU parallel" in (
    subprocess.run(["parallel", "--version"], stdout=subprocess.PIPE).stdout
)
needs_parallel = pytest.mark.skipif(not has_parallel, reason="GNU parallel is not installed")

Verdicts = Dict[str, Tuple[str, str]]  # of each case: of the answer and of the memory


def junit(name: str, came: Verdicts, cause: str = "", **changes: str) -> str:
    """As pytest writes it: a testcase for each verdict, and properties of the solution."""
    cases = "".join(
        f'<testcase name="x" time="0.1">{_properties(_told(case, kind, verdict))}</testcase>'
        for case, pair in came.items()
        for kind, verdict in zip(("answer", "memory"), pair)
    )
    told = {"solution": name, "program": "set", "verdicts": str(2 * len(came)), "cause": cause}
    suite = f'<testsuite name="pytest">{_properties({**told, **changes})}{cases}</testsuite>'
    return f'<?xml version="1.0" encoding="utf-8"?><testsuites>{suite}</testsuites>'


def _told(case: str, kind: str, verdict: str) -> Dict[str, str]:
    told = {"case": case, "kind": kind, "size": "7", "verdict": verdict}
    return told if verdict == "not run" else {**told, "title": f"{verdict}: 1", "seconds": "0.25"}


def _properties(told: Dict[str, str]) -> str:
    members = "".join(
        f"<property name={quoteattr(name)} value={quoteattr(value)} />"
        for name, value in told.items()
    )
    return f"<properties>{members}</properties>"


def table(results: Path) -> List[Dict[str, str]]:
    with open(results / "results.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def links(page: Path) -> Dict[str, Path]:
    """Where the page leads, by what is written there."""
    found = re.findall('<a href="(.*?)">(.*?)</a>', page.read_text("utf-8"))
    return {unescape(text): page.parent / unquote(unescape(address)) for address, text in found}


# Judges everything as right. It notes that it begins, and waits while a file is there. Like the
# true one it ends with GNU parallel.
QUICK_JOB = """
import json, os, sys, time
from pathlib import Path
folder, key, *_ = sys.argv[1:]
if folder == "--check":
    sys.exit()
checkout, parent = Path(__file__).resolve().parents[2], os.getppid()
with open(checkout / "begun", "a") as log:
    log.write(key + "\\n")
while (checkout / "wait").exists():
    if os.getppid() != parent:
        sys.exit(9)
    time.sleep(0.02)
xml = (checkout / "right.xml").read_text()
print(json.dumps({"key": key, "xml": xml.replace("SOLUTION", key), "page": f"<h1>{key}</h1>"}))
"""


def make_quick(checkout: Path) -> None:
    (checkout / "golden" / "suite" / "class_job.py").write_text(QUICK_JOB)
    (checkout / "right.xml").write_text(junit("SOLUTION", {"set/case": ("OK", "OK")}))


def begun(checkout: Path) -> List[str]:
    """The keys of all jobs that were begun there."""
    log = checkout / "begun"
    return log.read_text().split() if log.exists() else []


def add_commands(project: Path) -> None:
    """The front door of the small project, to judge a class through."""
    shutil.copy(paths.ROOT / "Makefile", project)
    for name in ("setup.sh", "judge_all.py", "merge.py"):
        shutil.copy(paths.GOLDEN / name, project / "golden")
