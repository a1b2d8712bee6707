#include "AccentData.h"

// Its own section, because the linker would put it among constants that a start reads (bench: shell/highest memory).
static const unsigned char pack[] __attribute__((section("packs"))) = {
#embed "accents.pack"
};

const unsigned char *accent_pack_bytes(void) { return pack; }

unsigned long accent_pack_size(void) { return sizeof pack; }
