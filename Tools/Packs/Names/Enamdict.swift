import Foundation
import PackReader
import PackWriting

/// What ENAMDICT says of names that are known already: it has ten times as many.
struct Enamdict {
    /// The tags of given names: women's, men's, either, and those of people of which it doesn't know more.
    static let given: Set = ["f", "m", "g", "u"]

    /// Its tags of each name, such as `f` for a woman's.
    private(set) var tags: [NamePair: Set<String>] = [:]
    /// How many of the people whom it names by their full names have a surname, among others that the full name begins
    /// with.
    private(set) var people: [NamePair: Int] = [:]
    /// The date of the file.
    let version: String

    /// Reads `enamdict`, which is written in EUC-JP.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - names: The names of interest.
    /// - Throws: `DataError` if the file is missing, isn't EUC-JP, or has a line that isn't a name.
    init(_ path: String, _ names: Set<NamePair>) throws {
        let lines = try EucJapanese.text(ofFile: path).utf8.split(separator: UInt8(ascii: "\n"))
        guard let head = lines.first.map({ String(Substring($0)) }), let date = head.range(of: "Created: ") else {
            throw DataError(description: "'\(path)' doesn't begin with its date")
        }
        version = String(head[date.upperBound...].prefix(10))
        let readings = Dictionary(grouping: names, by: \.writing).mapValues { $0.map(\.reading) }
        for line in lines.dropFirst() {
            guard let slash = line.firstIndex(of: UInt8(ascii: "/")) else {
                throw DataError(description: "'\(path)' has an invalid line: \(Substring(line))")
            }
            // WRITING [READING] /(tags) romaji/; a name in kana has no reading.
            let parts = line[..<slash].split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            let writing = parts.first ?? ""
            let reading = parts.count > 1 ? String(parts[1].dropFirst().dropLast()) : writing
            let pair = NamePair(writing: writing, reading: SearchKeys.hiragana(reading))
            if names.contains(pair) {
                tags[pair, default: []].formUnion(Self.tags(of: line[slash...]))
            } else if Self.tags(of: line[slash...]).contains("h") {
                count(pair, readings)
            }
        }
    }

    /// Counts a person for each name that the full name begins with.
    private mutating func count(_ person: NamePair, _ readings: [String: [String]]) {
        for count in 1..<max(person.writing.count, 1) {
            let surname = String(person.writing.prefix(count))
            for reading in readings[surname] ?? [] where person.reading.hasPrefix(reading) {
                people[NamePair(writing: surname, reading: reading), default: 0] += 1
            }
        }
    }

    /// The tags in parentheses, between commas.
    private static func tags(of glosses: Substring.UTF8View) -> [String] {
        Substring(glosses).split(separator: "(").dropFirst().flatMap { part in
            part.prefix { $0 != ")" }.split(separator: ",").map(String.init)
        }
    }
}
