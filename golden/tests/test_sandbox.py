"""Tests of the sandbox: for everything that a hostile solution may try, a solution that tries it.

An attack prints "gained" when it got what it wanted. After each one nothing of it may be left, and
a witness, a program that prints all it can see, must see exactly what it saw before.
"""

import hashlib
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from helpers import heed_interrupts
from suite import compiling, paths, run, sandbox
from suite.harness import BrokenHarness
from suite.printable import printable
from suite.run import Limit, Limits

VALGRIND = ("valgrind", "-q", "--leak-check=full")

# The size of the stack is inherited by every descendant: by its odd number ours are known on a busy machine.
STACK = (8 << 20) + 4096 * (os.getpid() % 1000 + 1)
LIMITS = Limits(
    cpu_seconds=2,
    clock_seconds=0.4,
    output_bytes=1 << 20,
    memory_bytes=200 << 20,
    processes=16,
    stack_bytes=STACK,
)
FOR_VALGRIND = LIMITS._replace(cpu_seconds=20, clock_seconds=20, memory_bytes=1 << 30)
FOR_COMPILER = Limits(
    cpu_seconds=5,
    clock_seconds=20,
    output_bytes=64 << 20,
    memory_bytes=500 << 20,
    processes=16,
    stack_bytes=STACK,
)

needs_protection = pytest.mark.skipif(
    sandbox.protected() is not None, reason=f"unprotected: {sandbox.protected()}"
)

HEADERS = """
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <mqueue.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <netinet/in.h>
#include <time.h>
#include <unistd.h>
extern char **environ;
static void *spin(void *x) { for (;;) {} }
static void gain(const char *what) { dprintf(1, "gained %s\\n", what); }
static void burn(double seconds) { while ((double)clock() / CLOCKS_PER_SEC < seconds) {} }
"""
WITNESS = """
static void list(const char *name) {
    struct dirent **entries;
    int n = scandir(name, &entries, NULL, alphasort);
    printf("%s:", name);
    for (int i = 0; i < n; i++) printf(" %s", entries[i]->d_name);
    puts("");
}
static void show(const char *name) {
    char text[4096]; int fd = open(name, O_RDONLY); ssize_t n = fd < 0 ? 0 : read(fd, text, sizeof text);
    printf("%s: %.*s\\n", name, n < 0 ? 0 : (int)n, text); close(fd);
}
int main(int count, char **words) {
    while (count-- > 0) puts(words[count]);
    for (char **word = environ; *word; word++) puts(*word);
    list("/"), list("/tmp"), list("/dev"), list("/dev/shm"), list("/etc"), list("/usr/src"), list("."), list("..");
    show("/proc/self/cmdline"), show("/proc/self/environ"), show("/proc/self/cgroup"), show("/proc/self/comm");
    show("/proc/sysvipc/shm"), show("/proc/sysvipc/msg"), show("/proc/sysvipc/sem"), show("/proc/self/limits");
    show("/proc/net/dev"), show("/proc/net/unix"), show("/proc/sys/kernel/hostname");
    for (int i = 0; i < 100; i++) {
        char name[50], target[500] = ""; sprintf(name, "/proc/self/fd/%d", i);
        if (readlink(name, target, 499) > 0) printf("%d: %s\\n", i, target);
        struct stat about;
        if (fstat(i, &about) == 0) printf("mode %o links %d owner %d\\n", about.st_mode, (int)about.st_nlink, (int)about.st_uid);
    }
    for (int i = 1; i < 300; i++) if (kill(i, 0) == 0 || errno == EPERM) printf("process %d\\n", i);
    struct statvfs room; statvfs(".", &room);
    printf("%d %d %d %d %lu %lu\\n", getpid(), getppid(), getsid(0), getuid(), room.f_blocks, room.f_bfree);
    char text[500]; printf("%s %d\\n", getcwd(text, 500), (int)umask(0));
    sigset_t set; sigprocmask(SIG_BLOCK, NULL, &set);
    for (int i = 1; i < 65; i++) { struct sigaction how; sigaction(i, NULL, &how);
        printf("%d", sigismember(&set, i) + 2 * (how.sa_handler == SIG_IGN)); }
    struct stat self; stat(words[0], &self); printf("\\n%o %ld\\n", self.st_mode, (long)(time(NULL) - self.st_mtime) / 100);
    for (int c; (c = getchar()) != EOF;) putchar(c);
}
"""


@pytest.fixture(scope="session")
def build(tmp_path_factory):
    """A function that compiles C code, outside of any sandbox."""
    folder = tmp_path_factory.mktemp("programs")

    def build(code: str, *options: str) -> Path:
        program = folder / hashlib.sha256(repr((code, options)).encode()).hexdigest()
        if not program.exists():
            source = program.with_suffix(".c")
            source.write_text(
                HEADERS
                + (code if "main(" in code else f"int main(int count, char **words) {{ {code} }}")
            )
            subprocess.run(
                ["gcc", "-g", "-w", *options, source, "-o", program, "-lpthread", "-lrt"],
                check=True,
            )
        return program

    return build


@pytest.fixture(scope="session")
def witness(build):
    program = build(WITNESS)
    return lambda data=b"": run.run(program, data, LIMITS._replace(clock_seconds=60)).output


@pytest.fixture(scope="session")
def first_sight(witness):
    return witness()


@pytest.fixture(scope="session")
def canary(tmp_path_factory):
    """A file that no program may touch, though the file system would let anybody do anything there."""
    folder = tmp_path_factory.mktemp("canary")
    file = folder / "canary"
    file.write_text("secret")
    file.chmod(0o666)
    folder.chmod(0o777)
    for parent in folder.parents[:2]:
        parent.chmod(0o755)
    return file


@pytest.fixture(scope="session")
def attacker(build, canary):
    """One program for all attacks, since compiling is slow: it does the one whose number it reads."""
    cases = "".join(
        f"case {number}: {{ {code}\n break; }}\n" for number, code in enumerate(ATTACKS.values())
    )
    main = f"int main(int count, char **words) {{ int n; pread(0, &n, 4, 0); switch (n) {{ {cases} default: abort(); }} }}"
    return build(main, f'-DCANARY="{canary}"', f"-DJUDGE={os.getpid()}")


def number_of(attack: str) -> bytes:
    return list(ATTACKS).index(attack).to_bytes(4, "little")


@pytest.fixture
def attack(attacker, witness, first_sight, canary):
    """A function that runs an attack, and sees to it that nothing comes of it."""

    def attack(name: str, limits: Limits = LIMITS, valgrind=None) -> run.Ended:
        ended = run.run(attacker, number_of(name), limits, valgrind)
        assert survivors() == []
        assert b"gained" not in ended.output + ended.errors
        assert os.listdir(canary.parent) == ["canary"] and canary.read_text() == "secret"
        if sandbox.protected() is None:
            assert witness() == first_sight
        return ended

    return attack


def survivors() -> list:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f" {STACK} " in (folder / "limits").read_text():
                found.append((folder / "cmdline").read_bytes())
        except OSError:  # ended meanwhile, or somebody else's
            pass
    return found


# ---------------------------------------------------------------- ordinary programs


def test_a_program_reads_and_prints(build):
    ended = run.run(
        build('char word[9]; scanf("%8s", word); printf("<%s>", word); fputs("!", stderr);'),
        b"data\n",
        LIMITS,
    )
    assert (ended.exit_code, ended.broken_limit) == (0, None)
    assert (ended.output, ended.errors, ended.log) == (b"<data>", b"!", b"")


