import Foundation
import PackReader
import PackWriting

/// Builds the pack of glyphs from a font, or compares a fresh build with a pack.
@main struct Main {
    static let usage = """
        Builds the pack of small pictures of kanji that Kanji List contains.

        Usage: GlyphPack --kanji FILE [--font FILE] --output FILE
               GlyphPack --kanji FILE [--font FILE] --compare FILE

          --kanji FILE    the kanji pack, whose kanji are drawn
          --font FILE     a font with the face '\(GlyphContents.family)'
                          (default: \(defaultFont))
          --output FILE   writes the pack here
          --compare FILE  compares a fresh pack with this one; differences are an error,
                          unless the font or FreeType is of another version, which is only reported
          -h, --help      prints this text
        """
    static let defaultFont = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

    static let tool = DataTool(
        "GlyphPack", usage: usage, options: ["--kanji", "--font", "--output", "--compare"])

    static func main() { tool.run(run) }

    private static func run(_ values: [String: String]) throws {
        guard let kanji = values["--kanji"] else {
            throw ToolUsageError("name the kanji pack with --kanji FILE")
        }
        try tool.checkTarget(values)
        let font = values["--font"] ?? defaultFont
        tool.report("drawing the kanji of \(kanji) with \(font)")
        let contents = try GlyphContents(of: try KanjiPack(contentsOfFile: kanji), font: font)
        try tool.deliver(
            values, pack: { try contents.pack() }, summary: contents.summary,
            compare: { try contents.compare(with: $0) })
    }
}
