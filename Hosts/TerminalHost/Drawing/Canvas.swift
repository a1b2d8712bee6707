import HostSupport

/// How a piece of text stands out; the palette gives each role its colours.
enum Role: UInt8, CaseIterable {
    case plain, dim, bold, match, title, selected, tab, activeTab, key, accent, error, field, scrollbar, border,
        backdrop, danger, link
}

/// One column of one line on the screen.
struct Cell: Equatable {
    /// A character with everything that combines with it; empty for the right half of a wide one.
    var text = " "
    var role = Role.plain
}

/// A rectangle of cells; its size is never negative.
struct Rect: Equatable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(width, 0)
        self.height = max(height, 0)
    }

    func contains(x: Int, y: Int) -> Bool {
        (self.x..<self.x + width).contains(x) && (self.y..<self.y + height).contains(y)
    }

    func inset(by margin: Int) -> Rect {
        Rect(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
    }
}

/// What the terminal shows, as a value; drawing that doesn't fit is clipped cell by cell.
struct Canvas: Equatable {
    let width: Int
    let height: Int
    private(set) var cells: [Cell]
    /// Where the cursor is: on the focused element, because screen readers and braille displays follow the cursor.
    var cursor: (x: Int, y: Int)?

    init(width: Int, height: Int) {
        self.width = max(width, 0)
        self.height = max(height, 0)
        cells = Array(repeating: Cell(), count: self.width * self.height)
    }

    static func == (first: Canvas, second: Canvas) -> Bool {
        first.width == second.width && first.height == second.height && first.cells == second.cells
            && first.cursor?.x == second.cursor?.x && first.cursor?.y == second.cursor?.y
    }

    subscript(x: Int, y: Int) -> Cell { cells[y * width + x] }

    func line(_ y: Int) -> ArraySlice<Cell> { cells[y * width..<(y + 1) * width] }

    /// Writes clean text without line breaks from a cell to the right, in at most `limit` columns; returns how many it
    /// took.
    @discardableResult mutating func put(
        _ text: some StringProtocol, x: Int, y: Int, role: Role = .plain, limit: Int = .max
    ) -> Int {
        guard (0..<height).contains(y) else { return 0 }
        var column = x
        let end = min(width, limit == .max ? width : x + max(limit, 0))
        // Scalars that never combine need not be split into characters, which takes longer than all the rest.
        if text.unicodeScalars.allSatisfy({ plainWidth($0.value) != nil }) {
            for scalar in text.unicodeScalars {
                let size = plainWidth(scalar.value) ?? 0
                guard column + size <= end else { break }
                if column >= 0 { place(String(scalar), size, column, y, role) }
                column += size
            }
            return column - x
        }
        for character in text {
            let size = displayWidth(String(character))
            if size == 0 { continue }
            guard column + size <= end else { break }
            if column >= 0 { place(String(character), size, column, y, role) }
            column += size
        }
        return column - x
    }

    func nearest(to place: (x: Int, y: Int)) -> (x: Int, y: Int)? {
        guard width > 0, height > 0 else { return nil }
        return (min(max(place.x, 0), width - 1), min(max(place.y, 0), height - 1))
    }

    /// Clears a rectangle and draws a frame just inside it.
    mutating func frame(_ rect: Rect) {
        clear(rect)
        let line = String(repeating: "─", count: max(rect.width - 2, 0))
        put("┌" + line + "┐", x: rect.x, y: rect.y, role: .border)
        put("└" + line + "┘", x: rect.x, y: rect.y + rect.height - 1, role: .border)
        for y in rect.y + 1..<max(rect.y + rect.height - 1, rect.y + 1) {
            put("│", x: rect.x, y: y, role: .border)
            put("│", x: rect.x + rect.width - 1, y: y, role: .border)
        }
    }

    /// Gives a rectangle a role, and leaves its text.
    mutating func tint(_ rect: Rect, _ role: Role) {
        for y in max(rect.y, 0)..<max(min(rect.y + rect.height, height), max(rect.y, 0)) {
            for x in max(rect.x, 0)..<max(min(rect.x + rect.width, width), max(rect.x, 0)) {
                cells[y * width + x].role = role
            }
        }
    }

    mutating func clear(_ rect: Rect, _ role: Role = .plain) {
        for y in max(rect.y, 0)..<max(min(rect.y + rect.height, height), max(rect.y, 0)) {
            let left = max(rect.x, 0)
            let right = min(rect.x + rect.width, width)
            guard left < right else { continue }
            split(at: left, y)
            split(at: right, y)
            for x in left..<right { cells[y * width + x] = Cell(text: " ", role: role) }
        }
    }

    private mutating func place(_ text: String, _ size: Int, _ x: Int, _ y: Int, _ role: Role) {
        split(at: x, y)
        split(at: x + size, y)
        cells[y * width + x] = Cell(text: text, role: role)
        for offset in 1..<max(size, 1) where x + offset < width {
            cells[y * width + x + offset] = Cell(text: "", role: role)
        }
    }

    /// Blanks a wide character that reaches over a column's left edge.
    private mutating func split(at x: Int, _ y: Int) {
        guard x > 0, x < width, cells[y * width + x].text.isEmpty else { return }
        var left = x - 1
        while left > 0, cells[y * width + left].text.isEmpty { left -= 1 }
        var index = left
        while index < width, index == left || cells[y * width + index].text.isEmpty {
            cells[y * width + index].text = " "
            index += 1
        }
    }

    /// The lines as text, without trailing spaces.
    var lines: [String] {
        (0..<height).map { y in
            var line = cells[y * width..<(y + 1) * width].map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