@pytest.mark.parametrize("code", [0, 1, 2, 125, 126, 127, 128, 134, 137, 139, 255])
def test_exit_codes_are_exit_codes(build, code):
    assert run.run(build("return getchar() + 256 * 0;"), bytes([code]), LIMITS).exit_code == code


@pytest.mark.parametrize("number", [1, 2, 6, 8, 9, 11, 13, 15, 34, 64])
def test_signals_are_signals(build, number):
    ended = run.run(build("kill(getpid(), getchar()); pause();"), bytes([number]), LIMITS)
    assert (ended.exit_code, ended.broken_limit) == (-number, None)


def test_signals_that_the_judge_does_not_heed_end_a_program_all_the_same(build):
    """With nohup, or in the background of a script, everything is born ignoring SIGINT."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    try:
        program = build("kill(getpid(), getchar()); pause();")
        for number in (signal.SIGINT, signal.SIGTERM):
            ended = run.run(program, bytes([number]), LIMITS._replace(clock_seconds=20))
            assert ended.exit_code == -number
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    "statement, number",
    [("*(volatile int *)8 = 1;", 11), ("abort();", 6), ("__builtin_trap();", 4)],
)
@pytest.mark.parametrize("valgrind", [None, VALGRIND], ids=["natively", "valgrind"])
def test_crashes_are_signals(build, statement, number, valgrind):
    ended = run.run(build(statement), b"", FOR_VALGRIND, valgrind)
    assert (ended.exit_code, ended.broken_limit, ended.output) == (-number, None, b"")


def test_figures_are_those_of_the_program(build):
    ended = run.run(build("burn(0.3); memset(malloc(50 << 20), 1, 50 << 20);"), b"", LIMITS)
    assert 0.3 <= ended.cpu_seconds < 0.5
    assert ended.cpu_seconds <= ended.clock_seconds + 0.02
    assert 50 << 20 <= ended.peak_memory < 60 << 20


@pytest.mark.parametrize("name", ["STACK", "CORE", "FSIZE", "NOFILE"])
def test_limits_are_not_those_of_the_caller(build, name):
    limit = {"STACK": STACK, "CORE": 0, "FSIZE": run.SHOWN_BYTES, "NOFILE": 256}[name]
    number = getattr(resource, f"RLIMIT_{name}")
    soft, hard = resource.getrlimit(number)
    resource.setrlimit(number, (min(soft if soft > 0 else 1 << 30, 4 << 20), hard))
    try:
        ended = run.run(
            build(f'struct rlimit l; getrlimit(RLIMIT_{name}, &l); printf("%ld", l.rlim_cur);'),
            b"",
            LIMITS,
        )
        assert int(ended.output) == limit
    finally:
        resource.setrlimit(number, (soft, hard))


def test_stack_of_eight_mebibytes_can_be_used_and_no_more(build):
    program = build(
        "int main() { char room[getchar() << 20]; memset(room, 1, sizeof room); return room[0] - 1; }"
    )
    limits = LIMITS._replace(stack_bytes=8 << 20)
    assert run.run(program, bytes([7]), limits).exit_code == 0
    assert run.run(program, bytes([9]), limits).exit_code == -signal.SIGSEGV


def test_clean_program_leaves_valgrinds_log_empty(build):
    ended = run.run(
        build('int *p = malloc(4); *p = 1; free(p); puts("ok"); return 7;'),
        b"",
        FOR_VALGRIND,
        VALGRIND,
    )
    assert (ended.exit_code, ended.output, ended.errors, ended.log) == (7, b"ok\n", b"", b"")


def test_valgrind_finds_and_tells(build):
    ended = run.run(build("return malloc(5) == 0;"), b"", FOR_VALGRIND, VALGRIND)
    assert b"5 bytes in 1 blocks are definitely lost" in ended.log
    assert (ended.exit_code, ended.errors) == (0, b"")


def test_large_input_and_output(build):
    data = os.urandom(5 << 20)
    program = build(
        "char room[4096]; for (ssize_t n; (n = read(0, room, 4096)) > 0;) write(1, room, n);"
    )
    assert run.run(program, data, LIMITS._replace(output_bytes=6 << 20)).output == data


@pytest.mark.parametrize(
    "name",
    ["a b", "-x", "$(touch gained)", "`id`", "quo'te\"", "new\nline", "ą", os.fsdecode(b"\xff")],
)
def test_any_name_is_just_a_name(build, tmp_path, name):
    program = Path(shutil.copy(build('puts("ok");'), tmp_path / name))
    assert run.run(program, b"", LIMITS).output == b"ok\n"


def test_script_runs(tmp_path):
    script = tmp_path / "script"
    script.write_text("#!/bin/sh\nread word; echo $word $0\n")
    script.chmod(0o755)
    assert run.run(script, b"data\n", LIMITS).output.startswith(
        b"data /solution" if not sandbox.protected() else b"data"
    )


@pytest.mark.parametrize(
    "line", ["#!/opt/no/python3", "#!/usr/bin/env no-such-python", "#! /root/.pyenv/bin/python3 -u"]
)
def test_missing_interpreter_is_the_machines_fault(tmp_path, line):
    script = tmp_path / "script"
    script.write_text(f"{line}\nprint(1)\n")
    script.chmod(0o755)
    with pytest.raises(BrokenHarness, match="no/python3|no-such-python|pyenv|No such file") if (
        not sandbox.protected() or "env no" not in line
    ) else pytest.raises(AssertionError):
        assert run.run(script, b"", LIMITS).exit_code != 127


@pytest.mark.parametrize("content", [b"", b"text", b"\x7fELF", b"\x7fELF\x01\x02\x03"])
def test_what_is_no_program_is_the_machines_fault(tmp_path, content):
    file = tmp_path / "file"
    file.write_bytes(content)
    with pytest.raises(BrokenHarness, match="not an executable"):
        run.run(file, b"", LIMITS)
    file.chmod(0o755)
    with pytest.raises(BrokenHarness, match="Exec format error"):
        run.run(file, b"", LIMITS)
    with pytest.raises(BrokenHarness, match="not an executable"):
        run.run(tmp_path / "no such file", b"", LIMITS)


# ---------------------------------------------------------------- what can be learned


@needs_protection
def test_all_that_can_be_seen_is_the_input(build, witness, first_sight, tmp_path):
    """Whatever the case, the name, the folder, the environment and the descriptors of the judge: it looks the same."""
    other = tmp_path / "kostka" / "another-name"
    other.parent.mkdir()
    shutil.copy(build(WITNESS), other)
    held = [open(os.devnull) for _ in range(5)]
    os.environ["CASE"] = "secret"
    try:
        sight = run.run(other, b"data", LIMITS._replace(clock_seconds=60)).output
    finally:
        del os.environ["CASE"], held
    assert sight == first_sight + b"data"
    for word in (b"golden", b"work", b"home", b"pytest", b"kostka", os.fsencode(tmp_path.name)):
        assert word not in sight.replace(b"/proc/sys/kernel", b"")
    lines = sight.decode().splitlines()
    assert lines[0] == "/solution"
    assert sorted(lines[1:5]) == [
        "LANG=C",
        "PATH=/usr/local/bin:/usr/bin:/bin",
        "PWD=/tmp",
        "TMPDIR=/tmp",
    ]
    assert "/tmp: . .." in lines and "/dev/shm: . .." in lines and "/usr/src: . .." in lines
    assert "/etc: . .. alternatives ld.so.cache" in lines


@needs_protection
def test_limits_tell_nothing_about_the_answer(build, first_sight):
    for size in (1 << 16, 100_000, (1 << 20) + 360, 16 << 20):
        limits = LIMITS._replace(output_bytes=size, clock_seconds=60)
        assert run.run(build(WITNESS), b"", limits).output == first_sight


@needs_protection
def test_mounts_tell_nothing_about_the_program(attack, canary):
    ended = attack("print-mounts")
    assert b"/solution" not in ended.output and os.fsencode(canary.parent.name) not in ended.output


FORBIDDEN = {
    # files
    "read-a-file": 'if (open(CANARY, O_RDONLY) >= 0) gain("it");',
    "write-a-file": 'if (open(CANARY, O_WRONLY | O_TRUNC) >= 0) gain("it");',
    "remove-a-file": 'if (unlink(CANARY) == 0) gain("it");',
    "make-a-file": 'if (open(CANARY "2", O_WRONLY | O_CREAT, 0666) >= 0) gain("it");',
    "make-a-path": 'char t[] = CANARY; for (char *c = t + 1; *c; c++) if (*c == 47) { *c = 0; mkdir(t, 0777); *c = 47; } close(open(CANARY "2", O_WRONLY | O_CREAT, 0666));',
    "folders-of-others": 'for (char **p = (char *[]){"/home", "/root", "/work", "/opt", "/var", "/mnt", "/srv", "/run", "/sys", "/etc/passwd", "/etc/shadow", "/etc/hostname", NULL}; *p; p++) if (access(*p, F_OK) == 0) gain(*p);',
    "root-of-the-launcher": 'if (open("/proc/1/root" CANARY, 0) >= 0 || open("/proc/1/cwd" CANARY, 0) >= 0) gain("it");',
    "descriptors-of-the-launcher": 'for (int i = 0; i < 30; i++) { char t[40]; sprintf(t, "/proc/1/fd/%d", i); if (open(t, O_RDONLY | O_NONBLOCK) >= 0 || open(t, O_WRONLY | O_NONBLOCK) >= 0 || readlink(t, t, 40) > 0) gain(t); }',
    "memory-of-the-launcher": 'for (char **p = (char *[]){"mem", "maps", "environ", NULL}; *p; p++) { char t[40]; sprintf(t, "/proc/1/%s", *p); if (open(t, O_RDONLY) >= 0 || open(t, O_WRONLY) >= 0) gain(t); }',
    "root-is-writable": 'if (open("/x", O_CREAT | O_WRONLY, 0666) >= 0 || mkdir("/y", 0777) == 0) gain("it");',
    "dev-is-writable": 'if (open("/dev/x", O_CREAT | O_WRONLY, 0666) >= 0 || open("/dev/shm/x", O_CREAT | O_WRONLY, 0666) >= 0) gain("it");',
    "usr-is-writable": 'if (open("/usr/x", O_CREAT | O_WRONLY, 0666) >= 0 || open("/usr/bin/env", O_WRONLY) >= 0) gain("it");',
    "the-program-is-writable": 'if (open(words[0], O_WRONLY) >= 0 || unlink(words[0]) == 0 || rename(words[0], "x") == 0 || chmod(words[0], 0777) == 0) gain("it");',
    "the-launcher-is-writable": 'if (open("/launcher", O_WRONLY) >= 0 || unlink("/launcher") == 0 || chmod("/launcher", 0777) == 0) gain("it");',
    "devices": 'if (mknod("d", S_IFBLK | 0666, 254 << 8) == 0 && open("d", O_RDONLY) >= 0) gain("it");',
    "chroot": 'if (chroot("/tmp") == 0) gain("it");',
    "handles": 'struct { struct file_handle h; char room[128]; } x; x.h.handle_bytes = 128; int m; name_to_handle_at(AT_FDCWD, "/usr", &x.h, &m, 0); if (open_by_handle_at(open("/usr", 0), &x.h, O_RDONLY) >= 0) gain("it");',
    # input
    "write-the-input": 'if (write(0, "x", 1) > 0 || ftruncate(0, 0) == 0) gain("it");',
    "write-the-input-by-name": 'int fd = open("/proc/self/fd/0", O_RDWR); if (fd >= 0 && (write(fd, "x", 1) > 0 || ftruncate(fd, 0) == 0)) gain("it");',
    "truncate-the-input": 'if (open("/proc/self/fd/0", O_RDWR | O_TRUNC) >= 0) gain("it");',
    "map-the-input": 'if (mmap(NULL, 4096, PROT_WRITE, MAP_SHARED, 0, 0) != MAP_FAILED) gain("it");',
    "unseal-the-input": 'if (fcntl(0, F_ADD_SEALS, 0) == 0) gain("it");',
    "name-of-the-input": 'char t[500] = ""; readlink("/proc/self/fd/0", t, 499); if (strcmp(t, "/memfd:stream (deleted)")) gain(t);',
    # processes
    "kill-the-judge": 'if (kill(JUDGE, SIGKILL) == 0 || kill(-JUDGE, SIGKILL) == 0) gain("it");',
    "see-the-judge": 'char t[50]; sprintf(t, "/proc/%d", JUDGE); if (JUDGE > 9 && access(t, F_OK) == 0) gain(t);',
    "trace-the-judge": 'if (ptrace(PTRACE_ATTACH, JUDGE, 0, 0) == 0) gain("it");',
    "trace-the-launcher": 'if (ptrace(PTRACE_ATTACH, 1, 0, 0) == 0 || ptrace(PTRACE_SEIZE, 1, 0, 0) == 0) gain("it");',
    "write-into-the-launcher": 'struct iovec i = {words, 8}; if (process_vm_readv(1, &i, 1, &i, 1, 0) > 0 || process_vm_writev(1, &i, 1, &i, 1, 0) > 0) gain("it");',
    "kill-the-launcher": 'for (int i = 1; i < 65; i++) kill(-1, i), kill(1, i), kill(getppid(), i), tgkill(1, 1, i); usleep(1000); if (kill(1, 0)) gain("it");',
    "limits-of-the-launcher": 'struct rlimit l = {0, 0}; for (int i = 0; i < RLIM_NLIMITS; i++) if (prlimit(1, i, &l, NULL) == 0 || prlimit(1, i, NULL, &l) == 0) gain("it");',
    "share-of-the-launcher": 'cpu_set_t s; CPU_ZERO(&s); CPU_SET(0, &s); struct sched_param p = {0}; int a[12] = {48, 3}; if (sched_setaffinity(1, sizeof s, &s) == 0 || sched_setscheduler(1, SCHED_IDLE, &p) == 0 || sched_setparam(1, &p) == 0 || syscall(SYS_sched_setattr, 1, a, 0) == 0 || setpriority(PRIO_PROCESS, 1, 9) == 0 || setpriority(PRIO_USER, 0, 9) == 0 || syscall(SYS_ioprio_set, 1, 1, 3 << 13) == 0) gain("it");',
    "real-time": 'struct sched_param p = {1}; if (sched_setscheduler(0, SCHED_FIFO, &p) == 0 || nice(-1) != -1) gain("it");',
    "raise-limits": 'struct rlimit l = {1 << 30, 1 << 30}; if (setrlimit(RLIMIT_STACK, &l) == 0 || setrlimit(RLIMIT_FSIZE, &l) == 0 || setrlimit(RLIMIT_CPU, &l) == 0) gain("it");',
    # namespaces and the kernel
    "user-namespace": 'if (unshare(CLONE_NEWUSER) == 0) gain("it");',
    "user-namespace-by-clone": 'if (syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) >= 0) gain("it");',
    "user-namespace-by-clone3": 'unsigned long long a[11] = {CLONE_NEWUSER, [4] = SIGCHLD}; if (syscall(435, a, sizeof a) >= 0) gain("it");',
    "enter-a-namespace": 'int fd = open("/proc/1/ns/user", 0); if (setns(fd, 0) == 0) gain("it");',
    "mount": 'if (mount("x", "/tmp", "tmpfs", 0, NULL) == 0 || umount("/tmp") == 0 || umount2("/usr/src", MNT_DETACH) == 0) gain("it");',
    "remount": 'if (mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL) == 0 || mount(NULL, "/usr", NULL, MS_REMOUNT | MS_BIND, NULL) == 0) gain("it");',
    "capabilities": 'for (int i = 0; i < 41; i++) if (prctl(PR_CAPBSET_READ, i) == 1) gain("it");',
    "set-uid": 'if (setuid(0) == 0 || setgid(0) == 0 || setgroups(0, NULL) == 0) gain("it");',
    "host-name": 'if (sethostname("x", 1) == 0) gain("it");',
    "name-of-the-host": 'struct utsname u; uname(&u); if (strcmp(u.nodename, "sandbox")) gain(u.nodename);',
    "kernel-settings": 'for (char **p = (char *[]){"/proc/sys/kernel/core_pattern", "/proc/sys/vm/overcommit_memory", "/proc/sys/kernel/shmall", "/proc/sys/fs/file-max", "/proc/sys/net/ipv4/ip_forward", "/proc/sys/user/max_user_namespaces", "/proc/sysrq-trigger", "/proc/self/oom_score_adj_x", NULL}; *p; p++) if (open(*p, O_WRONLY) >= 0) gain(*p);',
    "bpf": 'long a[20] = {1, 4, 4, 1}; if (syscall(SYS_bpf, 0, a, sizeof a) >= 0) gain("it");',
    "io-uring": 'char a[200] = ""; if (syscall(425, 4, a) >= 0) gain("it");',
    "userfaultfd": 'if (syscall(SYS_userfaultfd, 1) >= 0) gain("it");',
    # what would stay
    "shared-memory": 'if (shmget(77, 4096, IPC_CREAT | 0666) >= 0) gain("it");',
    "posix-shared-memory": 'if (shm_open("/golden-test", O_CREAT | O_RDWR, 0666) >= 0) gain("it");',
    "message-queue": 'if (msgget(77, IPC_CREAT | 0666) >= 0 || mq_open("/golden-test", O_CREAT | O_RDWR, 0666, NULL) >= 0) gain("it");',
    "semaphores": 'if (semget(77, 1, IPC_CREAT | 0666) >= 0) gain("it");',
    "keys": 'if (syscall(SYS_add_key, "user", "golden-test", "x", 1, -3) >= 0 || syscall(SYS_keyctl, 0, -3, 1) >= 0 || syscall(SYS_request_key, "user", "a", 0, -4) >= 0) gain("it");',
    "memory-files": 'if (memfd_create("x", 0) >= 0) gain("it");',
    "memory-in-a-pipe": 'int p[2]; pipe(p); struct iovec i = {words, 8}; if (vmsplice(p[1], &i, 1, 0) > 0) gain("it");',
    # network
    "internet": 'if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_INET6, SOCK_DGRAM, 0) >= 0) gain("it");',
    "virtual-socket": 'if (socket(40, SOCK_STREAM, 0) >= 0) gain("it");',
    "unix-socket": 'if (socket(AF_UNIX, SOCK_STREAM, 0) >= 0) gain("it");',
    "netlink": 'if (socket(AF_NETLINK, SOCK_RAW, 0) >= 0) gain("it");',
    "terminal": 'if (open("/dev/tty", O_RDWR) >= 0) gain("it");',
}


@needs_protection
@pytest.mark.parametrize("name", FORBIDDEN)
def test_forbidden(attack, name):
    ended = attack(name)
    assert (ended.exit_code, ended.broken_limit, ended.errors) == (0, None, b"")


@pytest.mark.parametrize(
    "name",
    [
        "read-a-file",
        "write-the-input",
        "memory-files",
        "memory-in-a-pipe",
        "internet",
        "unix-socket",
        "semaphores",
    ],
)
def test_forbidden_attacks_are_real(attacker, tmp_path, name):
    """Outside they gain what they want, or the tests above prove nothing."""
    given = tmp_path / "input"
    given.write_bytes(number_of(name))
    with open(given, "r+b") as file:
        assert b"gained" in subprocess.run([attacker], stdin=file, stdout=subprocess.PIPE).stdout


# ---------------------------------------------------------------- limits

LIMIT_BREAKERS = {
    "busy": ("for (;;) {}", Limit.TIME),
    "ignores-the-signal": ("signal(SIGXCPU, SIG_IGN); for (;;) {}", Limit.TIME),
    "handles-the-signal": ("for (int i = 1; i < 65; i++) signal(i, burn); for (;;) {}", Limit.TIME),
    "children-are-busy": (
        "for (int i = 0; i < 4; i++) if (fork() == 0) for (;;) {} for (;;) pause();",
        Limit.TIME,
    ),
    "one-busy-child-after-another": (
        "for (;;) if (fork() == 0) { burn(0.05); _exit(0); } else wait(NULL);",
        Limit.TIME,
    ),
    "busy-orphans": (
        "int p[2]; char c; if (pipe(p)) return 1;"
        "for (;;) { if (fork() == 0) { if (fork() == 0) { burn(0.2); if (write(p[1], p, 1)) {} } _exit(0); }"
        " wait(NULL); if (read(p[0], &c, 1)) {} }",
        Limit.TIME,
    ),
    "busy-threads": (
        "pthread_t t; for (int i = 0; i < 4; i++) pthread_create(&t, NULL, spin, NULL); pthread_exit(0);",
        Limit.TIME,
    ),
    "busy-in-the-kernel": (
        'char *r = malloc(1 << 24); for (;;) { int fd = open("/dev/urandom", 0); read(fd, r, 1 << 24); close(fd); }',
        Limit.TIME,
    ),
    "fork-and-exec-for-ever": ("if (fork()) _exit(0); execv(words[0], words);", None),
    "exec-for-ever": ("execv(words[0], words);", Limit.TIME),
    "asleep": ("for (;;) pause();", Limit.CLOCK),
    "asleep-in-small-bits": ("for (;;) usleep(1000);", Limit.CLOCK),
    "stopped": ("raise(SIGSTOP);", Limit.CLOCK),
    "waits-for-a-pipe": ("int p[2]; pipe(p); char c; read(p[0], &c, 1);", Limit.CLOCK),
    "children-sleep": ("if (fork() == 0) for (;;) pause(); wait(NULL);", Limit.CLOCK),
    "endless-output": ('for (;;) puts("0123456789");', Limit.OUTPUT),
    "endless-errors": ('for (;;) fputs("0123456789", stderr);', Limit.OUTPUT),
    "ignores-the-size-signal": (
        "signal(SIGXFSZ, SIG_IGN); char r[4096]; memset(r, 65, 4096); while (write(1, r, 4096) > 0) {} return 0;",
        Limit.OUTPUT,
    ),
    "sparse-output": ('lseek(1, (1 << 20) - 1, 0); write(1, "x", 1);', Limit.OUTPUT),
    "memory": ("for (;;) memset(malloc(1 << 20), 1, 1 << 20);", Limit.MEMORY),
    "memory-in-one-stroke": ("memset(malloc(300 << 20), 1, 300 << 20);", Limit.MEMORY),
    "memory-of-children": (
        "for (int i = 0; i < 10; i++) if (fork() == 0) { memset(malloc(50 << 20), i, 50 << 20); for (;;) pause(); } for (;;) pause();",
        Limit.MEMORY,
    ),
    "shared-mapping": (
        "memset(mmap(NULL, 300 << 20, 3, MAP_SHARED | MAP_ANONYMOUS, -1, 0), 1, 300 << 20); pause();",
        Limit.MEMORY,
    ),
    "page-tables": (
        "char *p = mmap(NULL, 1L << 40, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0); volatile char c; for (long i = 0; i < 1L << 40; i += 1 << 21) c = p[i];",
        Limit.MEMORY,
    ),
    "hidden-from-proc": (
        "prctl(PR_SET_DUMPABLE, 0); for (;;) memset(malloc(1 << 20), 1, 1 << 20);",
        Limit.MEMORY,
    ),
    "empty-files": (
        'for (int i = 0;; i++) { char n[20]; sprintf(n, "%d", i); close(open(n, O_CREAT | O_WRONLY, 0600)); }',
        Limit.MEMORY,
    ),
    "processes": (
        "for (int i = 0; i < 20; i++) if (fork() == 0) break; for (;;) pause();",
        Limit.PROCESSES,
    ),
    "fork-bomb": ("for (;;) fork();", Limit.PROCESSES),
    "vfork-storm": ("for (;;) if (vfork() == 0) _exit(0); else wait(NULL);", Limit.TIME),
    "zombies": ("for (;;) if (vfork() == 0) _exit(0);", Limit.PROCESSES),
    "thread-bomb": (
        "pthread_t t; for (int i = 0; i < 50; i++) pthread_create(&t, NULL, (void *)pause, NULL); pause();",
        Limit.PROCESSES,
    ),
}


@pytest.mark.parametrize("name", LIMIT_BREAKERS)
def test_limit(attack, name):
    _, limit = LIMIT_BREAKERS[name]
    if sandbox.protected() and name == "empty-files":
        pytest.skip("only in the sandbox")
    limits = LIMITS if limit is Limit.CLOCK else LIMITS._replace(cpu_seconds=60, clock_seconds=60)
    if limit is Limit.TIME:
        limits = limits._replace(cpu_seconds=0.5)
    ended = attack(name, limits)
    assert ended.broken_limit is limit
    figures = {
        Limit.TIME: ended.cpu_seconds > 0.5 and ended.clock_seconds < 10,
        Limit.CLOCK: ended.clock_seconds > 0.4 and ended.cpu_seconds < 0.5,
        Limit.OUTPUT: max(len(ended.output), len(ended.errors)) >= 1 << 20,
        Limit.MEMORY: ended.peak_memory > 200 << 20,
        Limit.PROCESSES: True,
        None: ended.exit_code == 0,
    }
    assert figures[limit]


def test_time_of_forgotten_children_is_bounded(attack):
    """Who ignores SIGCHLD has children whose time nobody is told when they end: we look at them while they live."""
    assert attack("forgotten-children", LIMITS._replace(cpu_seconds=0.5)).broken_limit is Limit.TIME
    # Nobody sees those that live too short for that; at some time it is enough, however busy the machine may be.
    ended = attack("forgotten-short-children", LIMITS._replace(clock_seconds=0.2))
    assert ended.broken_limit in (Limit.CLOCK, Limit.TIME) and ended.clock_seconds < 5


def test_busy_machine_changes_no_verdict(build):
    """A program that needs much of its limit is not charged for the time of others."""
    worker = build('burn(0.6); puts("ok");')
    limits = LIMITS._replace(cpu_seconds=1, clock_seconds=0.5)
    busy = build("for (;;) {}")
    others = [subprocess.Popen([busy], start_new_session=True) for _ in range(4)]
    try:
        with ThreadPoolExecutor(2) as pool:
            runs = list(pool.map(lambda _: run.run(worker, b"", limits), range(2)))
        for ended in runs:
            assert (ended.broken_limit, ended.output) == (None, b"ok\n")
            assert (
                ended.clock_seconds - ended.cpu_seconds > limits.clock_seconds
            )  # or nothing was tested
    finally:
        for other in others:
            other.kill()
            other.wait()


def test_end_is_noticed_at_once(build):
    program = build("usleep(300000);")
    run.run(program, b"", LIMITS)
    assert min(run.run(program, b"", LIMITS).clock_seconds for _ in range(3)) < 0.32


# ---------------------------------------------------------------- nothing stays

HARMLESS = {
    "orphan": "if (fork() == 0) for (;;) pause();",
    "own-session": "if (fork() == 0) { setsid(); if (fork() == 0) for (;;) pause(); _exit(0); }",
    "ignores-all-signals": "if (fork() == 0) { for (int i = 1; i < 65; i++) signal(i, SIG_IGN); for (;;) pause(); }",
    "empty-environment": 'if (fork() == 0) { clearenv(); setsid(); execle(words[0], "x", "y", NULL, (char *[]){NULL}); }',
    "chain-of-children": "for (int i = 0; i < 9999; i++) if (fork() > 0) break; _exit(0);",
    "orphans-stay-busy": "for (int i = 0; i < 5; i++) if (fork() == 0) { setsid(); for (;;) {} }",
    "stopped-child": "if (fork() == 0) raise(SIGSTOP);",
    "traced-child": "if (fork() == 0) { ptrace(PTRACE_TRACEME, 0, 0, 0); raise(SIGSTOP); }",
    "no-death-signal": 'prctl(PR_SET_PDEATHSIG, 0); if (fork() == 0) { prctl(PR_SET_NAME, "bwrap"); for (;;) pause(); }',
    "own-subreaper": "prctl(PR_SET_CHILD_SUBREAPER, 1); if (fork() == 0) { if (fork() == 0) for (;;) pause(); _exit(0); }",
    "hundred-thousand-files": 'for (int i = 0; i < 100000; i++) { char n[20]; sprintf(n, "%d", i); close(open(n, O_CREAT | O_WRONLY, 0)); }',
    "deep-folders": 'for (int i = 0; i < 3000; i++) if (mkdir("deeper-and-deeper", 0777) || chdir("deeper-and-deeper")) abort();',
    "closed-folders": 'mkdir("a", 0700); mkdir("a/b", 0700); close(open("a/b/c", O_CREAT | O_WRONLY, 0)); chmod("a/b", 0); chmod("a", 0);',
    "removes-its-folder": 'rmdir("/tmp"); rmdir("../tmp"); rename("/tmp", "/other");',
    "odd-names": 'mkdir("\\xff\\n\\x1b[2J", 0777); symlink("/etc/shadow", "link"); mkfifo("pipe", 0777); symlink("..", "up");',
    "closes-everything": "for (int i = 0; i < 65536; i++) close(i);",
    "huge-sparse-file": 'signal(SIGXFSZ, SIG_IGN); int fd = open("f", O_CREAT | O_WRONLY, 0666); if (ftruncate(fd, 1L << 34) == 0 || fallocate(fd, 0, 0, 1L << 34) == 0) gain("it");',
    "full-folder": 'signal(SIGXFSZ, SIG_IGN); char r[4096] = "x"; long all = 0; for (int i = 0; i < 50; i++) { char n[9]; sprintf(n, "%d", i); int fd = open(n, O_CREAT | O_WRONLY, 0666); for (ssize_t k; (k = write(fd, r, 4096)) > 0;) all += k; close(fd); } if (all > 17 << 20) gain("it");',
    "rewrites-its-output": 'write(1, "first", 5); ftruncate(1, 0); lseek(1, 0, 0); int fd = open("/proc/self/fd/1", O_RDWR | O_TRUNC); close(fd);',
    "no-core": 'if (fork() == 0) abort(); wait(NULL); struct stat s; if (stat("core", &s) == 0) gain("a core");',
    "file-locks": 'int fd = open("l", O_CREAT | O_RDWR, 0666); for (int i = 0; i < 1000; i++) { struct flock l = {F_WRLCK, 0, 2 * i, 1}; fcntl(fd, F_SETLK, &l); }',
    "environment-of-the-next": 'setenv("LD_PRELOAD", "/tmp/x.so", 1); close(open("x.so", O_CREAT | O_WRONLY, 0777)); if (count < 2) execl(words[0], words[0], "again", NULL);',
    "many-pipes": "int p[2]; while (pipe(p) == 0) fcntl(p[1], F_SETPIPE_SZ, 1 << 20);",
    "runs-the-launcher": 'close(2); execl("/launcher", "/launcher", "1", "-1", "-1", "-", "-", "-", "-", "/usr/bin/true", NULL);',
}


@pytest.mark.parametrize("name", HARMLESS)
def test_nothing_stays(attack, tmp_path, monkeypatch, name):
    if sandbox.protected() and name in ("full-folder", "removes-its-folder", "runs-the-launcher"):
        pytest.skip("only in the sandbox")
    limits = LIMITS._replace(cpu_seconds=20, clock_seconds=20)
    if name == "runs-the-launcher":  # which then waits
        limits = LIMITS
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ended = attack(name, limits)
    assert ended.broken_limit is (Limit.CLOCK if name == "runs-the-launcher" else None)
    assert (
        ended.exit_code == (-9 if name == "runs-the-launcher" else 0)
        or name == "environment-of-the-next"
    )
    assert os.listdir(tmp_path) == []


def test_forged_end_is_not_believed(attack):
    assert attack("forged-end").exit_code == 5


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="x86 only")
@pytest.mark.parametrize("name", ["old-system-calls", "x32-system-calls"])
def test_other_system_calls_are_no_way_round(attack, name):
    assert attack(name).exit_code == -signal.SIGSYS


@needs_protection
def test_unix_socket_of_the_host_is_out_of_reach(attack):
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"\0golden-test-{os.getpid()}")
        server.listen()
        assert attack("abstract-socket").exit_code == 0


# ---------------------------------------------------------------- Valgrind


@pytest.mark.parametrize(
    "name",
    [
        "leak",
        "exec-and-leak",
        "fork-and-leak",
        "close-all-and-leak",
        "write-all-and-leak",
        "truncate-all-and-leak",
        "garble-all-and-leak",
    ],
)
def test_leak_is_found_whatever_is_done_to_the_log(attack, name):
    ended = attack(name, FOR_VALGRIND, VALGRIND)
    assert ended.log.strip(b"\0") and ended.broken_limit is None


@pytest.mark.parametrize("name", ["exec-and-end", "close-all-and-end"])
def test_clean_program_is_clean_whatever_it_does(attack, name):
    ended = attack(name, FOR_VALGRIND, VALGRIND)
    assert (ended.exit_code, ended.log, ended.broken_limit) == (0, b"", None)


@pytest.mark.parametrize("name", ["own-session", "busy", "hundred-thousand-files"])
def test_limits_hold_under_valgrind(attack, name):
    limits = FOR_VALGRIND._replace(cpu_seconds=1 if name == "busy" else 60, clock_seconds=60)
    assert attack(name, limits, VALGRIND).broken_limit is (Limit.TIME if name == "busy" else None)


def test_program_that_talks_like_a_broken_valgrind_is_judged(attack):
    ended = attack("poses-as-valgrind", FOR_VALGRIND, VALGRIND)
    assert (ended.exit_code, ended.errors) == (1, b"valgrind: failed to start tool\n")


@pytest.mark.parametrize(
    "command",
    [("no-such-valgrind",), ("valgrind", "--tool=none-such"), ("valgrind", "--no-such-option")],
)
def test_valgrind_that_does_not_start_is_the_machines_fault(attacker, command):
    with pytest.raises(BrokenHarness, match="valgrind"):
        run.run(attacker, number_of("leak"), FOR_VALGRIND, command)


# ---------------------------------------------------------------- compiling


@pytest.fixture
def compile_c(tmp_path, canary):
    """A function that compiles C code in the sandbox, with the file beside.h next to it."""
    room = tmp_path / "room"
    room.mkdir()
    (room / "beside.h").write_text("#define ANSWER 42\n")
    (tmp_path / "options").write_text("-Wall -Werror\n-O1\n")

    def compile_c(code: str, limits: Limits = FOR_COMPILER) -> compiling.Compiled:
        (room / "source.c").write_text(code.replace("CANARY", str(canary)))
        places = {"room": room, "options": tmp_path / "options"}
        compiled = compiling.compile_program(["gcc", "@options", "room/source.c"], places, limits)
        assert survivors() == []
        assert bool(compiled.binary) == (compiled.exit_code == 0 and not compiled.broken_limit)
        return compiled

    return compile_c


def test_program_compiles_and_runs(compile_c, tmp_path):
    compiled = compile_c(
        '#include <stdio.h>\n#include "beside.h"\nint main(void) { printf("%d %s", ANSWER, __FILE__); }'
    )
    assert compiled[:3] == (0, None, b"")
    compiling.save(compiled.binary, tmp_path / "program")
    assert run.run(tmp_path / "program", b"", LIMITS).output == b"42 room/source.c"
    assert sorted(os.listdir(tmp_path)) == ["options", "program", "room"]


def test_own_programs_compile():
    root = paths.ROOT
    places = {name: root / name for name in ("set", "common", "opcje")}
    compiled = compiling.compile_program(
        ["g++", "@opcje", "-O0", "set/set.cpp"], places, FOR_COMPILER._replace(cpu_seconds=60)
    )
    assert compiled[:3] == (0, None, b"") and compiling.is_whole(compiled.binary)


@pytest.mark.parametrize(
    "code, text",
    [
        ("int main(void) { return 1 +; }", b"room/source.c:1:28: error: expected expression"),
        ("int main(void) { int unused; return 0; }", b"unused variable"),
        ("int main(void) { return f(); }", b"f"),
        ("", b"undefined reference to `main'"),
    ],
)
def test_what_does_not_compile(compile_c, code, text):
    compiled = compile_c(code)
    assert compiled.exit_code == 1 and text in compiled.text and compiled.broken_limit is None


@needs_protection
@pytest.mark.parametrize(
    "code",
    [
        '__asm__(".incbin \\"CANARY\\"");',
        '#include "CANARY"',
        '#include "/etc/passwd"',
        '#include "../../canary/canary"',
        '#include "/proc/1/root/CANARY"',
        '#if __has_include("CANARY")\n#else\n#error not there\n#endif',
        '#include "linked.h"',
        '#include "pipe.h"',
    ],
)
def test_compiler_finds_no_file_of_ours(compile_c, tmp_path, canary, code):
    (tmp_path / "room" / "linked.h").symlink_to(canary)
    os.mkfifo(tmp_path / "room" / "pipe.h")
    compiled = compile_c(code + "\nint main(void) { return 0; }")
    assert compiled.exit_code == 1 and b"secret" not in compiled.text


@pytest.mark.parametrize(
    "code, limits",
    [
        ('#include "/dev/zero"', FOR_COMPILER),
        ('#include "source.c"\n#include "source.c"', FOR_COMPILER._replace(cpu_seconds=1)),
        ("char room[1 << 30] = {1};", FOR_COMPILER),
        ('__asm__(".zero 1 << 30");', FOR_COMPILER),
        ('__asm__(".rept 100000000\\n.quad 1\\n.endr");', FOR_COMPILER._replace(cpu_seconds=2)),
        (
            '#define A(x) x x x x x x x x\nchar *t = A(A(A(A(A(A(A(A(A(A("0123456789"))))))))));',
            FOR_COMPILER,
        ),
        ("#error \033[2J", FOR_COMPILER),
    ],
    ids=[
        "endless-file",
        "includes-itself",
        "huge-array",
        "huge-section",
        "huge-assembly",
        "macro-bomb",
        "escape-sequence",
    ],
)
def test_compiler_is_not_eaten(compile_c, code, limits):
    begun = time.monotonic()
    compiled = compile_c(code + "\nint main(void) { return 0; }", limits)
    assert compiled.exit_code or compiled.broken_limit
    assert time.monotonic() - begun < 30
    assert "\033" not in printable(compiled.text)


def test_sparse_header_is_not_copied(compile_c, tmp_path):
    with open(tmp_path / "room" / "huge.h", "wb") as file:
        file.truncate(1 << 34)
    compiled = compile_c("int main(void) { return 0; }")
    assert compiled.broken_limit is Limit.OUTPUT and b"huge.h" in compiled.text


def test_missing_compiler_is_the_machines_fault(tmp_path):
    with pytest.raises(BrokenHarness, match="no-such-compiler"):
        compiling.compile_program(["no-such-compiler", "x.c"], {}, FOR_COMPILER)


def test_missing_source_is_the_machines_fault(tmp_path):
    with pytest.raises(BrokenHarness, match="x.c"):
        compiling.compile_program(["gcc", "x.c"], {"x.c": tmp_path / "x.c"}, FOR_COMPILER)


def test_half_a_binary_is_noticed(build):
    whole = build("return 0;").read_bytes()
    assert compiling.is_whole(whole)
    assert not any(
        compiling.is_whole(whole[:size])
        for size in (0, 3, 4, 63, 64, 4096, len(whole) // 2, len(whole) - 1)
    )
    assert not compiling.is_whole(b"#!/bin/sh\n" * 100)


def test_compiler_that_is_content_with_half_a_binary(build, tmp_path):
    code = 'int main(int n, char **w) { write(open(w[n - 1], O_CREAT | O_WRONLY, 0777), "\\177ELF half", 9); }'
    shutil.copy(build(code), tmp_path / "cc")
    places = {"cc": tmp_path / "cc"}
    if sandbox.protected():
        with pytest.raises(BrokenHarness, match="disk full"):
            compiling.compile_program(
                ["sh", "-c", 'cp cc "$TMPDIR/c"; chmod +x "$TMPDIR/c"; exec "$TMPDIR/c" "$@"', "x"],
                places,
                FOR_COMPILER,
            )
    else:
        compiled = compiling.compile_program(
            ["sh", "-c", 'cp cc /tmp/c; chmod +x /tmp/c; exec /tmp/c "$@"', "x"],
            places,
            FOR_COMPILER,
        )
        assert (compiled.broken_limit, compiled.binary) == (Limit.OUTPUT, b"")


def test_full_disk_leaves_no_half_program(tmp_path, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(BrokenHarness, match="No space"):
        compiling.save(b"\177ELF", tmp_path / "program")
    assert os.listdir(tmp_path) == []


def test_unusable_temporary_folder_is_the_machines_fault(compile_c, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "no such folder"))
    with pytest.raises(BrokenHarness, match="temporary folder"):
        compile_c("int main(void) { return 0; }")


@needs_protection
def test_runs_need_no_temporary_folder(attack, monkeypatch, tmp_path, attacker):
    run.run(attacker, number_of("leak"), LIMITS)  # the launcher is compiled once
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "no such folder"))
    assert run.run(attacker, number_of("leak"), LIMITS).exit_code == 0


# ---------------------------------------------------------------- the judge


def test_runs_at_the_same_time_do_not_mix(build):
    program = build(
        "char t[20]; int n = read(0, t, 20); usleep(10000); write(1, t, n); write(2, t, n); return t[0];"
    )
    with ThreadPoolExecutor(8) as pool:
        runs = list(
            pool.map(
                lambda n: run.run(program, b"%c%d" % (n, n), LIMITS._replace(clock_seconds=60)),
                range(64),
            )
        )
    for number, ended in enumerate(runs):
        text = b"%c%d" % (number, number)
        assert (ended.exit_code, ended.output, ended.errors) == (number, text, text)


def test_no_descriptor_stays_open(attacker):
    run.run(attacker, number_of("leak"), LIMITS)
    before = os.listdir("/proc/self/fd")
    for name in ("leak", "orphan", "busy"):
        run.run(attacker, number_of(name), LIMITS._replace(cpu_seconds=0.1))
    assert len(os.listdir("/proc/self/fd")) == len(before)


@needs_protection
def test_no_dead_process_is_left_to_the_machine(attacker):
    """Not even a dead one: the first process of a container often buries nobody."""
    code = f"""
