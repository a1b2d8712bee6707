import AppCoreContent
import HostSupport
import TextBasics

/// One line of an element: pieces of text, each with its role.
struct StyledLine {
    var pieces: [(text: String, role: Role)] = []
    /// The cursor's column, if it is in this line.
    var cursor: Int?
    /// The width of what stands to the left of the element.
    var indent = 0

    var width: Int { pieces.reduce(0) { $0 + displayWidth($1.text) } }

    init(_ pieces: (text: String, role: Role)...) { self.pieces = pieces }

    /// The line as one that the user can do nothing with now.
    var greyed: StyledLine {
        var line = self
        line.pieces = pieces.map { ($0.text, .dim) }
        return line
    }
}

@MainActor struct ElementLines {
    let width: Int
    /// How many lines a picture or map may take.
    let pictureHeight: Int
    /// How many lines a large glyph may take.
    let glyphHeight: Int
    let isFocused: Bool
    let editor: LineEditor?
    let map: MapView?
    /// The width of the labels around a field or a row, so that the values line up.
    var labelWidth = 0
    /// How the rows of the element's section stand.
    var layout = Section.Layout.list
    /// How wide the texts of those rows are.
    var columns = RowColumns()

    func lines(of element: Element) -> [StyledLine] {
        guard width > 0 else { return [] }
        let lines = enabledLines(of: element)
        return element.isEnabled ? lines : lines.map(\.greyed)
    }

    private func enabledLines(of element: Element) -> [StyledLine] {
        switch element {
        case .row(let row) where row.isFact: return fact(row)
        case .row(let row):
            return marked(row.match, in: layout == .table ? tableLines(of: row) : lines(of: row, columns))
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
        case .picture(let picture):
            // Its description and buttons stay in view.
            let height = min(pictureHeight, 2 * glyphHeight)
            return PictureLines(width: picture.showsSteps ? width : min(width, 60), height: height).lines(of: picture)
        case .placeholder(let placeholder):
            return wrapped(cleaned(placeholder.label), to: width).map { StyledLine(($0, .plain)) }
        }
    }

    private func lines(of text: Text) -> [StyledLine] {
        let role: Role =
            switch text.style {
            case .body, .monospaced: .plain
            case .headline: .bold
            case .caption: .dim
            case .error: .error
            }
        func own(_ run: Text.Run) -> Role { run.follow != nil ? .link : run.isEmphasized ? .bold : role }
        if let lines = AnnotatedLines(width: width).lines(of: text, role: own) { return lines }
        let start = text.style == .error ? [(text: "! ", role: role)] : []
        let runs = start + text.runs.map { (text: cleaned($0.textWithAnnotation, keepingLines: true), role: own($0)) }
        let lines = wrapped(runs.map(\.text).joined(), to: width)
        return runs.count == 1 ? lines.map { StyledLine(($0, runs[0].role)) } : Self.styled(lines, as: runs)
    }

    /// Gives wrapped lines the roles of the runs that they were made of.
    private static func styled(_ lines: [String], as runs: [(text: String, role: Role)]) -> [StyledLine] {
        var rest = runs.lazy.flatMap { run in run.text.map { ($0, run.role) } }.makeIterator()
        return lines.map { line in
            var styled = StyledLine()
            for character in line {
                // Wrapping drops the space at the end of a line.
                var next = rest.next()
                while let (found, _) = next, found != character { next = rest.next() }
                let role = next?.1 ?? .plain
                if styled.pieces.last?.role == role {
                    styled.pieces[styled.pieces.count - 1].text.append(character)
                } else {
                    styled.pieces.append((String(character), role))
                }
            }
            return styled
        }
    }

    /// Large if there is a picture and room for it: in half blocks, or smaller in braille.
    private func lines(of glyph: Glyph) -> [StyledLine] {
        let small = [StyledLine((cleaned(glyph.character), .bold))]
        guard width >= 16, let rows = glyph.bitmap?.rows, (rows.count + 3) / 4 <= glyphHeight else { return small }
        var dots = Dots(width: 32, height: rows.count)
        for (y, row) in rows.enumerated() {
            for x in 0..<32 where row >> UInt32(31 - x) & 1 == 1 { dots.set(x, y) }
        }
        let isLarge = width >= 40 && (rows.count + 1) / 2 <= glyphHeight
        return (isLarge ? dots.halfBlocks : dots.braille).map { StyledLine(($0, .plain)) }
    }

    private func lines(of field: Field) -> [StyledLine] {
        let label = field.isSearch ? "/ " : Self.label(of: field, paddedTo: labelWidth)
        let room = max(width - displayWidth(label), 4)
        var line = StyledLine((label, isFocused ? .accent : .plain))
        if let editor, isFocused {
            let isHidden = field.isSecure && !field.isRevealed
            let before =
                isHidden ? bullets(for: editor.beforeCursor) : cleaned(editor.beforeCursor)
            let after = isHidden ? bullets(for: editor.afterCursor) : cleaned(editor.afterCursor)
            let shownBefore = clippedAtStart(before, to: room - 1)
            let shownAfter = clipped(after, to: room - 1 - displayWidth(shownBefore))
            line.cursor = displayWidth(label) + displayWidth(shownBefore)
            let text = shownBefore + shownAfter
            let isEmpty = text.isEmpty
            let shown = isEmpty ? clipped(hint(of: field), to: room - 1) : text
            append(shown, isEmpty ? .dim : editor.isSelected ? .selected : .field, room, to: &line)
        } else {
            let isHidden = field.isSecure && !field.isRevealed
            let shown = isHidden ? bullets(for: field.text) : cleaned(field.text)
            let isEmpty = shown.isEmpty
            let text = isEmpty ? hint(of: field) : shown
            append(clipped(text, to: room), isEmpty ? .dim : .field, room, to: &line)
        }
        guard let problem = field.problem else { return [line] }
        return [line] + wrapped("! " + cleaned(problem), to: width).map { StyledLine(($0, .error)) }
    }

    /// One for each character, so that the user sees that a key was taken.
    private func bullets(for text: String) -> String { String(repeating: "•", count: text.count) }

    /// Adds a field's text; the space after it shows where the field is.
    private func append(_ text: String, _ role: Role, _ room: Int, to line: inout StyledLine) {
        if !text.isEmpty { line.pieces.append((text, role)) }
        line.pieces.append((blank(room - displayWidth(text)), .field))
    }

    /// The text in an empty field; a search field has no label to say what it is.
    private func hint(of field: Field) -> String {
        cleaned(field.placeholder ?? (field.isSearch ? field.label : ""))
    }

    /// A field's label with the gap before its text.
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
            case .normal, .cancel, .search, .copy: role = .plain
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
}
