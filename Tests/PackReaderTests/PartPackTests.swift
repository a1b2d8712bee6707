import AppCoreWalking
import AppPacks
import PackReader
import Testing

/// The app's embedded pack of parts.
func embeddedParts() throws -> PartPack { try EmbeddedPacks().parts() }

@Suite struct PartPackTests {
    @Test func `it has RADKFILE's parts, those with few strokes first`() throws {
        let pack = try embeddedParts()
        let parts = try pack.parts()
        #expect(try pack.sources() == "RADKFILE Oct 2013\n" && parts.count == 253)
        #expect(parts.first?.character == "一" && parts.last?.character == "龠" && parts.last?.strokes == 17)
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.strokes <= $1.strokes })
        #expect(Set(parts.map(\.character)).count == 253)
    }

    @Test func `a part is shown as itself, and the kanji that RADKFILE writes in its place names it`() throws {
        let pack = try embeddedParts()
        let characters = try Set(pack.parts().map(\.character))
        for (written, part) in zip("汁化込刈邦阡ハ".unicodeScalars, "氵亻⻌刂⻏⻖八".unicodeScalars) {
            #expect(characters.contains(part) && !characters.contains(written), "\(part)")
            #expect(try pack.part(named: written)?.character == part)
            #expect(try pack.kanji(having: [written]) == pack.kanji(having: [part]))
        }
        #expect(try pack.part(named: "\u{2F54}")?.character == "水" && pack.part(named: "⺡")?.character == "氵")
        #expect(try pack.part(named: "a") == nil && pack.part(named: "阝") == nil)
    }

    @Test func `KanjiVG's components and RADKFILE's parts agree on most kanji`() throws {
        let (parts, strokes) = try (embeddedParts(), embeddedStrokes())
        var (kanji, agreeing, components, shared) = (0, 0, 0, 0)
        for character in try Set(parts.parts().flatMap { try parts.kanji(having: [$0.character]) }) {
            // Only components that RADKFILE has as parts can be compared.
            let named = try Set(strokes.components(of: character).compactMap { try parts.part(named: $0)?.character })
            guard !named.isEmpty else { continue }
            let common = try named.intersection(parts.parts(of: character)).count
            kanji += 1
            agreeing += common == named.count ? 1 : 0
            components += named.count
            shared += common
        }
        #expect(kanji == 6_107 && agreeing == 5_885 && components == 8_506 && shared == 8_263)
    }

    @Test func `kanji are found by their parts`() throws {
        let pack = try embeddedParts()
        #expect(try Set(pack.parts(of: "明")) == ["日", "月"] && pack.parts(of: "a").isEmpty)
        let found = try pack.kanji(having: ["日", "月"] as [Unicode.Scalar])
        #expect(found.contains("明") && !found.contains("日") && found == found.sorted())
        #expect(try found.allSatisfy { try Set(pack.parts(of: $0)).isSuperset(of: ["日", "月"]) })
        #expect(try pack.kanji(having: []).isEmpty && pack.kanji(having: ["日", "a"]).isEmpty)
        let all = try pack.parts().map(\.character)
        #expect(try pack.kanji(having: all).isEmpty && pack.kanji(having: all.prefix(100)).isEmpty)
        #expect(try pack.kanji(having: repeatElement("日", count: 10_000)) == pack.kanji(having: ["日"]))
    }

    @Test func `the parts that can join others are those of the kanji found`() throws {
        let pack = try embeddedParts()
        let all = try Set(pack.parts().map(\.character))
        #expect(try pack.parts(joining: []) == all && pack.parts(joining: ["日", "a"]).isEmpty)
        for chosen in [["日", "月"], ["氵"], ["龠"]] as [[Unicode.Scalar]] {
            let expected = try pack.kanji(having: chosen).reduce(into: Set()) { $0.formUnion(try pack.parts(of: $1)) }
            #expect(try pack.parts(joining: chosen) == expected && expected.isSuperset(of: chosen))
        }
    }

    @Test func `every kanji of the pack is in the kanji pack`() throws {
        let pack = try embeddedParts()
        let kanji = try embeddedPack()
        let found = try Set(pack.parts().flatMap { try pack.kanji(having: [$0.character]) })
        #expect(try found.count == 6_355 && found.allSatisfy { try kanji.kanji($0) != nil })
    }

    /// Three kanji and two parts.
    private static var tiny: TinyPack {
        func record(_ scalar: Int, _ number: UInt8) -> [UInt8] { TinyPack.number(scalar) + [number] }
        let kanji: [UInt8] = [0x65E5, 0x660E, 0x6708].flatMap { TinyPack.number($0) }
        let sections: [[UInt8]] = [
            Array("test\n".utf8), record(0x65E5, 4) + record(0x6708, 4), record(0x5915, 1), kanji,
            [1, 0, 2, 0, 1, 1, 1],
        ]
        return TinyPack(
            kind: "PART",
            sections: sections.enumerated().map { TinyPack.Section(number: $0 + 1, blocks: [.init(key: 0, bytes: $1)]) }
        )
    }

    @Test func `a small pack is read`() throws {
        try withTemporaryFile(try Self.tiny.bytes()) { path in
            let pack = try PartPack(contentsOfFile: path)
            #expect(try pack.kanji(having: ["日", "月"]) == ["明"] && pack.part(named: "夕")?.character == "月")
        }
    }

    @Test(
        arguments: [
            (2, [0, 0xD8, 0, 0, 4]), (2, [1]), (3, [0x15, 0x59, 0, 0, 2]), (3, [0xE5, 0x65, 0, 0, 0]), (4, [1, 0, 0]),
            (4, [2, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0]), (5, []), (5, [1, 0, 2, 0, 1, 1]), (5, [1, 2, 1, 0, 1, 0]),
            (5, [0, 0, 0, 0]), (5, [255]),
        ] as [(Int, [UInt8])]) func `a damaged section is reported`(number: Int, bytes: [UInt8]) throws
    {
        var tiny = Self.tiny
        tiny.sections[number - 1].blocks = bytes.isEmpty ? [] : [TinyPack.Block(key: 0, bytes: bytes)]
        try withTemporaryFile(try tiny.bytes()) { path in
            let pack = try PartPack(contentsOfFile: path)
            _ = #expect(throws: PackError.self) { try pack.parts() }
            _ = #expect(throws: PackError.self) { try pack.kanji(having: ["日"]) }
        }
    }

    @Test func `damaged packs of parts do no harm`() throws {
        let seed = try fuzzSeed()
        let whole = try Self.tiny.bytes()
        let file = try UnnamedFile()
        for round in 0..<2_000 {
            var generator = SplitMix(seed: seed, round: round)
            let damage = try #require(PackDamage.allCases.randomElement(using: &generator))
            var bytes = whole
            damage.apply(to: &bytes, using: &generator)
            try file.write(bytes)
            guard let pack = try? PartPack(contentsOfFile: file.path) else { continue }
            #expect(damage.isSealed || bytes == whole, "PACK_FUZZ_SEED=\(seed), round \(round): \(damage)")
            _ = try? pack.kanji(having: ["日"])
            _ = try? pack.parts(joining: [])
        }
    }
}
