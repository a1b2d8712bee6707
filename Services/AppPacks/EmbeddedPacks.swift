import EmbeddedData
public import PackReader

/// The packs that are built into the program, each opened once, when it is first needed.
///
/// Don't share an object between threads.
public final class EmbeddedPacks {
    /// The pack of kanji.
    public let kanji: KanjiPack
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
    public init(kanji path: String? = nil) throws(PackError) {
        if let path {
            kanji = try KanjiPack(contentsOfFile: path)
        } else {
            var opened: KanjiPack?
            kanji = try unsafe Self.open(&opened, kanji_pack_bytes(), kanji_pack_size(), "inside the program")
        }
    }

    /// Opens the pictures of kanji.
    public func glyphs() throws(PackError) -> GlyphPack {
        try unsafe Self.open(&openedGlyphs, glyph_pack_bytes(), glyph_pack_size(), "glyphs inside the program")
    }

    /// Opens the words.
    public func words() throws(PackError) -> WordPack {
        try unsafe Self.open(&openedWords, word_pack_bytes(), word_pack_size(), "words inside the program")
    }

    /// Opens the parts of kanji.
    public func parts() throws(PackError) -> PartPack {
        try unsafe Self.open(&openedParts, part_pack_bytes(), part_pack_size(), "parts inside the program")
    }

    /// Opens the levels of kanji and words.
    public func levels() throws(PackError) -> LevelPack {
        try unsafe Self.open(&openedLevels, level_pack_bytes(), level_pack_size(), "levels inside the program")
    }

    /// Opens the strokes of kanji.
    public func strokes() throws(PackError) -> StrokePack {
        try unsafe Self.open(&openedStrokes, stroke_pack_bytes(), stroke_pack_size(), "strokes inside the program")
    }

    /// Opens the accents of words.
    public func accents() throws(PackError) -> AccentPack {
        try unsafe Self.open(&openedAccents, accent_pack_bytes(), accent_pack_size(), "accents inside the program")
    }

    /// Opens the names.
    public func names() throws(PackError) -> NamePack {
        try unsafe Self.open(&openedNames, name_pack_bytes(), name_pack_size(), "names inside the program")
    }

    /// Opens the example sentences.
    public func sentences() throws(PackError) -> SentencePack {
        try unsafe Self.open(
            &openedSentences, sentence_pack_bytes(), sentence_pack_size(), "sentences inside the program")
    }

    /// Opens the cities.
    public func cities() throws(PackError) -> CityCatalogue {
        try unsafe Self.open(&openedCities, city_pack_bytes(), city_pack_size(), "inside the program")
    }

    /// Finds kanji, words and names.
    public func lookUp() throws(PackError) -> LookUp {
        if let openedLookUp { return openedLookUp }
        let lookUp = LookUp(words: try words(), kanji: kanji, levels: try levels(), names: try names())
        openedLookUp = lookUp
        return lookUp
    }

    /// Returns the sources of all packs with their versions, one line each; several packs may be made from one source.
    public func sources() throws(PackError) -> [String] {
        let packs: [any Pack] = [
            kanji, try words(), try strokes(), try parts(), try levels(), try accents(), try names(), try sentences(),
            try cities(), try glyphs(),
        ]
        var sources: [String] = []
        for pack in packs {
            for source in try pack.sources().split(separator: "\n").map(String.init) where !sources.contains(source) {
                sources.append(source)
            }
        }
        return sources
    }

    /// The text of NOTICE: what the program is made of, and its licences.
    public static var notice: String {
        unsafe String(
            decoding: UnsafeRawBufferPointer(start: notice_bytes(), count: Int(notice_size())), as: UTF8.self)
    }

    /// Opens a pack that is kept for as long as the program runs.
    private static func open<Opened: Pack>(
        _ kept: inout Opened?, _ start: UnsafeRawPointer?, _ count: UInt, _ name: String
    ) throws(PackError) -> Opened {
        if let kept { return kept }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(count))
        let pack = try unsafe Opened(embedded: bytes, name: name)
        kept = pack
        return pack
    }
}