import sys; sys.path.insert(0, {str(paths.GOLDEN)!r})
import ctypes, os, time
from suite import run
from pathlib import Path
ctypes.CDLL(None).prctl(36, 1)  # orphans come to us
for attack in {[number_of(name) for name in ("leak", "orphan", "busy", "own-session")]!r}:
    run.run(Path({str(attacker)!r}), attack, run.Limits(0.2, 5, 1 << 20, 1 << 30, 50))
time.sleep(0.1)
try:
    print("left:", os.waitpid(-1, os.WNOHANG))
except ChildProcessError:
    print("nobody")
"""
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert done.stdout == b"nobody\n"


def judge_elsewhere(program: Path, attack: str) -> subprocess.Popen:
    """Another judge, which runs this attack, says so, and tells how it ended itself."""
    code = f"""
import sys; sys.path.insert(0, {str(paths.GOLDEN)!r})
import signal, threading
from suite import run
from pathlib import Path
signal.signal(signal.SIGINT, signal.default_int_handler)
limits = run.Limits(60, 60, 1 << 20, 1 << 30, 50, {STACK})
program = Path({str(program)!r})
run.run(program, {number_of("leak")!r}, limits)
print("ready", flush=True)
try:
    run.run(program, {number_of(attack)!r}, limits)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    judge = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, preexec_fn=heed_interrupts
    )
    assert judge.stdout.readline() == b"ready\n"
    deadline = time.monotonic() + 20
    while not survivors() and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.1)
    assert survivors()
    return judge


