"""The job that GNU parallel starts, here or on another machine: it judges the solution of one task
and prints what comes of it, in a line.

Usage: python3 -m suite.class_job FOLDER KEY
       python3 -m suite.class_job --check PROGRAM SUITE

The task is in the current folder if it was sent there, or else in that one. The exit code is not 0
if nothing is known about the solution: then another machine may try. The second form says whether
this machine can take part at all.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import List, Sequence

from . import class_task, paths, sandbox
from .console import BROKEN, PASSED

SECONDS = 0.3  # between two looks whether GNU parallel is still there


def main(words: Sequence[str]) -> int:
    if words[0] == "--check":
        return _check(*words[1:])
    folder, key = words
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that we tidy up
    sent = Path(f"{key}.tar")
    task = sent if sent.exists() else Path(folder) / sent
    with sandbox.temporary_folder() as place:
        order = class_task.unpack(task, place)
        if _check(order["program"], order["suite"]) != PASSED:
            return BROKEN
        exit_code = _judge(order, place, key)
        if exit_code not in (0, 1):  # all passed, or some failed
            return _complain((place / "said").read_text(errors="replace"))
        told = {name: (place / name).read_text(encoding="utf-8") for name in ("xml", "page")}
        print(json.dumps({"key": key, **told}))
    return PASSED


def _check(program: str, suite: str) -> int:
    """Another suite could come to another verdict."""
    if class_task.suite_print(program) != suite:
        return _complain("the checkout here is not that of the class: bring it up to date")
    return PASSED


def _complain(text: str) -> int:
    print(f"{os.uname().nodename}: {text}", file=sys.stderr)
    return BROKEN


def _judge(order: dict, place: Path, key: str) -> int:
    """As `make judge` does, but on one core, and with all that is built in the same place."""
    surroundings = {name: value for name, value in os.environ.items() if name[:6] != "PYTEST"}
    with open(place / "said", "w") as said:
        judge = subprocess.Popen(
            _command(order, place, key),
            cwd=paths.ROOT,
            env={**surroundings, "GOLDEN_BUILD": str(place / "build")},
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
        )
        threading.Thread(target=_end_with_parent, args=(judge, os.getppid()), daemon=True).start()
        try:
            return judge.wait()
        finally:
            judge.terminate()
            judge.wait()


def _command(order: dict, place: Path, key: str) -> List[str]:
    cases = sorted((place / class_task.CASES).glob("*/*"))
    return [
        *(sys.executable, "-m", "pytest", f"golden/{order['program']}", "-q"),
        *("-p", "no:cacheprovider", "-p", "no:xdist"),  # GNU parallel sees to all cores
        *("--solution", str(place / order["solution"]), "--name", key),
        *("--junitxml", str(place / "xml"), "--report", str(place / "page")),
        *("--time", str(order["seconds"])),
        *(f"--cases={folder}" for folder in cases),
        *(["--safe"] if order["safe"] else []),
    ]


def _end_with_parent(judge: subprocess.Popen, parent: int) -> None:
    """Killed, GNU parallel cannot end us: what we do then would be for nobody."""
    while os.getppid() == parent:
        time.sleep(SECONDS)
    judge.terminate()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
