#include "KanjiData.h"

static const unsigned char pack[] = {
#embed "kanji.pack"
};

const unsigned char *kanji_pack_bytes(void) { return pack; }

unsigned long kanji_pack_size(void) { return sizeof pack; }
