import AppPacks
import Foundation
import Testing

@testable import PackReader

/// The kanji that are taken for each other, against pairs that textbooks list.
@Suite struct LookAlikeTests {
    /// The pairs, written down before there was a measure.
    private static func pairs() throws -> [[Unicode.Scalar]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/look-alikes.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.unicodeScalars.filter { $0 != " " } }
    }

    @Test func `four of five pairs of textbooks find each other, in both directions`() throws {
        let pack = try embeddedStrokes()
        let pairs = try Self.pairs()
        #expect(pairs.count >= 60 && pairs.allSatisfy { $0.count == 2 })
        let missed = try pairs.filter {
            try !pack.lookAlikes(of: $0[0]).contains($0[1]) || !pack.lookAlikes(of: $0[1]).contains($0[0])
        }
        let names = missed.map { "\($0[0])\($0[1])" }.joined(separator: " ")
        #expect(missed.count * 5 <= pairs.count, "\(names)")
        let first = pairs.prefix(60).count { pair in !missed.contains(pair) }
        #expect(first >= 48, "\(first) of the first 60 pairs")
    }

    @Test(
        arguments: [("未", "末"), ("土", "士"), ("千", "干"), ("待", "持"), ("綱", "網")]
            as [(
                Unicode.Scalar, Unicode.Scalar
            )]) func `best known look-alikes are among the first two`(first: Unicode.Scalar, second: Unicode.Scalar)
        throws
    {
        let pack = try embeddedStrokes()
        #expect(try pack.lookAlikes(of: first).prefix(2).contains(second))
        #expect(try pack.lookAlikes(of: second).prefix(2).contains(first))
    }

    @Test func `look-alikes are at most six other kanji of the dictionary, each once`() throws {
        let (pack, kanji) = (try embeddedStrokes(), try embeddedPack())
        for figures in try kanji.allFigures() {
            let found = try pack.lookAlikes(of: figures.scalar)
            #expect(found.count <= 6 && Set(found).count == found.count, "\(figures.scalar)")
            for other in found {
                let record = try kanji.kanji(other)
                // A compatibility ideograph compares equal to its kanji, and a variant is no other kanji.
                #expect(record != nil && String(other) != String(figures.scalar), "\(figures.scalar)\(other)")
                #expect(record?.variants.contains(figures.scalar) == false, "\(figures.scalar)\(other)")
            }
        }
    }

    @Test func `most look-alikes are kanji that learners meet`() throws {
        let (pack, kanji) = (try embeddedStrokes(), try embeddedPack())
        let found = try kanji.kanji(ofGrades: 1...8).flatMap { try pack.lookAlikes(of: $0) }
        let common = try found.count { other in
            guard let figures = try kanji.kanji(other)?.figures else { return false }
            return (1...8).contains(figures.grade ?? 0) || figures.frequency != nil
        }
        #expect(found.count > 5_000 && Double(common) > 0.9 * Double(found.count), "\(common) of \(found.count)")
    }

    @Test func `a kanji without strokes, or like no other, has none, and neither has another character`() throws {
        let pack = try embeddedStrokes()
        #expect(try pack.strokes(of: "\u{F91D}") == nil)
        for scalar in ["鬱", "飛", "\u{F91D}", "あ", "a", "\u{0}", "\u{10FFFF}"] as [Unicode.Scalar] {
            #expect(try pack.lookAlikes(of: scalar) == [], "\(scalar)")
        }
    }

    @Test func `a record that is no text is reported with its kanji, and an older pack has no look-alikes`() throws {
        func pack(_ sections: [TinyPack.Section]) -> TinyPack { TinyPack(kind: "STRK", sections: sections) }
        let sources = TinyPack.Section(number: 1, blocks: [TinyPack.Block(key: 0, bytes: Array("test\n".utf8))])
        try withTemporaryFile(
            try pack([sources, TinyPack.Section(number: 5, blocks: [TinyPack.block([(0x6C34, [0xFF])])])]).bytes()
        ) { path in
            let pack = try StrokePack(contentsOfFile: path)
            #expect(throws: PackError.malformed(file: path, part: "the look-alikes of U+6C34")) {
                try pack.lookAlikes(of: "水")
            }
            #expect(try pack.lookAlikes(of: "火") == [])
        }
        try withTemporaryFile(try pack([sources]).bytes()) { path in
            let older = try StrokePack(contentsOfFile: path)
            #expect(try older.lookAlikes(of: "水") == [])
        }
    }
}
