import PackWriting

/// Something that the tool makes or checks: a kind of pack, or what is only checked.
struct Kind: Sendable {
    /// Its name, which its pack has too.
    let name: String
    /// What it is, for `--help`.
    let about: String
    /// Makes a fresh pack; `nil` for what is only checked.
    var make: (@Sendable (Workshop) throws -> FreshPack)?
    /// What is checked of the pack at a path even if a source can't be had.
    var check: (@Sendable (Workshop, String) throws -> Void)?

    /// The path of its pack.
    var file: String { "Data/\(name).pack" }

    /// All kinds, each after those whose packs it reads.
    static let all = [
        kanji, words, strokes, parts, levels, accents, names, sentences, cities, inflection, cutting, glyphs,
    ]
}

extension Kind: Equatable {
    static func == (first: Kind, second: Kind) -> Bool { first.name == second.name }
}

/// A pack made from the sources.
struct FreshPack {
    let writer: PackWriter
    /// What is in it.
    let summary: String
    /// What else is checked, after the pack at a path was compared with it.
    var check: (String) throws -> Void = { _ in }
}

#if !canImport(CFreeType)
extension Kind {
    static let glyphs = Kind(name: "glyphs", about: "pictures of kanji, drawn by FreeType") { _ in
        throw SourceError.noFreeType
    }
}
#endif
