import AppCore
import AppCoreContent
import AppCoreWalking
import HostSupport
import Testing
import TextBasics

@testable import TerminalHost

/// Rows in columns: whatever their texts are, no text pushes another one, and what leads on is at the edge.
@MainActor @Suite struct RowColumnTests {
    /// Texts of any width: none, narrow, wide, joined, with marks that combine or turn the direction.
    private static let pieces = [
        "", "a", "Item", "水", "見出し", "e\u{301}", "\u{200F}שלום", "👩🏽‍🚀", "ｶﾞ", "\u{301}", "…", "12", "long words ",
        "\u{202E}x", "ｗｉｄｅ", "が\u{3099}",
    ]

    private func row(_ random: inout SplitMix, _ number: Int) -> Row {
        func text(_ most: Int) -> String {
            (0..<Int.random(in: 0...most, using: &random))
                .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
        }
        let badge: String? = [nil, "", "●", "★ ●", "new", "★ common", "123"].randomElement(using: &random) ?? nil
        return Row(
            text(12), subtitle: Bool.random(using: &random) ? text(12) : nil,
            value: Bool.random(using: &random) ? text(4) : nil, badge: badge, isChecked: Bool.random(using: &random),
            hasDisclosure: Bool.random(using: &random), id: ElementID("row-\(number)")
        ) {}
    }

    /// The cells at which the pieces of a line begin that aren't blank.
    private func starts(_ line: StyledLine) -> Set<Int> {
        var column = 0
        var starts: Set<Int> = []
        for piece in line.pieces {
            if piece.text.contains(where: { $0 != " " }) { starts.insert(column) }
            column += displayWidth(piece.text)
        }
        return starts
    }

    @Test(arguments: 0..<200) func `no text of a row pushes another one out of its column`(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let width = Int.random(in: 17...197, using: &random)
        let rows = (0..<Int.random(in: 1...24, using: &random)).map { row(&random, $0) }
        for layout in [Section.Layout.list, .table] {
            let columns = RowColumns(measuring: rows.map { Element.row($0) })
            let drawer = ElementLines(
                width: width, pictureHeight: 8, glyphHeight: 8, isFocused: false, editor: nil, map: nil,
                layout: layout, columns: columns)
            var left: Set<Int> = []
            for row in rows where !row.isFact {
                let lines = layout == .table ? drawer.tableLines(of: row) : drawer.lines(of: row, columns)
                for line in lines {
                    #expect(line.width <= width - 1, "\(width): \(line.pieces)")
                    let whole = line.pieces.reduce(into: "") { $0 += $1.text }
                    #expect(displayWidth(whole) <= width - 1)
                }
                let first = try #require(lines.first)
                if row.hasDisclosure {
                    #expect(first.width == width - 1 && first.pieces.last?.text == "›", "\(width): \(first.pieces)")
                }
                if layout == .table, width >= ElementLines.narrowestTable {
                    left.formUnion(starts(first).filter { $0 < width / 2 })
                }
            }
            // The title, the value and the subtitle; what stands at the end is at the right.
            #expect(left.count <= 3, "\(width): \(left)")
        }
    }

    @Test(arguments: 0..<100) func `titles and subtitles of a list begin at the same cells in all its rows`(
        seed: UInt64
    ) {
        var random = SplitMix(state: seed)
        let width = Int.random(in: 17...197, using: &random)
        let rows = (0..<24).map { number in
            var row = row(&random, number)
            (row.title, row.subtitle) = ("T" + row.title, row.subtitle.map { "S" + $0 })
            return row
        }
        let measured = RowColumns(measuring: rows.map { Element.row($0) })
        let drawer = ElementLines(
            width: width, pictureHeight: 8, glyphHeight: 8, isFocused: false, editor: nil, map: nil)
        var columns: [Character: Set<Int>] = [:]
        for row in rows where !row.isFact {
            for line in drawer.lines(of: row, measured) {
                var column = 0
                for piece in line.pieces {
                    if let first = piece.text.first, first == "T" || first == "S" {
                        columns[first, default: []].insert(column)
                    }
                    column += displayWidth(piece.text)
                }
            }
        }
        #expect(columns["T"]?.count == 1 && columns["S"]?.count ?? 1 == 1, "\(width): \(columns)")
    }

    @Test func `short dates stand at the right, unread marks at the left, and titles between them`() {
        let screen = FormScreen("Unread") { _ in
            Section {
                Row("New trains from spring", subtitle: "Small news", value: "11:02", badge: "●", hasDisclosure: true) {
                }
                Row("新しい駅が四月に開業へ", subtitle: "日本のニュース", value: "Tue", badge: "●", hasDisclosure: true) {}
                Row(
                    "A quite long title that goes on until it can't be shown", subtitle: "Big feed", value: "3 Nov",
                    badge: "", hasDisclosure: true
                ) {}
            }
        }
        #expect(
            Stage(width: 80, height: 6, screen).lines.dropFirst().prefix(3) == [
                "▸ ● New trains from spring                             Small news      11:02 ›",
                "  ● 新しい駅が四月に開業へ                             日本のニュース    Tue ›",
                "    A quite long title that goes on until it can't b…  Big feed        3 Nov ›",
            ])
        #expect(
            Stage(width: 40, height: 8, screen).lines.dropFirst().prefix(6) == [
                "▸ ● New trains from spring     11:02 ›", "      Small news",
                "  ● 新しい駅が四月に開業へ       Tue ›", "      日本のニュース",
                "    A quite long title that …  3 Nov ›", "      Big feed",
            ])
        #expect(
            Stage(width: 20, height: 8, screen).lines.dropFirst().prefix(4) == [
                "▸ ● New t… 11:02 ›", "      Small news", "  ● 新し…    Tue ›", "      日本のニュ…",
            ])
    }

    @Test func `what the rows that were measured have not isn't lost in those after them`() {
        let screen = FormScreen("Many") { _ in
            Section {
                for number in 0..<60 {
                    Row(
                        "row \(number)", value: number == 50 ? "12:00" : nil, badge: number == 50 ? "●" : nil,
                        hasDisclosure: number == 50
                    ) {}
                }
            }
        }
        let stage = Stage(width: 40, height: 10, screen)
        for _ in 0..<50 { stage.press(.down) }
        #expect(stage.lines.contains { $0.hasPrefix("▸ ● row 50                     12:00 ›") })
    }

    @Test func `hints stand in a column, and every arrow at the edge`() {
        let screen = FormScreen("First") { _ in
            Section {
                Row("By parts", subtitle: "a kanji that you can see but not type", hasDisclosure: true) {}
                Row("By grade, level, strokes, radical", subtitle: "13,108 kanji", hasDisclosure: true) {}
                Row("About", hasDisclosure: true) {}
            }
        }
        let lines = Stage(width: 80, height: 6, screen).lines.dropFirst().prefix(3)
        #expect(Set(lines.map(displayWidth)) == [78] && lines.allSatisfy { $0.hasSuffix("›") })
        #expect(lines[1] == "▸ By parts                           a kanji that you can see but not type   ›")
        #expect(lines[2] == "  By grade, level, strokes, radical  13,108 kanji                            ›")
    }
}