@pytest.mark.parametrize(
    "attack, number",
    [
        ("busy", signal.SIGKILL),
        ("children-are-busy", signal.SIGKILL),
        ("stopped", signal.SIGKILL),
        ("busy", signal.SIGTERM),
        ("children-are-busy", signal.SIGINT),
        ("asleep", signal.SIGINT),
        ("asleep", signal.SIGHUP),
    ],
)
def test_nothing_outlives_the_judge(attacker, attack, number):
    if sandbox.protected() and attack == "children-are-busy" and number != signal.SIGINT:
        pytest.skip("only in the sandbox")
    judge = judge_elsewhere(attacker, attack)
    judge.send_signal(number)
    said = judge.communicate(timeout=20)[0]
    assert said == (b"interrupted\n" if number == signal.SIGINT else b"")
    deadline = time.monotonic() + 5
    while survivors() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert survivors() == []


def test_other_threads_can_be_interrupted(attacker):
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(
            run.run, attacker, number_of("asleep"), LIMITS._replace(clock_seconds=60)
        )
        time.sleep(0.2)
        run.interrupted.set()
        try:
            with pytest.raises(KeyboardInterrupt):
                running.result(timeout=10)
        finally:
            run.interrupted.clear()
    assert survivors() == []


@pytest.fixture
def fresh_protection():
    sandbox._protection.cache_clear()
    yield
    sandbox._protection.cache_clear()


