/* Starts one program within limits, waits for it and tells how it ended.

   launcher STATUS_FD REPORT_FD CPU_SECONDS FILE_BYTES PROCESSES STACK_BYTES PROGRAM [WORD]...
   (a limit of - leaves things as they are)

   It is the program's parent inside the sandbox, because bubblewrap cannot tell a signal from an
   exit code over 128. What it says on STATUS_FD, a line each:
       start                            the sandbox stands
       failed NUMBER                    the program or a limit cannot be had: errno
       end STATUS MICROSECONDS KIBIBYTES    as wait4 gave them: status, processor time, peak memory
   Then it waits to be killed, so that the judge can look around before everything goes.
   REPORT_FD becomes the program's descriptor 3 (-1: none); no other descriptor is passed on. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REPORT = 3, STATUS = 4 };

static _Noreturn void fail(void) {
    dprintf(STATUS, "failed %d\n", errno);
    _exit(1);
}

static void limit(int resource, const char* amount) {
    if (amount[0] == '-')
        return;
    rlim_t value = strtoull(amount, NULL, 10);
    struct rlimit both = {value, value};
    if (setrlimit(resource, &both) != 0)
        fail();
}

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#ifdef MACHINE

/* System calls that no solution needs. Keys would outlive the run; memory without a process would
   be counted nowhere; sockets reach a virtual machine's host even without a network; the others are
   the usual ways into the kernel. */
static const int refused[] = {
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl, /* keys */
    SYS_memfd_create,
    SYS_shmget,
    SYS_msgget,
    SYS_vmsplice, /* memory: a byte of a huge page in a pipe holds all of it */
    SYS_semget,
    SYS_mq_open,
    SYS_socket, /* and sockets */
    SYS_unshare,
    SYS_setns,
    SYS_clone3, /* namespaces; libc then uses clone */
    SYS_bpf,
    SYS_userfaultfd,
    SYS_perf_event_open, /* the kernel */
    425 /* io_uring_setup */,
    447 /* memfd_secret */,
};
enum { REFUSED = sizeof refused / sizeof refused[0] };

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define JUMP(test, value, yes, no) BPF_JUMP(BPF_JMP | test | BPF_K, value, yes, no)
#define NAMESPACES                                                                                 \
    (CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS |     \
     CLONE_NEWCGROUP)

static void refuse_system_calls(void) {
    struct sock_filter filter[REFUSED + 12] = {
        FIELD(arch),
        JUMP(BPF_JEQ, MACHINE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        FIELD(nr),
        JUMP(BPF_JGE, 0x40000000, 0, 1), /* the x32 twins of the same calls */
        ANSWER(SECCOMP_RET_KILL_PROCESS)};
    unsigned short n = 6;
    for (int i = 0; i < REFUSED;
         i++) { /* over the rest of the list and four more, to the last line */
        unsigned char distance = (unsigned char)(REFUSED - 1 - i + 4);
        filter[n++] = (struct sock_filter)JUMP(BPF_JEQ, (unsigned)refused[i], distance, 0);
    }
    filter[n++] = (struct sock_filter)JUMP(BPF_JEQ, SYS_clone, 0, 2);
    filter[n++] = (struct sock_filter)FIELD(args[0]);
    filter[n++] = (struct sock_filter)JUMP(BPF_JSET, NAMESPACES, 1, 0);
    filter[n++] = (struct sock_filter)ANSWER(SECCOMP_RET_ALLOW);
    filter[n++] = (struct sock_filter)ANSWER(SECCOMP_RET_ERRNO | ENOSYS);
    struct sock_fprog whole = {n, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &whole) != 0)
        fail();
}

#else
static void refuse_system_calls(void) {}
#endif

/* Who starts the judge may ignore or block signals, as nohup does; the program heeds them all. */
static void heed_signals(void) {
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL); /* some cannot be changed, nor need to be */
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static _Noreturn void become(char** words, char** limits) {
    heed_signals();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setsid();
    limit(RLIMIT_CPU, limits[0]);
    limit(RLIMIT_FSIZE, limits[1]);
    limit(RLIMIT_NPROC, limits[2]);
    limit(RLIMIT_STACK, limits[3]);
    limit(RLIMIT_CORE, "0");
    limit(RLIMIT_NOFILE, "256");
    refuse_system_calls();
    if (strchr(words[0], '/') != NULL)
        execv(words[0], words); /* execvp would give any text to the shell */
    else
        execvp(words[0], words);
    fail();
}

/* By way of high numbers, for each descriptor may stand where the other belongs. */
static void arrange_descriptors(int status, int report) {
    status = fcntl(status, F_DUPFD, 16);
    report = fcntl(report, F_DUPFD, 16);
    if (status < 0 || dup3(status, STATUS, O_CLOEXEC) < 0)
        _exit(1);
    if (report < 0 || dup2(report, REPORT) < 0)
        close(REPORT);
    closefrom(STATUS + 1);
}

/* Children whose parents died come here too, so that they are found, and their time counts. */
static void report_end(pid_t program) {
    int status;
    pid_t ended;
    do
        ended = wait(&status);
    while (ended != program);
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    long long seconds = (long long)used.ru_utime.tv_sec + used.ru_stime.tv_sec;
    long long microseconds = used.ru_utime.tv_usec + used.ru_stime.tv_usec;
    dprintf(STATUS, "end %d %lld %ld\n", status, 1000000 * seconds + microseconds, used.ru_maxrss);
}

int main(int count, char** words) {
    if (count < 8)
        return 1;
    arrange_descriptors(atoi(words[1]), atoi(words[2]));
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_DUMPABLE, 0); /* the program must not get at the status through /proc or ptrace */
    dprintf(STATUS, "start\n");
    pid_t program = fork();
    if (program < 0)
        fail();
    if (program == 0)
        become(words + 7, words + 3);
    report_end(program);
    signal(SIGCHLD,
           SIG_IGN); /* those who die from now on vanish; those who are dead are waited for */
    while (wait(NULL) > 0) {
    }
    for (;;)
        pause();
}
