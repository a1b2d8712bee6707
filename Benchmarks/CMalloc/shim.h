#pragma once

// The heap's own figures; glibc's malloc.h is in no module that Swift imports.
#include <malloc.h>
