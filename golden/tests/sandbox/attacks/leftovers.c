/* Leaves something behind: processes, files, and whatever else may outlive a program. */

#include "attack.h"

/* ---------------------------------------------------------------- processes */

static void orphan(char** words) {
    if (fork() == 0)
        sleep_for_ever();
}

static void own_session(char** words) {
    if (fork() == 0) {
        setsid();
        if (fork() == 0)
            sleep_for_ever();
        _exit(0);
    }
}

static void ignores_all_signals(char** words) {
    if (fork() == 0) {
        for (int i = 1; i < 65; i++)
            signal(i, SIG_IGN);
        sleep_for_ever();
    }
}

static void empty_environment(char** words) {
    if (fork() == 0) {
        clearenv();
        setsid();
        execle(words[0], "x", "y", NULL, (char*[]){NULL});
    }
}

static void chain_of_children(char** words) {
    for (int i = 0; i < 9999; i++)
        if (fork() > 0)
            break;
    _exit(0);
}

static void orphans_stay_busy(char** words) {
    for (int i = 0; i < 5; i++)
        if (fork() == 0) {
            setsid();
            spin(NULL);
        }
}

static void stopped_child(char** words) {
    if (fork() == 0)
        raise(SIGSTOP);
}

static void traced_child(char** words) {
    if (fork() == 0) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        raise(SIGSTOP);
    }
}

static void no_death_signal(char** words) {
    prctl(PR_SET_PDEATHSIG, 0);
    if (fork() == 0) {
        prctl(PR_SET_NAME, "bwrap");
        sleep_for_ever();
    }
}

static void own_subreaper(char** words) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (fork() == 0) {
        if (fork() == 0)
            sleep_for_ever();
        _exit(0);
    }
}

/* ---------------------------------------------------------------- files */

static void hundred_thousand_files(char** words) {
    for (int i = 0; i < 100000; i++) {
        char name[20];
        sprintf(name, "%d", i);
        close(open(name, O_CREAT | O_WRONLY, 0));
    }
}

static void deep_folders(char** words) {
    for (int i = 0; i < 3000; i++)
        if (mkdir("deeper-and-deeper", 0777) || chdir("deeper-and-deeper"))
            abort();
}

static void closed_folders(char** words) {
    mkdir("a", 0700);
    mkdir("a/b", 0700);
    close(open("a/b/c", O_CREAT | O_WRONLY, 0));
    chmod("a/b", 0);
    chmod("a", 0);
}

static void removes_its_folder(char** words) {
    rmdir("/tmp");
    rmdir("../tmp");
    rename("/tmp", "/other");
}

static void odd_names(char** words) {
    mkdir("\xff\n\x1b[2J", 0777);
    symlink("/etc/shadow", "link");
    mkfifo("pipe", 0777);
    symlink("..", "up");
}

static void closes_everything(char** words) {
    for (int i = 0; i < 65536; i++)
        close(i);
}

static void huge_sparse_file(char** words) {
    signal(SIGXFSZ, SIG_IGN);
    int fd = open("f", O_CREAT | O_WRONLY, 0666);
    if (ftruncate(fd, 1L << 34) == 0 || fallocate(fd, 0, 0, 1L << 34) == 0)
        gain("it");
}

static void full_folder(char** words) {
    signal(SIGXFSZ, SIG_IGN);
    char room[4096] = "x";
    long all = 0;
    for (int i = 0; i < 50; i++) {
        char name[9];
        sprintf(name, "%d", i);
        int fd = open(name, O_CREAT | O_WRONLY, 0666);
        for (ssize_t size; (size = write(fd, room, sizeof room)) > 0;)
            all += size;
        close(fd);
    }
    if (all > 17 << 20)
        gain("it");
}

static void rewrites_its_output(char** words) {
    write(1, "first", 5);
    ftruncate(1, 0);
    lseek(1, 0, 0);
    int fd = open("/proc/self/fd/1", O_RDWR | O_TRUNC);
    close(fd);
}

static void no_core(char** words) {
    if (fork() == 0)
        abort();
    wait(NULL);
    struct stat about;
    if (stat("core", &about) == 0)
        gain("a core");
}

static void file_locks(char** words) {
    int fd = open("l", O_CREAT | O_RDWR, 0666);
    for (int i = 0; i < 1000; i++) {
        struct flock every_other_byte = {F_WRLCK, SEEK_SET, 2 * i, 1};
        fcntl(fd, F_SETLK, &every_other_byte);
    }
}

/* ---------------------------------------------------------------- and more */

static void environment_of_the_next(char** words) {
    setenv("LD_PRELOAD", "/tmp/x.so", 1);
    close(open("x.so", O_CREAT | O_WRONLY, 0777));
    if (words[1] == NULL)
        execl(words[0], words[0], "again", NULL);
}

static void many_pipes(char** words) {
    int ends[2];
    while (pipe(ends) == 0)
        fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
}

static void runs_the_launcher(char** words) {
    close(2);
    execl("/launcher", "/launcher", "1", "-1", "-1", "-", "-", "-", "-", "/usr/bin/true", NULL);
}

const struct attack leftovers[] = {
    {"orphan", orphan},
    {"own-session", own_session},
    {"ignores-all-signals", ignores_all_signals},
    {"empty-environment", empty_environment},
    {"chain-of-children", chain_of_children},
    {"orphans-stay-busy", orphans_stay_busy},
    {"stopped-child", stopped_child},
    {"traced-child", traced_child},
    {"no-death-signal", no_death_signal},
    {"own-subreaper", own_subreaper},
    {"hundred-thousand-files", hundred_thousand_files},
    {"deep-folders", deep_folders},
    {"closed-folders", closed_folders},
    {"removes-its-folder", removes_its_folder},
    {"odd-names", odd_names},
    {"closes-everything", closes_everything},
    {"huge-sparse-file", huge_sparse_file},
    {"full-folder", full_folder},
    {"rewrites-its-output", rewrites_its_output},
    {"no-core", no_core},
    {"file-locks", file_locks},
    {"environment-of-the-next", environment_of_the_next},
    {"many-pipes", many_pipes},
    {"runs-the-launcher", runs_the_launcher},
    {NULL, NULL},
};
