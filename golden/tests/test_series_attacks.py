"""Tests of programs that want something of the runs after them, in a sandbox that stays open."""

import subprocess

import pytest

from helpers import main_of
from suite import sandbox
from suite.meter import Limits
from suite.series import Series

LIMITS = Limits(5, 5, output_bytes=1 << 16, memory_bytes=1 << 28, processes=9)

pytestmark = pytest.mark.skipif(
    sandbox.protected() is not None, reason=f"unprotected: {sandbox.protected()}"
)

HEADERS = """#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
"""
# What a run can see of itself; the second one has to see just the same.
LOOK = """
static void look(void) {
    struct rlimit limit;
    for (int i = 0; i < RLIM_NLIMITS; i++)
        if (getrlimit(i, &limit) == 0)
            printf("%ld %ld\\n", (long)limit.rlim_cur, (long)limit.rlim_max);
    cpu_set_t set;
    sched_getaffinity(0, sizeof set, &set);
    printf("%d %d %d\\n", CPU_COUNT(&set), sched_getscheduler(0), getpriority(PRIO_PROCESS, 0));
    printf("%ld\\n", syscall(SYS_ioprio_get, 1, 0));
    struct stat about;
    stat("/tmp", &about);
    char text[100] = "";
    getxattr("/tmp", "user.left", text, 99);
    printf("%o %ld %s\\n", about.st_mode, (long)about.st_mtime / 1000000, text);
    for (int i = 0; i < 20; i++) {
        char name[40];
        sprintf(name, "/proc/1/fd/%d", i);
        int file = open(name, O_RDONLY | O_NONBLOCK);
        ssize_t size = file < 0 ? 0 : pread(file, text, 99, 0);
        for (int j = 0; j < size; j++) putchar(text[j]);
    }
    fflush(stdout);
    if (system("set -- /proc/[0-9]*; echo $#; cat /proc/1/comm; ls -A; umask; ulimit -a")) {}
}
"""
LEAVE = {
    "times of the folder": 'struct timespec t[2] = {{1, 0}, {1, 0}}; utimensat(0, "/tmp", t, 0);',
    "mode of the folder": 'chmod("/tmp", 0);',
    "attribute of the folder": 'setxattr("/tmp", "user.left", "message", 7, 0);',
    "a file that is gone again": 'close(open("x", O_CREAT, 0600)); unlink("x"); mkdir("y", 0);',
    "limits of the launcher": "struct rlimit low = {8, 8};"
    "for (int i = 0; i < RLIM_NLIMITS; i++)"
    "    prlimit(getppid(), i, &low, NULL), prlimit(1, i, &low, NULL);",
    "share of the launcher": "cpu_set_t s; CPU_ZERO(&s); CPU_SET(0, &s);"
    "struct sched_param p = {0}; pid_t up = getppid(); sched_setaffinity(up, sizeof s, &s);"
    "setpriority(PRIO_PROCESS, up, 9); setpriority(PRIO_USER, 0, 19);"
    "syscall(SYS_ioprio_set, 1, up, 3 << 13); sched_setscheduler(up, SCHED_IDLE, &p);",
    "words in the launcher's streams": "for (int i = 0; i < 20; i++) { char name[40];"
    'sprintf(name, "/proc/1/fd/%d", i); int file = open(name, O_WRONLY | O_NONBLOCK);'
    'if (file >= 0 && write(file, "message", 7)) {} }',
    "name of the first process": 'int file = open("/proc/1/comm", O_WRONLY);'
    'if (write(file, "message", 7)) {}',
    "signals": "for (int i = 1; i < 65; i++) kill(-1, i), kill(getppid(), i);",
    "a flood of children": "for (int i = 0; i < 500; i++)"
    "    if (vfork() == 0) _exit(0); else wait(NULL);",
    "a sibling": "if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) == 0) pause();",
    "a child nobody hears of": "if (syscall(SYS_clone, 0, 0, 0, 0, 0) == 0) pause();",
}


@pytest.fixture(scope="module")
def outputs(tmp_path_factory):
    """A function that gives the outputs of two runs, of which the first does something between."""
    branches = "".join(f"case {n}: {{ {code} break; }}\n" for n, code in enumerate(LEAVE.values()))
    main = main_of(f"look(); switch (getchar() - 65) {{ {branches} default: break; }} _exit(0);")
    source = tmp_path_factory.mktemp("series") / "program.c"
    source.write_text(HEADERS + main.replace("int main", f"{LOOK}int main"))
    program = source.with_suffix("")
    subprocess.run(["gcc", "-w", source, "-o", program], check=True)

    def outputs(number: int) -> list:
        with Series(program, LIMITS) as series:
            return [series.run(data) for data in (b"%c" % (65 + number), b"!")]

    return outputs


@pytest.mark.parametrize("what", LEAVE)
def test_no_run_leaves_a_message(outputs, what):
    first, second = outputs(list(LEAVE).index(what))
    assert first.output and first.output == second.output
    assert (first.broken_limit, second.broken_limit, second.exit_code) == (None, None, 0)
