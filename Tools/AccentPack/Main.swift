import PackReader
import PackWriting

/// Builds the pack of pitch accents from two dictionaries, or compares a fresh build with a pack.
@main struct Main {
    static let usage = """
        Builds the pack of pitch accents that Kanji List contains.

        Usage: AccentPack [--naist FILE] --unidic FILE [--words FILE] --versions TEXT --output FILE
               AccentPack [--naist FILE] --unidic FILE [--words FILE] --versions TEXT --compare FILE

          --naist FILE     NAIST-jdic's sys.dic
                           (default: \(defaultNaist))
          --unidic FILE    unidic-lite's sys.dic
          --words FILE     the word pack, whose words get accents
                           (default: \(defaultWords))
          --versions TEXT  the versions of both dictionaries, with a comma between them
          --output FILE    writes the pack here
          --compare FILE   compares a fresh pack with this one; differences are an error,
                           unless a source is of another version, which is only reported
          --check PERCENT  fails if fewer of the common words have an accent
          -h, --help       prints this text
        """
    static let defaultNaist = "/var/lib/mecab/dic/open-jtalk/naist-jdic/sys.dic"
    static let defaultWords = "Data/words.pack"

    static let tool = DataTool(
        "AccentPack", usage: usage,
        options: ["--naist", "--unidic", "--words", "--versions", "--output", "--compare", "--check"])

    static func main() { tool.run(run) }

    private static func run(_ values: [String: String]) throws {
        try tool.checkTarget(values)
        guard let unidic = values["--unidic"] else { throw ToolUsageError("name UniDic's sys.dic with --unidic FILE") }
        let versions = (values["--versions"] ?? "").split(separator: ",")
        guard versions.count == 2 else { throw ToolUsageError("give both versions with --versions NAIST,UNIDIC") }
        let naist = values["--naist"] ?? defaultNaist
        tool.report("reading \(naist) and \(unidic)")
        let words = try WordPack(contentsOfFile: values["--words"] ?? defaultWords)
        let dictionary = try MecabDictionary(unidic)
        let contents = AccentContents(
            try words.allWords(), naist: AccentSource(naist: try MecabDictionary(naist)),
            unidic: AccentSource(unidic: dictionary), compounds: CompoundAccents(unidic: dictionary),
            sources: "open-jtalk-mecab-naist-jdic \(versions[0])\nunidic-lite \(versions[1])\n"
                + (try words.sources()))
        try tool.deliver(
            values, pack: { try contents.pack() }, summary: contents.summary,
            compare: { try contents.compare(with: $0) })
        if let check = values["--check"] {
            guard let percent = Int(check) else { throw ToolUsageError("'--check \(check)' isn't a percentage") }
            try contents.check(percent: percent)
        }
    }
}
