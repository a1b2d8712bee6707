#include "EmbeddedData.h"

// Packs have their own section, because the linker would put them among constants that a start reads (bench:
// shell/highest memory).
#define PACK __attribute__((section("packs")))
#define EMBED(name, file) \
    const unsigned char *name##_bytes(void) { return file; } \
    unsigned long name##_size(void) { return sizeof file; }

static const unsigned char kanji[] PACK = {
#embed "kanji.pack"
};
EMBED(kanji_pack, kanji)

static const unsigned char words[] PACK = {
#embed "words.pack"
};
EMBED(word_pack, words)

static const unsigned char strokes[] PACK = {
#embed "strokes.pack"
};
EMBED(stroke_pack, strokes)

static const unsigned char parts[] PACK = {
#embed "parts.pack"
};
EMBED(part_pack, parts)

static const unsigned char levels[] PACK = {
#embed "levels.pack"
};
EMBED(level_pack, levels)

static const unsigned char accents[] PACK = {
#embed "accents.pack"
};
EMBED(accent_pack, accents)

static const unsigned char names[] PACK = {
#embed "names.pack"
};
EMBED(name_pack, names)

static const unsigned char sentences[] PACK = {
#embed "sentences.pack"
};
EMBED(sentence_pack, sentences)

static const unsigned char glyphs[] PACK = {
#embed "glyphs.pack"
};
EMBED(glyph_pack, glyphs)

static const unsigned char cities[] PACK = {
#embed "cities.pack"
};
EMBED(city_pack, cities)

static const unsigned char notice[] = {
#embed "../NOTICE"
};
EMBED(notice, notice)
