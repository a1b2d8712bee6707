#include "WordData.h"

static const unsigned char pack[] = {
#embed "words.pack"
};

const unsigned char *word_pack_bytes(void) { return pack; }

unsigned long word_pack_size(void) { return sizeof pack; }
