#pragma once

#include <crypt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

// Hashes a phrase with a setting, or with another hash as the setting. Returns a new string; NULL if that fails.
static inline char *crypt_new_hash(const char *phrase, const char *setting) {
    void *data = NULL;
    int size = 0;
    const char *hash = crypt_ra(phrase, setting, &data, &size);
    char *copy = hash != NULL && hash[0] != '*' ? strdup(hash) : NULL;
    if (data != NULL) {
        explicit_bzero(data, (size_t)size);
        free(data);
    }
    return copy;
}

// Makes a random setting for yescrypt with a cost of 1 to 11. Returns a new string; NULL if that fails.
static inline char *crypt_new_yescrypt_setting(unsigned long cost) {
    return crypt_gensalt_ra("$y$", cost, NULL, 0);
}

// Keeps the memory of this process from other programs of the user and from core dumps. Returns whether that worked.
static inline int crypt_hide_memory(void) {
    struct rlimit none = {0, 0};
    return setrlimit(RLIMIT_CORE, &none) == 0 && prctl(PR_SET_DUMPABLE, 0) == 0;
}
