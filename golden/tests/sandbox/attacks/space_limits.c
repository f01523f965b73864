/* Breaks the limits of output, of memory, of processes. */

#include "attack.h"

/* ---------------------------------------------------------------- output */

static void endless_output(char** words) {
    for (;;)
        puts("0123456789");
}

static void endless_errors(char** words) {
    for (;;)
        fputs("0123456789", stderr);
}

static void ignores_the_size_signal(char** words) {
    signal(SIGXFSZ, SIG_IGN);
    char room[4096];
    memset(room, 'A', sizeof room);
    while (write(1, room, sizeof room) > 0) {
    }
}

static void sparse_output(char** words) {
    lseek(1, (1 << 20) - 1, 0);
    write(1, "x", 1);
}

/* ---------------------------------------------------------------- memory */

static void memory(char** words) {
    for (;;)
        memset(malloc(1 << 20), 1, 1 << 20);
}

static void memory_in_one_stroke(char** words) {
    memset(malloc(300 << 20), 1, 300 << 20);
}

static void memory_of_children(char** words) {
    for (int i = 0; i < 10; i++)
        if (fork() == 0) {
            memset(malloc(50 << 20), i, 50 << 20);
            sleep_for_ever();
        }
    sleep_for_ever();
}

static void shared_mapping(char** words) {
    const int access = PROT_READ | PROT_WRITE;
    memset(mmap(NULL, 300 << 20, access, MAP_SHARED | MAP_ANONYMOUS, -1, 0), 1, 300 << 20);
    pause();
}

/* All pages are the same one, of zeros, but the tables that say so take room. */
static void page_tables(char** words) {
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    volatile char* zeros = mmap(NULL, 1L << 40, PROT_READ, flags, -1, 0);
    for (long i = 0; i < 1L << 40; i += 1 << 21)
        zeros[i];
}

static void hidden_from_proc(char** words) {
    prctl(PR_SET_DUMPABLE, 0);
    for (;;)
        memset(malloc(1 << 20), 1, 1 << 20);
}

static void empty_files(char** words) {
    for (int i = 0;; i++) {
        char name[20];
        sprintf(name, "%d", i);
        close(open(name, O_CREAT | O_WRONLY, 0600));
    }
}

/* ---------------------------------------------------------------- processes */

static void processes(char** words) {
    for (int i = 0; i < 20; i++)
        if (fork() == 0)
            break;
    sleep_for_ever();
}

static void fork_bomb(char** words) {
    for (;;)
        fork();
}

static void vfork_storm(char** words) {
    for (;;)
        if (vfork() == 0)
            _exit(0);
        else
            wait(NULL);
}

static void zombies(char** words) {
    for (;;)
        if (vfork() == 0)
            _exit(0);
}

static void thread_bomb(char** words) {
    pthread_t t;
    for (int i = 0; i < 50; i++)
        pthread_create(&t, NULL, (void*)pause, NULL);
    pause();
}

const struct attack space_limits[] = {
    {"endless-output", endless_output},
    {"endless-errors", endless_errors},
    {"ignores-the-size-signal", ignores_the_size_signal},
    {"sparse-output", sparse_output},
    {"memory", memory},
    {"memory-in-one-stroke", memory_in_one_stroke},
    {"memory-of-children", memory_of_children},
    {"shared-mapping", shared_mapping},
    {"page-tables", page_tables},
    {"hidden-from-proc", hidden_from_proc},
    {"empty-files", empty_files},
    {"processes", processes},
    {"fork-bomb", fork_bomb},
    {"vfork-storm", vfork_storm},
    {"zombies", zombies},
    {"thread-bomb", thread_bomb},
    {NULL, NULL},
};
