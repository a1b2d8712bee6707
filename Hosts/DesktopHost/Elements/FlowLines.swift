/// Where parts stand that follow each other as words do, such as buttons: in as many lines as they take.
struct FlowLines {
    struct Part {
        var width: Int
        var height: Int
    }

    /// The place of a part's upper left corner.
    struct Place: Equatable {
        var x: Int
        var y: Int
    }

    private let parts: [Part]
    /// The gap between two parts, and between two lines.
    private let gap: Int

    init(_ parts: [Part], gap: Int = 0) {
        self.parts = parts
        self.gap = gap
    }

    /// The narrowest width, that of the widest part.
    var minimum: Int { parts.map(\.width).max() ?? 0 }

    /// The width that needs one line.
    var natural: Int { parts.reduce(0) { $0 + $1.width } + gap * max(parts.count - 1, 0) }

    /// Divides the parts into lines; tells where each stands, in their order, and how high all lines are.
    func places(in width: Int) -> (places: [Place], height: Int) {
        var places: [Place] = []
        var height = 0
        for line in lines(in: width) {
            if line.lowerBound > 0 { height += gap }
            let lineHeight = parts[line].map(\.height).max() ?? 0
            var x = 0
            for part in parts[line] {
                places.append(Place(x: x, y: height + lineHeight - part.height))
                x += part.width + gap
            }
            height += lineHeight
        }
        return (places, height)
    }

    private func lines(in width: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var used = 0
        for (index, part) in parts.enumerated() {
            if let line = lines.last, used + gap + part.width <= width {
                lines[lines.count - 1] = line.lowerBound..<index + 1
                used += gap + part.width
            } else {
                lines.append(index..<index + 1)
                used = part.width
            }
        }
        return lines
    }
}
