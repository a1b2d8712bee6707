import AppPacks
import KanjiFlow
import Testing

@testable import KanjiList

/// Which words a kanji's page shows first.
@MainActor @Suite struct KanjiWordsTests {
    @Test(
        arguments: [
            ("食", "食べる"), ("書", "書く"), ("生", "学生"), ("行", "行く"), ("水", "水"), ("学", "学校"), ("見", "見る"), ("手", "手紙"),
        ] as [(Unicode.Scalar, String)]) func `those that learners meet first come first, in the form with the kanji`(
            character: Unicode.Scalar, word: String
        ) throws
    {
        let library = try PackKanjiLibrary(EmbeddedPacks())
        let numbers = try library.words(with: character)
        let first = try numbers.prefix(6).compactMap { try library.word($0, with: character)?.text }
        #expect(first.contains(word), "\(first)")
        #expect(Set(numbers).count == numbers.count)
        for number in numbers.prefix(100) {
            let text = try #require(try library.word(number, with: character)).text
            #expect(text.unicodeScalars.contains(character), "\(text)")
        }
    }

    @Test func `a kanji without such words has its other ones`() throws {
        let library = try PackKanjiLibrary(EmbeddedPacks())
        let numbers = try library.words(with: "麒")
        #expect(try numbers.first.flatMap { try library.word($0, with: "麒")?.text } == "麒麟")
        #expect(try library.words(with: "a").isEmpty && library.words(with: "\u{20000}").isEmpty)
    }
}
