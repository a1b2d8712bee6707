import AppCore

/// The part of a screen that was visible when it was drawn; valid as long as the screen is in the same state.
struct SeenPart: Equatable {
    /// The positions of the elements that were wholly or partly visible.
    let elements: ClosedRange<Int>
    private let place: PlaceID
    private let count: Int
    private let focus: Int
    private let top: Int
    private let hiddenLines: Int
    private let width: Int
    private let height: Int

    @MainActor init(of front: Front, _ elements: ClosedRange<Int>) {
        self.elements = elements
        place = front.place
        count = front.list.count
        focus = front.pane.focusIndex
        top = front.pane.top
        hiddenLines = front.pane.hiddenLines
        (width, height) = front.size
    }

    var hasFocus: Bool { elements.contains(focus) }
}
