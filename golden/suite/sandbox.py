"""Where a stranger's program runs: it sees a read-only /usr, an empty folder and its input.

bubblewrap makes the place; launcher.c starts the program in it and tells how it ended. Everything
goes in and out by descriptors: no file of ours has a name inside.
"""

import contextlib
import functools
import os
import shutil
import stat
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

from . import streams
from .box import FOLDER, SOLUTION, Bubble, Job, Sandbox
from .harness import BrokenHarness

HERE = Path(__file__).resolve().parent

SOURCES = "/src"  # their name inside
PATH = "/usr/local/bin:/usr/bin:/bin"

SANITIZER = "print_stacktrace=1"  # so that it says who called whom

# Links into /usr, or on some machines real folders.
ROOT_FOLDERS = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
HIDDEN = ("/usr/src", "/usr/local/src", "/usr/home")  # where people keep their own work in /usr
NOBODY = 65534


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
        box = Bubble(process, status, job, info)
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
            pass_fds=[*passed, *(given for given in (job.report, job.requests) if given >= 0)],
            env={"PATH": PATH, "LANG": "C", "TMPDIR": folder, "UBSAN_OPTIONS": SANITIZER},
            start_new_session=True,  # Ctrl-C is for the judge, who then ends this
            **options,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise BrokenHarness(f"{command[0]} does not start: {error}") from error


def _launch(job: Job, status: int) -> List[str]:
    return [*map(str, (status, job.report, job.requests)), *job.limits, *job.words]


# The launcher is the first process: one of bwrap's in that place could be traced, and a program
# would hide processes and files in it.
ISOLATION = (
    "--unshare-all --unshare-user --disable-userns --die-with-parent --new-session --cap-drop ALL"
    f" --as-pid-1 --uid {NOBODY} --gid {NOBODY} --hostname sandbox"
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
