/* Power over other processes and over the kernel. */

#include "attack.h"

/* ---------------------------------------------------------------- processes */

static void kill_the_judge(char** words) {
    if (kill(JUDGE, SIGKILL) == 0 || kill(-JUDGE, SIGKILL) == 0)
        gain("it");
}

static void see_the_judge(char** words) {
    char name[50];
    sprintf(name, "/proc/%d", JUDGE);
    if (JUDGE > 9 && access(name, F_OK) == 0) // the sandbox counts from 1 itself
        gain(name);
}

static void trace_the_judge(char** words) {
    if (ptrace(PTRACE_ATTACH, JUDGE, 0, 0) == 0)
        gain("it");
}

static void trace_the_launcher(char** words) {
    if (ptrace(PTRACE_ATTACH, 1, 0, 0) == 0 || ptrace(PTRACE_SEIZE, 1, 0, 0) == 0)
        gain("it");
}

/* Its stack lies elsewhere than ours: who may look there is told EFAULT, and nobody else is. */
static void write_into_the_launcher(char** words) {
    struct iovec here = {words, 8};
    if (process_vm_readv(1, &here, 1, &here, 1, 0) > 0 || errno == EFAULT)
        gain("a look");
    if (process_vm_writev(1, &here, 1, &here, 1, 0) > 0 || errno == EFAULT)
        gain("it");
}

static void kill_the_launcher(char** words) {
    for (int i = 1; i < 65; i++) {
        kill(-1, i);
        kill(1, i);
        kill(getppid(), i);
        tgkill(1, 1, i);
    }
    usleep(1000);
    if (kill(1, 0))
        gain("it");
}

static void limits_of_the_launcher(char** words) {
    struct rlimit none = {0, 0};
    for (int i = 0; i < RLIM_NLIMITS; i++)
        if (prlimit(1, i, &none, NULL) == 0 || prlimit(1, i, NULL, &none) == 0)
            gain("it");
}

static void share_of_the_launcher(char** words) {
    cpu_set_t first;
    CPU_ZERO(&first);
    CPU_SET(0, &first);
    struct sched_param none = {0};
    int batch[12] = {sizeof batch, SCHED_BATCH};
    if (sched_setaffinity(1, sizeof first, &first) == 0 ||
        sched_setscheduler(1, SCHED_IDLE, &none) == 0 || sched_setparam(1, &none) == 0 ||
        syscall(SYS_sched_setattr, 1, batch, 0) == 0)
        gain("its processor");
    if (setpriority(PRIO_PROCESS, 1, 9) == 0 || setpriority(PRIO_USER, 0, 9) == 0)
        gain("its priority");
    const int idle = 3 << 13;
    if (syscall(SYS_ioprio_set, 1, 1, idle) == 0)
        gain("its disk");
}

static void real_time(char** words) {
    struct sched_param first = {1};
    if (sched_setscheduler(0, SCHED_FIFO, &first) == 0 || setpriority(PRIO_PROCESS, 0, -1) == 0)
        gain("it");
}

static void raise_limits(char** words) {
    struct rlimit much = {1 << 30, 1 << 30};
    if (setrlimit(RLIMIT_STACK, &much) == 0 || setrlimit(RLIMIT_FSIZE, &much) == 0 ||
        setrlimit(RLIMIT_CPU, &much) == 0)
        gain("it");
}

/* ---------------------------------------------------------------- namespaces and the kernel */

static void user_namespace(char** words) {
    if (unshare(CLONE_NEWUSER) == 0)
        gain("it");
}

static void user_namespace_by_clone(char** words) {
    if (syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) >= 0)
        gain("it");
}

static void user_namespace_by_clone3(char** words) {
    unsigned long long how[11] = {CLONE_NEWUSER, [4] = SIGCHLD};
    if (syscall(SYS_clone3, how, sizeof how) >= 0)
        gain("it");
}

