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

    static func main() {
        do {
            try run()
        } catch {
            report("\(error)")
            exit(error is UsageError ? EX_USAGE : EX_DATAERR)
        }
    }

    private static func run() throws {
        var words = CommandLine.arguments.dropFirst()[...]
        var values: [String: String] = [:]
        while let word = words.popFirst() {
            if word == "-h" || word == "--help" { return print(usage) }
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = parts.first, ["--kanji", "--font", "--output", "--compare"].contains(name) else {
                throw UsageError(description: "unknown argument '\(word)'; --help lists the options")
            }
            guard let value = parts.count == 2 ? parts[1] : words.popFirst() else {
                throw UsageError(description: "option '\(name)' needs a file")
            }
            values[name] = value
        }
        guard let kanji = values["--kanji"] else {
            throw UsageError(description: "name the kanji pack with --kanji FILE")
        }
        guard values["--output"] != nil || values["--compare"] != nil else {
            throw UsageError(description: "name an output with --output FILE, or a pack to compare with --compare FILE")
        }
        let font = values["--font"] ?? defaultFont
        report("drawing the kanji of \(kanji) with \(font)")
        let contents = try GlyphContents(of: try KanjiPack(contentsOfFile: kanji), font: font)
        if let output = values["--output"] {
            let pack = try contents.pack()
            try Data(pack).write(to: URL(filePath: output), options: .atomic)
            report("wrote \(output), \(pack.count) bytes: \(contents.summary)")
        }
        if let other = values["--compare"] { report(try contents.compare(with: other)) }
    }

    static func report(_ message: String) {
        FileHandle.standardError.write(Data("GlyphPack: \(message)\n".utf8))
    }
}

/// What is wrong with the command line.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}
