import PackReader
import Testing

@Suite struct KanjiFilterTests {
    private func kanji(_ query: String) throws -> [Unicode.Scalar]? {
        let filter = try #require(KanjiFilter(query), "\(query)")
        #expect(filter.problem == nil, "\(query)")
        return try filter.kanji(in: embeddedPack(), levels: embeddedLevels())
    }

    @Test func `figures combine in any order, case and width`() throws {
        let found = try kanji("strokes:4 radical:水 grade:1 n5 frequency:1-500")
        #expect(found == ["水"])
        for query in [
            "n5 GRADE:1 radical:85 Strokes:4", "　ｓｔｒｏｋｅｓ：４　ｒａｄｉｃａｌ：水　ｎ５", "U+6C34", "u+6c34", "radical:⽔ strokes:4 N5",
        ] {
            #expect(try kanji(query) == ["水"], "\(query)")
        }
        #expect(try kanji("radical:氵") == kanji("radical:85"))
        #expect(try kanji("strokes:10-8") == kanji("strokes:8-10") && kanji("strokes:30-") == kanji("strokes:30-34"))
        #expect(try kanji("grade:secondary") == kanji("grade:8") && kanji("grade:names") == kanji("grade:9-10"))
    }

    @Test func `the answers are those of the figures, the most frequent first`() throws {
        let pack = try embeddedPack()
        let figures = Array(try pack.allFigures())
        #expect(figures.map(\.strokes).max() == 34 && figures.compactMap(\.frequency).max() == 2_501)
        let strokes = try #require(try kanji("strokes:8-10"))
        #expect(Set(strokes) == Set(figures.filter { (8...10).contains($0.strokes) }.map(\.scalar)))
        #expect(try kanji("strokes:1-34")?.count == 13_108 && kanji("n4")?.count == 166)
        #expect(try Set(kanji("old:4") ?? []) == Set(figures.filter { $0.jlpt == 4 }.map(\.scalar)))
        let ranks = Dictionary(
            figures.map { ($0.scalar, $0.frequency ?? .max) }, uniquingKeysWith: { first, _ in first })
        let order = strokes.map { (ranks[$0, default: .max], $0) }
        #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test(arguments: [
        "", " ", "water", "strokes:8 water", "n6", "n", "n55", "水", "strokes", "stroke:8", ":", "grade 1",
        String(repeating: "a", count: 1_000_000),
    ]) func `a text that isn't only figures is another search`(query: String) {
        #expect(KanjiFilter(query) == nil)
        #expect(KanjiFilter.completions(of: query + " ").isEmpty)
    }

    @Test(arguments: [
        ("strokes:many", "strokes:many: a number from 1 to 34, or a range such as 8-10"),
        ("strokes:", "strokes: a number from 1 to 34, or a range such as 8-10"), ("n5 strokes:35", "strokes:35: "),
        ("strokes:0", "strokes:0: "), ("strokes:1-2-3", "strokes:1-2-3: "), ("strokes:-", "strokes:-: "),
        ("radical:215", "radical:215: a radical such as 水"), ("radical:water", "radical:water: "),
        ("radical:阝", "radical:阝: "), ("grade:7", "grade:7: "), ("old:5", "old:5: "), ("jlpt:4", "jlpt:4: n5 to n1"),
        ("u+", "U+: a code point such as U+6C34"), ("u+d800", "U+D800: "), ("u+110000", "U+110000: "),
        ("strokes:99999999999999999999", "strokes:9999999999999999…: "), ("old:\u{1B}[2J", "old:[2j: "),
    ]) func `an unknown value is explained, and matches nothing`(query: String, problem: String) throws {
        let filter = try #require(KanjiFilter(query))
        #expect(filter.problem?.hasPrefix(problem) == true, "\(filter.problem ?? "nil")")
        #expect(try filter.kanji(in: embeddedPack(), levels: nil).isEmpty)
    }

    @Test(arguments: ["strokes:4 strokes:5", "n5 n4", "U+6C34 U+6C35", "grade:1 n1", "old:1 old:4", "U+0041"])
    func `contradicting figures match nothing`(query: String) throws {
        #expect(try kanji(query) == [])
    }

    @Test func `without levels no kanji has one`() throws {
        let filter = try #require(KanjiFilter("n5"))
        #expect(try filter.kanji(in: embeddedPack(), levels: nil).isEmpty)
    }

    @Test func `long queries are read`() throws {
        #expect(try kanji(String(repeating: "strokes:4 ", count: 10_000) + "n5 radical:水") == ["水"])
        #expect(try kanji(String(repeating: " ", count: 1_000_000) + "U+6C34") == ["水"])
        let long = try #require(KanjiFilter("strokes:" + String(repeating: "9", count: 1_000_000)))
        #expect(try #require(long.problem).count < 100)
        #expect(KanjiFilter.completions(of: "strokes:" + String(repeating: "1", count: 1_000_000)).isEmpty)
    }

    @Test func `the last word is completed`() {
        #expect(KanjiFilter.completions(of: "str") == ["strokes:"])
        #expect(KanjiFilter.completions(of: "Ｎ5  GR") == ["Ｎ5  grade:"])
        #expect(KanjiFilter.completions(of: "n") == ["n5", "n4", "n3", "n2", "n1"])
        #expect(
            KanjiFilter.completions(of: "grade:") == (1...6).map { "grade:\($0)" } + ["grade:secondary", "grade:names"])
        #expect(KanjiFilter.completions(of: "n5 strokes:3") == (0...4).map { "n5 strokes:3\($0)" })
        #expect(KanjiFilter.completions(of: "radical:").prefix(2) == ["radical:一", "radical:丨"])
        #expect(KanjiFilter.completions(of: "radical:21").contains("radical:214"))
        #expect(KanjiFilter.completions(of: "n5 ").contains("n5 strokes:"))
        for query in ["", "  ", "water str", "n5", "grade:9", "x", "jlpt:"] {
            #expect(KanjiFilter.completions(of: query).isEmpty, "\(query)")
        }
        for query in ["s", "radical:", "grade:", "frequency:", "old:", "strokes:"] {
            for text in KanjiFilter.completions(of: query) where !text.hasSuffix(":") {
                #expect(KanjiFilter(text)?.problem == nil, "\(text)")
            }
        }
    }
}
