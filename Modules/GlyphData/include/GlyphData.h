#pragma once

/// The first byte of the pack of glyphs, in the executable's read-only pages.
const unsigned char *_Nonnull glyph_pack_bytes(void);

/// How many bytes the pack of glyphs has.
unsigned long glyph_pack_size(void);
