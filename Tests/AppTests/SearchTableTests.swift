import AppPacks
import Foundation
import PackReader
import Testing

@testable import KanjiList

/// What people look up, with the words that they expect among the first three.
@Suite struct SearchTableTests {
    private struct Search {
        var query: String
        var expected: Set<String>
    }

    private func searches(_ name: String) throws -> [Search] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Searches/\(name).tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let fields = line.split(separator: "\t").map(String.init)
            try #require(fields.count == 2, "\(line)")
            return Search(query: unescaped(fields[0]), expected: Set(fields[1].split(separator: "|").map(String.init)))
        }
    }

    /// A text with a character in place of each of its code points, such as `\u00AD`, and a new line for `\n`.
    private func unescaped(_ text: String) -> String {
        text.replacing(/\\u([0-9A-F]{4})/) { match in
            UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        }.replacing("\\n", with: "\n")
    }

    /// The searches whose first three words have none that is expected.
    private func failures(of searches: [Search]) throws -> [String] {
        let packs = try EmbeddedPacks()
        let (words, lookUp) = (try packs.words(), try packs.lookUp())
        return try searches.compactMap { search in
            let found = try lookUp.find(search.query, most: 3).words.compactMap { try words.word(at: $0) }
            let forms = found.flatMap { $0.forms.flatMap { [$0.writing, $0.reading] } }
            guard search.expected.isDisjoint(with: forms) else { return nil }
            return "\(search.query): \(found.map(\.first.writing)), not \(search.expected.sorted())"
        }
    }

    @Test func `each search of the table has an expected word among the first three`() throws {
        let searches = try searches("table")
        #expect(searches.count >= 150)
        let failures = try failures(of: searches)
        #expect(failures.isEmpty, "\(failures.count): \(failures.joined(separator: "\n"))")
    }

    @Test func `what is copied, called out, half in kana, in other forms or without long vowels finds its word`() throws
    {
        let searches = try searches("typed")
        let failures = try failures(of: searches)
        #expect(searches.count >= 150 && failures.isEmpty, "\(failures.count): \(failures.joined(separator: "\n"))")
    }

    @Test(arguments: [
        ("go", "行"), ("see", "見"), ("station", "駅"), ("speak", "話"), ("eat", "食"), ("understand", "分"), ("みず", "水"),
        ("mezurashii", "珍"), ("tabenakatta", "食"), ("行きました", "行"),
    ]) func `the first kanji is that of the first word, if it has only one`(query: String, kanji: Unicode.Scalar) throws
    {
        let found = try EmbeddedPacks().lookUp().find(query, most: 3)
        #expect(found.kanji.first == kanji && found.kanji.count <= 3 && Set(found.kanji).count == found.kanji.count)
    }

    @Test(arguments: [
        ("富士山", "富士山", 3), ("二十歳", "二十歳", 3), ("図書館", "図書館", 3), ("き", "木", 1_000), ("め", "目", 100), ("e", "絵", 100),
        ("國語", "国語", 3), ("懐かしかった", "懐かしい", 1), ("食べました", "食べる", 1),
        ("taberu", "食べる", 1), ("tabenakatta", "食べる", 1), ("kiru", "着る", 3), ("めずらしい", "珍しい", 1),
    ]) func `words that are typed whole come before the kanji`(query: String, word: String, kanjiCount: Int) throws {
        let packs = try EmbeddedPacks()
        let (words, found) = (try packs.words(), try packs.lookUp().find(query, most: 20))
        let leading = try found.words.prefix(found.leadingCount).compactMap { try words.word(at: $0) }
        #expect(leading.contains { $0.forms.contains { $0.writing == word } } && leading.count <= 10)
        #expect(found.kanji.count >= kanjiCount)
    }

    @Test(arguments: ["水", "water", "mizu", "みず", "図書*", "ki", "こう", "しょく"])
    func `other queries have their kanji first`(query: String) throws {
        #expect(try EmbeddedPacks().lookUp().find(query, most: 20).leadingCount == 0)
    }

    @Test @MainActor func `a kanji of the schools has words in either form`() throws {
        let packs = try EmbeddedPacks()
        let library = try PackKanjiLibrary(packs)
        for character in "剝頰塡𠮟剥頬填叱".unicodeScalars {
            #expect(try library.words(with: character).count > 1, "\(character)")
            #expect(try packs.lookUp().find(String(character), most: 5).kanji.first == character)
        }
    }

    @Test(arguments: ["made", "take", "see", "to"])
    func `an English word isn't read as an inflected word in romaji`(query: String) throws {
        #expect(try EmbeddedPacks().lookUp().find(query).forms.isEmpty)
    }

    @Test(arguments: ["sh", "shimb", "gakk", "toukyo", "ch"])
    func `while the user types, an unfinished syllable finds what it may become`(query: String) throws {
        let lookUp = try EmbeddedPacks().lookUp()
        #expect(try lookUp.find(query, most: 1, isTyping: true).wordCount > 0)
        #expect(try lookUp.find(query, isTyping: true).wordCount >= lookUp.find(query).wordCount)
    }

    @Test func `everyday words in romaji, English and any form hold as well`() throws {
        let searches = try searches("everyday")
        let failures = try failures(of: searches)
        #expect(searches.count == 60 && failures.isEmpty, "\(failures.count): \(failures.joined(separator: "\n"))")
    }

    @Test func `searches that were written without knowing the order hold as well`() throws {
        let searches = try searches("further")
        let failures = try failures(of: searches)
        #expect(searches.count == 50 && failures.isEmpty, "\(failures.count): \(failures.joined(separator: "\n"))")
    }

    @Test func `phrases with to, plurals, romaji without long vowels and parts of glosses hold as well`() throws {
        let searches = try searches("learner")
        let failures = try failures(of: searches)
        #expect(searches.count == 50 && failures.isEmpty, "\(failures.count): \(failures.joined(separator: "\n"))")
    }

    @Test(arguments: [
        ("water", ["湯", "水道"], ["袋", "埋める"]), ("kohi", ["コーヒー"], ["虎皮", "子羊"]), ("なる", ["成る"], ["生る"]),
    ]) func `a word that is nearer comes before others`(query: String, near: [String], far: [String]) throws {
        let packs = try EmbeddedPacks()
        let (words, found) = (try packs.words(), try packs.lookUp().find(query, most: 400).words)
        func place(_ writing: String) throws -> Int? {
            try found.firstIndex { position in
                try words.word(at: position)?.forms.contains { $0.writing == writing } == true
            }
        }
        let last = try #require(try near.map(place).reduce(0) { one, other in other.flatMap { max(one ?? 0, $0) } })
        for writing in far { #expect(try place(writing) ?? .max > last, "\(writing)") }
    }
}
