import AppCore
import Testing

@testable import DesktopHost

/// What a double click presses.
@Suite struct ClicksTests {
    /// What may be pressed by a click of a number, each with the number of a row.
    private func pressed(_ steps: [(click: Int, row: Int)]) -> [Int] {
        var clicks = Clicks()
        return steps.filter { step in
            clicks.begin(step.click)
            return clicks.mayPress(ElementID("row-\(step.row)"), in: PlaceID(rawValue: 1))
        }.map(\.row)
    }

    @Test func `the second click of two presses only what the first has pressed`() {
        #expect(pressed([(1, 1), (2, 2), (3, 3), (2, 1)]) == [1, 1])
        #expect(pressed([(1, 1), (2, 1), (1, 2)]) == [1, 1, 2])
    }

    @Test func `a first click that pressed nothing, a later click and a key press whatever is there`() {
        #expect(pressed([(2, 1), (1, 2), (0, 3), (0, 4)]) == [1, 2, 3, 4])
    }

    @Test func `an element of another place is another one`() {
        var clicks = Clicks()
        clicks.begin(1)
        _ = clicks.mayPress("row", in: PlaceID(rawValue: 1))
        clicks.begin(2)
        let isPressed = clicks.mayPress("row", in: PlaceID(rawValue: 2))
        #expect(!isPressed)
    }
}
