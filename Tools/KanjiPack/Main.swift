import Foundation
import PackWriting

/// Builds the kanji pack from KANJIDIC2, or compares a fresh build with a pack.
@main struct Main {
    static let usage = """
        Builds the pack of kanji that Kanji List contains.

        Usage: KanjiPack [--kanjidic FILE] --output FILE
               KanjiPack [--kanjidic FILE] --compare FILE

          --kanjidic FILE  kanjidic2.xml.gz (default: \(defaultKanjidic))
          --output FILE    writes the pack here
          --compare FILE   compares a fresh pack with this one; differences are an error,
                           unless the sources are of other versions, which is only reported
          -h, --help       prints this text
        """
    static let defaultKanjidic = "/usr/share/edict/kanjidic2.xml.gz"

    static let tool = DataTool("KanjiPack", usage: usage, options: ["--kanjidic", "--output", "--compare"])

    static func main() { tool.run(run) }

    private static func run(_ values: [String: String]) throws {
        try tool.checkTarget(values)
        let kanjidic = values["--kanjidic"] ?? defaultKanjidic
        tool.report("reading \(kanjidic)")
        let kanji = try Kanjidic.read(kanjidic)
        tool.report("packing \(kanji.entries.count) kanji")
        let contents = PackContents(kanjidic: kanji)
        try tool.deliver(
            values, pack: { try contents.pack() }, summary: contents.summary,
            compare: { try contents.compare(with: $0) })
    }
}
