import AppCore
import HostSupport

/// One line of an element: pieces of text, each with its role.
struct StyledLine {
    var pieces: [(text: String, role: Role)] = []
    /// What stands at the right edge.
    var trailing: (text: String, role: Role)?
    /// The column of the cursor, if it stands in this line.
    var cursor: Int?

    init(_ pieces: (text: String, role: Role)..., trailing: (text: String, role: Role)? = nil) {
        self.pieces = pieces
        self.trailing = trailing
    }
}

/// Draws one element as lines.
@MainActor struct ElementLines {
    let width: Int
    /// How many lines a picture or map may take.
    let pictureHeight: Int
    let isFocused: Bool
    let editor: LineEditor?
    let map: MapView?
    /// How wide the labels of the fields around a field are, so that what is typed stands below each other.
    var labelWidth = 0

    func lines(of element: Element) -> [StyledLine] {
        guard width > 0 else { return [] }
        switch element {
        case .row(let row): return [line(of: row)] + caption(of: row)
        case .text(let text): return lines(of: text)
        case .glyph(let glyph): return lines(of: glyph)
        case .field(let field): return lines(of: field)
        case .toggle(let toggle):
            return [StyledLine(("\(toggle.isOn ? "[×]" : "[ ]") ", .accent), (cleaned(toggle.label), .plain))]
        case .choice(let choice): return lines(of: choice)
        case .button(let button): return [line(of: button)]
        case .progress(let progress): return lines(of: progress)
        case .map(let map):
            return MapLines(width: width, height: pictureHeight, view: self.map ?? MapView()).lines(of: map)
        case .picture(let picture): return lines(of: picture)
        }
    }

    private func line(of row: Row) -> StyledLine {
        var end = ""
        if let badge = row.badge { end += "(\(cleaned(badge)))" }
        if let value = row.value { end += (end.isEmpty ? "" : "  ") + cleaned(value) }
        if row.isChecked { end += end.isEmpty ? "✓" : "  ✓" }
        if row.hasDisclosure { end += end.isEmpty ? "›" : " ›" }
        let title = clipped(cleaned(row.title), to: width - 2)
        let subtitle = row.subtitle.map { cleaned($0) } ?? ""
        let room = width - displayWidth(title) - 3
        let endWidth = min(displayWidth(end), max(subtitle.isEmpty ? room : room / 2, 0))
        var line = StyledLine((title, .plain), trailing: (clipped(end, to: endWidth), .dim))
        if !subtitle.isEmpty, fitsBeside(subtitle, room - endWidth) {
            line.pieces.append(("  " + clipped(subtitle, to: max(room - endWidth - 2, 0)), .dim))
        }
        return line
    }

    /// A subtitle stands beside the title where there is room for a good part of it.
    private func fitsBeside(_ subtitle: String, _ room: Int) -> Bool { room >= min(displayWidth(subtitle), 12) }

    private func caption(of row: Row) -> [StyledLine] {
        let subtitle = cleaned(row.subtitle ?? "")
        guard !subtitle.isEmpty else { return [] }
        let room = width - displayWidth(cleaned(row.title)) - 3
        let end = (row.value.map { displayWidth(cleaned($0)) } ?? 0) + 4
        if fitsBeside(subtitle, room - min(end, max(room / 2, 0))) { return [] }
        return [StyledLine(("  " + clipped(subtitle, to: width - 2), .dim))]
    }

    private func lines(of text: Text) -> [StyledLine] {
        let role: Role =
            switch text.style {
            case .body, .monospaced: .plain
            case .headline: .bold
            case .caption: .dim
            case .error: .error
            }
        return wrapped(cleaned(text.text, keepingLines: true), to: width).map { StyledLine(($0, role)) }
    }

    /// Large where there is a picture and room for it: in half blocks, or smaller in braille.
    private func lines(of glyph: Glyph) -> [StyledLine] {
        let small = [StyledLine((cleaned(glyph.character), .bold))]
        guard width >= 16, pictureHeight >= 10, let rows = glyph.bitmap?.rows else { return small }
        var dots = Dots(width: 32, height: rows.count)
        for (y, row) in rows.enumerated() {
            for x in 0..<32 where row >> UInt32(31 - x) & 1 == 1 { dots.set(x, y) }
        }
        let isLarge = width >= 40 && pictureHeight >= 24
        return (isLarge ? dots.halfBlocks : dots.braille).map { StyledLine(($0, .plain)) }
    }

