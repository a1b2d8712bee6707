extension StoryboardMap {
    /// The graph as SVG: the scenes in columns by their distance from the root, and an arrow for each segue.
    public var svg: String {
        var picture = StoryboardPicture()
        for map in all { picture.draw(map) }
        return picture.svg
    }

    /// The scenes by the number of segues from the root; unreachable ones are in the last column.
    fileprivate var columns: [[Scene]] {
        var columns: [[Scene]] = []
        var rest = scenes
        var column = rest.isEmpty ? [] : [rest.removeFirst()]
        while !column.isEmpty {
            columns.append(column)
            let reached = Set(segues.filter { segue in column.contains { $0.name == segue.origin } }.map(\.destination))
            column = rest.filter { reached.contains($0.name) }
            rest.removeAll { reached.contains($0.name) }
        }
        if !rest.isEmpty { columns.append(rest) }
        return columns
    }
}

/// Draws storyboards one below the other.
private struct StoryboardPicture {
    private static let box = (width: 170, height: 44)
    private static let gap = (x: 170, y: 56)
    private static let margin = 24
    /// Small text with a white outline, so that it is readable on an arrow.
    private static let label =
        "text-anchor=\"middle\" font-size=\"11\" paint-order=\"stroke\" stroke=\"#fff\" stroke-width=\"5\""

    private var shapes: [String] = []
    private var width = 0
    private var height = StoryboardPicture.margin

    var svg: String {
        let size = "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
        return """
            <svg xmlns="http://www.w3.org/2000/svg" \(size) font-family="sans-serif" font-size="14">
            <defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0L8 4L0 8z" fill="#444"/></marker></defs>
            <rect width="100%" height="100%" fill="#fff"/>
            \(shapes.joined(separator: "\n"))
            </svg>
            """
    }

    mutating func draw(_ map: StoryboardMap) {
        let columns = map.columns
        write(map.name, x: Self.margin, y: height + 6, extra: "font-weight=\"bold\"")
        let top = height + 30
        var corners: [String: (x: Int, y: Int)] = [:]
        for (column, scenes) in columns.enumerated() {
            for (row, scene) in scenes.enumerated() {
                corners[scene.name] = (
                    Self.margin + column * (Self.box.width + Self.gap.x), top + row * (Self.box.height + Self.gap.y)
                )
            }
        }
        for scene in map.scenes {
            if let corner = corners[scene.name] { drawBox(scene, at: corner, isRoot: scene == map.scenes.first) }
        }
        let pairs = map.segues.map { "\($0.origin)\n\($0.destination)" }
        for (index, segue) in map.segues.enumerated() {
            guard let start = corners[segue.origin], let end = corners[segue.destination] else { continue }
            let earlier = pairs[..<index].filter { $0 == pairs[index] }.count
            drawArrow(from: start, to: end, label: "\(segue.name) (\(segue.style))", number: earlier)
        }
        let rows = columns.map(\.count).max() ?? 0
        height = top + rows * (Self.box.height + Self.gap.y)
        width = max(width, 2 * Self.margin + columns.count * (Self.box.width + Self.gap.x))
    }

    private mutating func drawBox(_ scene: StoryboardMap.Scene, at corner: (x: Int, y: Int), isRoot: Bool) {
        let dashes = scene.reference == nil ? "" : " stroke-dasharray=\"6 4\""
        shapes.append(
            "<rect x=\"\(corner.x)\" y=\"\(corner.y)\" width=\"\(Self.box.width)\" height=\"\(Self.box.height)\" rx=\"8\" "
                + "fill=\"#eef3fb\" stroke=\"#345\" stroke-width=\"\(isRoot ? 3 : 1)\"\(dashes)/>")
        write(
            scene.name, x: corner.x + Self.box.width / 2, y: corner.y + Self.box.height / 2 + 5,
            extra: "text-anchor=\"middle\"")
    }

    /// Draws a straight arrow to the right, or one back or down that bends below the boxes.
    private mutating func drawArrow(
        from start: (x: Int, y: Int), to end: (x: Int, y: Int), label: String, number: Int
    ) {
        let lift = 18 * number
        if end.x > start.x {
            let (x1, y1) = (start.x + Self.box.width, start.y + Self.box.height / 2 + lift)
            let (x2, y2) = (end.x, end.y + Self.box.height / 2 + lift)
            arrow("M\(x1) \(y1)L\(x2) \(y2)")
            write(label, x: (x1 + x2) / 2, y: (y1 + y2) / 2 - 5, extra: Self.label)
        } else {
            let (x1, x2) = (start.x + Self.box.width / 2, end.x + Self.box.width / 2)
            let (y1, y2) = (start.y + Self.box.height, end.y + Self.box.height)
            let low = max(y1, y2) + 24 + lift
            arrow("M\(x1) \(y1)C\(x1) \(low) \(x2 + 20) \(low) \(x2 + 20) \(y2)")
            write(label, x: (x1 + x2) / 2 + 10, y: low, extra: Self.label)
        }
    }

    private mutating func arrow(_ path: String) {
        shapes.append("<path d=\"\(path)\" fill=\"none\" stroke=\"#444\" marker-end=\"url(#tip)\"/>")
    }

    private mutating func write(_ text: String, x: Int, y: Int, extra: String) {
        shapes.append("<text x=\"\(x)\" y=\"\(y)\" \(extra) fill=\"#123\">\(Self.escaped(text))</text>")
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
