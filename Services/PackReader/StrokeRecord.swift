/// Reads the strokes of one character; Documentation/Maintaining/Packs.md describes the record.
struct StrokeRecord {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    /// The point reached, in the pack's units, from 0 to 255.
    private var x: UInt8 = 0
    private var y: UInt8 = 0

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The strokes; `nil` if the record isn't valid.
    mutating func strokes() -> [Stroke]? {
        guard let count = next(), count > 0 else { return nil }
        var shapes: [[Shape]] = []
        for _ in 0..<count {
            guard let shape = shape() else { return nil }
            shapes.append(shape)
        }
        var strokes: [Stroke] = []
        var start: (UInt8, UInt8) = (0, 0)
        for shape in shapes {
            guard let next = point(from: start.0, start.1) else { return nil }
            start = next
            (x, y) = start
            var segments = [Stroke.Segment.move(Self.place(start))]
            for kind in shape {
                guard let segment = segment(kind) else { return nil }
                segments.append(segment)
            }
            strokes.append(Stroke(segments: segments))
        }
        return position == bytes.endIndex ? strokes : nil
    }

    /// What a segment is.
    private enum Shape: UInt8 {
        case line = 1
        case quadratic
        case cubic
    }

    /// The kinds of a stroke's segments, four to a byte; zero ends them.
    private mutating func shape() -> [Shape]? {
        var shapes: [Shape] = []
        while let byte = next() {
            var rest = byte
            for _ in 0..<4 {
                guard let shape = Shape(rawValue: rest & 3) else { return rest == 0 && !shapes.isEmpty ? shapes : nil }
                shapes.append(shape)
                rest >>= 2
            }
        }
        return nil
    }

    /// The next segment, from the point reached.
    private mutating func segment(_ shape: Shape) -> Stroke.Segment? {
        let start = (x, y)
        guard let end = point(from: x, y) else { return nil }
        (x, y) = end
        func between(_ part: Int, of parts: Int) -> (UInt8, UInt8) {
            func value(_ first: UInt8, _ last: UInt8) -> UInt8 {
                UInt8(truncatingIfNeeded: (Int(first) * (parts - part) + Int(last) * part) / parts)
            }
            return (value(start.0, end.0), value(start.1, end.1))
        }
        switch shape {
        case .line: return .line(Self.place(end))
        case .quadratic:
            let middle = between(1, of: 2)
            guard let control = point(from: middle.0, middle.1) else { return nil }
            let (from, to, by) = (Self.place(start), Self.place(end), Self.place(control))
            // The cubic curve that is the same as the quadratic one.
            return .curve(from.part(2 / 3, to: by), to.part(2 / 3, to: by), to)
        case .cubic:
            let (third, other) = (between(1, of: 3), between(2, of: 3))
            guard let first = point(from: third.0, third.1), let second = point(from: other.0, other.1) else {
                return nil
            }
            return .curve(Self.place(first), Self.place(second), Self.place(end))
        }
    }

    private mutating func next() -> UInt8? {
        guard position < bytes.endIndex else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// The next point, whose bytes are its distances from another one, modulo 256.
    private mutating func point(from x: UInt8, _ y: UInt8) -> (UInt8, UInt8)? {
        guard let right = next(), let down = next() else { return nil }
        return (x &+ right, y &+ down)
    }

    private static func place(_ point: (UInt8, UInt8)) -> Stroke.Point {
        Stroke.Point(x: Double(point.0) * StrokePack.side / 255, y: Double(point.1) * StrokePack.side / 255)
    }
}

extension Stroke.Point {
    /// The point at a part of the way to another one.
    fileprivate func part(_ part: Double, to other: Self) -> Self {
        Self(x: x + (other.x - x) * part, y: y + (other.y - y) * part)
    }
}
