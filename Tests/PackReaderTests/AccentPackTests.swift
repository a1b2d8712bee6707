import AppPacks
import EmbeddedData
import PackReader
import Testing

@Suite struct AccentPackTests {
    private static var bytes: [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: accent_pack_bytes(), count: Int(accent_pack_size())))
    }

    private static func embedded() throws -> AccentPack { try EmbeddedPacks().accents() }

    @Test func `it names its sources with their versions`() throws {
        #expect(
            try Self.embedded().sources()
                == "open-jtalk-mecab-naist-jdic 1.11-3\nunidic-lite 1.0.8\nJMdict 2021-07-05\nwordfreq 3.1.1\n")
    }

    @Test(arguments: [
        ("橋", "はし", [2]), ("箸", "はし", [1]), ("端", "はし", [0]), ("水", "みず", [0]), ("食べる", "たべる", [2]),
        ("学校", "がっこう", [0]), ("今日", "きょう", [1]), ("引越し", "ひっこし", [0]), ("領事館", "りょうじかん", [3]),
        ("バイク", "バイク", [1]),
    ])
    func `a word has the accent on which the dictionaries agree`(writing: String, reading: String, accents: [Int])
        throws
    {
        #expect(try Self.embedded().accents(of: writing, reading: reading) == accents)
    }

    @Test(arguments: [
        ("水", "みづ"), ("", ""), ("水", ""), ("\t", "\n"), ("水\tみず", ""), (String(repeating: "水", count: 10_000), "a"),
    ])
    func `what isn't a word of JMdict has none`(writing: String, reading: String) throws {
        #expect(try Self.embedded().accents(of: writing, reading: reading).isEmpty)
    }

    @Test func `four fifths of the common words have an accent, and none lies behind the word`() throws {
        let (words, pack) = (try embeddedWords(), try Self.embedded())
        var (common, found) = (0, 0)
        for position in stride(from: 0, to: words.commonCount, by: 10) {
            for form in try #require(try words.word(at: position)).forms where form.isCommon {
                let accents = try pack.accents(of: form.writing, reading: form.reading)
                common += 1
                if !accents.isEmpty { found += 1 }
                #expect(accents.allSatisfy { $0 <= form.reading.count } && accents == accents.sorted())
            }
        }
        #expect(found * 5 > common * 4 - common / 10, "\(found) of \(common)")
    }

    @Test func `a damaged pack isn't opened from a file`() throws {
        for place in [0, 13, 40, 100, 5_000, Self.bytes.count - 1] {
            var damaged = Self.bytes
            damaged[place] ^= 1
            try withTemporaryFile(damaged) { path in
                _ = #expect(throws: PackError.self, "\(place)") { try AccentPack(contentsOfFile: path) }
            }
        }
        try withTemporaryFile(Array(Self.bytes.dropLast())) { path in
            _ = #expect(throws: PackError.self) { try AccentPack(contentsOfFile: path) }
        }
    }

    @Test func `a record of another length is an error, and no word has more than eight accents`() throws {
        let key = PairKeys.key(writing: "水", reading: "みず")
        let low = [UInt8(truncatingIfNeeded: key), UInt8(truncatingIfNeeded: key >> 8)]
        func accents(_ record: [UInt8]) throws -> [Int] {
            let block = TinyPack.keyed(key >> PairKeys.lowBits, record)
            let tiny = TinyPack(kind: AccentPack.kind, sections: [.init(number: 2, blocks: [block])])
            return try withTemporaryFile(try tiny.bytes()) { path in
                try AccentPack(contentsOfFile: path).accents(of: "水", reading: "みず")
            }
        }
        #expect(try accents(low + [2]) == [2] && accents([]).isEmpty && accents([0, 0, 2]).isEmpty)
        #expect(try accents(low + low + [0, 2]) == [0, 2])
        for length in [1, 2, 4, 5] {
            _ = #expect(throws: PackError.self) { try accents([UInt8](repeating: 0, count: length)) }
        }
        let many = (0..<1_000).flatMap { _ in low } + [UInt8](repeating: 1, count: 1_000)
        #expect(try accents(many).count == 8)
    }
}

extension TinyPack {
    /// A block with one record.
    static func keyed(_ key: Int, _ record: [UInt8]) -> Block {
        Block(key: key, bytes: [1, 0] + number(key) + [8, 0] + record)
    }
}
