import Foundation
import PackReader
import PackWriting

/// What ENAMDICT says of names that are known already: it has ten times as many.
struct Enamdict {
    /// The tags of given names: women's, men's, either, and those of people of which it doesn't know more.
    static let given: Set = ["f", "m", "g", "u"]

    /// Its tags of each name, such as `f` for a woman's.
    private(set) var tags: [NamePair: Set<String>] = [:]
    /// The date of the file.
    let version: String

    /// Reads `enamdict`, which is written in EUC-JP.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - isKnown: Whether a name is of interest.
    /// - Throws: `DataError` if the file is missing, isn't EUC-JP, or has a line that isn't a name.
    init(_ path: String, isKnown: (NamePair) -> Bool) throws {
        let lines = try EucJapanese.text(ofFile: path).utf8.split(separator: UInt8(ascii: "\n"))
        guard let head = lines.first.map({ String(Substring($0)) }), let date = head.range(of: "Created: ") else {
            throw DataError(description: "'\(path)' doesn't begin with its date")
        }
        version = String(head[date.upperBound...].prefix(10))
        for line in lines.dropFirst() {
            guard let slash = line.firstIndex(of: UInt8(ascii: "/")) else {
                throw DataError(description: "'\(path)' has an invalid line: \(Substring(line))")
            }
            // WRITING [READING] /(tags) romaji/; a name in kana has no reading.
            let parts = line[..<slash].split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            let writing = parts.first ?? ""
            let reading = parts.count > 1 ? String(parts[1].dropFirst().dropLast()) : writing
            let pair = NamePair(writing: writing, reading: SearchKeys.hiragana(reading))
            if isKnown(pair) { tags[pair, default: []].formUnion(Self.tags(of: line[slash...])) }
        }
    }

    /// The tags in parentheses, between commas.
    private static func tags(of glosses: Substring.UTF8View) -> [String] {
        Substring(glosses).split(separator: "(").dropFirst().flatMap { part in
            part.prefix { $0 != ")" }.split(separator: ",").map(String.init)
        }
    }
}
