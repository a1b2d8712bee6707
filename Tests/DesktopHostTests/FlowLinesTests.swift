import Testing

@testable import DesktopHost

@Suite struct FlowLinesTests {
    private typealias Place = FlowLines.Place
    private let button = FlowLines.Part(width: 40, ascent: 30)

    @Test func `parts stand side by side as far as there is room`() {
        let lines = FlowLines([button, button, button], gap: 6)
        #expect(lines.minimum == 40 && lines.natural == 132)
        #expect(lines.places(in: 132) == ([Place(x: 0, y: 0), Place(x: 46, y: 0), Place(x: 92, y: 0)], 30))
        #expect(lines.places(in: 131) == ([Place(x: 0, y: 0), Place(x: 46, y: 0), Place(x: 0, y: 36)], 66))
        #expect(lines.places(in: 0).height == 102 && lines.places(in: .max).height == 30)
    }

    @Test func `letters stand on one line, whatever is above or below them`() {
        let annotated = FlowLines.Part(width: 20, ascent: 40, descent: 5)
        let plain = FlowLines.Part(width: 10, ascent: 18, descent: 7)
        let lines = FlowLines([annotated, plain])
        #expect(lines.places(in: 30) == ([Place(x: 0, y: 0), Place(x: 20, y: 22)], 47))
    }

    @Test func `a part begins a line if it has to, and nothing needs no room`() {
        let second = FlowLines.Part(width: 10, ascent: 18, startsLine: true)
        #expect(FlowLines([button, second]).places(in: 100) == ([Place(x: 0, y: 0), Place(x: 0, y: 30)], 48))
        #expect(FlowLines([], gap: 6).places(in: 100).height == 0 && FlowLines([], gap: 6).natural == 0)
    }
}
