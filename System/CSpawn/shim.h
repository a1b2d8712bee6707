#pragma once

#include <spawn.h>

// glibc has had this since 2.34, but its header only shows it to C code that requests GNU extensions.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
