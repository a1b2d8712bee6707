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
    private let isActive: Bool
    private let screenHeight: Int
    private var pane: Pane
    private var blocks: [Int: Block] = [:]
    private var grids: [Int: GridShape] = [:]
    private(set) var spots: [Spot] = []
    /// The column and line of the focus, or of the first line if the focus isn't visible.
    private(set) var cursor: (x: Int, y: Int)

    /// The lines of an element, with the heading above it and the text below.
    private struct Block {
        var lines: [(line: StyledLine, isOfElement: Bool)] = []
        /// The line with the cells of a grid, if it is one.
        var cells: Int?
    }

    /// Makes a drawer of content in a part of the terminal.
    init(_ list: ContentList, in rect: Rect, pane: Pane, isActive: Bool, screenHeight: Int) {
        self.screenHeight = screenHeight
        self.list = list
        let hasDetail = rect.height >= 6 && list.hasLargeGrid
        self.rect = Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height - (hasDetail ? 2 : 0))
        detail = hasDetail ? Rect(x: rect.x, y: rect.y + rect.height - 1, width: rect.width, height: 1) : nil
        self.pane = pane
        self.isActive = isActive
        cursor = (rect.x, rect.y)
    }

    /// Draws, after moving the view to the focus if it follows that; returns the pane with its new scroll position.
    func draw(on canvas: inout Canvas) -> Pane {
        guard list.count > 0, rect.width > 1, rect.height > 0 else { return pane }
        settle()
        drawLines(on: &canvas)
        drawScrollbar(on: &canvas)
        drawDetail(on: &canvas)
        return pane
    }

    /// Moves the view to where it is drawn; the list must not be empty.
    func settle() {
        pane.top = min(max(pane.top, 0), list.count - 1)
        if isActive, pane.isFollowed {
            let focus = min(max(pane.focusIndex, 0), list.count - 1)
            if pane.unfolded > 0 { show(min(focus + pane.unfolded, list.count - 1)) }
            show(focus)
        }
        pane.unfolded = 0
        fillLastPage()
        // A line of a grid begins at its first row.
        if let line = line(of: pane.top), pane.top > line.lowerBound, line.upperBound < list.count {
            pane.top = line.upperBound
        }
    }

    /// Scrolls the view by lines, away from the focus.
    func scroll(by lines: Int) -> Pane {
        guard list.count > 0 else { return pane }
        settle()
        pane.isFollowed = false
        pane.hiddenLines += lines
        while pane.hiddenLines < 0, pane.top > 0 {
            pane.top -= 1
            pane.hiddenLines += block(pane.top).lines.count
        }
        pane.hiddenLines = max(pane.hiddenLines, 0)
        while pane.hiddenLines >= block(pane.top).lines.count, pane.top + 1 < list.count {
            pane.hiddenLines -= block(pane.top).lines.count
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
            used += block(index).lines.count
            index = line(of: index)?.upperBound ?? index + 1
        }
        return pane.top...max(index - 1, pane.top)
    }

    /// How many lines the content has, counted until the rectangle is full.
    var height: Int {
        var lines = 0
        for index in 0..<list.count where lines < rect.height { lines += block(index).lines.count }
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
        let shown = line(of: shown)?.lowerBound ?? shown
        if shown < pane.top || shown == pane.top && pane.hiddenLines > 0 {
            pane.top = shown
            pane.hiddenLines = 0
        }
        // Goes up from the element, so that after a long jump only visible elements are made.
        var room = contentHeight + pane.hiddenLines
        let isSeen = (pane.top...shown).reversed().allSatisfy { index in
            room -= block(index).lines.count
            return room >= 0
        }
        guard !isSeen else { return }
        show(atBottom: shown)
        // Shows the beginning of an element that is higher than the view.
        let heading = block(shown).lines.prefix { !$0.isOfElement }.count
        if pane.top == shown { pane.hiddenLines = min(pane.hiddenLines, heading) }
    }

    private func show(atBottom index: Int) {
        show(atBottom: index, of: rect.height)
        if stickyHeader != nil { show(atBottom: index, of: rect.height - 1) }
    }

    private func show(atBottom index: Int, of height: Int) {
        var room = max(height, 1)
        var top = index
        room -= block(index).lines.count
        while top > 0, room >= block(top - 1).lines.count {
            top -= 1
            room -= block(top).lines.count
        }
        pane.top = top
        pane.hiddenLines = max(-room, 0)
        if top > 0, room > 0 {
            pane.top = top - 1
            pane.hiddenLines = block(top - 1).lines.count - room
        }
    }

    /// Leaves no room below the last element while anything is hidden above.
    private func fillLastPage() {
        var room = contentHeight + pane.hiddenLines
        var index = pane.top
        while index < list.count, room > 0 {
            room -= block(index).lines.count
            index += 1
        }
        guard room > 0, pane.top > 0 || pane.hiddenLines > 0 else { return }
        show(atBottom: list.count - 1)
    }

    // MARK: - Drawing

    private func block(_ index: Int) -> Block {
        if let block = blocks[index] { return block }
        // The first row of a line in a grid has the whole line.
        if let line = line(of: index), index > line.lowerBound { return Block() }
        let block = makeBlock(index)
        blocks[index] = block
        return block
    }

    private func makeBlock(_ index: Int) -> Block {
        if isWide {
            // Its lines stand to the left of the section after it.
            if list.elementsBeside(index) != nil { return Block() }
            if let glyph = list.glyphBeside(index) { return block(index, beside: glyph) }
        }
        let space = list.beginsSection(index) ? [(line: StyledLine(), isOfElement: false)] : []
        let lines = lines(of: index, width: rect.width)
        let cells = grid(at: index) == nil ? nil : space.count + (list.header(above: index) == nil ? 0 : 1)
        return Block(lines: space + lines, cells: cells)
    }

    /// An element's lines, with the heading above it and the text below.
    private func lines(of index: Int, width: Int) -> [(line: StyledLine, isOfElement: Bool)] {
        var lines: [(line: StyledLine, isOfElement: Bool)] = []
        if let header = list.header(above: index) {
            lines.append((StyledLine((clipped(cleaned(header), to: width - 1), .bold)), false))
        }
        var last = index
        if let grid = grid(at: index) {
            let line = grid.line(of: index)
            last = line.upperBound - 1
            lines.append((cells(line, of: grid), false))
        } else {
            let element = list[index]
            lines += drawer(of: element, at: index, width: width).lines(of: element).map { ($0, true) }
        }
        if let footer = list.footer(below: last) {
            lines += wrapped(cleaned(footer), to: width - 3).map { (StyledLine(("  " + $0, .dim)), false) }
        }
        return lines
    }

    private func drawer(of element: Element, at index: Int, width: Int) -> ElementLines {
        let isFocused = isActive && index == pane.focusIndex
        return ElementLines(
            width: width - 3, pictureHeight: max(rect.height - 3, 3), glyphHeight: screenHeight / 3,
            isFocused: isFocused, editor: isFocused ? pane.editor?.text : nil, map: pane.maps[element.id],
            labelWidth: list.labelWidth(of: element, at: index, within: rect.width), layout: list.layout(of: index))
    }

    /// Whether a glyph stands beside the section after it, rather than above.
    private var isWide: Bool { rect.width >= 58 }

    /// The lines of an element with the glyph's lines to their left.
    private func block(_ index: Int, beside glyph: Int) -> Block {
        let element = list[glyph]
        let picture = drawer(of: element, at: glyph, width: rect.width).lines(of: element)
        let indent = (picture.map(\.width).max() ?? 0) + 3
        let section = list.elementsBeside(glyph) ?? index..<index + 1
        var used = (section.lowerBound..<index).reduce(0) { $0 + block($1).lines.count }
        var lines = lines(of: index, width: rect.width - indent)
        if index == section.upperBound - 1, picture.count > used + lines.count {
            let rest = picture.count - used - lines.count
            lines += Array(repeating: (StyledLine(), false), count: rest)
        }
        for number in lines.indices {
            // A line of an element begins two columns further to the right than others.
            let start = lines[number].isOfElement ? [] : [(text: "  ", role: Role.plain)]
            let left = used < picture.count ? picture[used] : StyledLine()
            lines[number].line.pieces =
                start + left.pieces + [(blank(indent - left.width), .plain)] + lines[number].line.pieces
            lines[number].line.indent = indent
            used += 1
        }
        return Block(lines: lines)
    }

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
            let lines = block(index).lines
            let marked = markedLines(of: index)
            let cells = block(index).cells
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
            index = line(of: index)?.upperBound ?? index + 1
        }
    }

    /// The lines that show an element's focus: all of its own, but for a map only the name of the point.
    private func markedLines(of index: Int) -> Range<Int> {
        let lines = block(index).lines
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

    /// The grid in which an element stands, if it does.
    func grid(at index: Int) -> GridShape? {
        guard list.layout(of: index) == .grid else { return nil }
        let section = list.section(of: index)
        if let grid = grids[section], grid.rows.contains(index) { return grid }
        guard let rows = list.grid(of: index) else { return nil }
        let grid = GridShape(rows, of: list, width: rect.width - 2)
        grids[section] = grid
        return grid
    }

    private func line(of index: Int) -> Range<Int>? { grid(at: index)?.line(of: index) }

    private func cells(_ line: Range<Int>, of grid: GridShape) -> StyledLine {
        var cells = StyledLine((" ", .plain))
        for index in line { if case .row(let row) = list[index] { cells.pieces += grid.cell(row) } }
        return cells
    }

    /// Says where the cells of a line are, and marks the one with the focus, and the open one.
    private func markCells(of index: Int, _ y: Int, on canvas: inout Canvas) {
        guard let grid = grid(at: index) else { return }
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
        guard let detail, isActive, grid(at: pane.focusIndex) != nil, case .row(let row) = list[pane.focusIndex] else {
            return
        }
        let drawer = drawer(of: .row(row), at: pane.focusIndex, width: rect.width)
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
