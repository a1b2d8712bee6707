#pragma once

/// The first byte of the file NOTICE, in the executable's read-only pages.
const unsigned char *_Nonnull notice_bytes(void);

/// How many bytes NOTICE has.
unsigned long notice_size(void);
