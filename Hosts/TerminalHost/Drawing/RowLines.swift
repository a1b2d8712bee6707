import AppCoreContent
import HostSupport
import TextBasics

extension ElementLines {
    /// A row with nothing but a value, which stands in full beside its label.
    func fact(_ row: Row) -> [StyledLine] {
        let title = clipped(cleaned(row.title), to: labelWidth > 0 ? labelWidth : width - 6)
        let label = padded(title, to: labelWidth) + "  "
        let start = displayWidth(label)
        var value = [row.badge.map { "(\(cleaned($0)))" }, row.signedValue.map { cleaned($0) }].compactMap { $0 }
            .joined(separator: "  ")
        if row.isChecked { value += "  ✓" }
        if row.hasDisclosure { value += " ›" }
        let lines = wrapped(value, to: max(width - start - 1, 4))
        return lines.enumerated().map { index, line in
            StyledLine((index == 0 ? label : blank(start), .plain), (line, .dim))
        }
    }

    /// A row of a list: a mark, the title, the subtitle beside it or below, and what is at the edge.
    func lines(of row: Row, _ columns: RowColumns) -> [StyledLine] {
        let badge = cleaned(row.badge ?? "")
        // A sign such as a star is a mark by itself; brackets set a word apart from the title.
        let mark = Self.isSign(badge) ? badge : ""
        let end = Self.end(of: row, hasWords: columns.hasWords)
        let subtitle = cleaned(row.subtitle ?? "")
        let places = columns.places(in: width, end: displayWidth(end))
        let hasArrow = row.hasDisclosure || row.isExpanded != nil
        let limit = !end.isEmpty ? places.textEnd : hasArrow ? places.end.end : places.edge
        var line = ColumnLine(edge: places.edge)
        line.put(mark, from: 0, to: places.title - 1, .accent)
        // None of the rows that were measured has a mark.
        let title = (places.title == 0 && !mark.isEmpty ? mark + " " : "") + cleaned(row.title)
        let isBeside = places.subtitle != nil && !subtitle.isEmpty
        line.put(title, from: places.title, to: isBeside ? places.titleEnd : limit, .plain)
        if let column = places.subtitle { line.put(subtitle, from: column, to: limit, .dim) }
        line.put(end, endingAt: places.end.end, from: places.end.start, .dim)
        line.putArrow(of: row)
        guard places.subtitle == nil, !subtitle.isEmpty else { return [line.styled] }
        var below = ColumnLine(edge: places.edge)
        below.put(subtitle, from: places.title + 2, to: places.edge, .dim)
        return [line.styled, below.styled]
    }

    /// What stands at the end of a row of a list, before its arrow; without words, only figures of a badge.
    static func end(of row: Row, hasWords: Bool) -> String {
        let badge = cleaned(row.badge ?? "")
        let isShown = !isSign(badge) && (hasWords || !badge.unicodeScalars.contains(where: \.properties.isAlphabetic))
        return [isShown ? "(\(badge))" : nil, row.value.map { cleaned($0) }, row.isChecked ? "✓" : nil]
            .compactMap { $0 }.joined(separator: "  ")
    }

    /// The narrowest list whose rows stand in fixed columns, and the narrowest one with room for words at their end.
    static let narrowestTable = 30
    private static let narrowestBadge = 56

    /// A row whose texts begin in the same columns as those of every other row, whatever their texts are.
    func tableLines(of row: Row) -> [StyledLine] {
        guard width >= Self.narrowestTable else { return lines(of: row, columns) }
        // What heads others stands in no column.
        guard row.isExpanded == nil else {
            return lines(of: row, RowColumns(measuring: CollectionOfOne(.row(row))))
        }
        let titleEnd = max(width * 2 / 11, 8)
        let valueColumn = titleEnd + 2
        let subtitleColumn = valueColumn + max(width / 5, 10) + 2
        let edge = width - 1
        var badge = cleaned(row.badge ?? "")
        if width < Self.narrowestBadge { badge = Self.signs(of: badge) }
        let end = clipped(
            [badge.isEmpty ? nil : badge, row.isChecked ? "✓" : nil].compactMap { $0 }.joined(separator: " "),
            to: width / 3)
        let limit = edge - 2 - (end.isEmpty ? 0 : displayWidth(end) + 1)
        var line = ColumnLine(edge: edge)
        let behindTitle = row.value != nil ? titleEnd : row.subtitle != nil ? subtitleColumn - 2 : limit
        line.put(cleaned(row.title), from: 0, to: min(behindTitle, limit), .plain)
        let value = cleaned(row.value ?? "")
        line.put(value, from: valueColumn, to: row.subtitle == nil ? limit : min(subtitleColumn - 2, limit), .plain)
        line.put(cleaned(row.subtitle ?? ""), from: subtitleColumn, to: limit, .dim)
        line.put(end, endingAt: edge - 2, from: limit + 1, .accent)
        line.putArrow(of: row)
        return [line.styled]
    }

    /// The parts of a badge that are signs, such as a star.
    private static func signs(of badge: String) -> String {
        badge.split(separator: " ").filter { isSign(String($0)) }.joined(separator: " ")
    }

    static func isSign(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    /// Marks the first place of a match, in any case.
    func marked(_ match: String?, in lines: [StyledLine]) -> [StyledLine] {
        guard let match else { return lines }
        var lines = lines
        for (number, line) in lines.enumerated() {
            for (index, piece) in line.pieces.enumerated() {
                guard let range = piece.text.firstRange(ofAnyCase: match) else { continue }
                let parts: [(text: String, role: Role)] = [
                    (String(piece.text[..<range.lowerBound]), piece.role), (String(piece.text[range]), .match),
                    (String(piece.text[range.upperBound...]), piece.role),
                ]
                lines[number].pieces.replaceSubrange(index...index, with: parts.filter { !$0.text.isEmpty })
                return lines
            }
        }
        return lines
    }
}

extension Row {
    /// Whether this states a value and leads nowhere.
    var isFact: Bool { action == nil && subtitle == nil && value != nil }
}