@pytest.mark.parametrize(
    "script, reason",
    [
        (None, "bubblewrap is not installed."),
        (
            "echo 'bwrap: No permissions to create new namespace' >&2; exit 1",
            "No permissions to create new namespace",
        ),
        ("exit 1", "bubblewrap does not work here"),
    ],
)
def test_without_protection_there_is_a_sentence(
    fresh_protection, tmp_path, monkeypatch, attacker, script, reason
):
    for tool in ("gcc", "as", "ld", "sh", "rm", "chmod"):
        (tmp_path / tool).symlink_to(shutil.which(tool))
    if script:
        (tmp_path / "bwrap").write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "bwrap").chmod(0o755)
    tmp_path.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert reason in sandbox.protected()
    assert "\n" not in sandbox.protected()
    assert run.run(attacker, number_of("leak"), LIMITS).exit_code == 0


@needs_protection
def test_bwrap_that_fails_later_is_the_machines_fault(attacker, tmp_path, monkeypatch):
    assert sandbox.protected() is None  # it worked before
    monkeypatch.setattr(sandbox, "ISOLATION", ["--no-such-option"])
    with pytest.raises(BrokenHarness, match="no-such-option"):
        run.run(attacker, number_of("leak"), LIMITS)


@needs_protection
@pytest.mark.skipif(os.geteuid() != 0, reason="for root only")
def test_root_who_cannot_be_nobody(attacker, monkeypatch):
    """Where there is no nobody the rights are gone all the same, and what root owns is read-only."""
    monkeypatch.setattr(sandbox, "_protection", lambda: ({}, None))
    for name in FORBIDDEN:
        ended = run.run(attacker, number_of(name), LIMITS)
        assert (ended.exit_code, ended.output, ended.errors) == (0, b"", b""), name


