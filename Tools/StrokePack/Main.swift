import Foundation
import PackReader
import PackWriting

/// Builds the pack of strokes from KanjiVG, compares a fresh build with a pack, or checks a pack.
@main struct Main {
    static let usage = """
        Builds the pack of strokes that Kanji List contains.

        Usage: StrokePack --source FILE [--kanji-pack FILE] --output FILE
               StrokePack --source FILE [--kanji-pack FILE] --compare FILE
               StrokePack [--source FILE] [--kanji-pack FILE] [--counts FILE] --check FILE

          --source FILE      what Tools/StrokePack/dump-kanjivg.py prints
          --kanji-pack FILE  the pack whose kanji are taken, with their figures
                             (default: \(defaultKanjiPack))
          --output FILE      writes the pack here
          --compare FILE     compares a fresh pack with this one; differences are an error,
                             unless the source is of another version, which is only reported
          --check FILE       checks that this pack has the kanji of all school grades, that the
                             numbers of strokes are KANJIDIC2's, and, with --source, that the
                             strokes are close to the source's
          --counts FILE      the kanji whose numbers of strokes differ from KANJIDIC2's
                             (default: \(defaultCounts))
          -h, --help         prints this text
        """
    static let defaultKanjiPack = "Data/kanji.pack"
    static let defaultCounts = "Tools/StrokePack/counts.tsv"

    static let tool = DataTool(
        "StrokePack", usage: usage,
        options: ["--source", "--kanji-pack", "--output", "--compare", "--check", "--counts"])

    static func main() { tool.run(run) }

    private static func run(_ values: [String: String]) throws {
        let kanji = try KanjiPack(contentsOfFile: values["--kanji-pack"] ?? defaultKanjiPack)
        if let path = values["--check"] {
            let check = StrokeCheck(try StrokePack(contentsOfFile: path), kanji)
            tool.report(try check.figures(exceptions: values["--counts"] ?? defaultCounts))
            guard let source = values["--source"] else { return }
            return tool.report(try check.distances(from: try KanjiVG.read(source)))
        }
        guard let source = values["--source"] else { throw ToolUsageError("name the source with --source FILE") }
        try tool.checkTarget(values)
        tool.report("fitting the strokes of \(source)")
        let contents = try StrokeContents(try KanjiVG.read(source), kanji: kanji)
        try tool.deliver(
            values, pack: { try contents.pack() }, summary: contents.summary,
            compare: { try contents.compare(with: $0) })
    }
}
