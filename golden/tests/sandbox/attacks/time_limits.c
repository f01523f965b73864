/* Breaks the limits of time: of the processor's, and of the clock's while it sleeps. */

#include "attack.h"

/* ---------------------------------------------------------------- busy */

static void busy(char** words) {
    spin(NULL);
}

static void ignores_the_signal(char** words) {
    signal(SIGXCPU, SIG_IGN);
    spin(NULL);
}

static void shrug(int number) {}

static void handles_the_signal(char** words) {
    for (int i = 1; i < 65; i++)
        signal(i, shrug);
    spin(NULL);
}

static void children_are_busy(char** words) {
    for (int i = 0; i < 4; i++)
        if (fork() == 0)
            spin(NULL);
    sleep_for_ever();
}

static void one_busy_child_after_another(char** words) {
    for (;;)
        if (fork() == 0) {
            burn(0.05);
            _exit(0);
        } else
            wait(NULL);
}

/* One at a time; the pipe tells when it ends. */
static void busy_orphans(char** words) {
    int ends[2];
    char told;
    if (pipe(ends))
        exit(1);
    for (;;) {
        if (fork() == 0) {
            if (fork() == 0) {
                burn(0.2);
                write(ends[1], "x", 1);
            }
            _exit(0);
        }
        wait(NULL);
        read(ends[0], &told, 1);
    }
}

static void busy_threads(char** words) {
    pthread_t t;
    for (int i = 0; i < 4; i++)
        pthread_create(&t, NULL, spin, NULL);
    pthread_exit(0);
}

static void busy_in_the_kernel(char** words) {
    char* room = malloc(1 << 24);
    for (;;) {
        int fd = open("/dev/urandom", 0);
        read(fd, room, 1 << 24);
        close(fd);
    }
}

static void fork_and_exec_for_ever(char** words) {
    if (fork())
        _exit(0);
    execv(words[0], words);
}

static void exec_for_ever(char** words) {
    execv(words[0], words);
}

/* ---------------------------------------------------------------- whose end nobody is told */

static void forgotten_children(char** words) {
    signal(SIGCHLD, SIG_IGN);
    for (;;) {
        if (fork() == 0) {
            burn(0.3);
            _exit(0);
        }
        wait(NULL);
    }
}

static void forgotten_short_children(char** words) {
    signal(SIGCHLD, SIG_IGN);
    for (;;) {
        if (fork() == 0) {
            burn(0.004);
            _exit(0);
        }
        wait(NULL);
    }
}

/* ---------------------------------------------------------------- asleep */

static void asleep(char** words) {
    sleep_for_ever();
}

static void asleep_in_small_bits(char** words) {
    for (;;)
        usleep(1000);
}

static void stopped(char** words) {
    raise(SIGSTOP);
}

static void waits_for_a_pipe(char** words) {
    int ends[2];
    pipe(ends);
    char never;
    read(ends[0], &never, 1);
}

static void children_sleep(char** words) {
    if (fork() == 0)
        sleep_for_ever();
    wait(NULL);
}

const struct attack time_limits[] = {
    {"busy", busy},
    {"ignores-the-signal", ignores_the_signal},
    {"handles-the-signal", handles_the_signal},
    {"children-are-busy", children_are_busy},
    {"one-busy-child-after-another", one_busy_child_after_another},
    {"busy-orphans", busy_orphans},
    {"busy-threads", busy_threads},
    {"busy-in-the-kernel", busy_in_the_kernel},
    {"fork-and-exec-for-ever", fork_and_exec_for_ever},
    {"exec-for-ever", exec_for_ever},
    {"forgotten-children", forgotten_children},
    {"forgotten-short-children", forgotten_short_children},
    {"asleep", asleep},
    {"asleep-in-small-bits", asleep_in_small_bits},
    {"stopped", stopped},
    {"waits-for-a-pipe", waits_for_a_pipe},
    {"children-sleep", children_sleep},
    {NULL, NULL},
};
