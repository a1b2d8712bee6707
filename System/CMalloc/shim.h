#pragma once

// No module that Swift imports contains glibc's malloc.h, with the heap's own figures.
#include <malloc.h>
