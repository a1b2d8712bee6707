#pragma once

/// The first byte of the pack of cities, in the executable's read-only pages.
const unsigned char *_Nonnull city_pack_bytes(void);

/// How many bytes the pack of cities has.
unsigned long city_pack_size(void);
