import Foundation
import PackReader
import Testing

@Suite struct KanjiSearchTests {
    @Test(arguments: [
        ("water", "水"), ("Water", "水"), ("WATER ", "水"), ("eau", "水"), ("agua", "水"), ("água", "水"),
        ("みず", "水"), ("ミズ", "水"), ("mizu", "水"), ("水", "水"), ("fire", "放"), ("mountain", "山"), ("tree", "木"),
        ("shi", "十"), ("si", "十"), ("し", "十"), ("すいどう", ""), ("sui", "出"), ("スイ", "出"), ("taberu", "食"), ("たべる", "食"),
        ("one", "一"),
    ])
    func `the first match`(query: String, first: String) throws {
        let found = try embeddedPack().search(query)
        #expect(found.first.map { String($0) } ?? "" == first, "\(query): \(found.prefix(8).map { String($0) })")
    }

    @Test func `a word finds its kanji in order, without duplicates`() throws {
        let pack = try embeddedPack()
        #expect(try pack.search("水道") == ["水", "道"])
        #expect(try pack.search("食べ物") == ["食", "物"])
        #expect(try pack.search("日曜日") == ["日", "曜"])
    }

    @Test(arguments: [
        ("tōkyō", "toukyou"), ("shu", "syu"), ("chi", "ti"), ("tsuchi", "tuti"), ("fuji", "huzi"), ("jō", "zyou"),
        ("シャ", "しゃ"), ("ōkii", "おおきい"), ("ookii", "おおきい"), ("jū", "じゅう"), ("kekkon", "けっこん"),
        ("matcha", "まっちゃ"), ("shimbun", "しんぶん"), ("kon'ya", "こんや"), ("た.べる", "たべる"), ("カード", "かあど"),
    ])
    func `different spellings of a reading give the same key`(first: String, second: String) {
        #expect(SearchKeys.reading(first) == SearchKeys.reading(second))
        #expect(SearchKeys.reading(first) != nil)
    }

    @Test func `an unfinished syllable finds kanji too`() throws {
        let pack = try embeddedPack()
        for query in ["miz", "mizu"] { #expect(try pack.search(query).contains("水")) }
        for query in ["sh", "shi", "ch", "ts", "f", "j"] { #expect(try !pack.search(query).isEmpty, "\(query)") }
    }

    @Test func `the search finds the same as a plain scan of every entry`() throws {
        let pack = try embeddedPack()
        let entries = try PlainSearch.entries(of: pack)
        var random = SystemRandomNumberGenerator()
        var queries = ["a", "e", "q", "x", "s", "to", "the", "w", "wa", "sy", "kou", "k", "1", "of the", "(", "é", "を"]
        // `make nightly` asks more.
        let most = ProcessInfo.processInfo.environment["SOAK"] == "1" ? 150 : 40
        while queries.count < most {
            guard let entry = entries.randomElement(using: &random) else { break }
            let list = Bool.random(using: &random) ? entry.readings : entry.meanings
            let start = Int.random(in: 0...list.count, using: &random)
            let length = Int.random(in: 1...9, using: &random)
            let piece = String(decoding: list[start...].prefix(length), as: UTF8.self)
            if !piece.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) { queries.append(piece) }
        }
        var hits = 0
        for query in queries {
            let found = try pack.search(query)
            hits += found.count
            #expect(try found == PlainSearch.found(query, in: entries, of: pack), "\(query.debugDescription)")
        }
        #expect(hits > 5000)
    }

    @Test func `earlier searches, letter by letter or not, don't change the result`() throws {
        let typing = try embeddedPack()
        for text in ["water", "shinrin", "of the", "みずうみ", "kyouto", "n'a", "sword of", "ét"] {
            for length in Array(1...text.count) + [1, text.count] {
                let query = String(text.prefix(length))
                #expect(try typing.search(query) == embeddedPack().search(query), "\(query)")
            }
        }
    }

    @Test func `an empty or odd query finds nothing and doesn't trap`() throws {
        let pack = try embeddedPack()
        for query in ["", " ", "\t", "\u{0}", "🙂", "مرحبا", "-", ".", "zzzzqq", String(repeating: "a", count: 100_000)]
        {
            #expect(try pack.search(query).isEmpty, "\(query.prefix(10))")
        }
    }
}
