import AppCore
import AppCoreContent

/// The screen that keys go to, its content, and where the user is on it.
@MainActor struct Front {
    let place: PlaceID
    let list: ContentList
    var pane: Pane
    /// Whether it stands beside the screen in front of the window, which was opened from it.
    let isBeside: Bool
    /// The size of the terminal.
    let size: (width: Int, height: Int)
    /// What was seen of it when it was drawn last.
    let drawn: SeenPart?
    /// Finds out where it is drawn.
    let area: @MainActor () -> Rect?

    var element: Element? { list.count > 0 ? list[min(max(pane.focusIndex, 0), list.count - 1)] : nil }

    /// The elements that are seen, by their positions.
    var seen: ClosedRange<Int>? {
        if let drawn, drawn == SeenPart(of: self, drawn.elements) { return drawn.elements }
        guard list.count > 0, let drawer else { return nil }
        drawer.settle()
        return drawer.visible
    }

    private var drawer: PaneDrawer? {
        area().map { PaneDrawer(list, in: $0, pane: pane, isActive: true, screenHeight: size.height) }
    }

    // MARK: - Moving

    mutating func focus(_ index: Int) { pane.focus(index, in: list) }

    mutating func scroll(by lines: Int) { if let drawer { pane = drawer.scroll(by: lines) } }

    /// Goes to the next element that takes something, or scrolls where there is something to be read before that.
    mutating func move(by step: Int) {
        guard let seen else { return }
        if !seen.contains(pane.focusIndex) {
            // The view was scrolled away from the focus, which goes on from there.
            let edge = step > 0 ? seen.lowerBound - 1 : seen.upperBound + 1
            if let next = next(from: edge, by: step), seen.contains(next) { return focus(next) }
            return scroll(by: step)
        }
        // What is to be read before the next element that takes something, or after the last one, is scrolled through.
        let near = seen.lowerBound - 1...seen.upperBound + 1
        if let next = next(from: pane.focusIndex, by: step), near.contains(next) { return focus(next) }
        scroll(by: step)
    }

    /// Goes to the next element that takes something, however far away it is.
    mutating func skip(by step: Int, wraps: Bool) {
        if let next = next(from: pane.focusIndex, by: step) { return focus(next) }
        if wraps, let next = next(from: step > 0 ? -1 : list.count, by: step) { focus(next) }
    }

    mutating func page(by pages: Int) {
        let height = max(size.height - 6, 1)
        let start = pane.focusIndex
        // From a page away back to the focus: what lies between is not made.
        let edge = min(max(start + pages * height, 0), list.count - 1)
        if let near = next(from: edge + pages, by: -pages), (near - start) * pages > 0 { return focus(near) }
        guard let far = next(from: edge, by: pages) else { return scroll(by: pages * height) }
        focus(far)
    }

    /// Goes to the first or last element that takes something.
    mutating func goToEnd(by step: Int) {
        let end = step < 0 ? 0 : list.count - 1
        focus(next(from: end + step, by: -step) ?? end)
    }

    /// Goes to the group before or after, also where there is only something to be read.
    mutating func goToGroup(by step: Int) {
        let here = seen.map { min(max(pane.focusIndex, $0.lowerBound), $0.upperBound) } ?? pane.focusIndex
        guard let group = list.group(from: here, by: step) else { return }
        focus(group.focus)
        (pane.top, pane.hiddenLines) = (group.start, 0)
    }

    private func next(from index: Int, by step: Int) -> Int? { list.next(from: index, by: step, where: \.isActionable) }
}
