import AppCore
import Testing

@testable import DesktopHost

/// What a double click presses.
@Suite struct ClicksTests {
    private static let place = PlaceID(rawValue: 1)

    /// The rows that are pressed by clicks, each at a time, at a height in the window, and on a row.
    private func pressed(_ steps: [(time: Int, y: Double, row: Int)]) -> [Int] {
        var clicks = Clicks()
        return steps.filter { step in
            clicks.begin(at: step.time, 10, step.y)
            return clicks.mayPress(ElementID("row-\(step.row)"), in: Self.place)
        }.map(\.row)
    }

    @Test func `the second click of two presses only what the first has pressed`() {
        #expect(pressed([(0, 20, 1), (120, 20, 2), (240, 22, 3), (360, 20, 1)]) == [1, 1])
    }

    @Test func `a later click, and one elsewhere, press whatever is there`() {
        #expect(pressed([(0, 20, 1), (400, 20, 2), (500, 60, 3), (620, 60, 4), (700, 60, 3)]) == [1, 2, 3, 3])
    }

    @Test func `an element of another screen is another one, and a key presses any`() {
        var clicks = Clicks()
        for time in [0, 100] { clicks.begin(at: time, 10, 10) }
        var answers = [clicks.mayPress("row", in: Self.place), clicks.mayPress("row", in: PlaceID(rawValue: 2))]
        clicks.end()
        answers.append(clicks.mayPress("row", in: PlaceID(rawValue: 2)))
        #expect(answers == [true, false, true])
    }
}
