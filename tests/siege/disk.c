/* A disk that is slow, or fails now and then: preloaded before the program, told by SIEGE_DISK ("slow", "failing"). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int told(const char *what) {
    const char *disk = getenv("SIEGE_DISK");
    return disk != NULL && strcmp(disk, what) == 0;
}

int fsync(int descriptor) {
    static int (*real)(int);
    static unsigned int seed;
    if (real == NULL) {
        real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
        seed = (unsigned int)getpid();
    }
    if (told("slow")) {
        usleep(20000 + rand_r(&seed) % 80000);
    }
    if (told("failing") && rand_r(&seed) % 4 == 0) {
        errno = rand_r(&seed) % 2 ? ENOSPC : EIO;
        return -1;
    }
    return real(descriptor);
}
