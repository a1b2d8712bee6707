import AppCoreWalking
import AppPacks
import EmbeddedData
import PackReader
import Testing

/// The app's embedded pack of glyphs.
func embeddedGlyphs() throws -> GlyphPack { try EmbeddedPacks().glyphs() }

@Suite struct GlyphPackTests {
    @Test func `every kanji has a picture with ink, different from all others`() throws {
        let kanji = try embeddedPack()
        let glyphs = try embeddedGlyphs()
        var seen: [[UInt32]: Unicode.Scalar] = [:]
        var wrong: [Unicode.Scalar] = []
        for position in 0..<13_108 {
            let scalar = try #require(try kanji.figures(at: position)).scalar
            guard let rows = try glyphs.bitmap(of: scalar)?.rows, rows.count == 32, rows.contains(where: { $0 != 0 }),
                seen.updateValue(scalar, forKey: rows) == nil
            else {
                wrong.append(scalar)
                continue
            }
        }
        #expect(wrong == [])
        #expect(seen.count == 13_108)
    }

    @Test func `a compatibility ideograph has its own picture`() throws {
        let glyphs = try embeddedGlyphs()
        let compatible = try #require(try glyphs.bitmap(of: "\u{F91D}"))
        #expect(String("\u{F91D}" as Unicode.Scalar) == "\u{6B04}")
        #expect(try glyphs.bitmap(of: "\u{6B04}") != compatible)
    }

    @Test func `the picture of ten is upright, with its strokes in the right places`() throws {
        let rows = try #require(try embeddedGlyphs().bitmap(of: "十")).rows
        let drawing = rows.map { row in
            String((0..<32).map { row >> (31 - $0) & 1 == 1 ? "#" : "." } as [Character])
        }
        let across = try #require(drawing.firstIndex { $0.prefix { $0 == "." }.count < 4 })
        #expect((8...16).contains(across))
        #expect(drawing[across].contains(String(repeating: "#", count: 28)))
        for line in drawing[..<across] + drawing[(across + 3)...] {
            #expect((1...4).contains(line.count { $0 == "#" }) || !line.contains("#"), "\(line)")
        }
        #expect(drawing[across / 2].contains("##"))
    }

    @Test func `other characters have no picture, and the order of lookups doesn't matter`() throws {
        let glyphs = try embeddedGlyphs()
        for scalar in ["a", "\u{0}", "\u{10FFFF}", "あ"] as [Unicode.Scalar] {
            #expect(try glyphs.bitmap(of: scalar) == nil)
        }
        let water = try glyphs.bitmap(of: "水")
        let dragon = try glyphs.bitmap(of: "龍")
        #expect(try glyphs.bitmap(of: "水") == water)
        #expect(try glyphs.bitmap(of: "龍") == dragon)
        #expect(water != dragon)
    }

    @Test func `the pack is under one and a half megabytes and names its sources`() throws {
        #expect(glyph_pack_size() < 1_500_000)
        #expect(try embeddedGlyphs().sources() == "Noto Sans CJK JP Regular 2.004\nFreeType 2.12.1\n")
    }
}

/// Damaged packs of glyphs.
@Suite struct DamagedGlyphTests {
    @Test func `an invalid picture is reported with its kanji`() throws {
        for bytes in [[], TinyPack.glyph(1).dropLast(), TinyPack.glyph(1) + [0]] {
            var tiny = TinyPack.glyphs
            tiny.sections[1].blocks = [TinyPack.block([(0x6C34, Array(bytes))])]
            let pack = try tiny.bytes()
            try withTemporaryFile(pack) { path in
                let pack = try GlyphPack(contentsOfFile: path)
                let expected = PackError.malformed(file: path, part: "the glyph of U+6C34")
                _ = #expect(throws: expected) { try pack.bitmap(of: "水") }
            }
        }
    }

    @Test func `a pack of another kind is refused in both directions`() throws {
        let supported = "version 2 of kind 'GLYF'"
        try withTemporaryFile(try TinyPack.four.bytes()) { path in
            let expected = PackError.otherVersion(
                file: path, found: "version 2 of kind 'KANJ'", supported: supported)
            _ = #expect(throws: expected) { try GlyphPack(contentsOfFile: path) }
        }
        try withTemporaryFile(try TinyPack.glyphs.bytes()) { path in
            let expected = PackError.otherVersion(
                file: path, found: supported, supported: "version 2 of kind 'KANJ'")
            _ = #expect(throws: expected) { try KanjiPack(contentsOfFile: path) }
        }
    }

    @Test func `a pack without glyphs has none`() throws {
        var tiny = TinyPack.glyphs
        tiny.sections.removeLast()
        try withTemporaryFile(try tiny.bytes()) { path in
            try #expect(GlyphPack(contentsOfFile: path).bitmap(of: "水") == nil)
        }
    }

