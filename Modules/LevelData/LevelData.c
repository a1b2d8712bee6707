#include "LevelData.h"

static const unsigned char pack[] = {
#embed "levels.pack"
};

const unsigned char *level_pack_bytes(void) { return pack; }

unsigned long level_pack_size(void) { return sizeof pack; }
