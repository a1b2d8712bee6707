import AppCoreContent
import HostSupport
import TextBasics

/// The lines of a screen's elements, made when they are asked for.
@MainActor final class ElementBlocks {
    /// The lines of an element, with the heading above it and the text below.
    struct Block {
        var lines: [(line: StyledLine, isOfElement: Bool)] = []
        /// The line with the cells of a grid, if it is one.
        var cells: Int?
    }

    private let list: ContentList
    /// The size that the elements are drawn in.
    private let size: (width: Int, height: Int)
    private let pane: Pane
    private let isActive: Bool
    private let screenHeight: Int
    private var blocks: [Int: Block] = [:]
    private var columns: [Int: RowColumns] = [:]

    init(_ list: ContentList, size: (width: Int, height: Int), pane: Pane, isActive: Bool, screenHeight: Int) {
        (self.list, self.size, self.pane) = (list, size, pane)
        (self.isActive, self.screenHeight) = (isActive, screenHeight)
    }

    subscript(index: Int) -> Block {
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
        let lines = lines(of: index, width: size.width)
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

    func drawer(of element: Element, at index: Int, width: Int) -> ElementLines {
        let isFocused = isActive && index == pane.focusIndex
        return ElementLines(
            width: width - 3, pictureHeight: max(size.height - 3, 3), glyphHeight: screenHeight / 3,
            isFocused: isFocused, editor: isFocused ? pane.editor?.text : nil, map: pane.maps[element.id],
            labelWidth: list.labelWidth(of: element, at: index, within: size.width), layout: list.layout(of: index),
            columns: columns(at: index, width: width - 3))
    }

    /// The columns of a section's rows, unless they are fixed.
    private func columns(at index: Int, width: Int) -> RowColumns {
        let section = list.section(of: index)
        if let known = columns[section] { return known }
        let isList = list.layout(of: index) == .list
        guard isList || width < ElementLines.narrowestTable else { return RowColumns() }
        let measured = RowColumns(
            measuring: list.beginning(of: section, count: RowColumns.measuredCount), hasWords: isList)
        columns[section] = measured
        return measured
    }

    /// Whether a glyph stands beside the section after it, rather than above.
    private var isWide: Bool { size.width >= 58 }

    /// The lines of an element with the glyph's lines to their left.
    private func block(_ index: Int, beside glyph: Int) -> Block {
        let element = list[glyph]
        let picture = drawer(of: element, at: glyph, width: size.width).lines(of: element)
        let indent = (picture.map(\.width).max() ?? 0) + 3
        let section = list.elementsBeside(glyph) ?? index..<index + 1
        var used = (section.lowerBound..<index).reduce(0) { $0 + self[$1].lines.count }
        var lines = lines(of: index, width: size.width - indent)
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

    /// The grid in which an element stands, if it does.
    func grid(at index: Int) -> GridShape? { list.grid(of: index, width: size.width - 2) }

    /// The positions of the rows in the same line of a grid as an element; `nil` outside one.
    func line(of index: Int) -> Range<Int>? { grid(at: index)?.line(of: index) }

    private func cells(_ line: Range<Int>, of grid: GridShape) -> StyledLine {
        var cells = StyledLine((" ", .plain))
        for index in line { if case .row(let row) = list[index] { cells.pieces += grid.cell(row) } }
        return cells
    }
}
