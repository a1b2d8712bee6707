#pragma once

#include <spawn.h>

// glibc has had this since 2.34, and its header shows it to C that asks for GNU's extensions alone.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
