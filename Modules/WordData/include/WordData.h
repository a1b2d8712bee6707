#pragma once

/// The first byte of the word pack, in the executable's read-only pages.
const unsigned char *_Nonnull word_pack_bytes(void);

/// How many bytes the word pack has.
unsigned long word_pack_size(void);
