import AppCore
import AppCoreContent
import HostSupport

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

    /// What a letter presses: an action of the focused element, or else something on the screen.
    func element(withKey letter: Character) -> ElementID? {
        let actions = pane.lost == nil ? element?.actions ?? [] : []
        return actions.first { $0.key == letter && $0.isEnabled }?.id ?? list.content.id(withKey: letter)
    }

    /// The letters of the focused row's actions and of the screen.
    var keys: [(key: Character, label: String, isOn: Bool)] { list.content.keys(of: element?.actions ?? []) }

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
        var start = pane.focusIndex
        if let grid {
            if let next = inGrid(by: step) { return focus(next) }
            start = step > 0 ? grid.rows.upperBound - 1 : grid.rows.lowerBound
        }
        // Scrolls through text before the next actionable element, or after the last one.
        let near = seen.lowerBound - 1...seen.upperBound + 1
        if let next = next(from: start, by: step), near.contains(next) { return focus(next) }
        scroll(by: step)
    }

    /// Goes to the next actionable element, however far away it is.
    mutating func skip(by step: Int, wraps: Bool) {
        if let next = next(from: pane.focusIndex, by: step) { return focus(next) }
        if wraps, let next = next(from: step > 0 ? -1 : list.count, by: step) { focus(next) }
    }

    mutating func page(by pages: Int) {
        let height = max(size.height - 6, 1)
        if let grid {
            if let row = inGrid(by: pages * height) { return focus(row) }
            return scroll(byPages: pages, of: height, column: grid.column(of: pane.focusIndex))
        }
        let start = pane.focusIndex
        // Searches from a page away back to the focus, so that nothing in between is made.
        let edge = min(max(start + pages * height, 0), list.count - 1)
        if let near = next(from: edge + pages, by: -pages), (near - start) * pages > 0 { return focus(near) }
        guard let far = next(from: edge, by: pages) else { return scroll(by: pages * height) }
        focus(far)
    }

    /// Scrolls by pages through grids, to the row in a column of the first line in sight, or to the end.
    private mutating func scroll(byPages pages: Int, of height: Int, column: Int) {
        guard let drawer else { return }
        drawer.settle()
        let before = drawer.visible
        pane = drawer.scroll(by: pages * height)
        let seen = drawer.visible
        if seen == before { return goToEnd(by: pages) }
        guard let first = next(from: max(pane.top, seen.lowerBound) - 1, by: 1), seen.contains(first) else { return }
        let line = drawer.blocks.line(of: first)?.dropFirst(column).first ?? first
        focus(list.takesFocus(line) ? line : first)
    }

    /// Goes to the first or last actionable element, and shows what stands above or below it.
    mutating func goToEnd(by step: Int) {
        let end = step < 0 ? 0 : list.count - 1
        focus(next(from: end + step, by: -step) ?? end)
        (pane.top, pane.hiddenLines, pane.isFollowed) = (max(end, 0), 0, false)
    }

    /// Goes to the first or last row of a line in a grid, and from there, or elsewhere, to the end of all.
    mutating func goToEndOfLine(by step: Int) {
        guard let line = grid?.line(of: pane.focusIndex),
            let end = next(from: step < 0 ? line.lowerBound - 1 : line.upperBound, by: -step), end != pane.focusIndex
        else { return goToEnd(by: step) }
        focus(end)
    }

    /// Goes to the row beside the focused one in a grid; returns whether there is one.
    mutating func goBeside(by step: Int) -> Bool {
        guard let grid, let next = next(from: pane.focusIndex, by: step), grid.rows.contains(next) else { return false }
        focus(next)
        return true
    }

    /// The grid in which the focus is, if it is in one.
    private var grid: GridShape? { list.count > 0 ? drawer?.blocks.grid(at: pane.focusIndex) : nil }

    /// The row that takes the focus some lines above or below in its grid; `nil` outside it.
    private func inGrid(by lines: Int) -> Int? {
        guard let grid, let row = grid.row(from: pane.focusIndex, by: lines) else { return nil }
        if list.takesFocus(row) { return row }
        let line = grid.line(of: row)
        return line.filter { list.takesFocus($0) }.min { abs($0 - row) < abs($1 - row) }
            ?? inGrid(by: lines + (lines > 0 ? 1 : -1))
    }

    /// Goes to the group before or after, even if it only has something to read.
    mutating func goToGroup(by step: Int) {
        let here = seen.map { min(max(pane.focusIndex, $0.lowerBound), $0.upperBound) } ?? pane.focusIndex
        guard let group = list.group(from: here, by: step) else { return }
        focus(group.focus)
        (pane.top, pane.hiddenLines) = (group.start, 0)
    }

    private func next(from index: Int, by step: Int) -> Int? { list.next(from: index, by: step) }
}
