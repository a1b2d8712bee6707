#include "CityData.h"

static const unsigned char pack[] = {
#embed "city.pack"
};

const unsigned char *city_pack_bytes(void) { return pack; }

unsigned long city_pack_size(void) { return sizeof pack; }
