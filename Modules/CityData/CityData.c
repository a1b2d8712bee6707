#include "CityData.h"

// Its own section, because the linker would put it among constants that a start reads (bench: shell/highest memory).
static const unsigned char pack[] __attribute__((section("packs"))) = {
#embed "city.pack"
};

const unsigned char *city_pack_bytes(void) { return pack; }

unsigned long city_pack_size(void) { return sizeof pack; }
