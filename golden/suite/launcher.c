/* Starts one program within limits, waits for it and tells how it ended.

   launcher STATUS_FD REPORT_FD REQUEST_FD CPU_SECONDS FILE_BYTES PROCESSES STACK_BYTES
            PROGRAM [WORD]...
   (a limit of - leaves things as they are)

   It is the program's parent inside the sandbox, because bubblewrap cannot tell a signal from an
   exit code over 128. What it says on STATUS_FD, a line each:
       start                            the sandbox stands
       failed NUMBER                    the program or a limit cannot be had: errno
       end STATUS MICROSECONDS KIBIBYTES LEFT    as wait4 gave them: status, processor time, peak
                                        memory; and whether children of the program live on
   Then it waits to be killed, so that the judge can look around before everything goes.
   REPORT_FD becomes the program's descriptor 3 (-1: none); no other descriptor is passed on.

   With a REQUEST_FD (-1: none) it starts the program once for each message that comes through that
   socket with three descriptors, the program's standard input, output and error; until nobody asks
   any more, or a run leaves children behind. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REPORT = 3, STATUS = 4, REQUEST = 5 };

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
   be counted nowhere; sockets reach a virtual machine's host even without a network; what the
   launcher is granted of the processor the next run would inherit; the others are the usual ways
   into the kernel. */
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
    SYS_setpriority,
    SYS_ioprio_set,
    SYS_sched_setaffinity,
    SYS_sched_setparam,
    SYS_sched_setscheduler,
    SYS_sched_setattr, /* the processor */
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
    struct sock_filter filter[REFUSED + 14] = {
        FIELD(arch),
        JUMP(BPF_JEQ, MACHINE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        FIELD(nr),
        JUMP(BPF_JGE, 0x40000000, 0, 1), /* the x32 twins of the same calls */
        ANSWER(SECCOMP_RET_KILL_PROCESS)};
    unsigned short n = 6;
    for (int i = 0; i < REFUSED;
         i++) { /* over the rest of the list and seven more, to the last line */
        unsigned char distance = (unsigned char)(REFUSED - 1 - i + 7);
        filter[n++] = (struct sock_filter)JUMP(BPF_JEQ, (unsigned)refused[i], distance, 0);
    }
    filter[n++] = (struct sock_filter)JUMP(BPF_JEQ, SYS_clone, 0, 2);
    filter[n++] = (struct sock_filter)FIELD(args[0]);
    filter[n++] = (struct sock_filter)JUMP(BPF_JSET, NAMESPACES, 4, 3);
    /* a program may lower its own limits, and not the launcher's, which the next run would have */
    filter[n++] = (struct sock_filter)JUMP(BPF_JEQ, SYS_prlimit64, 0, 2);
    filter[n++] = (struct sock_filter)FIELD(args[0]);
    filter[n++] = (struct sock_filter)JUMP(BPF_JEQ, 0, 0, 1);
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

/* By way of high numbers, for each descriptor may stand where another belongs. */
static void arrange_descriptors(int status, int report, int request) {
    status = fcntl(status, F_DUPFD, 16);
    report = fcntl(report, F_DUPFD, 16);
    request = fcntl(request, F_DUPFD, 16);
    if (status < 0 || dup3(status, STATUS, O_CLOEXEC) < 0)
        _exit(1);
    if (report < 0 || dup2(report, REPORT) < 0)
        close(REPORT);
    if (request < 0 || dup3(request, REQUEST, O_CLOEXEC) < 0)
        close(REQUEST);
    closefrom(REQUEST + 1);
}

/* Children whose parents died come here too, so that they are found, and their time counts. */
static bool report_end(pid_t program, const struct rusage* before) {
    int status;
    struct rusage own, used;
    while (wait4(-1, &status, 0, &own) != program) {
    }
    pid_t other;
    while ((other = waitpid(-1, NULL, WNOHANG)) > 0) {
    }
    getrusage(RUSAGE_CHILDREN, &used);
    long long seconds = (long long)used.ru_utime.tv_sec + used.ru_stime.tv_sec -
                        before->ru_utime.tv_sec - before->ru_stime.tv_sec;
    long long microseconds = (long long)used.ru_utime.tv_usec + used.ru_stime.tv_usec -
                             before->ru_utime.tv_usec - before->ru_stime.tv_usec;
    dprintf(STATUS, "end %d %lld %ld %d\n", status, 1000000 * seconds + microseconds,
            own.ru_maxrss, other == 0);
    return other == 0;
}

/* One run; whether it left children behind. */
static bool run(char** words, char** limits, const int* streams) {
    struct rusage before;
    getrusage(RUSAGE_CHILDREN, &before);
    pid_t program = fork();
    if (program < 0)
        fail();
    if (program == 0) {
        for (int i = 0; streams != NULL && i < 3; i++)
            if (dup2(streams[i], i) < 0)
                fail();
        become(words, limits);
    }
    return report_end(program, &before);
}

/* Waits for a message with three descriptors. */
static bool receive(int* streams) {
    char byte, room[CMSG_SPACE(3 * sizeof(int))];
    struct iovec data = {&byte, 1};
    struct msghdr message = {
        .msg_iov = &data, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    if (recvmsg(REQUEST, &message, MSG_CMSG_CLOEXEC) != 1)
        return false;
    struct cmsghdr* passed = CMSG_FIRSTHDR(&message);
    if (passed == NULL || passed->cmsg_len != CMSG_LEN(3 * sizeof(int)))
        return false;
    memcpy(streams, CMSG_DATA(passed), 3 * sizeof(int));
    return true;
}

static void serve(char** words, char** limits) {
    int streams[3];
    bool left = false;
    while (!left && receive(streams)) {
        left = run(words, limits, streams);
        for (int i = 0; i < 3; i++)
            close(streams[i]);
    }
}

int main(int count, char** words) {
    if (count < 9)
        return 1;
    arrange_descriptors(atoi(words[1]), atoi(words[2]), atoi(words[3]));
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_DUMPABLE, 0); /* the program must not get at the status through /proc or ptrace */
    dprintf(STATUS, "start\n");
    if (atoi(words[3]) < 0)
        run(words + 8, words + 4, NULL);
    else
        serve(words + 8, words + 4);
    /* Those who die from now on vanish; those who are dead are waited for. */
    signal(SIGCHLD, SIG_IGN);
    while (wait(NULL) > 0) {
    }
    for (;;)
        pause();
}
