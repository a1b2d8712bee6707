import AppPacks
import EmbeddedData
import PackReader
import Testing

/// The app's embedded pack.
func embeddedPack() throws -> KanjiPack { try EmbeddedPacks().kanji }

@Suite struct KanjiPackTests {
    @Test func `all 13,108 kanji are found`() throws {
        let pack = try embeddedPack()
        #expect(try pack.count() == 13_108)
        var missing: [Unicode.Scalar] = []
        var scalars: Set<Unicode.Scalar> = []
        var folded: Set<String> = []
        for position in 0..<13_108 {
            let figures = try #require(try pack.figures(at: position))
            let record = try pack.kanji(figures.scalar)
            if record?.figures != figures { missing.append(figures.scalar) }
            scalars.insert(figures.scalar)
            folded.insert(String(figures.scalar))
        }
        #expect(missing == [])
        #expect(scalars.count == 13_108)
        // As text, 75 of them would be lost because they equal another kanji.
        #expect(folded.count == 13_108 - 75)
    }

    @Test func `compatibility ideographs are separate kanji`() throws {
        let pack = try embeddedPack()
        let compatible: Unicode.Scalar = "\u{F91D}"
        #expect(String(compatible) == "\u{6B04}")
        #expect(try pack.kanji(compatible)?.figures.scalar == compatible)
        #expect(try pack.search("\u{F91D}") == [compatible])
        #expect(try pack.search("\u{6B04}") == ["\u{6B04}"])
    }

    @Test(arguments: [1...8, 1...1, 8...10, 7...7, 0...0, 200...255])
    func `the kanji of some grades are those with these grades in their figures`(grades: ClosedRange<Int>) throws {
        let pack = try embeddedPack()
        let found = try pack.kanji(ofGrades: grades)
        #expect(found == (try pack.allFigures().filter { grades.contains($0.grade ?? 0) }.map(\.scalar)))
        if grades == 1...8 { #expect(found.count == 2_136) }
    }

    @Test func `the kanji of water has its figures, readings and meanings`() throws {
        let water = try #require(try embeddedPack().kanji("水"))
        #expect(water.figures.strokes == 4)
        #expect(water.figures.grade == 1)
        #expect(water.figures.jlpt == 4)
        #expect(water.figures.frequency == 223)
        #expect(water.figures.radical == 85)
        #expect(water.figures.radicalGlyph == "⽔")
        #expect(water.on == ["スイ"])
        #expect(water.kun == ["みず", "みず-"])
        #expect(water.nanori.contains("うず"))
        #expect(water.meanings(in: "en") == ["water"])
        #expect(water.meanings(in: "fr") == ["eau"])
        #expect(water.meanings(in: "es") == ["agua"])
        #expect(water.meanings(in: "pt") == ["água"])
        #expect(water.meanings(in: "tlh") == [])
        #expect(water.codes(of: "jis208") == ["1-31-69"] && water.codes(of: "four_corner") == ["1223.0"])
        #expect(water.codes(of: "heisig6") == ["137"] && water.codes(of: "jis212").isEmpty)
        #expect(water.variants.isEmpty && water.codes(of: "skip").isEmpty)
    }

    @Test func `a kanji's variants are other kanji of the pack, in order, and each has it as a variant too`() throws {
        let pack = try embeddedPack()
        var pairs: Set<[Unicode.Scalar]> = []
        for figures in try pack.allFigures() {
            let variants = try #require(try pack.kanji(figures.scalar)).variants
            #expect(variants == Set(variants).sorted() && !variants.contains(figures.scalar))
            for variant in variants { pairs.insert([figures.scalar, variant]) }
        }
        #expect(pairs.allSatisfy { pairs.contains([$0[1], $0[0]]) })
        #expect(Set(pairs.map { $0[0] }).count > 2_700)
        // 增 names 増 in KANJIDIC2, but not the other way round.
        #expect(try pack.kanji("増")?.variants == ["增"] && pack.kanji("增")?.variants == ["増"])
        #expect(try pack.kanji("国")?.variants.contains("國") == true)
    }

    @Test func `every block inflates to at most 32 KiB`() throws {
        let file = try unsafe PackFile(
            embedded: UnsafeRawBufferPointer(start: kanji_pack_bytes(), count: Int(kanji_pack_size())),
            name: "embedded", kind: KanjiPack.kind)
        let lengths = try (1...4).flatMap { section in
            let blocks = try file.blocks(of: section)
            #expect(!blocks.isEmpty)
            return blocks.map(\.count)
        }
        #expect(lengths.max() ?? 0 <= 32 * 1024)
        #expect(lengths.min() ?? 0 > 0)
    }

    @Test func `characters that aren't kanji are not found`() throws {
        let pack = try embeddedPack()
        #expect(try pack.kanji("a") == nil)
        #expect(try pack.kanji("\u{10FFFF}") == nil)
        #expect(try pack.kanji("\u{0}") == nil)
        #expect(try pack.figures(at: -1) == nil)
        #expect(try pack.figures(at: 13_108) == nil)
    }

    @Test(arguments: [
        ("國", "国"), ("图", "図圖"), ("经", "経經"), ("⽇", "日"), ("⻝", "食"), ("\u{FA19}", "神"), ("髙", "高"), ("剝", "剥"),
        ("剥", "剝"), ("頰", "頬"), ("頬", "頰"), ("塡", "填"), ("填", "塡"), ("𠮟", "叱"), ("叱", "𠮟"), ("国", ""), ("日", ""),
        ("弁", ""), ("a", ""), ("か", ""),
    ]) func `a character has the kanji as which it is usually written`(character: Unicode.Scalar, forms: String) throws
    {
        #expect(try Set(embeddedPack().usualForms(of: character)) == Set(forms.unicodeScalars))
    }

    @Test func `forms that make no sense are refused`() throws {
        func forms(_ bytes: [UInt8]) throws -> [Unicode.Scalar] {
            var tiny = TinyPack.four
            if !bytes.isEmpty {
                tiny.sections.append(TinyPack.Section(number: 5, blocks: [TinyPack.Block(key: 0, bytes: bytes)]))
            }
            let bytes = try tiny.bytes()
            return try unsafe bytes.withUnsafeBytes {
                try unsafe KanjiPack(embedded: $0, name: "tiny").usualForms(of: "水")
            }
        }
        #expect(try forms([]) == [])
        #expect(try forms([0x34, 0x6C, 0, 0xE5, 0x65, 0]) == ["日"])
        #expect(try forms(Array(repeating: [0x34, 0x6C, 0, 0xE5, 0x65, 0], count: 9).flatMap { $0 }).count == 4)
        #expect(throws: PackError.self) { try forms([0x34, 0x6C, 0, 0, 0xD8, 0]) }
        #expect(throws: PackError.self) { try forms([0x34, 0x6C]) }
    }

    @Test func `the pack is under two megabytes and names its sources`() throws {
        #expect(kanji_pack_size() < 2_000_000)
        #expect(try embeddedPack().sources() == "KANJIDIC2 2022-235 of 2022-08-23\nUnicode 15.0.0\n")
    }
}
