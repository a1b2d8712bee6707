import AppPacks
import EmbeddedData
import PackReader
import Testing

/// The app's embedded pack of names.
func embeddedNames() throws -> NamePack { try EmbeddedPacks().names() }

@Suite struct NamePackTests {
    private static var bytes: [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: name_pack_bytes(), count: Int(name_pack_size())))
    }

    @Test func `it names its sources with their versions, and has at most a megabyte`() throws {
        #expect(
            try embeddedNames().sources()
                == "open-jtalk-mecab-naist-jdic 1.11-3\nunidic-lite 1.0.8\nENAMDICT 2021-02-03\n")
        #expect(Self.bytes.count <= 1_000_000)
    }

    @Test func `the usual reading comes first: of 80 surnames at least 78, of 100 given names at least 90`() throws {
        let pack = try embeddedNames()
        for (names, kind, least) in [(UsualNames.surnames, NameKinds.surname, 78), (UsualNames.given, .given, 90)] {
            var missed: [String] = []
            for name in names {
                let first = try pack.readings(of: name.writing).first
                if let first, name.readings.contains(first.reading), first.kinds.contains(kind) { continue }
                missed.append("\(name.writing): \(first?.reading ?? "-")")
            }
            #expect(names.count - missed.count >= least, "\(missed)")
        }
    }

    @Test
    func `women's names are told from men's: of 50 women's at least 45, and at most one of 50 men's is taken for one`()
        throws
    {
        let pack = try embeddedNames()
        func isFemale(_ name: UsualNames.Name) throws -> Bool {
            let kinds = try pack.readings(of: name.writing).first { name.readings.contains($0.reading) }?.kinds
            return kinds?.contains(.female) == true && kinds?.contains(.male) == false
        }
        let men = try UsualNames.given.prefix(50).filter(isFemale)
        let women = try UsualNames.given.suffix(50).filter(isFemale)
        #expect(men.count <= 1 && women.count >= 45, "\(men), \(women.count)")
    }

    @Test(arguments: [
        ("佐藤", "さとう", "surname"), ("翔太", "しょうた", "male given name"), ("裕子", "ゆうこ", "female given name"),
        ("馨", "かおる", "female or male given name"), ("千葉", "ちば", "surname, place"), ("東京", "とうきょう", "place"),
        ("さくら", "さくら", "female given name, place"), ("林", "はやし", "surname"),
        ("大谷", "おおたに", "surname, place"), ("富山", "とやま", "surname, place"), ("比嘉", "ひが", "surname"),
    ])
    func `a name says what is called by it`(writing: String, reading: String, kinds: String) throws {
        let first = try #require(try embeddedNames().readings(of: writing).first)
        #expect(first.reading == reading && "\(first.kinds)" == kinds)
    }

    @Test(arguments: [
        ("さとう", "佐藤"), ("サトウ", "佐藤"), ("satou", "佐藤"), ("sato", "佐藤"), ("Satō", "佐藤"), ("ｓａｔｏ", "佐藤"), (" sato ", "佐藤"),
        ("ono", "小野"), ("tanaka", "田中"), ("kyoto", "京都"), ("佐藤", "佐藤"), ("サクラ", "桜"), ("むしゃのこうじ", "武者小路"),
    ])
    func `a name is found as it is written or read, and in romaji without its long vowels`(query: String, name: String)
        throws
    {
        let found = try embeddedNames().search(query)
        #expect(found.prefix(5).map(\.writing).contains(name), "\(found.prefix(5).map(\.writing))")
        #expect(found.map(\.rank) == found.map(\.rank).sorted())
    }

    @Test(arguments: [
        "", " ", "水が飲みたい", "\u{0}", "佐藤\u{0}", "佐藤鈴木", "佐藤さ", "sato佐藤", "*", "佐?", "々", "ー", "\u{F91D}x",
        "e\u{301}", String(repeating: "o", count: 60), String(repeating: "佐", count: 100_000),
        String(repeating: "ko", count: 100_000),
    ])
    func `what is no name has no reading`(text: String) throws {
        #expect(try embeddedNames().readings(of: text).isEmpty && embeddedNames().search(text).isEmpty)
    }

    @Test func `every name is read in hiragana, has a kind, and is found by each of its readings`() throws {
        let pack = try embeddedNames()
        var found = 0
        for first in stride(from: UInt32(0x4E00), through: 0x9FFF, by: 5) {
            guard let scalar = Unicode.Scalar(first) else { continue }
            let readings = try pack.readings(of: String(scalar))
            #expect(Set(readings.map(\.reading)).count == readings.count)
            for entry in readings {
                found += 1
                #expect(entry.reading.unicodeScalars.allSatisfy { (0x3041...0x3096).contains($0.value) || $0 == "ー" })
                #expect(!"\(entry.kinds)".isEmpty && (0..<512).contains(entry.rank))
                if found % 20 == 0 { #expect(try pack.search(entry.reading).contains(entry)) }
            }
        }
        #expect(found > 200)
    }

    @Test func `a damaged pack isn't opened from a file, wherever the damage is`() throws {
        for place in stride(from: 0, to: Self.bytes.count, by: 40_009) where !(32..<40).contains(place) {
            var damaged = Self.bytes
            damaged[place] ^= 1
            try withTemporaryFile(damaged) { path in
                _ = #expect(throws: PackError.self, "\(place)") { try NamePack(contentsOfFile: path) }
            }
            try withTemporaryFile(Array(Self.bytes.prefix(place))) { path in
                _ = #expect(throws: PackError.self, "\(place)") { try NamePack(contentsOfFile: path) }
            }
        }
    }

    /// A pack with one name, 水, and its reading みず.
    private func pack(_ list: [UInt8], numbers: [UInt8] = [0]) throws -> [UInt8] {
        func section(_ key: String, _ list: [UInt8]) -> [UInt8] {
            [1, 0, 0, 0, 8, 0, 0, 0, 0, UInt8(key.utf8.count)] + Array(key.utf8) + [UInt8(list.count)] + list
        }
        return try TinyPack(
            kind: NamePack.kind,
            sections: [[0x0A], section("水", list), section("mizu", numbers)].enumerated().map {
                TinyPack.Section(number: $0 + 1, blocks: [.init(key: 0, bytes: $1)])
            }
        ).bytes()
    }

    @Test func `a list that makes no sense is an error, and a number without a name finds nothing`() throws {
        let mizu: [UInt8] = [2, 2, 0x3F, 0x1A]
        func read(_ bytes: [UInt8], _ query: String) throws -> [String] {
            try withTemporaryFile(bytes) { path in try NamePack(contentsOfFile: path).search(query).map(\.reading) }
        }
        #expect(try read(pack(mizu), "水") == ["みず"] && read(pack(mizu), "mizu") == ["みず"])
        #expect(try read(pack(mizu, numbers: [4]), "mizu").isEmpty && read(pack([]), "水").isEmpty)
        #expect(try read(pack(mizu, numbers: [UInt8](repeating: 0, count: 100)), "mizu") == ["みず"])
        for list in [[2], [2, 0], [2, 2, 0x3F], [2, 1, 0xC0, 1], [2, 17] + Array(repeating: 1, count: 17)] {
            for query in ["水", "mizu"] {
                _ = #expect(throws: PackError.self, "\(list)") { try read(pack(list.map(UInt8.init)), query) }
            }
        }
        let many = (0..<25).flatMap { _ in [2, 2, 0x3F, 0x1A] as [UInt8] }
        #expect(try read(pack(many), "水").count == 25)
    }
}
