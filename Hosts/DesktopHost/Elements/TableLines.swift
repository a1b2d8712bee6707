/// Where the parts of a row stand: in columns side by side if there is room, else with the subtitle on a line of its own.
struct TableLines {
    /// The room that a part needs and would like.
    struct Size: Equatable {
        var minimum: Int
        var natural: Int
        var height: Int
    }

    /// Where a part stands, in pixels.
    struct Box: Equatable {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    /// Below this width, the subtitle stands on a line of its own.
    static let wide = 520
    private static let gap = 12
    /// The gap between two lines.
    private static let lead = 2

    private let parts: [Size?]
    private let hasColumns: Bool

    /// Takes the parts, each of which may be missing: the title, the value, the subtitle, two marks, and signs.
    init(_ parts: [Size?], hasColumns: Bool) {
        self.parts = parts + Array(repeating: nil, count: max(5 - parts.count, 0))
        self.hasColumns = hasColumns
    }

    private var title: Size? { parts[0] }
    private var value: Size? { parts[1] }
    private var subtitle: Size? { parts[2] }
    /// Where the marks are among the parts, such as a badge, and where the signs are, such as an arrow.
    private var marks: Range<Int> { 3..<5 }
    private var signs: Range<Int> { 5..<parts.count }

    private func width(of range: Range<Int>) -> Int {
        parts[range].reduce(0) { $0 + ($1.map { $0.natural + Self.gap } ?? 0) }
    }

    private func height(of range: Range<Int>) -> Int { parts[range].reduce(0) { max($0, $1?.height ?? 0) } }

    private func hasTwoLines(_ width: Int) -> Bool { subtitle != nil && (!hasColumns || width < Self.wide) }

    /// The narrowest width, that of two lines.
    var minimum: Int {
        let first = [title, value].compactMap { $0?.minimum }
        let texts = first.reduce(0, +) + Self.gap * max(first.count - 1, 0) + width(of: marks)
        return max(texts, subtitle?.minimum ?? 0) + width(of: signs)
    }

    /// The width that would show every text in full.
    var natural: Int {
        let texts = [title, value, subtitle].compactMap { $0?.natural }
        return max(texts.reduce(0) { $0 + $1 + Self.gap } + width(of: marks) + width(of: signs), minimum)
    }

    func height(for width: Int) -> Int {
        guard hasTwoLines(width) else { return height(of: parts.indices) }
        let texts = max(height(of: 0..<2), height(of: marks)) + Self.lead + height(of: 2..<3)
        return max(texts, height(of: signs))
    }

    /// Where the parts stand in a width and a height; `nil` for one that isn't shown.
    func boxes(_ width: Int, _ height: Int) -> [Box?] {
        var boxes = [Box?](repeating: nil, count: parts.count)
        let isTwo = hasTwoLines(width)
        let secondHeight = isTwo ? self.height(of: 2..<3) + Self.lead : 0
        let firstHeight = height - secondHeight
        var end = width
        for index in signs.reversed() { place(index, before: &end, height, &boxes) }
        let textEnd = end
        for index in marks.reversed() { place(index, before: &end, firstHeight, &boxes) }
        let firstEnd = end
        // The column of titles is as wide in every row, and so is that of values.
        let column = title?.minimum ?? 0
        var x = 0
        func put(_ index: Int, to end: Int, y: Int = 0, _ height: Int) {
            boxes[index] = Box(x: x, y: y, width: max(end - x, 0), height: height)
            x = end + Self.gap
        }
        if !hasColumns {
            // The value is at the end, and the title has all the rest.
            let valueWidth = min(value?.natural ?? 0, max(firstEnd - column - Self.gap, 0))
            put(0, to: value == nil ? firstEnd : firstEnd - valueWidth - Self.gap, firstHeight)
            if value != nil { put(1, to: firstEnd, firstHeight) }
            x = 0
            if subtitle != nil { put(2, to: textEnd, y: firstHeight + Self.lead, secondHeight - Self.lead) }
            return boxes
        }
        if let title {
            let isAlone = value == nil && (subtitle == nil || isTwo)
            let room = firstEnd - (value?.minimum ?? 0) - Self.gap
            put(0, to: isAlone ? firstEnd : isTwo ? min(max(title.natural, column), room) : column, firstHeight)
        }
        if value != nil {
            put(1, to: subtitle == nil || isTwo ? firstEnd : x + column * 7 / 5, firstHeight)
        }
        if subtitle != nil {
            guard isTwo else {
                put(2, to: firstEnd, height)
                return boxes
            }
            x = 0
            put(2, to: textEnd, y: firstHeight + Self.lead, secondHeight - Self.lead)
        }
        return boxes
    }

    private func place(_ index: Int, before end: inout Int, _ height: Int, _ boxes: inout [Box?]) {
        guard let size = parts[index] else { return }
        boxes[index] = Box(x: end - size.natural, y: 0, width: size.natural, height: height)
        end -= size.natural + Self.gap
    }
}
