#pragma once

/// The first byte of the pack of strokes, in the executable's read-only pages.
const unsigned char *_Nonnull stroke_pack_bytes(void);

/// How many bytes the pack of strokes has.
unsigned long stroke_pack_size(void);
