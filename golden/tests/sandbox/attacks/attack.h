/* What every attack may use. An attack prints "gained" when it got what it wanted. */

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* A table of attacks ends with one that has no name. */
struct attack {
    const char* name;
    void (*run)(char** words); // which are those of the command line
};

static inline void gain(const char* what) {
    dprintf(1, "gained %s\n", what);
}

static inline void burn(double seconds) {
    while ((double)clock() / CLOCKS_PER_SEC < seconds) {
    }
}

static inline void* spin(void* nothing) {
    for (;;) {
    }
}

static inline void sleep_for_ever(void) {
    for (;;)
        pause();
}