# ---------------------------------------------------------------- as well as it can be done


@pytest.fixture
def unprotected(monkeypatch):
    monkeypatch.setattr(sandbox, "_protection", lambda: (None, "told so."))


@pytest.mark.parametrize(
    "name",
    [
        "own-session",
        "chain-of-children",
        "ignores-all-signals",
        "empty-environment",
        "deep-folders",
        "closed-folders",
        "own-subreaper",
        "stopped-child",
    ],
)
def test_nothing_stays_without_protection(unprotected, attack, tmp_path, monkeypatch, name):
    test_nothing_stays(attack, tmp_path, monkeypatch, name)


@pytest.mark.parametrize(
    "name", ["busy", "asleep", "memory", "processes", "endless-output", "busy-orphans"]
)
def test_limit_without_protection(unprotected, attack, name):
    test_limit(attack, name)


@pytest.mark.parametrize(
    "name",
    [
        "shared-memory",
        "keys",
        "internet",
        "memory-files",
        "write-the-input-by-name",
        "name-of-the-input",
    ],
)
def test_forbidden_without_protection(unprotected, attack, name):
    assert attack(name).exit_code == 0


def test_compiling_without_protection(unprotected, compile_c, tmp_path):
    test_program_compiles_and_runs(compile_c, tmp_path)


