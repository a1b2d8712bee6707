import AppCore
public import DictionaryBasics
import TextBasics

/// The starred kanji and words: one shelf, with one count and one file.
@MainActor public struct DictionaryStars {
    let kanji: Stars<Unicode.Scalar>
    let words: Stars<WordID>
    /// Writes the starred kanji and words to a new file, as the user named it; an error says what to do about it.
    let export: (_ kanji: [Unicode.Scalar], _ words: [WordID], _ path: String) async throws -> Void

    /// Gathers the stars.
    ///
    /// - Parameters:
    ///   - kanji: The starred kanji.
    ///   - words: The starred words.
    ///   - export: Writes both as comma-separated values to a new file, as the user named it; an error says what to do
    ///     about it.
    public init(
        kanji: Stars<Unicode.Scalar>, words: Stars<WordID>,
        export: @escaping (_ kanji: [Unicode.Scalar], _ words: [WordID], _ path: String) async throws -> Void
    ) {
        self.kanji = kanji
        self.words = words
        self.export = export
    }

    func begin(in flow: AnyFlow) {
        kanji.begin(in: flow)
        words.begin(in: flow)
    }

    /// How many there are, such as `12 kanji, 31 words`; `nil` until they have been read.
    var count: String? {
        guard let kanji = kanji.items?.count, let words = words.items?.count else { return nil }
        let parts = [
            kanji == 0 ? nil : "\(kanji.grouped) kanji",
            words == 0 ? nil : words == 1 ? "1 word" : "\(words.grouped) words",
        ]
        return kanji + words == 0 ? "nothing yet" : parts.compactMap { $0 }.joined(separator: ", ")
    }

    /// Why they could not be read.
    var problem: String? { kanji.problem ?? words.problem }
}
