#include "StrokeData.h"

static const unsigned char pack[] = {
#embed "strokes.pack"
};

const unsigned char *stroke_pack_bytes(void) { return pack; }

unsigned long stroke_pack_size(void) { return sizeof pack; }