def test_valgrind_without_protection(unprotected, attack):
    assert attack("leak", FOR_VALGRIND, VALGRIND).log
    assert not attack("exec-and-end", FOR_VALGRIND, VALGRIND).log


# ---------------------------------------------------------------- showing


@pytest.mark.parametrize(
    "text, shown",
    [
        (b"plain text,\n\ttabs\n", "plain text,\n\ttabs\n"),
        ("zażółć — 日本 ☃".encode(), "zażółć — 日本 ☃"),
        (b"\x1b[2J\x1b]0;title\x07", "\\x1b[2J\\x1b]0;title\\x07"),
        (b"\r\b\0\x7f", "\\x0d\\x08\\x00\\x7f"),
        (b"\x9b2J\xff", "\\x9b2J\\xff"),
        ("\x9b2J\x85".encode(), "\\u009b2J\\u0085"),
        ("\u202eabc\u2066\u200b\ufeff\u2028".encode(), "\\u202eabc\\u2066\\u200b\\ufeff\\u2028"),
        ("\U000e0041\ue000".encode(), "\\U000e0041\\ue000"),
        (b"\xed\xa0\x80\xc0\x80\xf5", "\\xed\\xa0\\x80\\xc0\\x80\\xf5"),
        (b"", ""),
    ],
)
def test_printable(text, shown):
    assert printable(text) == shown
    printable(text).encode()


