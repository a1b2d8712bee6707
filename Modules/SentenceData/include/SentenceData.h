#pragma once

/// The first byte of the sentence pack, in the executable's read-only pages.
const unsigned char *_Nonnull sentence_pack_bytes(void);

/// How many bytes the sentence pack has.
unsigned long sentence_pack_size(void);
