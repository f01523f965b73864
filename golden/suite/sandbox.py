"""Where a stranger's program runs: it sees a read-only /usr, an empty folder and its input.

bubblewrap makes the place; launcher.c starts the program in it and tells how it ended. Everything
goes in and out by descriptors: no file of ours has a name inside.
"""

import contextlib
import functools
import os
import re
import select
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from . import streams
from .harness import BrokenHarness

HERE = Path(__file__).resolve().parent

# Names inside. They are the same for every program and every case.
SOLUTION = "/solution"
SOURCES = "/src"
FOLDER = "/tmp"
PATH = "/usr/local/bin:/usr/bin:/bin"

# Links into /usr, or on some machines real folders.
ROOT_FOLDERS = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
HIDDEN = ("/usr/src", "/usr/local/src", "/usr/home")  # where people keep their own work in /usr
NOBODY = 65534
MANY = 300
INODE_BYTES = 1024  # what an empty file takes, about


class Job(NamedTuple):
    """A command, and all that it is given."""

    words: Sequence[str]  # the word SOLUTION stands for the program
    streams: Tuple[int, int, int]  # descriptors of standard input, output and error
    limits: Sequence[str]  # processor seconds, bytes of a file, processes, bytes of stack
    folder_bytes: int  # the room in its folder
    program: Optional[Path] = None
    sources: Optional[Path] = None  # a folder to be shown, and to work in
    report: int = -1  # a descriptor that is 3 inside


# ---------------------------------------------------------------- is there protection?


def protected() -> Optional[str]:
    """None, or one sentence why programs run unprotected on this machine."""
    return _protection()[1]


@functools.lru_cache(maxsize=None)
def _protection() -> Tuple[Optional[Dict[str, Any]], Optional[str]]:
    """As whom bubblewrap works here, in the words of Popen, or None and why it does not."""
    if not shutil.which("bwrap"):
        return None, "bubblewrap is not installed."
    if visible(__file__):
        return None, "this project lies in /usr, which every program can read."
    _launcher()  # if it cannot be made, that says nothing about bubblewrap
    complaint = ""
    for identity in _identities():
        try:
            _try_out(identity)
            return identity, None
        except BrokenHarness as error:
            complaint = str(error)
    return None, f"bubblewrap does not work here: {complaint}."


def visible(path: str) -> bool:
    """Whether a program of the machine's is there for protected programs too."""
    inside = Path(os.path.realpath(path)).parents
    shown = any(Path(folder) in inside for folder in ("/usr", *ROOT_FOLDERS))
    return shown and not any(Path(folder) in inside for folder in HIDDEN)


def _identities() -> List[Dict[str, Any]]:
    # Without its rights root still owns what root owns: rather be nobody, where that works.
    nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    return [nobody, {}] if os.geteuid() == 0 else [{}]


def _try_out(identity: Dict[str, Any]) -> None:
    with streams.sealed(b"") as nothing, streams.sink() as out:
        job = Job(["true"], (nothing, out, out), ["-"] * 4, 1 << 20)
        with _protected(job, identity) as box:
            if not box.wait(60):
                raise BrokenHarness("it does not come to an end")


# ---------------------------------------------------------------- a running job


class Sandbox:
    """A job that was started, as its judge sees it."""

    def __init__(self, process: subprocess.Popen, status: int, job: Job):
        self.process = process
        self.started_at: Optional[float] = None  # on the monotonic clock
        # The status that wait gave, seconds of processor time, bytes of memory at the peak.
        self.ended: Optional[Tuple[int, float, int]] = None
        self._status = status
        self._said = b""
        self._job = job
        self._launcher: Optional[int] = None  # its process number, once it has started

    def wait(self, seconds: float) -> bool:
        """Waits for the program to end; False if that takes longer."""
        deadline = time.monotonic() + seconds
        poll = select.poll()
        poll.register(self._status, select.POLLIN)
        while poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
            said = os.read(self._status, 4096)
            self._said += said
            if self.started_at is None and b"start\n" in self._said:
                self.started_at = time.monotonic()
                self._launcher = self._find_launcher()
            if not said or b"end " in self._said:
                self._note_end()
                return True
        return False

    def family(self) -> List[int]:
        """The processes of the job, first the launcher, which inherits orphans and their time."""
        found: List[int] = []
        left = [self._launcher] if self._launcher else []
        while left and len(found) < MANY:  # a fork bomb grows faster than one can count
            found.append(left.pop())
            left += _children(found[-1])
        return found

    def folder_use(self) -> int:
        """The bytes of memory that the files in its folder take."""
        return 0

    def kill(self) -> None:
        """Ends the job and all its descendants."""
        # Whole groups die in one stroke, so nobody in them can fork away meanwhile. The launcher
        # goes last: until then whoever loses his parent becomes its child and is found.
        deadline = time.monotonic() + 10
        while len(self.family()) > 1 and time.monotonic() < deadline:
            for group in {_group(pid) for pid in self.family()[1:]} - {None, self.process.pid}:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(group, signal.SIGKILL)
            time.sleep(0.001)
        self.process.kill()
        self.process.wait()

    def _find_launcher(self) -> Optional[int]:
        return self.process.pid

    def _note_end(self) -> None:
        failed = re.search(rb"^failed (\d+)$", self._said, re.M)
        end = re.search(rb"^end (\d+) (\d+) (\d+)$", self._said, re.M)
        if failed:
            name = self._job.program if self._job.words[0] == SOLUTION else self._job.words[0]
            raise BrokenHarness(f"{name} cannot run here: {os.strerror(int(failed[1]))}")
        if self.started_at is None:
            complaint = streams.content(self._job.streams[2]).decode(errors="replace").strip()
            raise BrokenHarness(complaint or "the launcher does not start")
        if end:
            self.ended = int(end[1]), int(end[2]) / 1e6, int(end[3]) << 10


