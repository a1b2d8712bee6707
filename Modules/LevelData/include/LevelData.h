#pragma once

/// The first byte of the pack of levels, in the executable's read-only pages.
const unsigned char *_Nonnull level_pack_bytes(void);

/// How many bytes the pack of levels has.
unsigned long level_pack_size(void);
