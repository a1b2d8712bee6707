import AppCore
import AppCoreContent
import Testing

@testable import TerminalHost

/// Rows in columns, marks of what a search matched, and what stands beside a glyph.
@MainActor @Suite struct TableTests {
    private func words(match: String? = nil) -> FormScreen {
        FormScreen("Words") { _ in
            Section("Words", layout: .table) {
                Row("水", subtitle: "water", value: "みず", badge: "common", match: match, hasDisclosure: true) {}
                Row("水分", subtitle: "moisture", value: "すいぶん", match: match, hasDisclosure: true) {}
                Row("水道メーターの検針員", subtitle: "meter reader", value: "すいどう", match: match) {}
            }
        }
    }

    @Test func `texts begin in the same columns, and a long one is cut in its own`() {
        let lines = Stage(width: 80, height: 12, words()).lines
        func gap(_ count: Int) -> String { String(repeating: " ", count: count) }
        #expect(lines[2] == "▸ 水\(gap(14))みず\(gap(13))water\(gap(30))common ›")
        #expect(lines[3] == "  水分\(gap(12))すいぶん\(gap(9))moisture\(gap(34))›")
        #expect(lines[4] == "  水道メーター…   すいどう\(gap(9))meter reader")
    }

    @Test func `a narrow list has columns too, with signs but no words at their end`() {
        let screen = FormScreen("Words") { _ in
            Section("Words", layout: .table) {
                Row("水", subtitle: "water", value: "みず", badge: "★ common", hasDisclosure: true) {}
                Row("水分", subtitle: "moisture; liquid; fluid", value: "すいぶん", badge: "common", hasDisclosure: true) {}
                Row("水", subtitle: "water", value: "スイ みず みず〜 み", hasDisclosure: true) {}
            }
        }
        let lines = Stage(width: 44, height: 12, screen).lines
        #expect(lines[2] == "▸ 水        みず        water          ★ ›")
        #expect(lines[3] == "  水分      すいぶん    moisture; liqui… ›")
        #expect(lines[4] == "  水        スイ みず…  water            ›")
    }

    @Test func `the narrowest list has its meanings below its words`() {
        let lines = Stage(width: 32, height: 12, words()).lines
        #expect(lines[2] == "▸ 水" + String(repeating: " ", count: 20) + "みず ›" && lines[3] == "    water")
    }

    @Test(arguments: [("WATER", "water"), ("みず", "みず"), ("水", "水")])
    func `a match is marked once, where it first appears, in any case`(match: String, marked: String) {
        let canvas = Stage(width: 80, height: 12, words(match: match)).canvas
        func mark(_ y: Int) -> String {
            (0..<80).filter { canvas[$0, y].role == .match }.map { canvas[$0, y].text }.joined()
        }
        #expect(mark(3) == (marked == "水" ? "水" : ""))
        #expect(Stage(width: 80, height: 12, words(match: nil)).canvas.lines == canvas.lines)
    }

    @Test(arguments: ["", "no such text", String(repeating: "水", count: 100_000)])
    func `a match that isn't in the row marks nothing`(match: String) {
        let canvas = Stage(width: 80, height: 12, words(match: match)).canvas
        #expect((0..<80 * 12).allSatisfy { canvas[$0 % 80, $0 / 80].role != .match })
    }

    private func kanji(_ facts: Int) -> FormScreen {
        FormScreen("Kanji") { _ in
            Section { Glyph("水", bitmap: { Glyph.Bitmap(rows: Array(repeating: 0xFFFF_FFFF, count: 32)) }) }
            Section {
                for number in 0..<facts { Row("fact \(number)", value: "value \(number)") }
            }
            Section("Words") { Row("word") {} }
        }
    }

    @Test func `a glyph stands beside the section after it where there is room`() throws {
        let wide = Stage(width: 80, height: 24, kanji(3)).lines
        let row = try #require(wide.firstIndex { $0.contains("fact 0") })
        #expect(wide[row].contains("█") || wide[row].unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
        let narrow = Stage(width: 50, height: 40, kanji(3)).lines
        let below = try #require(narrow.firstIndex { $0.contains("fact 0") })
        #expect(below > row + 5 && narrow[below].hasPrefix("  fact 0"))
    }

    @Test func `a section that is longer than a glyph is high stays below it`() throws {
        let lines = Stage(width: 80, height: 60, kanji(30)).lines
        let row = try #require(lines.firstIndex { $0.contains("fact 0") })
        #expect(lines[row].hasPrefix("  fact 0"))
    }

    @Test(arguments: [58, 80, 120]) func `every element beside a glyph can be seen and reached`(width: Int) {
        let screen = FormScreen("Kanji") { screen in
            Section { Glyph("水", bitmap: { Glyph.Bitmap(rows: Array(repeating: 0xFFFF_FFFF, count: 32)) }) }
            Section {
                for number in 0..<12 { screen.row("row \(number)") }
            }
        }
        let stage = Stage(width: width, height: 16, screen)
        for number in 0..<12 {
            #expect(stage.hasFocus("row \(number)"))
            stage.press(.enter, .down)
        }
        #expect(screen.events == (0..<12).map { "row \($0)" })
    }
}
