#pragma once

// No module that Swift imports contains glibc's getopt_long. Its results are globals, which Swift 6 refuses to read.
#include <getopt.h>

static inline void getopt_restart(void) {
    optind = 0;
    opterr = 0;
}

static inline int getopt_next(int argc, char *const *argv, const char *letters, const struct option *names) {
    return getopt_long(argc, argv, letters, names, 0);
}

static inline const char *getopt_value(void) { return optarg; }

static inline int getopt_position(void) { return optind; }

// The letter of an unknown short option; 0 for a long one.
static inline int getopt_letter(void) { return optopt; }
