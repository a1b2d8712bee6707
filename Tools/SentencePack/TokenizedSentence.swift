import Foundation
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

    /// Reads sentences and their tokens, and leaves out those that don't suit a dictionary.
    ///
    /// - Parameters:
    ///   - path: A file with a line for each sentence: its number, the sentence and its translation, between tabs.
    ///   - tokens: A file with the tokens of each sentence, a line for each token and `EOS` after each sentence.
    /// - Returns: The sentences, in the file's order.
    /// - Throws: `DataError` if the files don't fit each other.
    static func read(_ path: String, tokens: String) throws -> [TokenizedSentence] {
        var groups = try lines(of: tokens)[...]
        var sentences: [TokenizedSentence] = []
        for line in try lines(of: path) {
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
        guard groups.isEmpty else { throw DataError(description: "'\(tokens)' has tokens of other sentences") }
        return sentences
    }

    private static func lines(of path: String) throws -> [ArraySlice<UInt8>] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DataError(description: "cannot read '\(path)'; `make data-sentences` makes it")
        }
        return [UInt8](data).split(separator: UInt8(ascii: "\n"))
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
        reading = Kana.hiragana(field(2).isEmpty ? surface : field(2))
        baseReading = Kana.hiragana(field(3).isEmpty ? base : field(3))
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
