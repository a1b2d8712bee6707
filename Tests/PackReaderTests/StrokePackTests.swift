import AppCoreWalking
import AppPacks
import EmbeddedData
import Testing

@testable import PackReader

/// The app's embedded pack of strokes.
func embeddedStrokes() throws -> StrokePack { try EmbeddedPacks().strokes() }

@Suite struct StrokePackTests {
    /// The points of a stroke's segments, with control points.
    private func points(_ stroke: Stroke) -> [Stroke.Point] {
        stroke.segments.flatMap { segment in
            switch segment {
            case .move(let point), .line(let point): [point]
            case .curve(let first, let second, let end): [first, second, end]
            }
        }
    }

    private func isMove(_ segment: Stroke.Segment) -> Bool {
        if case .move = segment { true } else { false }
    }

    @Test func `every kanji of a school grade has strokes inside of the square`() throws {
        let pack = try embeddedStrokes()
        let kanji = try embeddedPack().kanji(ofGrades: 1...8)
        #expect(kanji.count == 2_136)
        for scalar in kanji {
            let strokes = try #require(try pack.strokes(of: scalar), "\(scalar)")
            #expect(!strokes.isEmpty, "\(scalar)")
            for stroke in strokes {
                #expect(stroke.segments.count > 1 && stroke.segments.map(isMove).firstIndex(of: false) == 1)
                #expect(!stroke.segments.dropFirst().contains(where: isMove), "\(scalar)")
                let isInside = points(stroke).allSatisfy {
                    (0...StrokePack.side).contains($0.x) && (0...StrokePack.side).contains($0.y)
                }
                #expect(isInside, "\(scalar)")
            }
        }
    }

    @Test(
        arguments: [
            ("一", 1), ("十", 2), ("水", 4), ("語", 14), ("鬱", 29), ("あ", 3), ("ア", 2), ("ー", 1),
        ] as [(Unicode.Scalar, Int)])
    func `a character has its strokes`(character: Unicode.Scalar, count: Int) throws {
        #expect(try embeddedStrokes().strokes(of: character)?.count == count)
    }

    @Test func `ten is written from left to right, then from top to bottom`() throws {
        let strokes = try #require(try embeddedStrokes().strokes(of: "十")).map(points)
        let across = try #require(strokes.first)
        let down = try #require(strokes.last)
        let (left, right) = (try #require(across.first), try #require(across.last))
        let (top, bottom) = (try #require(down.first), try #require(down.last))
        #expect(left.x < 25 && right.x > 85 && abs(left.y - right.y) < 10)
        #expect(top.y < 25 && bottom.y > 85 && abs(top.x - bottom.x) < 10)
    }

    @Test func `a kanji has its direct parts, each once`() throws {
        let pack = try embeddedStrokes()
        #expect(try pack.components(of: "語") == ["言", "吾"] && pack.components(of: "明") == ["日", "月"])
        #expect(try pack.components(of: "一") == [] && pack.components(of: "あ") == [])
        for scalar in try embeddedPack().kanji(ofGrades: 1...8) {
            let parts = try pack.components(of: scalar)
            #expect(Set(parts).count == parts.count && !parts.contains(scalar), "\(scalar)")
        }
    }

    @Test func `other characters have neither strokes nor parts`() throws {
        let pack = try embeddedStrokes()
        for scalar in ["a", "\u{0}", "\u{10FFFF}", "。"] as [Unicode.Scalar] {
            #expect(try pack.strokes(of: scalar) == nil && pack.components(of: scalar) == [])
        }
    }

    @Test func `the pack names its source and its number of characters, and is small`() throws {
        let pack = try embeddedStrokes()
        #expect(try pack.sources() == "KanjiVG 20260714\n" && pack.count() == 6_601)
        #expect(stroke_pack_size() < 820_000)
    }
}

/// Damaged packs of strokes.
@Suite struct DamagedStrokeTests {
    /// A pack with one record of strokes and one of components, both of 水.
    private func tiny(_ strokes: [UInt8], components: [UInt8] = [], counts: [UInt8] = [1, 0, 0, 0]) -> TinyPack {
        TinyPack(
            kind: "STRK",
            sections: [
                TinyPack.Section(number: 1, blocks: [TinyPack.Block(key: 0, bytes: Array("KanjiVG test\n".utf8))]),
                TinyPack.Section(number: 2, blocks: [TinyPack.block([(0x6C34, strokes)])]),
                TinyPack.Section(number: 3, blocks: [TinyPack.block([(0x6C34, components)])]),
                TinyPack.Section(number: 4, blocks: [TinyPack.Block(key: 0, bytes: counts)]),
            ])
    }

    @Test func `lines and curves are read from differences`() throws {
        // From (0, 0) by a line to (255, 255), back by a quadratic curve, and on by a cubic one.
        let record: [UInt8] = [1, 0b11_10_01, 0, 0, 255, 255, 1, 1, 0, 0, 51, 0, 0, 0, 0, 0]
        try withTemporaryFile(try tiny(record).bytes()) { path in
            let stroke = try #require(try StrokePack(contentsOfFile: path).strokes(of: "水")?.first)
            let side = StrokePack.side
            func point(_ x: Double, _ y: Double) -> Stroke.Point { Stroke.Point(x: x * side / 255, y: y * side / 255) }
            #expect(stroke.segments.prefix(2) == [.move(point(0, 0)), .line(point(255, 255))])
            #expect(
                stroke.segments.count == 4 && stroke.segments.last == .curve(point(17, 0), point(34, 0), point(51, 0)))
            guard case .curve(let first, let second, let end) = stroke.segments[2] else {
                Issue.record("the quadratic curve is \(stroke.segments[2])")
                return
            }
            #expect(
                end == point(0, 0) && abs(first.x - side * 169.666 / 255) < 0.01
                    && abs(second.x - side * 84.666 / 255) < 0.01)
        }
    }

