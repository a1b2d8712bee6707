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
    private let rect: Rect
    private let isActive: Bool
    private let screenHeight: Int
    private var pane: Pane
    private var blocks: [Int: Block] = [:]
    private(set) var spots: [Spot] = []
    /// The column and line of the focus, or of the first line if the focus isn't visible.
    private(set) var cursor: (x: Int, y: Int)

    /// The lines of an element, with the heading above it and the text below.
    private struct Block {
        let lines: [(line: StyledLine, isOfElement: Bool)]
    }

    /// Makes a drawer of content in a part of the terminal.
    init(_ list: ContentList, in rect: Rect, pane: Pane, isActive: Bool, screenHeight: Int) {
        self.screenHeight = screenHeight
        self.list = list
        self.rect = rect
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
            index += 1
        }
        return pane.top...max(index - 1, pane.top)
    }

    /// How many lines the content has, counted until the rectangle is full.
    var height: Int {
        var lines = 0
        for index in 0..<list.count where lines < rect.height { lines += block(index).lines.count }
        return min(lines, rect.height)
    }

    // MARK: - Scrolling

    private var contentHeight: Int { max(rect.height - (stickyHeader == nil ? 0 : 1), 1) }

    /// The heading of the section at the top, if its own line is scrolled away.
    private var stickyHeader: String? {
        guard let header = list.header(of: pane.top), rect.height > 3 else { return nil }
        return pane.hiddenLines == 0 && list.header(above: pane.top) != nil ? nil : header
    }

    /// Moves the view, as little as it takes, to show an element.
    private func show(_ shown: Int) {
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
        var room = max(rect.height - (list.header(of: index) == nil || rect.height <= 3 ? 0 : 1), 1)
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
        let block = makeBlock(index)
        blocks[index] = block
        return block
    }

    private func makeBlock(_ index: Int) -> Block {
        if isWide {
            // Its lines stand to the left of the section after it.
            if list.elementsBeside(index) != nil { return Block(lines: []) }
            if let glyph = list.glyphBeside(index) { return block(index, beside: glyph) }
        }
        let space = list.beginsSection(index) ? [(line: StyledLine(), isOfElement: false)] : []
        return Block(lines: space + lines(of: index, width: rect.width))
    }

    /// An element's lines, with the heading above it and the text below.
    private func lines(of index: Int, width: Int) -> [(line: StyledLine, isOfElement: Bool)] {
        var lines: [(line: StyledLine, isOfElement: Bool)] = []
        if let header = list.header(above: index) {
            lines.append((StyledLine((clipped(cleaned(header), to: width - 1), .bold)), false))
        }
        let element = list[index]
        lines += drawer(of: element, at: index, width: width).lines(of: element).map { ($0, true) }
        if let footer = list.footer(below: index) {
            lines += wrapped(cleaned(footer), to: width - 3).map { (StyledLine(("  " + $0, .dim)), false) }
        }
        return lines
    }

    private func drawer(of element: Element, at index: Int, width: Int) -> ElementLines {
        let isFocused = isActive && index == pane.focusIndex
        return ElementLines(
            width: width - 3, pictureHeight: max(rect.height - 3, 3), glyphHeight: screenHeight / 3,
            isFocused: isFocused, editor: isFocused ? pane.editor?.text : nil, map: pane.maps[element.id],
            labelWidth: labelWidth(of: element, at: index), layout: list.layout(of: index))
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

    /// The widest label among adjacent fields, or among adjacent rows with nothing but a value.
    private func labelWidth(of element: Element, at index: Int) -> Int {
        func width(_ other: Element) -> Int? {
            switch (element, other) {
            case (.field, .field(let field)) where !field.isSearch: displayWidth(cleaned(field.label))
            case (.row, .row(let row)) where row.isFact: displayWidth(cleaned(row.title))
            default: nil
            }
        }
        guard var widest = width(element) else { return 0 }
        for step in [-1, 1] {
            var next = index + step
            while abs(next - index) <= 8, (0..<list.count).contains(next), let other = width(list[next]) {
                widest = max(widest, other)
                next += step
            }
        }
        // On a narrow screen the text needs the room.
        return widest <= rect.width / 3 ? widest : 0
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
            for (row, line) in lines.enumerated().dropFirst(skipped) where y < rect.y + rect.height {
                draw(line.line, line.isOfElement, y, on: &canvas)
                if marked.contains(row) {
                    mark(y, from: rect.x + line.line.indent, row == marked.lowerBound, hasFocus(index), on: &canvas)
                }
                y += 1
            }
            if y > first {
                let own = lines.firstIndex { $0.isOfElement } ?? 0
                spots.append(
                    Spot(
                        rect: Rect(x: rect.x, y: first, width: rect.width - 1, height: y - first), index: index,
                        top: first - skipped + own, lineCount: lines.count { $0.isOfElement }))
            }
            skipped = 0
            index += 1
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
