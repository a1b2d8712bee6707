import EmbeddedData
import PackReader

/// The packs that are built into the program, each opened once, when it is first needed.
final class EmbeddedPacks {
    let kanji: KanjiPack
    // Each has a property of its own: a dictionary of them would make the runtime search for conformances at each start.
    private(set) var openedGlyphs: GlyphPack?
    private var openedWords: WordPack?
    private var openedParts: PartPack?
    private var openedLevels: LevelPack?
    private var openedStrokes: StrokePack?
    private var openedAccents: AccentPack?
    private var openedNames: NamePack?
    private var openedSentences: SentencePack?
    private var openedCities: CityCatalogue?
    private var openedLookUp: LookUp?

    /// Opens the pack of kanji: the one at a path, or the built-in one.
    init(kanji path: String? = nil) throws(PackError) {
        if let path {
            kanji = try KanjiPack(contentsOfFile: path)
        } else {
            let bytes = unsafe UnsafeRawBufferPointer(start: kanji_pack_bytes(), count: Int(kanji_pack_size()))
            kanji = try unsafe KanjiPack(embedded: bytes, name: "inside the program")
        }
    }

    func glyphs() throws(PackError) -> GlyphPack {
        try unsafe Self.open(&openedGlyphs, glyph_pack_bytes(), Int(glyph_pack_size()), "glyphs inside the program")
    }

    func words() throws(PackError) -> WordPack {
        try unsafe Self.open(&openedWords, word_pack_bytes(), Int(word_pack_size()), "words inside the program")
    }

    func parts() throws(PackError) -> PartPack {
        try unsafe Self.open(&openedParts, part_pack_bytes(), Int(part_pack_size()), "parts inside the program")
    }

    func levels() throws(PackError) -> LevelPack {
        try unsafe Self.open(&openedLevels, level_pack_bytes(), Int(level_pack_size()), "levels inside the program")
    }

    func strokes() throws(PackError) -> StrokePack {
        try unsafe Self.open(&openedStrokes, stroke_pack_bytes(), Int(stroke_pack_size()), "strokes inside the program")
    }

    func accents() throws(PackError) -> AccentPack {
        try unsafe Self.open(&openedAccents, accent_pack_bytes(), Int(accent_pack_size()), "accents inside the program")
    }

    func names() throws(PackError) -> NamePack {
        try unsafe Self.open(&openedNames, name_pack_bytes(), Int(name_pack_size()), "names inside the program")
    }

    func sentences() throws(PackError) -> SentencePack {
        try unsafe Self.open(
            &openedSentences, sentence_pack_bytes(), Int(sentence_pack_size()), "sentences inside the program")
    }

    func cities() throws(PackError) -> CityCatalogue {
        try unsafe Self.open(&openedCities, city_pack_bytes(), Int(city_pack_size()), "inside the program")
    }

    /// Finds kanji, words and names.
    func lookUp() throws(PackError) -> LookUp {
        if let openedLookUp { return openedLookUp }
        let lookUp = LookUp(words: try words(), kanji: kanji, levels: try levels(), names: try names())
        openedLookUp = lookUp
        return lookUp
    }

    /// Opens a pack that is kept for as long as the program runs.
    private static func open<Opened: Pack>(
        _ kept: inout Opened?, _ start: UnsafeRawPointer?, _ count: Int, _ name: String
    ) throws(PackError) -> Opened {
        if let kept { return kept }
        let pack = try unsafe Opened(embedded: UnsafeRawBufferPointer(start: start, count: count), name: name)
        kept = pack
        return pack
    }
}