    @Test(
        arguments: [
            [], [0], [1], [1, 0, 0, 0], [1, 1, 0, 0, 0], [1, 1, 0, 0, 0, 0, 0], [1, 4, 0, 0, 0, 0], [1, 0x55],
            [1, 2, 0, 0, 0, 0], [2, 1, 1, 0, 0, 0, 0, 0, 0],
        ] as [[UInt8]])
    func `an invalid record is reported with its character`(record: [UInt8]) throws {
        try withTemporaryFile(try tiny(record, components: [0xFF]).bytes()) { path in
            let pack = try StrokePack(contentsOfFile: path)
            #expect(throws: PackError.malformed(file: path, part: "the strokes of U+6C34")) {
                try pack.strokes(of: "水")
            }
            #expect(throws: PackError.malformed(file: path, part: "the components of U+6C34")) {
                try pack.components(of: "水")
            }
        }
    }

    @Test func `a pack without a count reports it`() throws {
        try withTemporaryFile(try tiny([1], counts: [1]).bytes()) { path in
            let pack = try StrokePack(contentsOfFile: path)
            #expect(throws: PackError.malformed(file: path, part: "the section of counts")) { try pack.count() }
        }
    }

    @Test func `the real pack does no harm, damaged hundreds of times`() throws {
        let seed = try fuzzSeed()
        let whole = unsafe Array(UnsafeRawBufferPointer(start: stroke_pack_bytes(), count: Int(stroke_pack_size())))
        let scalars = try embeddedPack().kanji(ofGrades: 1...8)
        let original = try embeddedStrokes()
        for round in 0..<200 {
            var generator = SplitMix(seed: seed, round: round)
            let damage = try #require(PackDamage.allCases.randomElement(using: &generator))
            var bytes = whole
            damage.apply(to: &bytes, using: &generator)
            let asked = (0..<5).compactMap { _ in scalars.randomElement(using: &generator) }
            let isRight = !damage.isSealed
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
            defer { unsafe buffer.deallocate() }
            unsafe buffer.copyBytes(from: bytes)
            let opened = try? unsafe StrokePack(embedded: UnsafeRawBufferPointer(buffer), name: "inside")
            guard let pack = opened else { continue }
            for scalar in asked {
                let strokes = try? pack.strokes(of: scalar)
                let parts = try? pack.components(of: scalar)
                let lookAlikes = try? pack.lookAlikes(of: scalar)
                guard isRight else { continue }
                let note: Comment = "PACK_FUZZ_SEED=\(seed), round \(round) of strokes: \(damage)"
                if let strokes { #expect(try strokes == original.strokes(of: scalar), note) }
                if let parts { #expect(try parts == original.components(of: scalar), note) }
                if let lookAlikes { #expect(try lookAlikes == original.lookAlikes(of: scalar), note) }
            }
        }
    }
}
