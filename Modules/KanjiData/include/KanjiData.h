#pragma once

/// The first byte of the kanji pack, in the executable's read-only pages.
const unsigned char *_Nonnull kanji_pack_bytes(void);

/// How many bytes the kanji pack has.
unsigned long kanji_pack_size(void);
