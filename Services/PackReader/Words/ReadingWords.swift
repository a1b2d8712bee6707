/// The commonest words in which a kanji has each of its readings.
public struct ReadingWords {
    /// How many words are read, and how many words are tried that are written as a reading says.
    private static let (mostRead, mostTried) = (24, 3)

    private let words: WordPack
    private let kanji: KanjiPack

    /// Makes a search in the words, with the readings of the kanji in them.
    public init(_ words: WordPack, _ kanji: KanjiPack) {
        self.words = words
        self.kanji = kanji
    }

    /// Finds a common word for each reading of a kanji.
    ///
    /// - Parameters:
    ///   - record: The kanji.
    ///   - positions: The words with the kanji, in the order in which they are tried; only the first are.
    /// - Returns: The words' positions by the readings, as KANJIDIC2 writes these; a reading without a common word is left
    ///   out.
    /// - Throws: What is wrong with a pack.
    public func positions(of record: KanjiRecord, among positions: some Sequence<Int>) throws(PackError) -> [String:
        Int]
    {
        let character = record.figures.scalar
        var found: [String: Int] = [:]
        // A reading with okurigana, or one that stands alone, is a word itself.
        for reading in record.kun where !reading.contains("-") { found[reading] = try word(character, readAs: reading) }
        var missing: [String: String] = [:]
        for reading in record.on + record.kun where found[reading] == nil && !reading.contains(".") {
            guard let letters = SearchKeys.reading(reading.filter { $0 != "-" }) else { continue }
            if missing[letters] == nil { missing[letters] = reading }
        }
        for position in positions.prefix(Self.mostRead) where !missing.isEmpty {
            guard let form = try words.word(at: position)?.form(with: character), form.isCommon else { continue }
            let parts = try Furigana.align(form.writing, reading: form.reading) { other throws(PackError) in
                try kanji.kanji(other).map { $0.on + $0.kun } ?? []
            }
            for part in parts where part.text.unicodeScalars.elementsEqual([character]) {
                guard let kana = part.reading, let letters = SearchKeys.reading(kana),
                    let reading = missing.removeValue(forKey: letters)
                else { continue }
                found[reading] = position
            }
        }
        return found
    }

    /// The common word that a kanji is with its okurigana, such as 飛ぶ for と.ぶ.
    private func word(_ character: Unicode.Scalar, readAs reading: String) throws(PackError) -> Int? {
        let kana = reading.filter { $0 != "." }
        let okurigana = reading.drop { $0 != "." }.dropFirst()
        for position in try words.positions(of: String(character) + okurigana).prefix(Self.mostTried) {
            guard let form = try words.word(at: position)?.form(with: character) else { continue }
            if form.isCommon, form.reading == kana { return position }
        }
        return nil
    }
}
