import Foundation
import PackWriting

/// One line of EDICT.
struct EdictWord: Sendable {
    /// The word as it is written.
    var word: String
    /// Its reading in kana; the word itself if that is in kana.
    var reading: String
    /// Its glosses without tags, joined.
    var gloss: String
    /// Its glosses with their tags, as EDICT has them, between slashes.
    var entry: String
    /// Whether EDICT marks it as common.
    var isCommon: Bool
}

/// The words of EDICT.
struct Edict: Sendable {
    /// The words, in the file's order.
    private(set) var words: [EdictWord] = []
    /// The date of the file.
    private(set) var version = "of an unknown date"

    /// Reads `edict`, which is written in EUC-JP.
    ///
    /// - Throws: `DataError` if the file is missing, isn't EUC-JP, or has a line that isn't a word.
    init(_ path: String) throws {
        let text = try EucJapanese.text(ofFile: path)
        for line in text.split(separator: "\n") {
            if line.hasPrefix("　") {
                if let range = line.range(of: "Created: ") { version = String(line[range.upperBound...].prefix(10)) }
                continue
            }
            guard let word = EdictWord(line: line) else {
                throw DataError(description: "'\(path)' has an invalid line: \(line.prefix(60))")
            }
            words.append(word)
        }
    }
}

extension EdictWord {
    /// Parses `WORD [READING] /(pos) gloss/gloss/(P)/`; a word in kana has no reading.
    init?(line: Substring) {
        guard let slash = line.firstIndex(of: "/") else { return nil }
        let head = line[..<slash].trimmingCharacters(in: .whitespaces)
        let parts = head.components(separatedBy: " [")
        word = parts[0]
        reading = parts.count > 1 ? String(parts[1].dropLast()) : parts[0]
        var glosses = line[slash...].split(separator: "/").map(String.init)
        isCommon = glosses.contains("(P)")
        glosses.removeAll { $0 == "(P)" || $0.hasPrefix("EntL") }
        entry = glosses.joined(separator: "/").replacingOccurrences(of: "\t", with: " ")
        let texts = glosses.map(Self.plain).filter { !$0.isEmpty }
        gloss = texts.joined(separator: "; ")
    }

    /// Removes the tags in front of a gloss: parts of speech, fields, and the numbers of senses.
    private static func plain(_ gloss: String) -> String {
        var rest = Substring(gloss.replacingOccurrences(of: "\t", with: " "))
        while rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
            let tag = rest[rest.index(after: rest.startIndex)..<end]
            let isTag = tag.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || ",-".contains($0)) }
            guard isTag || tag.hasPrefix("See ") else { break }
            rest = rest[rest.index(after: end)...].drop { $0 == " " }
        }
        if rest.hasPrefix("{"), let end = rest.firstIndex(of: "}") {
            rest = rest[rest.index(after: end)...].drop { $0 == " " }
        }
        return String(rest)
    }
}
