#pragma once

#include <stddef.h>

// The C library's header only declares it if X/Open was requested before the first header.
extern int wcwidth(wchar_t);
