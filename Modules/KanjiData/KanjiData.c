#include "KanjiData.h"

// Its own section, because the linker would put it among constants that a start reads (bench: shell/highest memory).
static const unsigned char pack[] __attribute__((section("packs"))) = {
#embed "kanji.pack"
};

const unsigned char *kanji_pack_bytes(void) { return pack; }

unsigned long kanji_pack_size(void) { return sizeof pack; }
