/* What lies on the disk, and the input: not to be read, written, or known by name. */

#include "attack.h"

/* ---------------------------------------------------------------- files of others */

static void read_a_file(char** words) {
    if (open(CANARY, O_RDONLY) >= 0)
        gain("it");
}

static void write_a_file(char** words) {
    if (open(CANARY, O_WRONLY | O_TRUNC) >= 0)
        gain("it");
}

static void remove_a_file(char** words) {
    if (unlink(CANARY) == 0)
        gain("it");
}

static void make_a_file(char** words) {
    if (open(CANARY "2", O_WRONLY | O_CREAT, 0666) >= 0)
        gain("it");
}

static void make_a_path(char** words) {
    char path[] = CANARY;
    for (char* end = path + 1; *end; end++)
        if (*end == '/') {
            *end = '\0';
            mkdir(path, 0777);
            *end = '/';
        }
    close(open(CANARY "2", O_WRONLY | O_CREAT, 0666));
}

static void folders_of_others(char** words) {
    const char* names[] = {"/home", "/root",       "/work",       "/opt",
                           "/var",  "/mnt",        "/srv",        "/run",
                           "/sys",  "/etc/passwd", "/etc/shadow", "/etc/hostname"};
    for (int i = 0; i < COUNT(names); i++)
        if (access(names[i], F_OK) == 0)
            gain(names[i]);
}

/* ---------------------------------------------------------------- files of the sandbox */

static void root_of_the_launcher(char** words) {
    if (open("/proc/1/root" CANARY, 0) >= 0 || open("/proc/1/cwd" CANARY, 0) >= 0)
        gain("it");
}

static void descriptors_of_the_launcher(char** words) {
    for (int i = 0; i < 30; i++) {
        char name[40], target[40];
        sprintf(name, "/proc/1/fd/%d", i);
        if (open(name, O_RDONLY | O_NONBLOCK) >= 0 || open(name, O_WRONLY | O_NONBLOCK) >= 0 ||
            readlink(name, target, sizeof target) > 0)
            gain(name);
    }
}

static void memory_of_the_launcher(char** words) {
    const char* names[] = {"/proc/1/mem", "/proc/1/maps", "/proc/1/environ"};
    for (int i = 0; i < COUNT(names); i++)
        if (open(names[i], O_RDONLY) >= 0 || open(names[i], O_WRONLY) >= 0)
            gain(names[i]);
}

static void root_is_writable(char** words) {
    if (open("/x", O_CREAT | O_WRONLY, 0666) >= 0 || mkdir("/y", 0777) == 0)
        gain("it");
}

static void dev_is_writable(char** words) {
    if (open("/dev/x", O_CREAT | O_WRONLY, 0666) >= 0 ||
        open("/dev/shm/x", O_CREAT | O_WRONLY, 0666) >= 0)
        gain("it");
}

static void usr_is_writable(char** words) {
    if (open("/usr/x", O_CREAT | O_WRONLY, 0666) >= 0 || open("/usr/bin/env", O_WRONLY) >= 0)
        gain("it");
}

static void the_program_is_writable(char** words) {
    if (open(words[0], O_WRONLY) >= 0 || unlink(words[0]) == 0 || rename(words[0], "x") == 0 ||
        chmod(words[0], 0777) == 0)
        gain("it");
}

static void the_launcher_is_writable(char** words) {
    if (open("/launcher", O_WRONLY) >= 0 || unlink("/launcher") == 0 ||
        chmod("/launcher", 0777) == 0)
        gain("it");
}

static void devices(char** words) {
    if (mknod("d", S_IFBLK | 0666, makedev(254, 0)) == 0)
        gain("it");
}

static void change_root(char** words) {
    if (chroot("/tmp") == 0)
        gain("it");
}

static void handles(char** words) {
    struct {
        struct file_handle handle;
        char room[128];
    } usr;
    int mount;
    usr.handle.handle_bytes = sizeof usr.room;
    name_to_handle_at(AT_FDCWD, "/usr", &usr.handle, &mount, 0);
    if (open_by_handle_at(open("/usr", 0), &usr.handle, O_RDONLY) >= 0)
        gain("it");
}

/* ---------------------------------------------------------------- the input */

static void write_the_input(char** words) {
    if (write(0, "x", 1) > 0 || ftruncate(0, 0) == 0)
        gain("it");
}

static void write_the_input_by_name(char** words) {
    int fd = open("/proc/self/fd/0", O_RDWR);
    if (fd >= 0 && (write(fd, "x", 1) > 0 || ftruncate(fd, 0) == 0))
        gain("it");
}

static void truncate_the_input(char** words) {
    if (open("/proc/self/fd/0", O_RDWR | O_TRUNC) >= 0)
        gain("it");
}

static void map_the_input(char** words) {
    if (mmap(NULL, 4096, PROT_WRITE, MAP_SHARED, 0, 0) != MAP_FAILED)
        gain("it");
}

static void unseal_the_input(char** words) {
    if (fcntl(0, F_ADD_SEALS, 0) == 0)
        gain("it");
}

static void name_of_the_input(char** words) {
    char name[500] = "";
    readlink("/proc/self/fd/0", name, sizeof name - 1);
    if (strcmp(name, "/memfd:stream (deleted)"))
        gain(name);
}

const struct attack files[] = {
    {"read-a-file", read_a_file},
    {"write-a-file", write_a_file},
    {"remove-a-file", remove_a_file},
    {"make-a-file", make_a_file},
    {"make-a-path", make_a_path},
    {"folders-of-others", folders_of_others},
    {"root-of-the-launcher", root_of_the_launcher},
    {"descriptors-of-the-launcher", descriptors_of_the_launcher},
    {"memory-of-the-launcher", memory_of_the_launcher},
    {"root-is-writable", root_is_writable},
    {"dev-is-writable", dev_is_writable},
    {"usr-is-writable", usr_is_writable},
    {"the-program-is-writable", the_program_is_writable},
    {"the-launcher-is-writable", the_launcher_is_writable},
    {"devices", devices},
    {"chroot", change_root},
    {"handles", handles},
    {"write-the-input", write_the_input},
    {"write-the-input-by-name", write_the_input_by_name},
    {"truncate-the-input", truncate_the_input},
    {"map-the-input", map_the_input},
    {"unseal-the-input", unseal_the_input},
    {"name-of-the-input", name_of_the_input},
    {NULL, NULL},
};
