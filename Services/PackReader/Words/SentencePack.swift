/// Sentences that use a word, read from a pack built by `Tools/Packs`.
///
/// A lookup inflates one block, and one for each sentence; recent ones are cached. Don't share an object between threads.
public final class SentencePack: Pack {
    /// The pack's kind in its header.
    public static let kind = "SENT"

    enum Section: Int {
        case sources = 1
        case words
        case sentences
    }

    /// The pack's file.
    public let file: PackFile
    private var table = PairTable(section: Section.words.rawValue, width: 3)
    private var blocks = KeyedBlocks(section: Section.sentences.rawValue, keeping: 32)

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of the kind `SentencePack.kind`.
    public init(_ file: PackFile) { self.file = file }

    /// Returns sentences that use a word, in whatever form, the most suitable first.
    ///
    /// - Parameters:
    ///   - writing: The word as JMdict writes it.
    ///   - reading: Its reading in kana; the word itself if that is in kana.
    ///   - most: The most sentences to return; the pack has up to three for a word.
    /// - Returns: The sentences; empty if the pack has none.
    /// - Throws: What is wrong with the pack.
    public func sentences(
        of writing: String, reading: String, most: Int = 3
    ) throws(PackError) -> [Sentence] {
        var sentences: [Sentence] = []
        for number in try table.numbers(of: writing, reading: reading, in: file).prefix(max(most, 0)) {
            let found = try blocks.record(number, of: file)
            guard let (bytes, range) = found, let tab = bytes[range].firstIndex(of: UInt8(ascii: "\t")) else {
                throw .malformed(file: file.name, part: "sentence \(number)")
            }
            sentences.append(
                Sentence(
                    japanese: String(decoding: bytes[range.lowerBound..<tab], as: UTF8.self),
                    english: String(decoding: bytes[(tab + 1)..<range.upperBound], as: UTF8.self), number: number))
        }
        return sentences
    }
}

/// A sentence with its translation.
public struct Sentence: Equatable, Sendable {
    /// The sentence in Japanese.
    public let japanese: String
    /// Its translation into English.
    public let english: String
    /// Tatoeba's number of the Japanese sentence.
    public let number: Int
}