    private func lines(of field: Field) -> [StyledLine] {
        let label = field.isSearch ? "/ " : Self.label(of: field, paddedTo: labelWidth)
        let room = max(width - displayWidth(label), 4)
        var line = StyledLine((label, isFocused ? .accent : .plain))
        if let editor, isFocused {
            let isHidden = field.isSecure && !field.isRevealed
            let before =
                isHidden ? String(repeating: "•", count: editor.beforeCursor.count) : cleaned(editor.beforeCursor)
            let after = isHidden ? String(repeating: "•", count: editor.afterCursor.count) : cleaned(editor.afterCursor)
            let shownBefore = clippedAtStart(before, to: room - 1)
            let shownAfter = clipped(after, to: room - 1 - displayWidth(shownBefore))
            line.cursor = displayWidth(label) + displayWidth(shownBefore)
            let text = shownBefore + shownAfter
            let isEmpty = text.isEmpty
            let shown = isEmpty ? clipped(hint(of: field), to: room - 1) : text
            append(shown, isHint: isEmpty, room, to: &line)
        } else {
            let shown = cleaned(field.visibleText)
            let isEmpty = shown.isEmpty
            let text = isEmpty ? hint(of: field) : shown
            append(clipped(text, to: room), isHint: isEmpty, room, to: &line)
        }
        guard let problem = field.problem else { return [line] }
        return [line] + wrapped("! " + cleaned(problem), to: width).map { StyledLine(($0, .error)) }
    }

    /// Adds what stands in a field; the room after it shows where the field is.
    private func append(_ text: String, isHint: Bool, _ room: Int, to line: inout StyledLine) {
        if !text.isEmpty { line.pieces.append((text, isHint ? .dim : .field)) }
        line.pieces.append((String(repeating: " ", count: max(room - displayWidth(text), 0)), .field))
    }

    /// What stands in an empty field; a search field has no label that would say what it is.
    private func hint(of field: Field) -> String {
        cleaned(field.placeholder ?? (field.isSearch ? field.label : ""))
    }

    /// The label of a field with what stands between it and the text.
    static func label(of field: Field, paddedTo width: Int = 0) -> String {
        padded(cleaned(field.label), to: width) + "  "
    }

    private func lines(of choice: Choice) -> [StyledLine] {
        var line = StyledLine((cleaned(choice.label) + "  ", isFocused ? .accent : .plain))
        let options = choice.options.map { cleaned($0) }
        let whole = options.reduce(displayWidth(cleaned(choice.label)) + 2) { $0 + displayWidth($1) + 3 }
        if whole <= width {
            for (index, option) in options.enumerated() {
                let isSelected = index == choice.selected
                line.pieces.append((isSelected ? "‹\(option)›" : " \(option) ", isSelected ? .bold : .dim))
                line.pieces.append((" ", .plain))
            }
        } else {
            line.pieces.append(("‹ \(choice.selected.map { options[$0] } ?? "") ›", .bold))
        }
        return [line]
    }

    private func line(of button: Button) -> StyledLine {
        var role = Role.dim
        if button.isEnabled {
            switch button.role {
            case .primary: role = .accent
            case .destructive: role = .error
            case .normal, .cancel, .search: role = .plain
            }
        }
        return StyledLine(("[ \(clipped(cleaned(button.label), to: width - 4)) ]", role))
    }

    private func lines(of progress: Progress) -> [StyledLine] {
        let label = cleaned(progress.label)
        guard let fraction = progress.fraction else { return [StyledLine((label + " …", .accent))] }
        let room = max(min(width - displayWidth(label) - 7, 40), 4)
        let filled = Int((Double(room) * fraction).rounded(.down))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled)
        return [StyledLine((label + " ", .plain), (bar, .accent), (" \(Int((fraction * 100).rounded(.down)))%", .dim))]
    }

    private func lines(of picture: Picture) -> [StyledLine] {
        guard picture.width > 0, picture.height > 0, picture.width.isFinite, picture.height.isFinite else { return [] }
        let columns = min(width, 60)
        let rows = max(min(Int(Double(columns) * picture.height / picture.width / 2), pictureHeight), 1)
        var dots = Dots(width: columns * 2, height: rows * 4)
        var pen = (x: 0, y: 0)
        func point(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
            let place = (x / picture.width * Double(dots.width - 1), y / picture.height * Double(dots.height - 1))
            guard place.0.isFinite, place.1.isFinite, abs(place.0) < 1e6, abs(place.1) < 1e6 else { return (-1, -1) }
            return (Int(place.0), Int(place.1))
        }
        var start = pen
        for step in picture.path {
            switch step {
            case .move(let x, let y):
                pen = point(x, y)
                start = pen
            case .line(let x, let y), .curve(_, _, _, _, let x, let y):
                let end = point(x, y)
                dots.line(from: pen, to: end)
                pen = end
            case .close:
                dots.line(from: pen, to: start)
                pen = start
            }
        }
        return dots.braille.map { StyledLine(($0, .plain)) }
    }
}
