import Foundation
import PackReader
import PackWriting

/// Builds the pack of parts from RADKFILE, or compares a fresh build with a pack.
@main struct Main {
    static let usage = """
        Builds the pack of the parts of kanji that Kanji List contains.

        Usage: PartPack --radkfile FILE [--characters FILE] [OPTION...] --output FILE
               PartPack --radkfile FILE [--characters FILE] [OPTION...] --compare FILE

          --radkfile FILE    RADKFILE, in EUC-JP
          --characters FILE  the parts that RADKFILE writes as another character
                             (default: \(defaultCharacters))
          --gjiten FILE      says how many kanji have the same parts in this RADKFILE, in UTF-8
          --kradfile FILE    says how many kanji have the same parts in this KRADFILE, in UTF-8
          --kanji-pack FILE  says how many kanji this pack has
          --output FILE      writes the pack here
          --compare FILE     compares a fresh pack with this one; differences are an error,
                             unless the source is of another version, which is only reported
          -h, --help         prints this text
        """
    static let defaultCharacters = "Tools/PartPack/own-characters.tsv"

    static let tool = DataTool(
        "PartPack", usage: usage,
        options: [
            "--radkfile", "--characters", "--gjiten", "--kradfile", "--kanji-pack", "--output", "--compare",
        ])

    static func main() { tool.run(run) }

    private static func run(_ values: [String: String]) throws {
        guard let radkfile = values["--radkfile"] else { throw ToolUsageError("name RADKFILE with --radkfile FILE") }
        try tool.checkTarget(values)
        let table = values["--characters"] ?? defaultCharacters
        let contents = try PartContents(
            try Radkfile(try EucJapanese.text(ofFile: radkfile, package: "kiten"), name: radkfile),
            characters: try OwnCharacter.table(text(of: table), name: table))
        if let other = values["--gjiten"] {
            let parts = try Radkfile(text(of: other), name: other).partsOfKanji
            tool.report(contents.agreement(with: parts, name: other))
        }
        if let other = values["--kradfile"] {
            let parts = Radkfile.partsOfKanji(inKradfile: try text(of: other))
            tool.report(contents.agreement(with: parts, name: other))
        }
        if let pack = values["--kanji-pack"] {
            tool.report(try contents.coverage(by: KanjiPack(contentsOfFile: pack)))
        }
        try tool.deliver(
            values, pack: { try contents.writer.bytes() }, summary: contents.summary,
            compare: { try contents.writer.compare(withPackAt: $0, summary: contents.summary) })
    }

    private static func text(of path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DataError(description: "cannot read '\(path)'")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
