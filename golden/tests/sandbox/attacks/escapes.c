/* Looks for ways round the sandbox. */

#include "attack.h"

static void print_mounts(char** words) {
    char text[9999];
    int fd = open("/proc/self/mountinfo", 0);
    write(1, text, read(fd, text, sizeof text));
}

static void forged_end(char** words) {
    for (int i = 3; i < 65536; i++)
        write(i, "end 0 0 0\n", 10);
    exit(5);
}

/* 20 is getpid of 32 bits. */
static void old_system_calls(char** words) {
    int result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20));
    if (result > 0)
        gain("it");
}

/* 39 is getpid. */
static void x32_system_calls(char** words) {
    if (syscall(0x40000000 + 39) > 0)
        gain("it");
}

static void abstract_socket(char** words) {
    struct sockaddr_un address = {AF_UNIX};
    char* name = address.sun_path + 1; // after a zero: it is no file's
    sprintf(name, "golden-test-%d", JUDGE);
    size_t size = offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name);
    if (connect(socket(AF_UNIX, SOCK_STREAM, 0), (void*)&address, size) == 0)
        gain("it");
}

const struct attack escapes[] = {
    {"print-mounts", print_mounts},         {"forged-end", forged_end},
    {"old-system-calls", old_system_calls}, {"x32-system-calls", x32_system_calls},
    {"abstract-socket", abstract_socket},   {NULL, NULL},
};
