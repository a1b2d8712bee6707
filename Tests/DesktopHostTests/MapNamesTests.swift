import Testing

@testable import DesktopHost

@Suite struct MapNamesTests {
    private let name = (width: 60.0, height: 16.0)

    @Test func `a name stands right of its point, or left of it at the edge`() {
        var names = MapNames(width: 300, height: 200)
        #expect(names.place(name, at: 100, 100) == MapNames.Box(x: 109, y: 92, width: 60, height: 16))
        #expect(names.place(name, at: 290, 50) == MapNames.Box(x: 221, y: 42, width: 60, height: 16))
    }

    @Test func `a name gives way to the others, and is left out where none fits`() {
        var names = MapNames(width: 150, height: 60)
        let boxes = (0..<6).map { _ in names.place(name, at: 75, 30) }
        #expect(boxes[0]?.x == 84 && boxes[1]?.x == 6)
        #expect(boxes[2]?.y == 39 && boxes[3]?.y == 5 && boxes[4] == nil && boxes[5] == nil)
        #expect(names.count == 4)
    }

    @Test func `a name covers no point that names are kept off, but for the point's own beside it`() {
        var names = MapNames(width: 300, height: 200)
        names.keepOff(150, 100, radius: 7)
        #expect(names.place(name, at: 150, 100)?.x == 159)
        // Right of its point it would cover the other one.
        #expect(names.place(name, at: 100, 98)?.x == 31)
    }

    @Test func `a name that is wider than the drawing is left out`() {
        var names = MapNames(width: 50, height: 60)
        #expect(names.place(name, at: 25, 30) == nil)
    }
}
