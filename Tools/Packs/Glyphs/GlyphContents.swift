import PackReader
import PackWriting

extension Kind {
    static let glyphs = Kind(name: "glyphs", about: "pictures of kanji, drawn by FreeType") { workshop in
        let contents = try GlyphContents(of: workshop.kanji(), font: workshop.path(of: .notoSans))
        return FreshPack(writer: contents.writer, summary: contents.summary)
    }
}

/// The contents of the pack: a picture of each kanji that the font has.
private struct GlyphContents {
    /// The family with the Japanese forms; the file contains others too.
    private static let family = "Noto Sans CJK JP"
    /// At this height of the font's em square, kanji fill the 32 by 32 pixels from `left` and `top`.
    private static let size = 34
    private static let left = 1
    private static let top = -29
    /// Three fifths: a lower threshold closes the gaps between the strokes of dense kanji.
    private static let coverage: UInt8 = 153
    private static let largestBlock = 512

    private let sources: String
    private var records: [(key: Int, bytes: [UInt8])] = []
    private var missing: [Unicode.Scalar] = []
    private var smaller: [Unicode.Scalar] = []

    init(of kanji: KanjiPack, font: String) throws {
        let face = try FontFace(font, family: Self.family)
        sources = face.sources
        for position in 0..<(try kanji.count()) {
            guard let scalar = try kanji.figures(at: position)?.scalar else { continue }
            var size = Self.size
            var columns: [UInt8]?
            while columns == nil, let drawing = try face.draw(scalar, size: size, coverage: Self.coverage),
                !drawing.isEmpty
            {
                columns = drawing.columns(left: Self.left, top: Self.top)
                if columns == nil { size -= 1 }
            }
            guard let columns else {
                missing.append(scalar)
                continue
            }
            if size < Self.size { smaller.append(scalar) }
            records.append((Int(scalar.value), columns))
        }
    }

    /// How many kanji were drawn, and which were not.
    var summary: String {
        "\(records.count) glyphs, \(smaller.count) of them drawn smaller to fit\(Self.names(smaller)); "
            + "\(missing.count) kanji have no glyph in the font\(Self.names(missing))"
    }

    private static func names(_ scalars: [Unicode.Scalar]) -> String {
        let names = scalars.map { "U+\(String($0.value, radix: 16, uppercase: true))" }
        return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
    }

    var writer: PackWriter {
        PackWriter(
            kind: GlyphPack.kind,
            sections: [
                PackWriter.Section.sources(sources),
                PackWriter.Section(
                    number: 2, blocks: PackWriter.indexed(records, largest: Self.largestBlock), as: .small),
            ])
    }
}
