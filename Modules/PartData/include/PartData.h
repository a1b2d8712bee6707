#pragma once

/// The first byte of the pack of parts, in the executable's read-only pages.
const unsigned char *_Nonnull part_pack_bytes(void);

/// How many bytes the pack of parts has.
unsigned long part_pack_size(void);
