#define _GNU_SOURCE
#include "terminal.h"
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int terminal_spawn(const char *path, char *const *arguments, int *process) {
    char name[64];
    int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (terminal < 0) return -1;
    if (grantpt(terminal) != 0 || unlockpt(terminal) != 0 || ptsname_r(terminal, name, sizeof name) != 0 ||
        !terminal_set_size(terminal, 80, 24)) {
        close(terminal);
        return -1;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    // When the leader of a new session opens a terminal first, it becomes the session's terminal.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, 0, 1);
    posix_spawn_file_actions_adddup2(&actions, 0, 2);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    int failure = posix_spawn(process, path, &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failure == 0) return terminal;
    close(terminal);
    return -1;
}

int terminal_set_size(int terminal, int width, int height) {
    struct winsize size = {.ws_col = (unsigned short)width, .ws_row = (unsigned short)height};
    return ioctl(terminal, TIOCSWINSZ, &size) == 0;
}
