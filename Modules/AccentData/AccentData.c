#include "AccentData.h"

static const unsigned char pack[] = {
#embed "accents.pack"
};

const unsigned char *accent_pack_bytes(void) { return pack; }

unsigned long accent_pack_size(void) { return sizeof pack; }