    /// Reads the sources and these glyphs; returns the outcome.
    private func read(_ scalars: [Unicode.Scalar], _ open: () throws(PackError) -> GlyphPack) -> Probes.Outcome {
        let pack: GlyphPack
        do throws(PackError) { pack = try open() } catch { return .failed(error) }
        var values: [Int?] = []
        var first: PackError?
        func ask(_ body: () throws(PackError) -> Int) {
            do throws(PackError) {
                values.append(try body())
            } catch {
                first = first ?? error
                values.append(nil)
            }
        }
        ask { () throws(PackError) in try pack.sources().hashValue }
        for scalar in scalars {
            ask { () throws(PackError) in try pack.bitmap(of: scalar)?.rows.hashValue ?? 0 }
        }
        return .opened(values, first)
    }

    /// Reads bytes from memory that ends where they end.
    private func read(_ scalars: [Unicode.Scalar], embedded bytes: [UInt8]) -> Probes.Outcome {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { unsafe buffer.deallocate() }
        unsafe buffer.copyBytes(from: bytes)
        return read(scalars) { () throws(PackError) in
            try unsafe GlyphPack(embedded: UnsafeRawBufferPointer(buffer), name: "inside")
        }
    }

    /// Damages packs in turn; returns how often each outcome occurred.
    private func damage(
        _ packs: [[UInt8]], rounds: Int, asking scalars: [Unicode.Scalar]
    ) throws -> [String: Int] {
        let seed = try fuzzSeed()
        let originals = try packs.map { try read(scalars, embedded: $0).values() }
        #expect(!originals.joined().contains(nil))
        let file = try UnnamedFile()
        var outcomes: [String: Int] = [:]
        for round in 0..<rounds {
            var generator = SplitMix(seed: seed, round: round)
            let pack = round % packs.count
            let damage = try #require(PackDamage.allCases.randomElement(using: &generator))
            var bytes = packs[pack]
            damage.apply(to: &bytes, using: &generator)
            let mustFail = !damage.isSealed && bytes != packs[pack]
            let note: Comment = "PACK_FUZZ_SEED=\(seed), round \(round) of glyphs: \(damage)"
            let outcome = read(scalars, embedded: bytes)
            outcomes[outcome.summary, default: 0] += 1
            // In a large pack, the damage may be in a part that isn't read, but all values must still be right.
            if let problem = outcome.problem(original: originals[pack], mustFail: mustFail),
                bytes.count < 10_000 || problem == "a wrong value was given"
            {
                Issue.record("\(note): \(problem)")
            }
            guard round % 8 == 0 else { continue }
            try file.write(bytes)
            let fromFile = read(scalars) { () throws(PackError) in try GlyphPack(contentsOfFile: file.path) }
            if mustFail, case .opened = fromFile { Issue.record("\(note): the file was taken") }
        }
        return outcomes
    }

    @Test func `20,000 damaged packs of glyphs do no harm`() throws {
        let packs = [try TinyPack.glyphs.bytes(), try TinyPack.glyphs.uncompressed.bytes()]
        let outcomes = try damage(
            packs, rounds: 20_000, asking: ["\u{4E02}", "日", "水", "\u{F91D}", "a", "\u{10FFFF}"])
        // The damage must have got far enough to be meaningful.
        for expected in ["whole", "checksum", "malformed", "notAPack", "otherVersion", "wrongLength", "inside"] {
            #expect(outcomes[expected, default: 0] >= 10, "\(expected): \(outcomes)")
        }
    }

    @Test func `the real pack of glyphs does no harm, damaged hundreds of times`() throws {
        let whole = unsafe Array(UnsafeRawBufferPointer(start: glyph_pack_bytes(), count: Int(glyph_pack_size())))
        let kanji = try embeddedPack()
        let scalars = try stride(from: 0, to: 13_108, by: 401).compactMap { try kanji.figures(at: $0)?.scalar }
        _ = try damage([whole], rounds: 400, asking: scalars)
    }
}

extension TinyPack {
    /// A pack of four glyphs in two blocks.
    static let glyphs = TinyPack(
        kind: "GLYF",
        sections: [
            Section(number: 1, blocks: [Block(key: 0, bytes: Array("Font test\n".utf8))]),
            Section(
                number: 2,
                blocks: [
                    block([(0x4E02, glyph(1)), (0x65E5, glyph(2))]), block([(0x6C34, glyph(3)), (0xF91D, glyph(4))]),
                ]),
        ])

    /// A record that differs from all others.
    static func glyph(_ number: Int) -> [UInt8] { (0..<128).map { UInt8(truncatingIfNeeded: $0 * number) } }
}
