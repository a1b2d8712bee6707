#pragma once

// Each file as it lies in the executable's read-only pages: its first byte, and how many it has.

/// The pack of kanji.
const unsigned char *_Nonnull kanji_pack_bytes(void);
unsigned long kanji_pack_size(void);

/// The pack of words.
const unsigned char *_Nonnull word_pack_bytes(void);
unsigned long word_pack_size(void);

/// The pack of order of strokes.
const unsigned char *_Nonnull stroke_pack_bytes(void);
unsigned long stroke_pack_size(void);

/// The pack of parts of kanji.
const unsigned char *_Nonnull part_pack_bytes(void);
unsigned long part_pack_size(void);

/// The pack of levels of kanji and words.
const unsigned char *_Nonnull level_pack_bytes(void);
unsigned long level_pack_size(void);

/// The pack of pitch accents.
const unsigned char *_Nonnull accent_pack_bytes(void);
unsigned long accent_pack_size(void);

/// The pack of names.
const unsigned char *_Nonnull name_pack_bytes(void);
unsigned long name_pack_size(void);

/// The pack of sentences.
const unsigned char *_Nonnull sentence_pack_bytes(void);
unsigned long sentence_pack_size(void);

/// The pack of pictures of kanji.
const unsigned char *_Nonnull glyph_pack_bytes(void);
unsigned long glyph_pack_size(void);

/// The pack of cities.
const unsigned char *_Nonnull city_pack_bytes(void);
unsigned long city_pack_size(void);

/// The file NOTICE.
const unsigned char *_Nonnull notice_bytes(void);
unsigned long notice_size(void);
