import Foundation
import PackReader
import PackWriting

/// Builds the word pack from EDICT, or compares a fresh build with a pack.
@main struct Main {
    static let usage = """
        Builds the pack of words that Kanji List contains.

        Usage: WordPack [--edict FILE] [--kanji-pack FILE] --output FILE
               WordPack [--edict FILE] [--kanji-pack FILE] --compare FILE

          --edict FILE       edict, in EUC-JP (default: \(defaultEdict))
          --kanji-pack FILE  the pack whose figures say which kanji are frequent
                             (default: \(defaultKanjiPack))
          --output FILE      writes the pack here
          --compare FILE     compares a fresh pack with this one; differences are an error,
                             unless the source is of another version, which is only reported
          -h, --help         prints this text
        """
    static let defaultEdict = "/usr/share/edict/edict"
    static let defaultKanjiPack = "Data/kanji.pack"

    static let tool = DataTool(
        "WordPack", usage: usage, options: ["--edict", "--kanji-pack", "--output", "--compare"])

    static func main() { tool.run(run) }

    private static func run(_ values: [String: String]) throws {
        try tool.checkTarget(values)
        let edict = values["--edict"] ?? defaultEdict
        tool.report("reading \(edict)")
        let dictionary = try Edict.read(edict)
        var frequencies: [Unicode.Scalar: Int] = [:]
        for figures in try KanjiPack(contentsOfFile: values["--kanji-pack"] ?? defaultKanjiPack).allFigures() {
            frequencies[figures.scalar] = figures.frequency
        }
        tool.report("packing \(dictionary.words.count) words")
        let contents = WordPackContents(dictionary, frequencies: frequencies)
        try tool.deliver(
            values, pack: { try contents.writer.bytes() }, summary: contents.summary,
            compare: { try contents.compare(with: $0) })
    }
}
