import AppCore
import AppCoreContent
import HostSupport
import Testing
import TextBasics

@testable import TerminalHost

@MainActor @Suite struct DrawingTests {
    private func list(_ count: Int) -> FormScreen {
        FormScreen("Numbers") { screen in
            Section("First") {
                Elements(Array(0..<count), id: { ElementID("row-\($0)") }) { number in
                    Row("row \(number)", subtitle: "about \(number)", value: "\(number * 2)", hasDisclosure: true) {
                        screen.events.append("\(number)")
                    }
                }
            }
        }
    }

    @Test func `a frame has a title, the content and the keys that work`() {
        let stage = Stage(width: 40, height: 8, list(3))
        #expect(
            stage.lines == [
                " ‹ Root › Numbers", "First", "▸ row 0  about 0                   0 ›",
                "  row 1  about 1                   2 ›",
                "  row 2  about 2                   4 ›", "", "", " ? help  Enter open  Esc back  : link",
            ])
    }

    @Test func `wide, combining and joined characters are laid out by their width and clipped at the cell`() {
        var canvas = Canvas(width: 7, height: 4)
        let used = canvas.put("水道水道", x: 0, y: 0)
        #expect(used == 6)
        canvas.put("e\u{301}日", x: 0, y: 1)
        canvas.put("日", x: 1, y: 0)
        canvas.put("x", x: 4, y: 0)
        canvas.put("👩🏽‍🚀ab", x: 5, y: 2)
        canvas.put("left out", x: 0, y: 9)
        #expect(canvas.lines == [" 日 x", "e\u{301}日", "     👩🏽‍🚀", ""])
        #expect(clipped("水道水道", to: 5) == "水道…" && clippedAtStart("水道水道", to: 5) == "…水道")
        #expect(wrapped("one two three", to: 7) == ["one two", "three"] && wrapped("水道水道", to: 5) == ["水道", "水道"])
        #expect(wrapped("はし、はし", to: 6) == ["はし、", "はし"] && wrapped("シュッと", to: 6) == ["シュッ", "と"])
        #expect(wrapped("く(う) た(べる)", to: 12) == ["く(う)", "た(べる)"])
        #expect(wrapped("た(べる)", to: 6) == ["た(べ", "る)"])
        #expect(wrapped("unbreakable", to: 4) == ["unbr", "eaka", "ble"])
    }

    @Test func `a long list makes only its visible rows, wherever it is scrolled to`() {
        var made = 0
        let screen = FormScreen("Many") { _ in
            Section("All") {
                Elements(Array(0..<13_108), id: { ElementID("row-\($0)") }) { number in
                    made += 1
                    return Row("row \(number)") {}
                }
            }
        }
        let stage = Stage(screen)
        _ = stage.lines
        stage.press(.end)
        #expect(stage.hasFocus("row 13107") && stage.lines[1].hasPrefix("All"))
        stage.press(.pageUp, .up)
        #expect(stage.hasFocus("row 13088"))
        #expect(made < 500)
        stage.press(.home)
        #expect(stage.hasFocus("row 0"))
    }

    @Test func `a page that ends among texts leads to the actionable element before them, or else after`() {
        let screen = FormScreen("Page") { _ in
            Section("All") {
                Elements(Array(0..<4), id: { ElementID("row-\($0)") }) { Row("row \($0)") {} }
                for number in 0..<10 { Text("text \(number)", id: ElementID("text-\(number)")) }
                Row("last") {}
            }
        }
        let stage = Stage(width: 40, height: 10, screen)
        _ = stage.lines
        stage.press(.pageDown)
        #expect(stage.hasFocus("row 3"))
        stage.press(.pageDown)
        #expect(stage.hasFocus("last"))
        stage.press(.pageUp)
        #expect(stage.hasFocus("row 3"))
    }

    @Test func `the heading of a section sticks while its rows scroll, and a bar shows the position`() {
        let stage = Stage(width: 40, height: 10, list(100))
        for _ in 0..<30 { stage.press(.down) }
        #expect(stage.lines[1].hasPrefix("First") && stage.hasFocus("row 30"))
        #expect(
            stage.lines.filter { $0.hasSuffix("█") }.count == 1 && stage.lines.filter { $0.hasSuffix("│") }.count == 7)
    }

    @Test func `a sheet is in the middle of the screen that it covers, with its title`() {
        let stage = Stage(width: 40, height: 12, list(2))
        stage.root.flow.present(FormScreen("Sheet") { $0.row("inside") })
        let lines = stage.lines
        #expect(lines.contains { $0.contains("┌─ Sheet ─") } && lines.contains { $0.contains("▸ inside") })
        stage.press(.escape)
        #expect(!stage.lines.contains { $0.contains("Sheet") })
    }

    @Test(arguments: [(80, 24), (200, 60), (20, 5), (19, 4), (1, 1)]) func `every size is drawn`(
        width: Int, height: Int
    ) {
        let tabs = TabContainer(tabs: [StackContainer("漢字", holding: [list(50)]), StackContainer("Two")])
        let stage = Stage(width: width, height: height, tabs)
        let canvas = stage.canvas
        #expect(canvas.width == width && canvas.height == height)
        if width >= 20, height >= 5 {
            #expect(stage.lines.contains { $0.contains("漢字") })
        } else if width > 5 {
            #expect(stage.lines.contains { $0.hasPrefix("Please") })
        }
    }

    @Test func `on a wide terminal the list stands beside the screen opened from it`() {
        let stage = Stage(width: 120, height: 12, list(3), FormScreen("Detail") { $0.row("the detail") })
        #expect(stage.lines.contains { $0.contains("row 1") && $0.contains("│") })
        #expect(stage.hasFocus("the detail"))
        stage.session.resize(width: 119, height: 12)
        #expect(!stage.lines.contains { $0.contains("row 1") })
    }

    @Test func `nothing from outside can control the terminal`() {
        let evil = "\u{1B}]0;owned\u{7}\u{9B}31mred\u{202E}"
        let stage = Stage(
            width: 60, height: 14,
            FormScreen(evil) { screen in
                Text(evil)
                Row(evil, subtitle: evil, value: evil, badge: evil) {}
                Choice(evil, options: [evil, "b"], selected: 0) { _ in }
                Field(evil, text: evil, placeholder: evil, problem: evil, onEdit: { _ in })
                Glyph(evil)
                Progress(evil, fraction: 0.5)
            })
        func expectHarmless(sourceLocation: SourceLocation = #_sourceLocation) {
            let drawn = stage.canvas.cells.map(\.text).joined()
            #expect(!drawn.unicodeScalars.contains { $0.isHidden }, sourceLocation: sourceLocation)
            #expect(drawn.contains("red") && !drawn.contains("owned"), sourceLocation: sourceLocation)
        }
        expectHarmless()
        let other = FormScreen("Other") { screen in
            Section(evil, footer: evil) {
                Toggle(evil, isOn: true) { _ in }
                Button(evil) {}
                PointMap(evil, points: [PointMap.Point(evil, longitude: 1, latitude: 2, id: ElementID(evil))]) { _ in }
            }
        }
        stage.root.flow.show(TabContainer(tabs: [StackContainer(evil, holding: [other])]))
        expectHarmless()
        stage.root.flow.notify(evil)
        expectHarmless()
        stage.root.flow.present(FormScreen(evil) { $0.row(evil) })
        expectHarmless()
        stage.press(.escape)
        other.door = .ask(Question(evil, confirm: evil, cancel: evil))
        stage.press(.escape)
        expectHarmless()
        stage.press(.character("n"), .character(":"), .paste(evil))
        expectHarmless()
    }

    @Test func `maps and pictures are drawn with dots, even with invalid coordinates`() {
        let points = [
            PointMap.Point("a", longitude: 0, latitude: 0, id: "a"),
            PointMap.Point("b", longitude: 10, latitude: 10, id: "b"),
            PointMap.Point("c", longitude: .nan, latitude: .infinity, id: "c"),
        ]
        let stage = Stage(
            FormScreen("Map") { screen in
                PointMap("the map", points: points) { screen.events.append($0.label) }
                Picture("p", width: 10, height: 10, strokes: [[.move(x: 0, y: 0), .line(x: 10, y: .infinity), .close]])
            })
        #expect(
            stage.lines.joined().contains("⢀")
                || stage.lines.joined().unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
        stage.press(.right, .right, .character("+"), .character("H"), .enter)
        #expect(stage.lines.contains { $0.contains("◉ b") && $0.contains("×2") })
    }

    private static func frame(_ side: Double) -> [[Picture.Segment]] {
        [
            [.move(x: 0, y: 0), .line(x: side, y: 0), .line(x: side, y: side)],
            [.move(x: side, y: side), .line(x: 0, y: side), .line(x: 0, y: 0)],
        ]
    }

    @Test(arguments: [(80, 24), (200, 60), (40, 24)])
    func `a picture keeps its proportions in any terminal, in half blocks`(width: Int, height: Int) throws {
        let screen = FormScreen("Picture") { _ in Picture("p", width: 9, height: 9, strokes: Self.frame(9)) }
        let stage = Stage(width: width, height: height, StackContainer("Tab", holding: [screen]))
        let lines = stage.lines.filter { $0.contains("█") || $0.contains("▀") || $0.contains("▄") }
        let columns = try #require(lines.first?.filter { "█▀▄".contains($0) }.count)
        #expect(lines.count <= height * 2 / 3 && columns <= 60 && abs(columns - 2 * lines.count) <= 1)
    }

    @Test func `a picture with little room is drawn in braille, with the same proportions`() throws {
        let screen = FormScreen("Picture") { _ in Picture("p", width: 9, height: 9, strokes: Self.frame(9)) }
        let stage = Stage(width: 80, height: 15, StackContainer("Tab", holding: [screen]))
        let lines = stage.lines.filter { $0.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) } }
        let columns = try #require(lines.first?.unicodeScalars.count { (0x2801...0x28FF).contains($0.value) })
        #expect(lines.count > 5 && columns == 2 * lines.count)
    }

    @Test func `strokes appear one after the other, and the newest one stands out`() {
        func roles(_ drawn: Int?) -> [Role] {
            let picture = Picture("p", width: 9, height: 9, strokes: Self.frame(9), drawn: drawn)
            let lines = PictureLines(width: 32, height: 16).lines(of: picture)
            return lines.flatMap(\.pieces).filter { $0.text.contains { $0 != " " } }.map(\.role)
        }
        #expect(roles(nil).allSatisfy { $0 == .plain } && roles(0).allSatisfy { $0 == .dim } && !roles(0).isEmpty)
        #expect(roles(1).contains(.accent) && roles(1).contains(.dim) && !roles(1).contains(.plain))
        #expect(roles(2).contains(.plain) && roles(2).contains(.accent) && roles(9) == roles(2))
        #expect(!roles(2).contains(.dim))
    }

    /// The steps of a drawing of some strokes, each a line across.
    private func steps(_ count: Int, width: Int) -> [StyledLine] {
        let strokes: [[Picture.Segment]] = (0..<count).map {
            [.move(x: 1, y: Double($0 + 1)), .line(x: 8, y: Double($0 + 1))]
        }
        return PictureLines(width: width, height: 16).lines(
            of: Picture("p", width: 9, height: 9, strokes: strokes, showsSteps: true))
    }

    private func text(_ line: StyledLine) -> String { line.pieces.map(\.text).joined() }

    @Test func `steps stand side by side, as many as fit, each with its number below`() {
        for (width, inLine) in [(80, 9), (40, 4), (17, 2), (16, 1), (8, 1)] {
            let lines = steps(9, width: width)
            #expect(lines.count == (9 + inLine - 1) / inLine * 5 && lines.allSatisfy { $0.width <= width }, "\(width)")
            #expect(text(lines[4]).split(separator: " ").map(String.init) == (1...inLine).map(String.init), "\(width)")
        }
    }

    @Test func `each step has one more stroke than the one before, the newest set off and the rest faint`() {
        let lines = steps(3, width: 80)
        func roles(_ step: Int) -> Set<Role> {
            var roles: Set<Role> = []
            for line in lines.dropLast() {
                var column = 0
                for piece in line.pieces {
                    for character in piece.text {
                        if column / 9 == step, character != " " { roles.insert(piece.role) }
                        column += 1
                    }
                }
            }
            return roles
        }
        #expect(roles(0).contains(.accent) && !roles(0).contains(.plain))
        #expect(roles(2).contains(.accent) && !roles(2).contains(.dim))
        #expect(lines.last?.pieces.filter { $0.text != "" && $0.text != " " }.contains { $0.role == .dim } == true)
    }

    @Test(arguments: [0, 1, 30, 84], [1, 3, 8, 40, 80])
    func `any number of steps fits into any width`(count: Int, width: Int) {
        let lines = steps(count, width: width)
        #expect(lines.allSatisfy { $0.width <= width } && lines.isEmpty == (count == 0))
        let screen = FormScreen("Picture") { _ in
            Picture(
                "p", width: 9, height: 9, strokes: Array(repeating: Self.frame(9)[0], count: count), showsSteps: true)
        }
        let stage = Stage(width: 10, height: 4, StackContainer("Tab", holding: [screen]))
        #expect(stage.lines.count == 4)
    }

    @Test(arguments: [0, 1e-300, 1e300, .nan, .infinity, -5])
    func `a picture of a size that makes no sense is drawn as well as can be`(side: Double) {
        for picture in [
            Picture("p", width: side, height: 1, strokes: Self.frame(1)),
            Picture("p", width: 1, height: side, strokes: Self.frame(1)),
        ] {
            let lines = PictureLines(width: 60, height: 16).lines(of: picture)
            #expect(lines.count <= 16 && lines.allSatisfy { $0.width <= 60 })
        }
    }

    @Test func `the smallest terminal shows the beginning of the focused element, and the tab in front`() {
        let screen = FormScreen("One") { screen in
            Section("Heading") {
                Field("Name", text: "x", problem: "a problem described in many words", id: "name", onEdit: { _ in })
                Row("a long title of a row", subtitle: "and what it is about") {}
            }
        }
        let tabs = TabContainer(
            tabs: [StackContainer("First"), StackContainer("Second", holding: [screen])], selected: 1)
        let stage = Stage(width: 20, height: 5, tabs)
        #expect(stage.lines[1] == "  1   2 Second")
        #expect(stage.lines[2].hasPrefix("▸ Name  x") && stage.lines[3].hasPrefix("  ! a problem"))
        stage.press(.down)
        #expect(stage.lines[2].hasPrefix("▸ a long title of…") && stage.lines[3].hasPrefix("    and what it"))
        stage.root.flow.present(FormScreen("Sheet") { $0.row("inside") })
        #expect(stage.lines[1].hasPrefix("▸ inside") && stage.hasFocus("inside"))
        #expect(!stage.lines.contains { $0.contains("┌") })
    }

    @Test func `the texts of adjacent fields line up`() {
        let stage = Stage(
            FormScreen("Form") { screen in
                screen.nameField
                Field("A longer label", text: "水", onEdit: { _ in })
                Row("Value", value: String(repeating: "値", count: 20))
            })
        #expect(stage.lines[1] == "▸ Name" && stage.canvas.cursor?.x == 0)
        stage.press(.enter)
        #expect(stage.lines[1] == "▸ Name" && stage.canvas.cursor?.x == 18)
        #expect(stage.lines[2] == "  A longer label  水" && stage.lines[3].contains(String(repeating: "値", count: 20)))
    }
}
