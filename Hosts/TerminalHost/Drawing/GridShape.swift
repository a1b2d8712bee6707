import AppCoreContent
import HostSupport
import TextBasics

/// How the rows of a grid stand: as many beside each other as fit, in cells of one width.
///
/// A cell has a column before its title, for the focus or the bracket of a chosen row, and one after it for a mark, which
/// a caption doesn't touch.
@MainActor struct GridShape {
    /// The positions of the rows in the list.
    let rows: Range<Int>
    let columns: Int
    private let titleWidth: Int
    private let captionWidth: Int

    let cellWidth: Int

    /// How many rows decide the width of all: all of them would be made for it (bench: a key in cells).
    private static let sampleSize = 40
    /// Captions as wide as this are shown whole.
    private static let widestCaption = 14

    /// Lays out rows of a list; the few of a list without a larger grid have captions if two lines are enough for them.
    init(_ rows: Range<Int>, of list: ContentList, width: Int) {
        self.rows = rows
        var (title, caption) = (1, 0)
        let hasCaptions = list.hasCaptions
        for position in rows.prefix(Self.sampleSize) {
            guard case .row(let row) = list[position] else { continue }
            title = max(title, displayWidth(cleaned(row.title)))
            if hasCaptions { caption = max(caption, displayWidth(cleaned(row.subtitle ?? ""))) }
        }
        titleWidth = min(title, max(width - 2, 1))
        caption = min(caption, Self.widestCaption)
        let captioned = titleWidth + caption + 5
        if 2 * (width / captioned) < rows.count { caption = 0 }
        captionWidth = caption
        cellWidth = caption > 0 ? captioned : titleWidth + 2
        columns = max(width / cellWidth, 1)
    }

    /// The positions of the rows in the same line.
    func line(of position: Int) -> Range<Int> {
        let start = position - (position - rows.lowerBound) % columns
        return start..<min(start + columns, rows.upperBound)
    }

    /// The column of a row, counted from 0.
    func column(of position: Int) -> Int { (position - rows.lowerBound) % columns }

    /// The row in the same column some lines above or below, or in the last line the nearest to it; `nil` outside the
    /// grid.
    func row(from position: Int, by lines: Int) -> Int? {
        let number = (position - rows.lowerBound) / columns + lines
        guard number >= 0, number <= (rows.count - 1) / columns else { return nil }
        return min(rows.lowerBound + number * columns + column(of: position), rows.upperBound - 1)
    }

    /// As many whole parts of a list as fit, or else the beginning of the first.
    private static func caption(_ text: String, to width: Int) -> String {
        guard displayWidth(text) > width else { return text }
        var (shown, rest) = ("", text.split(separator: ", ")[...])
        while let next = rest.popFirst() {
            let longer = shown.isEmpty ? String(next) : shown + ", " + next
            guard displayWidth(longer) <= width else { break }
            shown = longer
        }
        return shown.isEmpty ? clipped(text, to: width) : shown
    }

    /// The pieces of a row's cell.
    func cell(_ row: Row) -> [(text: String, role: Role)] {
        let title = row.isEnabled ? clipped(cleaned(row.title), to: titleWidth) : "·"
        let role: Role = row.action == nil || !row.isEnabled ? .dim : row.isChecked ? .bold : .plain
        let badge = row.badge.map { cleaned($0) } ?? ""
        let mark = row.isChecked ? "]" : displayWidth(badge) == 1 ? badge : ""
        var pieces: [(text: String, role: Role)] = [(row.isChecked ? "[" : " ", .accent), (title, role)]
        var used = 1 + displayWidth(title)
        if captionWidth > 0 {
            let caption = Self.caption(cleaned(row.subtitle ?? ""), to: captionWidth)
            pieces += [(blank(titleWidth + 1 - used) + (mark.isEmpty ? " " : mark) + " ", .accent), (caption, .dim)]
            used = titleWidth + 3 + displayWidth(caption)
        } else if !mark.isEmpty {
            pieces.append((mark, .accent))
            used += 1
        }
        pieces.append((blank(cellWidth - used), .plain))
        return pieces
    }
}
