#include "GlyphData.h"

static const unsigned char pack[] = {
#embed "glyphs.pack"
};

const unsigned char *glyph_pack_bytes(void) { return pack; }

unsigned long glyph_pack_size(void) { return sizeof pack; }
