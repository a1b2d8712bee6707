#pragma once

#include <crypt.h>
#include <stdlib.h>
#include <string.h>

// The hash of a phrase with a setting (or with another hash as the setting) as a new string; NULL if it cannot be made.
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

// A new random setting for yescrypt with a cost of 1 to 11, as a new string; NULL if it cannot be made.
static inline char *crypt_new_yescrypt_setting(unsigned long cost) {
    return crypt_gensalt_ra("$y$", cost, NULL, 0);
}
