import AppCore
import AppCoreContent
import Testing

@testable import TerminalHost

@MainActor struct GridTests {
    /// A grid of rows with numbers for titles, some of which are starred or turned off.
    private func grid(_ count: Int, made: @escaping (Int) -> Void = { _ in }) -> FormScreen {
        FormScreen("Grid") { screen in
            Section("Numbers", layout: .grid, id: "numbers") {
                Elements(Array(0..<count), id: { ElementID("n\($0)") }) { number in
                    made(number)
                    return Row(
                        "\(number % 100)", subtitle: "number \(number)", badge: number % 10 == 1 ? "★" : nil,
                        isChecked: number == 2, isEnabled: number != 3
                    ) { screen.events.append("\(number)") }
                }
            }
        }
    }

    private func focused(_ stage: Stage) -> String {
        let canvas = stage.canvas
        for y in 0..<canvas.height - 1 {
            let cells = (0..<canvas.width).filter { canvas[$0, y].role == .selected }
            if !cells.isEmpty { return cells.map { canvas[$0, y].text }.joined().filter(\.isNumber) }
        }
        return ""
    }

    @Test func `as many rows as fit stand beside each other, with their marks, and the focused one says all`() {
        let stage = Stage(width: 40, height: 12, grid(100))
        // 40 columns without the margins are nine cells of four.
        #expect(stage.lines[2] == " ▸0   1★ [2]  ·   4   5   6   7   8    █")
        #expect(stage.lines[3].hasPrefix("  9   10  11★ 12"))
        #expect(stage.lines[10].contains("number 0"))
        stage.press(.right)
        #expect(stage.lines[10].contains("number 1") && stage.lines[10].contains("★"))
    }

    @Test func `arrows go through a grid in two dimensions, and out of it`() {
        let screen = FormScreen("Grid") { screen in
            screen.row("above")
            Section("Numbers", layout: .grid, id: "numbers") {
                Elements(Array(0..<40), id: { ElementID("n\($0)") }) { number in
                    Row("\(number)") { screen.events.append("\(number)") }
                }
            }
            screen.row("below")
        }
        let stage = Stage(width: 40, height: 20, screen)
        stage.press(.down, .right, .right, .down)
        #expect(focused(stage) == "11")
        stage.press(.enter)
        #expect(screen.events == ["11"])
        stage.press(.left, .left, .left)
        #expect(focused(stage) == "8")
        stage.press(.home)
        #expect(focused(stage) == "0")
        stage.press(.end)
        #expect(focused(stage) == "8")
        stage.press(.down, .down, .down, .down)
        // The last line has fewer.
        #expect(focused(stage) == "39")
        stage.press(.down)
        #expect(stage.hasFocus("below"))
        stage.press(.up)
        #expect(focused(stage) == "39")
        stage.press(.character("g"))
        #expect(stage.hasFocus("above"))
        stage.press(.down, .up)
        #expect(stage.hasFocus("above"))
    }

    @Test func `a row that can't be pressed now keeps its place, and the focus goes through it`() {
        let screen = grid(30)
        let stage = Stage(width: 40, height: 12, screen)
        stage.press(.right, .right, .right)
        let canvas = stage.canvas
        #expect((0..<40).filter { canvas[$0, 2].role == .selected }.contains(13))
        stage.press(.enter)
        #expect(screen.events.isEmpty)
        stage.press(.right)
        #expect(focused(stage) == "4")
    }

    @Test func `few rows show their captions`() {
        let screen = FormScreen("Parts") { _ in
            Section("Looks like", layout: .grid) {
                for (kanji, meaning) in [("気", "spirit"), ("乗", "ride"), ("升", "box")] {
                    Row(kanji, subtitle: meaning, id: ElementID("k-\(meaning)")) {}
                }
            }
        }
        #expect(Stage(width: 60, height: 10, screen).lines[2] == " ▸気  spirit   乗  ride     升  box")
    }

    @Test func `a page down goes on by a screen through grids of any size, and back`() {
        let screen = FormScreen("Grids") { _ in
            for grade in 0..<100 {
                Section("Grade \(grade)", layout: .grid, id: ElementID("g\(grade)")) {
                    Elements(Array(0..<12), id: { ElementID("\(grade)-\($0)") }) { Row("\(grade * 12 + $0)") {} }
                }
            }
        }
        let stage = Stage(width: 60, height: 24, screen)
        var pages = 0
        var before = ""
        while focused(stage) != before, pages < 100 {
            before = focused(stage)
            stage.press(.pageDown)
            pages += 1
        }
        // Each grade takes four lines of 400.
        #expect(before == "1199" && (18...30).contains(pages))
        for _ in 0..<pages { stage.press(.pageUp) }
        #expect(focused(stage) == "0")
    }

    @Test(arguments: [0, 1, 100, 13_108, 100_000]) func `only rows that are seen are made`(count: Int) {
        var made: Set<Int> = []
        let stage = Stage(width: 80, height: 24, grid(count) { made.insert($0) })
        stage.press(.character("G"), .up, .up, .pageUp, .character("g"), .pageDown, .down)
        #expect(made.count <= min(count, 2_000))
        #expect(stage.lines.count == 24)
    }

    @Test(arguments: [(20, 5), (24, 8), (40, 20), (80, 24), (200, 60)])
    func `the focused row is seen wherever the keys lead`(size: (width: Int, height: Int)) {
        let widths = ["", "a", "水", "abcde", "ああああ", "e\u{301}", "\u{202E}ab"]
        let screen = FormScreen("Grid") { screen in
            Text("Some text to read first.")
            for part in 0..<4 {
                Section(
                    "Part \(part)", footer: part == 1 ? "A footnote." : nil, layout: .grid, id: ElementID("p\(part)")
                ) {
                    Elements(Array(0..<(37 * part + 1)), id: { ElementID("\(part)-\($0)") }) { number in
                        Row(widths[number % widths.count], subtitle: "number \(number)") {}
                    }
                }
                screen.row("between")
            }
        }
        let stage = Stage(width: size.width, height: size.height, screen)
        var random = SystemRandomNumberGenerator()
        let keys: [Key] = [
            .down, .up, .left, .right, .pageDown, .pageUp, .home, .end, .character("G"), .character("g"),
            .character("["), .character("]"), .tab,
        ]
        for _ in 0..<300 {
            guard let key = keys.randomElement(using: &random) else { continue }
            stage.press(key, .down)
            let canvas = stage.canvas
            #expect(canvas.lines.count == size.height)
            // The first two lines are above the page, and the last below.
            let marked = (1..<size.height - 1).contains { y in (0..<size.width).contains { canvas[$0, y].text == "▸" } }
            let isReading = stage.session.drawn.seen?.hasFocus == false
            #expect(marked || isReading, "after \(key)")
        }
    }

    @Test func `the smallest terminals draw a grid without harm`() {
        for (width, height) in [(1, 1), (10, 4), (3, 30), (300, 2)] {
            let stage = Stage(width: width, height: height, grid(100))
            stage.press(.down, .right, .end, .character("G"), .pageUp, .home)
            #expect(stage.lines.count == height)
        }
    }

    @Test func `a click takes the cell under the pointer`() {
        let screen = grid(100)
        let stage = Stage(width: 40, height: 12, screen)
        _ = stage.lines
        stage.press(.click(x: 6, y: 3))
        #expect(screen.events == ["10"])
    }
}
