import AppCore
import AppCoreContent
import Testing

@testable import TerminalHost

/// The mouse on maps, and beside an open menu.
@MainActor @Suite struct MouseTests {
    private let screen = FormScreen("Map") { screen in
        PointMap(
            "the map",
            points: [
                PointMap.Point("west", longitude: 0, latitude: 0, id: "west"),
                PointMap.Point("middle", longitude: 50, latitude: 50, id: "middle"),
                PointMap.Point("east", longitude: 100, latitude: 100, id: "east"),
            ]
        ) { screen.events.append($0.label) }
        for number in 0..<9 { screen.row("row \(number)") }
        screen.row("below")
    }

    /// The cells in which a map's points are drawn, from the top down.
    private func dots(_ stage: Stage) -> [(x: Int, y: Int)] {
        let canvas = stage.canvas
        let caption = canvas.lines.firstIndex { $0.dropFirst(2).hasPrefix("◉ ") } ?? canvas.height
        return (1..<caption).flatMap { y in
            (0..<canvas.width).filter { x in
                canvas[x, y].text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) || $0 == "◉" }
            }.map { (x: $0, y: y) }
        }
    }

    @Test func `a click marks the point that is near, and a click on the marked point chooses it`() throws {
        let stage = Stage(screen)
        let middle = try #require(dots(stage).dropFirst().first)
        stage.press(.click(x: middle.x + 1, y: middle.y), .release(x: middle.x + 1, y: middle.y))
        #expect(stage.lines.contains { $0.contains("◉ middle") } && screen.events.isEmpty)
        stage.press(.click(x: 3, y: 1), .release(x: 3, y: 1))
        #expect(stage.lines.contains { $0.contains("◉ middle") } && screen.events.isEmpty)
        stage.press(.click(x: middle.x, y: middle.y), .release(x: middle.x, y: middle.y))
        #expect(screen.events == ["middle"])
    }

    @Test func `the wheel zooms where the mouse is, and scrolls when the map can't zoom out further`() throws {
        let stage = Stage(screen)
        let middle = try #require(dots(stage).dropFirst().first)
        stage.press(.wheel(x: middle.x, y: middle.y, lines: -3))
        #expect(stage.lines.contains { $0.contains("×2") })
        let after = try #require(dots(stage).first)
        #expect(abs(after.x - middle.x) <= 1 && abs(after.y - middle.y) <= 1 && dots(stage).count == 1)
        stage.press(.wheel(x: middle.x, y: middle.y, lines: 3))
        #expect(!stage.lines.contains { $0.contains("×") } && dots(stage).count == 3)
        stage.session.resize(width: 80, height: 12)
        _ = stage.lines
        #expect(!stage.lines.contains { $0.contains("below") })
        for _ in 0..<4 { stage.press(.wheel(x: 4, y: 4, lines: 3)) }
        #expect(stage.lines.contains { $0.contains("below") })
    }

    @Test func `dragging a map moves it with the mouse, and chooses nothing`() throws {
        let stage = Stage(screen)
        let middle = try #require(dots(stage).dropFirst().first)
        stage.press(.wheel(x: middle.x, y: middle.y, lines: -3))
        let before = try #require(dots(stage).first)
        stage.press(.click(x: 20, y: 10), .drag(x: 25, y: 11), .drag(x: 30, y: 13), .release(x: 30, y: 13))
        let after = try #require(dots(stage).first)
        #expect(abs(after.x - before.x - 10) <= 1 && abs(after.y - before.y - 3) <= 1)
        #expect(stage.lines.contains { $0.contains("◉ the map") } && screen.events.isEmpty)
        stage.press(.drag(x: 50, y: 20))
        #expect(dots(stage).first?.x == after.x)
    }

    @Test func `a menu is opened and closed by the arrow to its side, by escape, and by a click beside it`() {
        let list = FormScreen("List") { $0.row("one") }
        let menu = SideMenuContainer(
            "Menu", sections: [StackContainer("First", holding: [list]), StackContainer("Two")])
        let stage = Stage(menu)
        #expect(stage.lines.last?.contains("m menu") == true)
        for close in [Key.right, .escape, .character("m"), .click(x: 70, y: 5)] {
            stage.press(.left)
            #expect(stage.lines.contains { $0.contains("▸ First") } && stage.lines.last?.contains("Esc close") == true)
            stage.press(close)
            #expect(stage.hasFocus("one"), "\(close)")
        }
    }
}
