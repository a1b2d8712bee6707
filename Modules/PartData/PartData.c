#include "PartData.h"

static const unsigned char pack[] = {
#embed "parts.pack"
};

const unsigned char *part_pack_bytes(void) { return pack; }

unsigned long part_pack_size(void) { return sizeof pack; }
