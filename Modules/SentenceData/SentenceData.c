#include "SentenceData.h"

static const unsigned char pack[] = {
#embed "sentences.pack"
};

const unsigned char *sentence_pack_bytes(void) { return pack; }

unsigned long sentence_pack_size(void) { return sizeof pack; }
