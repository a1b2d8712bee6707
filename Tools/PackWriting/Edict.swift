import Foundation

/// One line of EDICT.
public struct EdictWord: Sendable {
    /// The word as it is written.
    public var word: String
    /// Its reading in kana; the word itself if that is in kana.
    public var reading: String
    /// Its glosses without tags, joined.
    public var gloss: String
    /// Its glosses with their tags, as EDICT has them, between slashes.
    public var entry: String
    /// Whether EDICT marks it as common.
    public var isCommon: Bool
}

/// The words of EDICT.
public struct Edict: Sendable {
    /// The words, in the file's order.
    public var words: [EdictWord]
    /// The date of the file.
    public var version: String

    /// Reads `edict`, which is written in EUC-JP.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: Its words.
    /// - Throws: `DataError` if the file is missing, isn't EUC-JP, or has a line that isn't a word.
    public static func read(_ path: String) throws -> Edict {
        let text = try EucJapanese.text(ofFile: path, package: "edict")
        var words: [EdictWord] = []
        var version = "of an unknown date"
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
        return Edict(words: words, version: version)
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
