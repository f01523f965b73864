/* Prints all that it can see, then its input: what one program leaves behind, the next one would
   print. */

#include "attack.h"

extern char** environ;

static void list(const char* name) {
    struct dirent** entries;
    int count = scandir(name, &entries, NULL, alphasort);
    printf("%s:", name);
    for (int i = 0; i < count; i++)
        printf(" %s", entries[i]->d_name);
    puts("");
}

static void show(const char* name) {
    char text[4096];
    int fd = open(name, O_RDONLY);
    ssize_t size = fd < 0 ? 0 : read(fd, text, sizeof text);
    printf("%s: %.*s\n", name, size < 0 ? 0 : (int)size, text);
    close(fd);
}

static void print_words(int count, char** words) {
    while (count-- > 0)
        puts(words[count]);
    for (char** word = environ; *word; word++)
        puts(*word);
}

static void print_files(void) {
    const char* folders[] = {"/", "/tmp", "/dev", "/dev/shm", "/etc", "/usr/src", ".", ".."};
    for (int i = 0; i < COUNT(folders); i++)
        list(folders[i]);
    const char* files[] = {
        "self/cmdline", "self/environ", "self/cgroup",         "self/comm",
        "sysvipc/shm",  "sysvipc/msg",  "sysvipc/sem",         "self/limits",
        "net/dev",      "net/unix",     "sys/kernel/hostname",
    };
    for (int i = 0; i < COUNT(files); i++) {
        char name[50];
        sprintf(name, "/proc/%s", files[i]);
        show(name);
    }
}

static void print_descriptors(void) {
    for (int i = 0; i < 100; i++) {
        char name[50], target[500] = "";
        sprintf(name, "/proc/self/fd/%d", i);
        if (readlink(name, target, sizeof target - 1) > 0)
            printf("%d: %s\n", i, target);
        struct stat about;
        if (fstat(i, &about) == 0)
            printf("mode %o links %d owner %d\n", about.st_mode, (int)about.st_nlink,
                   (int)about.st_uid);
    }
}

static void print_processes(void) {
    for (int i = 1; i < 300; i++)
        if (kill(i, 0) == 0 || errno == EPERM)
            printf("process %d\n", i);
    printf("%d %d %d %d\n", getpid(), getppid(), getsid(0), getuid());
}

static void print_folder(void) {
    struct statvfs room;
    char name[500];
    statvfs(".", &room);
    printf("%lu %lu\n", room.f_blocks, room.f_bfree);
    printf("%s %d\n", getcwd(name, sizeof name), (int)umask(0));
}

static void print_signals(void) {
    sigset_t blocked;
    sigprocmask(SIG_BLOCK, NULL, &blocked);
    for (int i = 1; i < 65; i++) {
        struct sigaction how;
        sigaction(i, NULL, &how);
        printf("%d", sigismember(&blocked, i) + 2 * (how.sa_handler == SIG_IGN));
    }
    puts("");
}

int main(int count, char** words) {
    print_words(count, words);
    print_files();
    print_descriptors();
    print_processes();
    print_folder();
    print_signals();
    struct stat self;
    stat(words[0], &self);
    printf("%o %ld\n", self.st_mode, (long)(time(NULL) - self.st_mtime) / 100);
    for (int byte; (byte = getchar()) != EOF;)
        putchar(byte);
}