class _Bubble(Sandbox):
    """A job in bubblewrap. The first process of its namespace takes all others with it."""

    def __init__(self, process: subprocess.Popen, status: int, job: Job, info: int):
        super().__init__(process, status, job)
        self._info = info
        self._first: Optional[int] = None  # a descriptor of that first process
        self._root: Optional[str] = None  # its root as we see it

    def folder_use(self) -> int:
        if self._root is None:
            return 0
        with contextlib.suppress(OSError):  # ended meanwhile
            use = os.statvfs(self._root + FOLDER)
            files = use.f_files - use.f_ffree
            return (use.f_blocks - use.f_bfree) * use.f_frsize + files * INODE_BYTES
        return 0

    def kill(self) -> None:
        # bwrap ends when its child does, and buries it. Killed before, it would leave that to
        # the first process of the machine, which in a container may not care.
        if self._first is None:
            self.process.kill()
        else:
            self._kill_first(self._first)
        self.process.wait()

    def _kill_first(self, first: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(first, signal.SIGKILL)
        gone = select.poll()
        gone.register(first, select.POLLIN)
        try:
            if not gone.poll(60_000):
                self.process.kill()
                raise BrokenHarness("the processes of a solution do not die")
        finally:
            os.close(first)

    def _find_launcher(self) -> Optional[int]:
        first = int(re.search(rb'"child-pid": (\d+)', os.read(self._info, 4096))[1])
        with contextlib.suppress(ProcessLookupError):  # ended meanwhile
            self._first = os.pidfd_open(first)
            self._root = f"/proc/{first}/root"
        return next(iter(_children(first)), None)


def _group(pid: int) -> Optional[int]:
    with contextlib.suppress(ProcessLookupError):  # ended meanwhile
        return os.getpgid(pid)
    return None


def _children(pid: int) -> List[int]:
    found: List[int] = []
    with contextlib.suppress(OSError):  # ended meanwhile
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children") as file:
                found += map(int, file.read().split())
    return found


# ---------------------------------------------------------------- starting


@contextlib.contextmanager
def started(job: Job) -> Iterator[Sandbox]:
    """Starts a job, protected where possible. At the end of the block nothing of it is left."""
    identity, _ = _protection()
    with _unprotected(job) if identity is None else _protected(job, identity) as box:
        yield box


@contextlib.contextmanager
def _protected(job: Job, identity: Dict[str, Any]) -> Iterator[Sandbox]:
    with contextlib.ExitStack() as kept:
        with contextlib.ExitStack() as given:  # bwrap has copies of these once it has started
            status, status_end = _pipe(kept, given)
            info, info_end = _pipe(kept, given)
            view, passed = _view(job, given)
            bwrap = [shutil.which("bwrap") or "bwrap", *ISOLATION, "--info-fd", str(info_end)]
            command = [*bwrap, *view, "--", "/launcher", *_launch(job, status_end)]
            passed += [info_end, status_end]
            process = _popen(job, command, FOLDER, passed, **identity)
        box = _Bubble(process, status, job, info)
        kept.callback(box.kill)
        yield box


@contextlib.contextmanager
def _unprotected(job: Job) -> Iterator[Sandbox]:
    """As well as it can be done: its own folder, clean surroundings, limits, and no survivors."""
    with temporary_folder() as folder, contextlib.ExitStack() as kept:
        with contextlib.ExitStack() as given:
            status, status_end = _pipe(kept, given)
            launcher = _opened(given, _launcher())
            words = [f"/proc/self/fd/{launcher}", *_launch(job, status_end)]
            command = [str(job.program) if word == SOLUTION else word for word in words]
            passed = [launcher, status_end]
            process = _popen(job, command, str(folder), passed, cwd=job.sources or folder)
        box = Sandbox(process, status, job)
        kept.callback(box.kill)
        yield box


def _popen(
    job: Job, command: List[str], folder: str, passed: List[int], **options: Any
) -> subprocess.Popen:
    given, output, errors = job.streams
    try:
        return subprocess.Popen(
            command,
            stdin=given,
            stdout=output,
            stderr=errors,
            pass_fds=[*passed, *([job.report] if job.report >= 0 else [])],
            env={"PATH": PATH, "LANG": "C", "TMPDIR": folder},
            start_new_session=True,  # Ctrl-C is for the judge, who then ends this
            **options,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise BrokenHarness(f"{command[0]} does not start: {error}") from error


def _launch(job: Job, status: int) -> List[str]:
    return [str(status), str(job.report), *job.limits, *job.words]


ISOLATION = (
    "--unshare-all --unshare-user --disable-userns --die-with-parent --new-session --cap-drop ALL"
    f" --uid {NOBODY} --gid {NOBODY} --hostname sandbox"
).split()


def _view(job: Job, given: contextlib.ExitStack) -> Tuple[List[str], List[int]]:
    """What the job sees, in the words of bwrap, and the descriptors they speak of."""
    view = [*_system(), "--size", str(job.folder_bytes), "--tmpfs", FOLDER]
    view += ["--chdir", SOURCES if job.sources else FOLDER]
    passed = []
    # Copies, not mounts: /proc/self/mountinfo would tell where a mounted file comes from.
    for place, file in (("/launcher", _launcher()), (SOLUTION, job.program)):
        if file:
            passed.append(_opened(given, file))
            view += ["--perms", "0555", "--file", str(passed[-1]), place]
    if job.sources:
        passed.append(_opened(given, job.sources))
        view += ["--ro-bind-fd", str(passed[-1]), SOURCES]
    return [*view, "--remount-ro", "/"], passed


@functools.lru_cache(maxsize=None)
def _system() -> Tuple[str, ...]:
    """The part of the view that is the same for all jobs."""
    view = ["--ro-bind", "/usr", "/usr"]
    for folder in filter(os.path.isdir, HIDDEN):
        view += ["--tmpfs", folder, "--remount-ro", folder]
    for folder in filter(os.path.isdir, ROOT_FOLDERS):
        link = os.path.islink(folder)
        view += (
            ["--symlink", os.readlink(folder), folder] if link else ["--ro-bind", folder, folder]
        )
    for file in ("/etc/ld.so.cache", "/etc/alternatives"):
        view += ["--ro-bind-try", file, file]
    # Root, and whoever owns the namespaces, could write below /proc/sys.
    view += ["--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys"]
    return (*view, "--dev", "/dev", "--remount-ro", "/dev")


@functools.lru_cache(maxsize=None)
def _launcher() -> str:
    """A name, good in this process only, of the compiled launcher; the file itself has none."""
    with temporary_folder() as folder:
        command = ["gcc", "-O1", str(HERE / "launcher.c"), "-o", str(folder / "launcher")]
        try:
            surroundings = {**os.environ, "TMPDIR": str(folder)}
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, env=surroundings
            )
        except OSError as error:
            raise BrokenHarness(f"gcc does not start: {error}") from error
        if done.returncode:
            complaint = done.stderr.decode(errors="replace")
            raise BrokenHarness(f"launcher.c does not compile: {complaint}")
        with streams.sealed((folder / "launcher").read_bytes()) as descriptor:
            # A file that somebody may write to cannot be executed, so keep one to read only.
            return f"/proc/self/fd/{os.open(f'/proc/self/fd/{descriptor}', os.O_RDONLY)}"


@contextlib.contextmanager
def temporary_folder() -> Iterator[Path]:
    try:
        folder = Path(tempfile.mkdtemp(prefix="golden-", dir=_temporary_place()))
    except OSError as error:
        raise BrokenHarness(f"no temporary folder can be made: {error}") from error
    try:
        yield folder
    finally:
        # Python's own rmtree gives up on folders that are deep or closed.
        for command in (["rm", "-rf"], ["chmod", "-R", "u+rwx"], ["rm", "-rf"]):
            if folder.exists():
                subprocess.run([*command, str(folder)], stderr=subprocess.DEVNULL)


def _temporary_place() -> str:
    """Root's own folder for such things may be closed to nobody, whom root becomes: then /tmp."""
    place = tempfile.gettempdir()
    with contextlib.suppress(OSError):  # whoever wants to use it will hear why it is not usable
        way = (Path(place).resolve(), *Path(place).resolve().parents)
        if os.geteuid() == 0 and not all(step.stat().st_mode & stat.S_IXOTH for step in way):
            return "/tmp"
    return place


def _pipe(kept: contextlib.ExitStack, given: contextlib.ExitStack) -> Tuple[int, int]:
    reading, writing = os.pipe()
    kept.callback(os.close, reading)
    given.callback(os.close, writing)
    return reading, writing


def _opened(files: contextlib.ExitStack, path: os.PathLike) -> int:
    descriptor = os.open(path, os.O_RDONLY)
    files.callback(os.close, descriptor)
    return descriptor
