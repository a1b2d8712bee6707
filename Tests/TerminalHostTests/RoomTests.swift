import AppCore
import AppCoreContent
import HostSupport
import Testing

@testable import TerminalHost

/// Where things are drawn, and how much room they take.
@MainActor @Suite struct RoomTests {
    private func kanji(_ more: Int = 0) -> FormScreen {
        FormScreen("Kanji") { screen in
            Glyph("水", bitmap: { Glyph.Bitmap(rows: Array(repeating: 0xFFFF_FFFF, count: 32)) })
            Section("Readings") {
                Row("On", value: "スイ")
                Row("In names", value: String(repeating: "みず、", count: 40))
            }
            for number in 0..<more { screen.row("word \(number)") }
        }
    }

    @Test(arguments: [20, 24, 30, 40, 47, 48, 60, 100]) func `the glyph takes no more than a third of the height`(
        height: Int
    ) {
        let stage = Stage(width: 100, height: height, kanji(100))
        let canvas = stage.canvas
        let rows = (0..<height).filter { y in
            (0..<60).contains { x in
                canvas[x, y].text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) || $0 == "█" }
            }
        }
        #expect(rows.count * 3 <= height && (height < 24 || rows.count >= 8))
    }

    @Test(arguments: [80, 120, 200]) func `a value is beside its label, aligned with the others, and is not cut`(
        width: Int
    ) {
        let stage = Stage(width: width, height: 40, kanji())
        let lines = stage.lines
        #expect(lines.contains { $0.hasSuffix("  On        スイ") })
        #expect(lines.filter { $0.contains("みず") }.count > 1 && lines.joined().count { $0 == "ず" } == 40)
    }

    @Test(arguments: [80, 119]) func `the end of a row is at the edge, and a mark before its title`(
        width: Int
    ) {
        let screen = FormScreen("Rows") { screen in
            Row("Japan", value: "12", hasDisclosure: true) {}
            Row("水", subtitle: "water", value: "スイ", badge: "★", hasDisclosure: true) {}
            Row("word", subtitle: "meaning", badge: "common") {}
            Row(String(repeating: "long ", count: 20), value: "12") {}
        }
        let lines = Stage(width: width, height: 20, screen).lines
        #expect(displayWidth(lines[1]) == width - 2 && displayWidth(lines[2]) == width - 2)
        #expect(lines[1].hasPrefix("▸   Japan") && lines[1].hasSuffix(" 12 ›") && lines[2].hasSuffix(" スイ ›"))
        #expect(lines[2].hasPrefix("  ★ 水") && lines[3].hasSuffix("(common)") && lines[4].hasSuffix("12"))
        #expect(displayWidth(lines[3]) == width - 4)
    }

    @Test(arguments: [Section.Layout.list, .table])
    func `what a row heads is folded or unfolded by a sign after its value`(
        layout: Section.Layout
    ) {
        let screen = FormScreen("Kanji") { _ in
            Section(layout: layout) {
                Row("Words", value: "9", isExpanded: false) {}
                Row("Codes", isExpanded: true) {}
            }
        }
        let lines = Stage(width: 80, height: 20, screen).lines
        #expect(lines[1].hasSuffix(" 9 ▷") && lines[2].hasSuffix(" ▽"))
    }

    @Test func `a sheet is as high as its content, and one with a search keeps its height`() {
        let stage = Stage(width: 200, height: 60, FormScreen("Under") { $0.row("under") })
        stage.root.flow.present(
            FormScreen("Ask") { screen in
                Text("Unsubscribe from this?")
                Button("Yes") {}
                Button("No") {}
            })
        func frame() -> (width: Int, height: Int) {
            let lines = stage.lines
            let top = lines.firstIndex { $0.contains("┌─") } ?? 0
            let bottom = lines.firstIndex { $0.contains("└─") } ?? 0
            return (lines[top].drop { $0 != "┌" }.prefix { $0 != "┐" }.count + 1, bottom - top + 1)
        }
        #expect(frame() == (80, 5))
        stage.press(.escape)
        stage.root.flow.present(
            FormScreen("Search") { screen in
                screen.searchField
                screen.row("one")
            })
        #expect(frame().height == 46)
        stage.press(.escape)
        stage.root.flow.present(
            FormScreen("Long") { screen in for number in 0..<100 { screen.row("row \(number)") } })
        #expect(frame().height == 46)
    }

    @Test func `a password shows as many bullets as it has letters, even after its field is left`() {
        let form = FormScreen("Form") { screen in
            screen.passwordField
            screen.row("more")
        }
        let stage = Stage(form)
        stage.press(.home, .enter)
        for count in 1...9 {
            stage.type("x")
            #expect(stage.lines[1].count { $0 == "•" } == count)
        }
        stage.press(.backspace, .backspace, .backspace, .backspace, .escape)
        #expect(stage.lines[1].count { $0 == "•" } == 5)
        stage.press(.down)
        #expect(stage.lines[1].count { $0 == "•" } == 5)
        form.password = ""
        #expect(!stage.lines[1].contains("•"))
    }
}
