#pragma once

/// The first byte of the accent pack, in the executable's read-only pages.
const unsigned char *_Nonnull accent_pack_bytes(void);

/// How many bytes the accent pack has.
unsigned long accent_pack_size(void);
