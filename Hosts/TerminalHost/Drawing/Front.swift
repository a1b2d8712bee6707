import AppCore
import AppCoreContent

/// The screen that keys go to, its content, and where the user is on it.
@MainActor struct Front {
    let place: PlaceID
    let list: ContentList
    var pane: Pane
    /// Whether it stands beside the window's screen in front, which was opened from it.
    let isBeside: Bool
    let size: (width: Int, height: Int)
    /// The part of it that was visible when it was last drawn.
    let drawn: SeenPart?
    let area: @MainActor () -> Rect?

    var element: Element? { list.count > 0 ? list[min(max(pane.focusIndex, 0), list.count - 1)] : nil }

    /// The positions of the visible elements.
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

    /// Goes to the next actionable element, or scrolls if there is something to read before that.
    mutating func move(by step: Int) {
        guard let seen else { return }
        if !seen.contains(pane.focusIndex) {
            // The view was scrolled away from the focus, so the focus continues from the view.
            let edge = step > 0 ? seen.lowerBound - 1 : seen.upperBound + 1
            if let next = next(from: edge, by: step), seen.contains(next) { return focus(next) }
            return scroll(by: step)
        }
        // Scrolls through text before the next actionable element, or after the last one.
        let near = seen.lowerBound - 1...seen.upperBound + 1
        if let next = next(from: pane.focusIndex, by: step), near.contains(next) { return focus(next) }
        scroll(by: step)
    }

    /// Goes to the next actionable element, however far away it is.
    mutating func skip(by step: Int, wraps: Bool) {
        if let next = next(from: pane.focusIndex, by: step) { return focus(next) }
        if wraps, let next = next(from: step > 0 ? -1 : list.count, by: step) { focus(next) }
    }

    mutating func page(by pages: Int) {
        let height = max(size.height - 6, 1)
        let start = pane.focusIndex
        // Searches from a page away back to the focus, so that nothing in between is made.
        let edge = min(max(start + pages * height, 0), list.count - 1)
        if let near = next(from: edge + pages, by: -pages), (near - start) * pages > 0 { return focus(near) }
        guard let far = next(from: edge, by: pages) else { return scroll(by: pages * height) }
        focus(far)
    }

    /// Goes to the first or last actionable element.
    mutating func goToEnd(by step: Int) {
        let end = step < 0 ? 0 : list.count - 1
        focus(next(from: end + step, by: -step) ?? end)
    }

    /// Goes to the group before or after, even if it only has something to read.
    mutating func goToGroup(by step: Int) {
        let here = seen.map { min(max(pane.focusIndex, $0.lowerBound), $0.upperBound) } ?? pane.focusIndex
        guard let group = list.group(from: here, by: step) else { return }
        focus(group.focus)
        (pane.top, pane.hiddenLines) = (group.start, 0)
    }

    private func next(from index: Int, by step: Int) -> Int? { list.next(from: index, by: step, where: \.takesFocus) }
}
