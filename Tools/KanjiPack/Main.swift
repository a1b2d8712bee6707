import Foundation
import PackWriting

/// Builds the kanji pack from KANJIDIC2 and EDICT, or compares a fresh build with a pack.
@main struct Main {
    static let usage = """
        Builds the pack of kanji and words that Kanji List contains.

        Usage: KanjiPack [--kanjidic FILE] [--edict FILE] --output FILE
               KanjiPack [--kanjidic FILE] [--edict FILE] --compare FILE

          --kanjidic FILE  kanjidic2.xml.gz (default: \(defaultKanjidic))
          --edict FILE     edict, in EUC-JP (default: \(defaultEdict))
          --output FILE    writes the pack here
          --compare FILE   compares a fresh pack with this one; differences are an error,
                           unless the sources are of other versions, which is only reported
          -h, --help       prints this text
        """
    static let defaultKanjidic = "/usr/share/edict/kanjidic2.xml.gz"
    static let defaultEdict = "/usr/share/edict/edict"

    static let tool = DataTool(
        "KanjiPack", usage: usage, options: ["--kanjidic", "--edict", "--output", "--compare"])

    static func main() { tool.run(run) }

    private static func run(_ values: [String: String]) throws {
        try tool.checkTarget(values)
        let kanjidic = values["--kanjidic"] ?? defaultKanjidic
        let edict = values["--edict"] ?? defaultEdict
        tool.report("reading \(kanjidic)")
        let kanji = try Kanjidic.read(kanjidic)
        tool.report("reading \(edict)")
        let dictionary = try Edict.read(edict)
        tool.report("packing \(kanji.entries.count) kanji and \(dictionary.words.count) words")
        let contents = try PackContents(kanjidic: kanji, edict: dictionary)
        try tool.deliver(
            values, pack: { try contents.pack() }, summary: contents.summary,
            compare: { try contents.compare(with: $0) })
    }
}
