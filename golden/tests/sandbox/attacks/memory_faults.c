/* Leaks, and hides it from Valgrind; or does not, and looks as if it did. */

#include "attack.h"

static void leak(char** words) {
    malloc(5);
}

static void exec_and_leak(char** words) {
    if (words[1] == NULL)
        execl(words[0], words[0], "again", NULL);
    malloc(5);
}

static void fork_and_leak(char** words) {
    if (fork() == 0) {
        malloc(5);
        exit(0);
    }
    wait(NULL);
}

static void close_all_and_leak(char** words) {
    malloc(5);
    for (int i = 3; i < 65536; i++)
        close(i);
}

static void write_all_and_leak(char** words) {
    malloc(5);
    for (int i = 3; i < 65536; i++)
        write(i, "x", 1);
}

static void truncate_all_and_leak(char** words) {
    if (malloc(5) && *(char*)malloc(1)) // which depends on an uninitialised byte
        getpid();
    for (int i = 3; i < 3000; i++) {
        char name[40];
        sprintf(name, "/proc/self/fd/%d", i);
        ftruncate(i, 0);
        fallocate(i, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 1 << 20);
        truncate(name, 0);
        close(open(name, O_WRONLY | O_TRUNC));
        fcntl(i, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
        lseek(i, 0, SEEK_SET);
    }
}

static void garble_all_and_leak(char** words) {
    malloc(5);
    for (int i = 3; i < 3000; i++)
        pwrite(i, "    ", 4, 0);
}

static void exec_and_end(char** words) {
    if (words[1] == NULL)
        execl(words[0], words[0], "again", NULL);
}

static void close_all_and_end(char** words) {
    for (int i = 3; i < 65536; i++)
        close(i);
}

static void poses_as_valgrind(char** words) {
    fputs("valgrind: failed to start tool\n", stderr);
    exit(1);
}

const struct attack memory_faults[] = {
    {"leak", leak},
    {"exec-and-leak", exec_and_leak},
    {"fork-and-leak", fork_and_leak},
    {"close-all-and-leak", close_all_and_leak},
    {"write-all-and-leak", write_all_and_leak},
    {"truncate-all-and-leak", truncate_all_and_leak},
    {"garble-all-and-leak", garble_all_and_leak},
    {"exec-and-end", exec_and_end},
    {"close-all-and-end", close_all_and_end},
    {"poses-as-valgrind", poses_as_valgrind},
    {NULL, NULL},
};
