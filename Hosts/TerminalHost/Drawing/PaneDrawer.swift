import AppCore
import AppCoreContent
import HostSupport
import TextBasics

/// Draws as much of a screen's content as fits into a rectangle; elements outside the view are not made.
@MainActor final class PaneDrawer {
    /// Where an element is drawn, for the mouse.
    struct Spot {
        let rect: Rect
        let index: Int
        /// The line of the element's own first line, which may be above the rectangle, and how many it has.
        let top: Int
        let lineCount: Int
    }

    private let list: ContentList
    /// Where the elements are drawn.
    private let rect: Rect
    /// The line for all that the focused row of a grid says; it doesn't move.
    private let detail: Rect?
    /// Draws what stays in sight, above the rest.
    private let head: PaneDrawer?
    /// The first element of the rest.
    private let first: Int
    private let isActive: Bool
    private let screenHeight: Int
    private var pane: Pane
    let blocks: ElementBlocks
    private(set) var spots: [Spot] = []
    /// The column and line of the focus, or of the first line if the focus isn't visible.
    private(set) var cursor: (x: Int, y: Int)

    /// Makes a drawer of content in a part of the terminal.
    init(_ list: ContentList, in rect: Rect, pane: Pane, isActive: Bool, screenHeight: Int) {
        self.screenHeight = screenHeight
        self.list = list
        let hasDetail = rect.height >= 6 && list.hasLargeGrid
        var body = Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height - (hasDetail ? 2 : 0))
        // A small terminal has no room for two parts.
        if let pinned = list.pinned, pinned.count < list.count, body.height >= 10 {
            func drawer(height: Int) -> PaneDrawer {
                let rect = Rect(x: body.x, y: body.y, width: body.width, height: height)
                return PaneDrawer(pinned, in: rect, pane: pane, isActive: isActive, screenHeight: screenHeight)
            }
            let height = drawer(height: body.height * 2 / 3).height
            head = drawer(height: height)
            first = pinned.count
            body = Rect(x: rect.x, y: body.y + height, width: body.width, height: body.height - height)
        } else {
            (head, first) = (nil, 0)
        }
        self.rect = body
        blocks = ElementBlocks(
            list, size: (body.width, body.height), pane: pane, isActive: isActive, screenHeight: screenHeight)
        detail = hasDetail ? Rect(x: rect.x, y: rect.y + rect.height - 1, width: rect.width, height: 1) : nil
        self.pane = pane
        self.isActive = isActive
        cursor = (rect.x, rect.y)
    }

    /// Draws, after moving the view to the focus if it follows that; returns the pane with its new scroll position.
    func draw(on canvas: inout Canvas) -> Pane {
        guard list.count > 0, rect.width > 1, rect.height > 0 else { return pane }
        settle()
        if let head {
            head.pane.top = 0
            _ = head.draw(on: &canvas)
            spots += head.spots
            if pane.focusIndex < first { cursor = head.cursor }
        }
        drawLines(on: &canvas)
        drawScrollbar(on: &canvas)
        drawDetail(on: &canvas)
        return pane
    }

    /// Moves the view to where it is drawn; the list must not be empty.
    func settle() {
        pane.top = min(max(pane.top, first), list.count - 1)
        if isActive, pane.isFollowed, pane.focusIndex >= first {
            let focus = min(max(pane.focusIndex, 0), list.count - 1)
            if pane.unfolded > 0 { show(min(focus + pane.unfolded, list.count - 1)) }
            show(focus)
        }
        pane.unfolded = 0
        fillLastPage()
        // A line of a grid begins at its first row.
        if let line = blocks.line(of: pane.top), pane.top > line.lowerBound, line.upperBound < list.count {
            pane.top = line.upperBound
        }
    }

    /// Scrolls the view by lines, away from the focus.
    func scroll(by lines: Int) -> Pane {
        guard list.count > 0 else { return pane }
        settle()
        pane.isFollowed = false
        pane.hiddenLines += lines
        while pane.hiddenLines < 0, pane.top > first {
            pane.top -= 1
            pane.hiddenLines += blocks[pane.top].lines.count
        }
        pane.hiddenLines = max(pane.hiddenLines, 0)
        while pane.hiddenLines >= blocks[pane.top].lines.count, pane.top + 1 < list.count {
            pane.hiddenLines -= blocks[pane.top].lines.count
            pane.top += 1
        }
        fillLastPage()
        return pane
    }

    /// The positions of the elements that are wholly or partly visible.
    var visible: ClosedRange<Int> {
        var index = pane.top
        var used = -pane.hiddenLines
        while index < list.count, used < contentHeight {
            used += blocks[index].lines.count
            index = blocks.line(of: index)?.upperBound ?? index + 1
        }
        return (head == nil ? pane.top : 0)...max(index - 1, pane.top)
    }

    /// How many lines the content has, counted until the rectangle is full.
    var height: Int {
        var lines = 0
        for index in 0..<list.count where lines < rect.height { lines += blocks[index].lines.count }
        return min(lines, rect.height) + (detail == nil ? 0 : 2)
    }

    // MARK: - Scrolling

    private var contentHeight: Int { max(rect.height - (stickyHeader == nil ? 0 : 1), 1) }

    /// The heading of the section at the top, if its own line is scrolled away.
    private var stickyHeader: String? {
        guard let header = list.header(of: pane.top), rect.height > 3 else { return nil }
        // The empty line above it may be hidden.
        let above = list.beginsSection(pane.top) ? 1 : 0
        return pane.hiddenLines <= above && list.header(above: pane.top) != nil ? nil : header
    }

    /// Moves the view, as little as it takes, to show an element.
    private func show(_ shown: Int) {
        let shown = blocks.line(of: shown)?.lowerBound ?? shown
        if shown < pane.top || shown == pane.top && pane.hiddenLines > 0 {
            pane.top = shown
            pane.hiddenLines = 0
        }
        // Goes up from the element, so that after a long jump only visible elements are made.
        var room = contentHeight + pane.hiddenLines
        let isSeen = (pane.top...shown).reversed().allSatisfy { index in
            room -= blocks[index].lines.count
            return room >= 0
        }
        guard !isSeen else { return }
        show(atBottom: shown)
        // Shows the beginning of an element that is higher than the view.
        let heading = blocks[shown].lines.prefix { !$0.isOfElement }.count
        if pane.top == shown { pane.hiddenLines = min(pane.hiddenLines, heading) }
    }

    private func show(atBottom index: Int) {
        show(atBottom: index, of: rect.height)
        if stickyHeader != nil { show(atBottom: index, of: rect.height - 1) }
    }

    private func show(atBottom index: Int, of height: Int) {
        var room = max(height, 1)
        var top = index
        room -= blocks[index].lines.count
        while top > first, room >= blocks[top - 1].lines.count {
            top -= 1
            room -= blocks[top].lines.count
        }
        pane.top = top
        pane.hiddenLines = max(-room, 0)
        if top > first, room > 0 {
            pane.top = top - 1
            pane.hiddenLines = blocks[top - 1].lines.count - room
        }
    }

    /// Leaves no room below the last element while anything is hidden above.
    private func fillLastPage() {
        var room = contentHeight + pane.hiddenLines
        var index = pane.top
        while index < list.count, room > 0 {
            room -= blocks[index].lines.count
            index = blocks.line(of: index)?.upperBound ?? index + 1
        }
        guard room > 0, pane.top > first || pane.hiddenLines > 0 else { return }
        show(atBottom: list.count - 1)
    }

    // MARK: - Drawing

    private func drawLines(on canvas: inout Canvas) {
        var y = rect.y
        if let header = stickyHeader {
            canvas.put(clipped(cleaned(header), to: rect.width - 1), x: rect.x, y: y, role: .bold)
            y += 1
        }
        var index = pane.top
        var skipped = pane.hiddenLines
        while index < list.count, y < rect.y + rect.height {
            let first = y
            let lines = blocks[index].lines
            let marked = markedLines(of: index)
            let cells = blocks[index].cells
            for (row, line) in lines.enumerated().dropFirst(skipped) where y < rect.y + rect.height {
                draw(line.line, line.isOfElement, y, on: &canvas)
                if row == cells { markCells(of: index, y, on: &canvas) }
                if marked.contains(row) {
                    mark(y, from: rect.x + line.line.indent, row == marked.lowerBound, hasFocus(index), on: &canvas)
                }
                y += 1
            }
            if y > first, cells == nil {
                let own = lines.firstIndex { $0.isOfElement } ?? 0
                spots.append(
                    Spot(
                        rect: Rect(x: rect.x, y: first, width: rect.width - 1, height: y - first), index: index,
                        top: first - skipped + own, lineCount: lines.count { $0.isOfElement }))
            }
            skipped = 0
            index = blocks.line(of: index)?.upperBound ?? index + 1
        }
    }

    /// The lines that show an element's focus: all of its own, but for a map only the name of the point.
    private func markedLines(of index: Int) -> Range<Int> {
        let lines = blocks[index].lines
        guard hasFocus(index) || isCurrent(index),
            let first = lines.firstIndex(where: \.isOfElement), let last = lines.lastIndex(where: \.isOfElement)
        else { return 0..<0 }
        if case .map = list[index] { return last..<last + 1 }
        return first..<last + 1
    }

    private func hasFocus(_ index: Int) -> Bool {
        index == pane.focusIndex && (pane.hasBegun || isActive) && (pane.editor == nil || !isActive)
    }

    /// Whether an element is a row marked as open.
    private func isCurrent(_ index: Int) -> Bool {
        if case .row(let row) = list[index] { row.isCurrent } else { false }
    }

    /// Highlights a line of the focused element; on a screen beside or under the front one, marks where the user was.
    private func mark(_ y: Int, from x: Int, _ isFirst: Bool, _ isFocused: Bool, on canvas: inout Canvas) {
        if isFocused, isActive, pane.lost != nil {
            if isFirst { canvas.put("▹", x: x, y: y, role: .accent) }
            cursor = (x, y)
            return
        }
        if !isFocused {
            if isFirst { canvas.put("▸", x: x, y: y, role: .accent) }
            return
        }
        if isActive { canvas.tint(Rect(x: x, y: y, width: rect.x + rect.width - 1 - x, height: 1), .selected) }
        if isFirst, isActive { cursor = (x, y) }
        if isFirst { canvas.put("▸", x: x, y: y, role: isActive ? .selected : .dim) }
    }

    private func draw(_ line: StyledLine, _ isOfElement: Bool, _ y: Int, on canvas: inout Canvas) {
        let end = rect.x + rect.width - 1
        var x = rect.x + (isOfElement ? 2 : 0)
        for piece in line.pieces {
            x += canvas.put(piece.text, x: x, y: y, role: piece.role, limit: end - x)
        }
        if let column = line.cursor, isActive {
            canvas.put("▸", x: rect.x + line.indent, y: y, role: .accent)
            cursor = (min(rect.x + line.indent + 2 + column, end - 1), y)
        }
    }

    // MARK: - Grids

    /// Says where the cells of a line are, and marks the one with the focus, and the open one.
    private func markCells(of index: Int, _ y: Int, on canvas: inout Canvas) {
        guard let grid = blocks.grid(at: index) else { return }
        for index in grid.line(of: index) {
            let x = rect.x + 1 + grid.column(of: index) * grid.cellWidth
            let cell = Rect(x: x, y: y, width: grid.cellWidth, height: 1)
            spots.append(Spot(rect: cell, index: index, top: y, lineCount: 1))
            guard hasFocus(index) || isCurrent(index) else { continue }
            if hasFocus(index), isActive {
                canvas.tint(Rect(x: x, y: y, width: grid.cellWidth - 1, height: 1), .selected)
                cursor = (x, y)
            }
            canvas.put("▸", x: x, y: y, role: !hasFocus(index) ? .accent : isActive ? .selected : .dim)
        }
    }

    /// All that the focused row of a grid says.
    private func drawDetail(on canvas: inout Canvas) {
        guard let detail, isActive, blocks.grid(at: pane.focusIndex) != nil, case .row(let row) = list[pane.focusIndex]
        else {
            return
        }
        let drawer = blocks.drawer(of: .row(row), at: pane.focusIndex, width: rect.width)
        guard let line = drawer.tableLines(of: row).first else { return }
        draw(line, true, detail.y, on: &canvas)
    }

    private func drawScrollbar(on canvas: inout Canvas) {
        let seen = visible
        guard seen.count < list.count || pane.hiddenLines > 0, rect.height > 2 else { return }
        let length = max(rect.height * seen.count / max(list.count, 1), 1)
        let room = rect.height - length
        let place = list.count > seen.count ? room * pane.top / (list.count - seen.count) : 0
        for y in 0..<rect.height {
            let isThumb = (place..<place + length).contains(y)
            canvas.put(isThumb ? "█" : "│", x: rect.x + rect.width - 1, y: rect.y + y, role: .scrollbar)
        }
    }
}
