#pragma once

#include <stddef.h>

// The C library's header declares it only where all of X/Open was asked for before the first header.
extern int wcwidth(wchar_t);
