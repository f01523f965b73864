/* What would stay in memory for the next program, and the ways to others. */

#include "attack.h"

/* ---------------------------------------------------------------- what would stay */

static void shared_memory(char** words) {
    if (shmget(77, 4096, IPC_CREAT | 0666) >= 0)
        gain("it");
}

static void posix_shared_memory(char** words) {
    if (shm_open("/golden-test", O_CREAT | O_RDWR, 0666) >= 0)
        gain("it");
}

static void message_queue(char** words) {
    if (msgget(77, IPC_CREAT | 0666) >= 0 ||
        mq_open("/golden-test", O_CREAT | O_RDWR, 0666, NULL) >= 0)
        gain("it");
}

static void semaphores(char** words) {
    if (semget(77, 1, IPC_CREAT | 0666) >= 0)
        gain("it");
}

static void keys(char** words) {
    if (syscall(SYS_add_key, "user", "golden-test", "x", 1, -3) >= 0 ||
        syscall(SYS_keyctl, 0, -3, 1) >= 0 || syscall(SYS_request_key, "user", "a", 0, -4) >= 0)
        gain("it");
}

static void memory_files(char** words) {
    if (memfd_create("x", 0) >= 0)
        gain("it");
}

static void memory_in_a_pipe(char** words) {
    int ends[2];
    pipe(ends);
    struct iovec ours = {words, 8};
    if (vmsplice(ends[1], &ours, 1, 0) > 0)
        gain("it");
}

/* ---------------------------------------------------------------- the network */

static void internet(char** words) {
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_INET6, SOCK_DGRAM, 0) >= 0)
        gain("it");
}

static void virtual_socket(char** words) {
    if (socket(AF_VSOCK, SOCK_STREAM, 0) >= 0)
        gain("it");
}

static void unix_socket(char** words) {
    if (socket(AF_UNIX, SOCK_STREAM, 0) >= 0)
        gain("it");
}

static void netlink(char** words) {
    if (socket(AF_NETLINK, SOCK_RAW, 0) >= 0)
        gain("it");
}

static void terminal(char** words) {
    if (open("/dev/tty", O_RDWR) >= 0)
        gain("it");
}

const struct attack channels[] = {
    {"shared-memory", shared_memory},
    {"posix-shared-memory", posix_shared_memory},
    {"message-queue", message_queue},
    {"semaphores", semaphores},
    {"keys", keys},
    {"memory-files", memory_files},
    {"memory-in-a-pipe", memory_in_a_pipe},
    {"internet", internet},
    {"virtual-socket", virtual_socket},
    {"unix-socket", unix_socket},
    {"netlink", netlink},
    {"terminal", terminal},
    {NULL, NULL},
};
