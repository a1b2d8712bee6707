import Testing

@testable import DesktopHost

@Suite struct FlowLinesTests {
    private typealias Place = FlowLines.Place
    private let button = FlowLines.Part(width: 40, height: 30)

    @Test func `parts stand side by side as far as there is room`() {
        let lines = FlowLines([button, button, button], gap: 6)
        #expect(lines.minimum == 40 && lines.natural == 132)
        #expect(lines.places(in: 132) == ([Place(x: 0, y: 0), Place(x: 46, y: 0), Place(x: 92, y: 0)], 30))
        #expect(lines.places(in: 131) == ([Place(x: 0, y: 0), Place(x: 46, y: 0), Place(x: 0, y: 36)], 66))
        #expect(lines.places(in: 0).height == 102 && lines.places(in: .max).height == 30)
    }

    @Test func `nothing needs no room`() {
        #expect(FlowLines([], gap: 6).places(in: 100).height == 0 && FlowLines([], gap: 6).natural == 0)
    }
}
