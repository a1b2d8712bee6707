/// A picture of dots, drawn as braille characters of two by four dots, or as half blocks of one by two.
struct Dots {
    let width: Int
    let height: Int
    private var isSet: [Bool]

    init(width: Int, height: Int) {
        self.width = max(width, 0)
        self.height = max(height, 0)
        isSet = Array(repeating: false, count: self.width * self.height)
    }

    /// Sets a dot; one outside the picture is ignored.
    mutating func set(_ x: Int, _ y: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        isSet[y * width + x] = true
    }

    /// Sets the dots of another picture of the same size.
    mutating func formUnion(_ other: Dots) {
        for (index, isSet) in zip(isSet.indices, other.isSet) where isSet { self.isSet[index] = true }
    }

    /// Draws a line with Bresenham's algorithm; its ends may lie outside the picture.
    mutating func line(from: (x: Int, y: Int), to: (x: Int, y: Int)) {
        // Skips lines that end far outside, so that no picture takes forever.
        let limit = -4096...4096
        guard limit.contains(from.x), limit.contains(from.y), limit.contains(to.x), limit.contains(to.y) else { return }
        var (x, y) = from
        let (width, height) = (abs(to.x - x), -abs(to.y - y))
        let (stepX, stepY) = (x < to.x ? 1 : -1, y < to.y ? 1 : -1)
        var error = width + height
        while true {
            set(x, y)
            if x == to.x, y == to.y { return }
            let twice = 2 * error
            if twice >= height {
                error += height
                x += stepX
            }
            if twice <= width {
                error += width
                y += stepY
            }
        }
    }

    private func dot(_ x: Int, _ y: Int) -> Bool { x < width && y < height && isSet[y * width + x] }

    /// The picture as lines of braille characters; an empty character is a space.
    var braille: [String] {
        let bits: [(x: Int, y: Int, bit: UInt32)] = [
            (0, 0, 1), (0, 1, 2), (0, 2, 4), (1, 0, 8), (1, 1, 16), (1, 2, 32), (0, 3, 64), (1, 3, 128),
        ]
        return stride(from: 0, to: height, by: 4).map { y in
            var line = ""
            for x in stride(from: 0, to: width, by: 2) {
                var pattern: UInt32 = 0
                for each in bits where dot(x + each.x, y + each.y) { pattern |= each.bit }
                line.unicodeScalars.append(pattern == 0 ? " " : Unicode.Scalar(0x2800 + pattern) ?? " ")
            }
            return line
        }
    }

    /// The picture as lines of half blocks.
    var halfBlocks: [String] {
        stride(from: 0, to: height, by: 2).map { y in
            var line = ""
            for x in 0..<width {
                switch (dot(x, y), dot(x, y + 1)) {
                case (true, true): line += "█"
                case (true, false): line += "▀"
                case (false, true): line += "▄"
                case (false, false): line += " "
                }
            }
            return line
        }
    }
}
