import AppCore
import AppCoreContent

enum ItemID: Hashable {
    case element(ElementID)
    /// Sections, by the first of them.
    case block(ElementID)
    /// Elements amid the rows of a section, by the first of them.
    case part(ElementID)
    case header(ElementID)
    case footer(ElementID)
}

/// The items of a list, made when they are asked for.
@MainActor struct ListItems {
    enum Item {
        case element(Element)
        case block(ItemID, [ShownSection])
        /// Rows of a grid, a part of its section; they are many, so they are made only where they are seen.
        case grid(count: Int, rows: @MainActor () -> [Row])
        case header(String)
        case footer(String)
    }

    /// The first position from another one on, upwards or downwards, that is more than a heading or a footnote.
    func firstFocus(from position: Int, by step: Int) -> Int? {
        stride(from: min(position, count - 1 + max(step, 0)), to: step > 0 ? count : -1, by: step).first { position in
            if case .text = runs[starts.partitioningIndex { $0 > position } - 1].piece { false } else { true }
        }
    }

    struct Standing: Equatable {
        enum Gap: String, CaseIterable {
            case none
            /// That between what belongs together.
            case narrow
            /// That between sections.
            case wide
        }

        var gap = Gap.none
        var isBoxed = false
        /// Whether the texts of a row stand in columns.
        var isTable = false
        var isFirst = false
        var isLast = false
        /// Whether it is the last item of all.
        var isEnd = false
    }

    /// A section with more elements has an item for each.
    private static let longestBlock = 40
    /// How many rows of a grid are one item.
    fileprivate static let gridChunk = 60
    /// What stands between two rows is one item, unless there is more of it.
    private static let longestPart = 100

    private enum Piece {
        case block(ItemID, [ShownSection])
        case text(ItemID, String)
        case rows(Elements, from: Int, count: Int)
        case cells(Elements, from: Int, count: Int)
    }

    private struct Run {
        var piece: Piece
        var gap: Standing.Gap
        var isTable = false

        @MainActor var count: Int {
            switch piece {
            case .rows(_, _, let count): count
            case .cells(_, _, let count): (count + ListItems.gridChunk - 1) / ListItems.gridChunk
            case .block, .text: 1
            }
        }
    }

    private var runs: [Run] = []
    private var starts = [0]

    init(_ content: Content, hiding hidden: Set<ElementID>) {
        for section in content.sections {
            // Rows in columns look the same everywhere in the list.
            if section.layout == .table || section.elements.count > Self.longestBlock {
                appendRows(of: section, hiding: hidden)
            } else if let shown = ShownSection(section, hiding: hidden) {
                appendBlock(shown)
            }
        }
    }

    /// Appends a section that is one item, or part of the one with the glyph beside it.
    private mutating func appendBlock(_ section: ShownSection) {
        if case .block(let id, let others)? = runs.last?.piece, others.takes(section) {
            runs[runs.count - 1].piece = .block(id, others + [section])
        } else {
            append(.block(.block(section.section.id), [section]), .wide)
        }
    }

    /// Appends an item for each row of a section, and one for what stands between two rows.
    private mutating func appendRows(of section: Section, hiding hidden: Set<ElementID>) {
        var gap = Standing.Gap.wide
        func next(_ piece: Piece, _ items: inout ListItems) {
            items.append(piece, gap)
            items.runs[items.runs.count - 1].isTable = section.layout == .table
            gap = .narrow
        }
        if let header = section.header { next(.text(.header(section.id), header), &self) }
        var start = 0
        var others: [Element] = []
        func end(at position: Int, _ items: inout ListItems) {
            if let first = others.first { next(.block(.part(first.id), [ShownSection(others, of: section)]), &items) }
            others = []
            if position > start {
                let (elements, count) = (section.elements, position - start)
                next(
                    section.layout == .grid
                        ? .cells(elements, from: start, count: count) : .rows(elements, from: start, count: count),
                    &items)
            }
        }
        for (position, element) in section.elements.single where !element.isBoxed(layout: section.layout) {
            if position > start || others.count == Self.longestPart { end(at: position, &self) }
            if !hidden.contains(element.id) { others.append(element) }
            start = position + 1
        }
        end(at: section.elements.count, &self)
        if let footer = section.footer { next(.text(.footer(section.id), footer), &self) }
    }

    private mutating func append(_ piece: Piece, _ gap: Standing.Gap) {
        runs.append(Run(piece: piece, gap: gap))
        starts.append(count + runs[runs.count - 1].count)
    }

    var count: Int { starts[starts.count - 1] }

    /// The item at a position; `nil` beyond the end.
    subscript(position: Int) -> Item? {
        guard position < count else { return nil }
        let run = starts.partitioningIndex { $0 > position } - 1
        switch runs[run].piece {
        case .block(let id, let sections): return .block(id, sections)
        case .text(.header, let text): return .header(text)
        case .text(_, let text): return .footer(text)
        case .rows(let elements, let from, _): return .element(elements[from + position - starts[run]])
        case .cells(let elements, let from, let count):
            let first = (position - starts[run]) * Self.gridChunk
            let range = from + first..<from + min(first + Self.gridChunk, count)
            return .grid(count: range.count) {
                range.compactMap { if case .row(let row) = elements[$0] { row } else { nil } }
            }
        }
    }

    func standing(_ position: Int) -> Standing {
        let number = starts.partitioningIndex { $0 > position } - 1
        let run = runs[number]
        let offset = position - starts[number]
        var gap = offset == 0 ? run.gap : .none
        // Its lines are as far from each other in two items as in one.
        if offset > 0, case .cells = run.piece { gap = .narrow }
        var standing = Standing(gap: gap, isEnd: position == count - 1)
        if case .rows = run.piece {
            standing.isTable = run.isTable
            (standing.isBoxed, standing.isFirst, standing.isLast) = (true, offset == 0, offset == run.count - 1)
        }
        return standing
    }

    /// The identity of the item at a position; `nil` beyond the end.
    func id(_ position: Int) -> ItemID? {
        guard position < count else { return nil }
        let run = starts.partitioningIndex { $0 > position } - 1
        switch runs[run].piece {
        case .block(let id, _), .text(let id, _): return id
        case .rows(let elements, let from, _): return .element(elements.id(at: from + position - starts[run]))
        case .cells(let elements, let from, _):
            return .part(elements.id(at: from + (position - starts[run]) * Self.gridChunk))
        }
    }

    var ids: [ItemID] {
        runs.flatMap { run -> [ItemID] in
            switch run.piece {
            case .block(let id, _), .text(let id, _): [id]
            case .rows(let elements, let from, let count):
                (from..<from + count).map { .element(elements.id(at: $0)) }
            case .cells(let elements, let from, let count):
                stride(from: from, to: from + count, by: Self.gridChunk).map { .part(elements.id(at: $0)) }
            }
        }
    }

    var blocks: [(id: ItemID, sections: [ShownSection])] {
        runs.compactMap { if case .block(let id, let sections) = $0.piece { (id, sections) } else { nil } }
    }
}

extension Element {
    /// Whether it stands in a box with the rows around it.
    @MainActor fileprivate func isBoxed(layout: Section.Layout) -> Bool {
        guard case .row = self else { return false }
        return RunKind(self, layout: layout) != .facts
    }
}

extension [Int] {
    /// The first position from which on a condition holds.
    fileprivate func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
