#include "PartData.h"

// Its own section, because the linker would put it among constants that a start reads (bench: shell/highest memory).
static const unsigned char pack[] __attribute__((section("packs"))) = {
#embed "parts.pack"
};

const unsigned char *part_pack_bytes(void) { return pack; }

unsigned long part_pack_size(void) { return sizeof pack; }
