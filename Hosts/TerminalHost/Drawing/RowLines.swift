import AppCoreContent
import HostSupport
import TextBasics

extension ElementLines {
    /// A row with nothing but a value, which stands in full beside its label.
    func fact(_ row: Row) -> [StyledLine] {
        let label = padded(clipped(cleaned(row.title), to: width - 6), to: labelWidth) + "  "
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

    /// A row of a list; its end stays close enough to the title to be read at a glance.
    func lines(of row: Row) -> [StyledLine] {
        let title = clipped(cleaned(row.title), to: width - 2)
        let subtitle = cleaned(row.subtitle ?? "")
        let badge = cleaned(row.badge ?? "")
        // A sign such as a star is a mark by itself; brackets set a word apart from the title.
        let mark = Self.isSign(badge) ? badge : ""
        var end = badge.isEmpty || !mark.isEmpty ? "" : "(\(badge))"
        if let value = row.signedValue { end += (end.isEmpty ? "" : "  ") + cleaned(value) }
        if row.isChecked { end += end.isEmpty ? "✓" : "  ✓" }
        if row.hasDisclosure { end += end.isEmpty ? "›" : " ›" }
        let markWidth = mark.isEmpty ? 0 : displayWidth(mark) + 1
        let titleWidth = displayWidth(title)
        let needed = titleWidth + displayWidth(subtitle) + markWidth + displayWidth(end) + 5
        let reach = min(width, max(needed, subtitle.isEmpty ? 48 : 76))
        let room = max(reach - titleWidth - 3 - markWidth, 0)
        let endWidth = min(displayWidth(end), subtitle.isEmpty ? room : room / 2)
        var line = StyledLine((title, .plain))
        var captions: [StyledLine] = []
        var used = titleWidth
        // A subtitle stands beside the title if a good part of it fits.
        if !subtitle.isEmpty, room - endWidth >= min(displayWidth(subtitle), 12) {
            let shown = "  " + clipped(subtitle, to: max(room - endWidth - 2, 0))
            line.pieces.append((shown, .dim))
            used += displayWidth(shown)
        } else if !subtitle.isEmpty {
            captions = [StyledLine(("  " + clipped(subtitle, to: width - 2), .dim))]
        }
        let gap = max(reach - 1 - used - markWidth - endWidth, 0)
        if markWidth + endWidth > 0 { line.pieces.append((blank(gap), .plain)) }
        if !mark.isEmpty { line.pieces.append((mark + (end.isEmpty ? "" : " "), .accent)) }
        if endWidth > 0 { line.pieces.append((clipped(end, to: endWidth), .dim)) }
        return [line] + captions
    }

    /// The narrowest list whose rows stand in columns, and the narrowest one with room for words at their end.
    private static let narrowestTable = 30
    private static let narrowestBadge = 56

    /// A row whose texts begin in the same columns as those of every other row; a long title or value moves its own rest.
    func tableLines(of row: Row) -> [StyledLine] {
        guard width >= Self.narrowestTable, row.signedValue != nil || row.subtitle != nil else { return lines(of: row) }
        let isNarrow = width < Self.narrowestBadge
        let titleWidth = max(width / 6, 8)
        let valueWidth = max(width / 5, 10)
        let title = clipped(cleaned(row.title), to: width - 2)
        var line = StyledLine((title, .plain))
        var used = displayWidth(title)
        func add(_ text: String, at column: Int, _ role: Role, to end: Int) {
            let start = used == 0 ? column : max(column, used + 2)
            let shown = clipped(text, to: end - start)
            guard !shown.isEmpty else { return }
            line.pieces += [(blank(start - used), .plain), (shown, role)]
            used = start + displayWidth(shown)
        }
        var badge = cleaned(row.badge ?? "")
        if isNarrow { badge = Self.signs(of: badge) }
        let end = [badge.isEmpty ? nil : badge, row.isChecked ? "✓" : nil, row.hasDisclosure ? "›" : nil]
            .compactMap { $0 }.joined(separator: " ")
        let last = width - 1 - (end.isEmpty ? 0 : displayWidth(end) + 1)
        let value = cleaned(row.signedValue ?? "")
        add(isNarrow ? clipped(value, to: width / 3) : value, at: titleWidth + 2, .plain, to: last)
        add(cleaned(row.subtitle ?? ""), at: titleWidth + valueWidth + 4, .dim, to: last)
        if !end.isEmpty { line.pieces += [(blank(last + 1 - used), .plain), (end, .accent)] }
        return [line]
    }

    /// The parts of a badge that are signs, such as a star.
    private static func signs(of badge: String) -> String {
        badge.split(separator: " ").filter { isSign(String($0)) }.joined(separator: " ")
    }

    private static func isSign(_ text: String) -> Bool {
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
