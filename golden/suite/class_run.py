"""GNU parallel at work on a class: each task is a job of its, here or on other machines."""

import contextlib
import fcntl
import hashlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Callable, Dict, Iterator, List, NamedTuple, Optional, Set, Tuple

from . import paths, whole

RETRIES = 3  # machines that try a job, before it is given up
# A job that is to end has some seconds to tidy up.
ENDING = "TERM,1000,TERM,3000,KILL,25"
# A machine that has died is given up soon, and nobody is asked for a password.
SSH = "ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=10 -o ServerAliveCountMax=3"

Deliver = Callable[[str, str, str], None]  # the XML and the page of a key


class InUse(Exception):
    """Somebody else is at work for the same folder of results."""


class Means(NamedTuple):
    jobs: Optional[str] = None  # at once; without a number one on each core
    hosts: Optional[Path] = None


class Work:
    """What is under way for a folder of results: the tasks, the list of jobs and their log.

    The list stays as it is until all of it is done, for the log knows the jobs by their numbers.
    """

    def __init__(self, results: Path) -> None:
        number = hashlib.sha256(os.fsencode(results.resolve())).hexdigest()[:16]
        self.folder = paths.BUILD / "class" / number
        self.list = self.folder / "jobs"
        self.log = self.folder / "log"

    @contextlib.contextmanager
    def locked(self) -> Iterator["Work"]:
        self.folder.mkdir(parents=True, exist_ok=True)
        with open(self.folder / "lock", "w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise InUse from None
            yield self

    def task(self, key: str) -> Path:
        return self.folder / f"{key}.tar"

    def jobs(self) -> Set[str]:
        return set(self.list.read_text().split()) if self.list.exists() else set()

    def begin(self, keys: Set[str]) -> None:
        """A new list, with nothing of it done."""
        self.log.unlink(missing_ok=True)
        whole.write(self.list, "".join(f"{key}\n" for key in sorted(keys)))

    def clear(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def run(work: Work, all_keys: Set[str], missing: Set[str], means: Means, deliver: Deliver) -> None:
    """Has the tasks judged that are missing.

    A list that was begun before goes on if it has them all, and nothing that has changed. What is
    missing after that is tried again with a new list: after a power cut the log may know of more
    than there is.
    """
    missing = set(missing)
    goes_on = missing <= work.jobs() <= all_keys
    for is_new in (False, True) if goes_on else (True, True):
        if is_new and missing:
            work.begin(missing)
        for key, xml, page in _judged(work, means) if missing else ():
            deliver(key, xml, page)
            missing.discard(key)


def check_hosts(means: Means, program: str, suite: str) -> None:
    """Has each machine say what is wrong with it; the others do its work."""
    if means.hosts:
        words = ["parallel", "--plain", "--will-cite", "--nonall", "--tag"]
        words += ["--sshloginfile", str(means.hosts), _python(f"--check {program} {suite}")]
        subprocess.run(words, cwd=paths.ROOT, env=_surroundings(), stdin=subprocess.DEVNULL)


def _judged(work: Work, means: Means) -> Iterator[Tuple[str, str, str]]:
    """What the jobs print, as they end; GNU parallel keeps the lines of each together."""
    parallel = subprocess.Popen(
        command(work, means),
        cwd=paths.ROOT,
        env=_surroundings(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        for line in parallel.stdout:
            with contextlib.suppress(ValueError, LookupError):  # the rest of a job that died
                told = json.loads(line)
                yield told["key"], told["xml"], told["page"]
    finally:
        parallel.send_signal(signal.SIGTERM)
        parallel.wait()


def _surroundings() -> Dict[str, str]:
    return {"PARALLEL_SSH": SSH, **os.environ, "PARALLEL_SHELL": "/bin/sh"}


def command(work: Work, means: Means) -> List[str]:
    """It ends when we do, even if we are killed."""
    words = ["setpriv", "--pdeathsig", "TERM", "parallel", "--plain", "--will-cite"]
    words += ["--joblog", str(work.log), "--resume-failed", "--term-seq", ENDING]
    words += ["--bar"] if sys.stderr.isatty() else []
    words += ["--jobs", means.jobs] if means.jobs else []
    if means.hosts:
        words += ["--sshloginfile", str(means.hosts), "--retries", str(RETRIES)]
        words += ["--workdir", "...", "--cleanup"]
        words += ["--transferfile", f"{work.folder}/./{{}}.tar"]
    job = _python(f"{shlex.quote(str(work.folder))} {{}}")
    return [*words, job, "::::", str(work.list)]


def _python(words: str) -> str:
    """The job with these words, for the shell of any machine.

    The checkout is at the same place in everybody's home.
    """
    home = Path.home()
    golden = shlex.quote(str(paths.GOLDEN))
    if home in paths.GOLDEN.parents:
        golden = f'"$HOME"/{shlex.quote(str(paths.GOLDEN.relative_to(home)))}'
    python = f'"$(sh {golden}/setup.sh python)"'
    return f"PYTHONPATH={golden} exec {python} -m suite.class_job {words}"
