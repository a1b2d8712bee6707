import AppPacks
import PackReader
import Testing
import WordFlow

@testable import KanjiList

/// The readings in example sentences.
@MainActor @Suite struct SentenceReadingTests {
    private func parts(_ sentence: String, around word: String?) throws -> String {
        let parts = try SentenceReadings(PackKanjiLibrary(EmbeddedPacks())).parts(of: sentence, around: word)
        #expect(parts.map(\.text).joined() == sentence)
        return parts.map { part in part.text + (part.reading.map { "(\($0))" } ?? "") + (part.isWord ? "!" : "") }
            .joined(separator: "|")
    }

    @Test(arguments: [
        ("召し使いは床を掃除した。", "掃除した", "召(め)|し|使(つか)|いは床を|掃除した!|。"),
        ("鬼の居ぬ間に洗濯。", "洗濯", "鬼の居ぬ間に|洗濯!|。"),
        ("私は学校へ行く。", "学校", "私は|学校!|へ行く。"),
        ("彼は謝罪しなかった。", nil, "彼は|謝罪(しゃざい)|しなかった。"),
        ("", nil, ""), ("水", "水", "水!"), ("水です", "火", "水です"),
    ]) func `words that learners of N3 don't know have their readings, and the word itself none`(
        sentence: String, word: String?, expected: String
    ) throws { #expect(try parts(sentence, around: word) == expected) }

    @Test func `the sentences of many words keep their texts, and some have readings`() throws {
        let packs = try EmbeddedPacks()
        let library = PackWordLibrary(try PackKanjiLibrary(packs))
        var count = 0
        for position in stride(from: 100, to: 6_000, by: 97) {
            guard let number = try packs.words().word(at: position)?.number, let word = try library.word(number) else {
                continue
            }
            let form = try #require(word.forms.first)
            let texts = try packs.sentences().sentences(of: form.writing, reading: form.reading).map(\.japanese)
            let sentences = try library.sentences(for: word)
            #expect(sentences.map(\.japanese) == texts)
            for part in sentences.flatMap(\.parts) where part.reading != nil {
                count += 1
                #expect(!part.isWord && part.reading?.contains { $0 == "ー" || $0.isLetter } == true, "\(part)")
            }
        }
        #expect(count > 20)
    }
}