/* One's own user namespace cannot be entered again; the others can, by whoever has the right. */
static void enter_a_namespace(char** words) {
    const char* kinds[] = {"user", "mnt", "net", "ipc", "uts", "pid", "cgroup"};
    for (int i = 0; i < COUNT(kinds); i++) {
        char init[50], own[50];
        sprintf(init, "/proc/1/ns/%s", kinds[i]);
        sprintf(own, "/proc/self/ns/%s", kinds[i]);
        if (setns(open(init, O_RDONLY), 0) == 0 || setns(open(own, O_RDONLY), 0) == 0)
            gain(kinds[i]);
    }
}

static void mount_and_unmount(char** words) {
    if (mount("x", "/tmp", "tmpfs", 0, NULL) == 0 || umount("/tmp") == 0 ||
        umount2("/usr/src", MNT_DETACH) == 0)
        gain("it");
}

static void remount(char** words) {
    if (mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL) == 0 ||
        mount(NULL, "/usr", NULL, MS_REMOUNT | MS_BIND, NULL) == 0)
        gain("it");
}

static void capabilities(char** words) {
    for (int i = 0; i < 41; i++)
        if (prctl(PR_CAPBSET_READ, i) == 1)
            gain("it");
}

static void set_uid(char** words) {
    if (setuid(0) == 0 || setgid(0) == 0 || setgroups(0, NULL) == 0)
        gain("it");
}

static void host_name(char** words) {
    if (sethostname("x", 1) == 0)
        gain("it");
}

static void name_of_the_host(char** words) {
    struct utsname host;
    uname(&host);
    if (strcmp(host.nodename, "sandbox"))
        gain(host.nodename);
}

static void kernel_settings(char** words) {
    const char* names[] = {
        "sys/kernel/core_pattern", "sys/vm/overcommit_memory", "sys/kernel/shmall",
        "sys/fs/file-max",         "sys/net/ipv4/ip_forward",  "sys/user/max_user_namespaces",
        "sysrq-trigger",
    };
    chdir("/proc");
    for (int i = 0; i < COUNT(names); i++)
        if (open(names[i], O_WRONLY) >= 0)
            gain(names[i]);
}

/* BPF_MAP_CREATE, a hash map of one entry, with keys and values of four bytes. */
static void bpf(char** words) {
    unsigned map[18] = {1, 4, 4, 1};
    if (syscall(SYS_bpf, 0, map, sizeof map) >= 0)
        gain("it");
}

static void io_uring(char** words) {
    char parameters[120] = "";
    if (syscall(SYS_io_uring_setup, 4, parameters) >= 0)
        gain("it");
}

static void userfaultfd(char** words) {
    if (syscall(SYS_userfaultfd, 1) >= 0)
        gain("it");
}

const struct attack powers[] = {
    {"kill-the-judge", kill_the_judge},
    {"see-the-judge", see_the_judge},
    {"trace-the-judge", trace_the_judge},
    {"trace-the-launcher", trace_the_launcher},
    {"write-into-the-launcher", write_into_the_launcher},
    {"kill-the-launcher", kill_the_launcher},
    {"limits-of-the-launcher", limits_of_the_launcher},
    {"share-of-the-launcher", share_of_the_launcher},
    {"real-time", real_time},
    {"raise-limits", raise_limits},
    {"user-namespace", user_namespace},
    {"user-namespace-by-clone", user_namespace_by_clone},
    {"user-namespace-by-clone3", user_namespace_by_clone3},
    {"enter-a-namespace", enter_a_namespace},
    {"mount", mount_and_unmount},
    {"remount", remount},
    {"capabilities", capabilities},
    {"set-uid", set_uid},
    {"host-name", host_name},
    {"name-of-the-host", name_of_the_host},
    {"kernel-settings", kernel_settings},
    {"bpf", bpf},
    {"io-uring", io_uring},
    {"userfaultfd", userfaultfd},
    {NULL, NULL},
};
