import AppCore

/// What was seen of a screen when it was drawn, and of which state of it, as it need not be found out again in the same one.
struct SeenPart: Equatable {
    /// The positions of the elements that were seen whole or in part.
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

    /// Whether the element that had the focus was seen.
    var hasFocus: Bool { elements.contains(focus) }
}
