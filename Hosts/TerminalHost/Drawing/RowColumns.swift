import AppCoreContent
import HostSupport
import TextBasics

/// How wide the texts of a list's rows are: what stands in one column begins at the same cell in all of them.
@MainActor struct RowColumns {
    /// How many rows of a section are measured, its first ones, so that nothing moves while the user scrolls.
    static let measuredCount = 16

    /// The mark before the title, with the space behind it; 0 if no row has one, nor keeps its place.
    private var mark = 0
    private var title = 0
    private var subtitle = 0
    private var end = 0

    /// Whether there is room for words at the end of a row.
    let hasWords: Bool

    /// Measures the first elements of a section.
    init(measuring elements: some Sequence<Element> = [], hasWords: Bool = true) {
        self.hasWords = hasWords
        for case .row(let row) in elements where !row.isFact {
            if let badge = row.badge.map({ cleaned($0) }), ElementLines.isSign(badge) {
                mark = max(mark, min(max(displayWidth(badge), 1), 4) + 1)
            }
            title = max(title, displayWidth(cleaned(row.title)))
            subtitle = max(subtitle, displayWidth(cleaned(row.subtitle ?? "")))
            end = max(end, displayWidth(ElementLines.end(of: row, hasWords: hasWords)))
        }
    }

    /// Where the columns stand, in cells.
    struct Places {
        /// Where the titles begin, behind the mark.
        var title: Int
        /// Where a title ends that has a subtitle beside it.
        var titleEnd: Int
        /// Where the subtitles begin; `nil` if they stand below the titles.
        var subtitle: Int?
        /// Where what stands before the value ends.
        var textEnd: Int
        /// Where the values begin at most, and where they end.
        var end: (start: Int, end: Int)
        /// Behind the arrow.
        var edge: Int
    }

    /// Where the columns stand in a width, for a row whose value is so wide, which may not be one of those measured.
    func places(in width: Int, end own: Int) -> Places {
        let edge = max(width - 1, 1)
        let start = min(mark, edge)
        // Before the arrow.
        let endUpper = max(edge - 2, start)
        let whole = endUpper - start
        // The value has two fifths, a short one is whole, and there is more for it if the titles leave it.
        let endWidth = min(max(end, own), max(whole * 2 / 5, min(whole / 2, 6), whole - title - 2))
        let gap = endWidth == 0 ? 0 : whole < 24 ? 1 : 2
        let textEnd = max(endUpper - endWidth - gap, start)
        let room = textEnd - start
        var places = Places(
            title: start, titleEnd: textEnd, textEnd: textEnd, end: (endUpper - endWidth, endUpper), edge: edge)
        // A subtitle stands beside the title if a good part of both fits.
        guard subtitle > 0, title + 2 + min(subtitle, 12) <= room || room >= 48 else { return places }
        places.titleEnd = start + min(title, room - 2 - min(subtitle, room * 2 / 5))
        places.subtitle = places.titleEnd + 2
        return places
    }
}

/// A line whose texts stand in columns: what doesn't fit into its own is cut, and pushes no other.
struct ColumnLine {
    private(set) var styled = StyledLine()
    private let edge: Int
    private var used = 0

    init(edge: Int) { self.edge = edge }

    /// Puts a text at the beginning of a column.
    mutating func put(_ text: String, from start: Int, to end: Int, _ role: Role) {
        add(clipped(text, to: end - start), at: start, role)
    }

    /// Puts a text at the end of a column.
    mutating func put(_ text: String, endingAt end: Int, from start: Int, _ role: Role) {
        let shown = clipped(text, to: end - start)
        add(shown, at: end - displayWidth(shown), role)
    }

    /// Puts what says that a row leads on, or that it unfolds something, at the edge.
    @MainActor mutating func putArrow(of row: Row) {
        let arrow = row.isExpanded.map { $0 ? "▽" : "▷" } ?? (row.hasDisclosure ? "›" : "")
        add(arrow, at: edge - 1, row.isExpanded == nil ? .accent : .dim)
    }

    private mutating func add(_ text: String, at column: Int, _ role: Role) {
        guard !text.isEmpty, column >= used else { return }
        if column > used { styled.pieces.append((blank(column - used), .plain)) }
        styled.pieces.append((text, role))
        used = column + displayWidth(text)
    }
}