def test_no_byte_talks_to_a_terminal():
    for first in range(256):
        for second in range(256):
            for character in printable(bytes([first, second])):
                assert character in "\n\t" or character.isprintable()


OTHERS = {
    "print-mounts": 'char t[9999]; int fd = open("/proc/self/mountinfo", 0); write(1, t, read(fd, t, 9999));',
    "forgotten-children": "signal(SIGCHLD, SIG_IGN); for (;;) { if (fork() == 0) { burn(0.3); _exit(0); } wait(NULL); }",
    "forgotten-short-children": "signal(SIGCHLD, SIG_IGN); for (;;) { if (fork() == 0) { burn(0.004); _exit(0); } wait(NULL); }",
    "forged-end": 'for (int i = 3; i < 65536; i++) write(i, "end 0 0 0\\n", 10); return 5;',
    "old-system-calls": 'int r; __asm__ volatile("int $0x80" : "=a"(r) : "a"(20)); if (r > 0) gain("it");',
    "x32-system-calls": 'if (syscall(0x40000000 + 39) > 0) gain("it");',
    "abstract-socket": 'struct sockaddr_un a = {AF_UNIX}; sprintf(a.sun_path + 1, "golden-test-%d", JUDGE); if (connect(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&a, 3 + strlen(a.sun_path + 1)) == 0) gain("it");',
    "leak": "malloc(5);",
    "exec-and-leak": 'if (count < 2) execl(words[0], words[0], "again", NULL); malloc(5);',
    "fork-and-leak": "if (fork() == 0) { malloc(5); exit(0); } wait(NULL);",
    "close-all-and-leak": "malloc(5); for (int i = 3; i < 65536; i++) close(i);",
    "write-all-and-leak": 'malloc(5); for (int i = 3; i < 65536; i++) write(i, "x", 0);',
    "truncate-all-and-leak": 'if (malloc(5) && *(char *)malloc(1)) getpid(); for (int i = 3; i < 3000; i++) { ftruncate(i, 0); fallocate(i, 3, 0, 1 << 20); char n[40]; sprintf(n, "/proc/self/fd/%d", i); truncate(n, 0); close(open(n, O_WRONLY | O_TRUNC)); fcntl(i, F_ADD_SEALS, 15); lseek(i, 0, 0); }',
    "garble-all-and-leak": 'malloc(5); for (int i = 3; i < 3000; i++) pwrite(i, "    ", 4, 0);',
    "exec-and-end": 'if (count < 2) execl(words[0], words[0], "again", NULL);',
    "close-all-and-end": "for (int i = 3; i < 65536; i++) close(i);",
    "poses-as-valgrind": 'fputs("valgrind: failed to start tool\\n", stderr); return 1;',
}
ATTACKS = {
    **FORBIDDEN,
    **{name: code for name, (code, _) in LIMIT_BREAKERS.items()},
    **HARMLESS,
    **OTHERS,
}
