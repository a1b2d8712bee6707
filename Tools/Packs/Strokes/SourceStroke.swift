import PackWriting

/// A stroke as KanjiVG draws it, as points that are not much more than one unit apart.
struct SourceStroke {
    /// The points.
    private(set) var points: [Vector] = []
    /// The positions of the points where its curves meet, with the first and the last point.
    private(set) var joints: [Int] = []

    /// Reads a path of SVG that has one `M` and any number of `C` and `S`, each relative in lower case.
    init(path: String) throws(DataError) {
        var bytes = Array(path.utf8)[...]
        var command: UInt8 = 0
        /// The second control point of the curve before.
        var last: Vector?
        while let next = bytes.first {
            if Self.isSpace(next) {
                bytes.removeFirst()
                continue
            }
            if (next | 0x20) >= UInt8(ascii: "a"), (next | 0x20) <= UInt8(ascii: "z") {
                command = next
                bytes.removeFirst()
            }
            let from = points.last ?? Vector(x: 0, y: 0)
            let origin = command & 0x20 != 0 ? from : Vector(x: 0, y: 0)
            func point() throws(DataError) -> Vector {
                let x = try Self.number(&bytes)
                let y = try Self.number(&bytes)
                return origin + Vector(x: x, y: y)
            }
            switch command | 0x20 {
            case UInt8(ascii: "m") where points.isEmpty:
                points = [try point()]
                joints = [0]
            case UInt8(ascii: "c") where !points.isEmpty:
                let curve = Curve(start: from, first: try point(), second: try point(), end: try point())
                last = append(curve)
            case UInt8(ascii: "s") where !points.isEmpty:
                let first = last.map { from + (from - $0) } ?? from
                let curve = Curve(start: from, first: first, second: try point(), end: try point())
                last = append(curve)
            default: throw DataError(description: "the path '\(path)' has something other than M, C and S")
            }
        }
        guard joints.count > 1 else { throw DataError(description: "the path '\(path)' has no curve") }
    }

    private mutating func append(_ curve: Curve) -> Vector {
        points += curve.samples
        joints.append(points.count - 1)
        return curve.second
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") }

    /// Removes a number; a sign, or a second full stop, begins the next one.
    private static func number(_ bytes: inout ArraySlice<UInt8>) throws(DataError) -> Double {
        bytes = bytes.drop(while: isSpace)
        var text: [UInt8] = []
        while let byte = bytes.first {
            let isSign = byte == UInt8(ascii: "-")
            let isStop = byte == UInt8(ascii: ".")
            guard isStop || isSign || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte),
                !(isSign && !text.isEmpty), !(isStop && text.contains(byte))
            else { break }
            text.append(byte)
            bytes.removeFirst()
        }
        guard let number = Double(String(decoding: text, as: UTF8.self)) else {
            throw DataError(description: "a path has '\(String(decoding: text, as: UTF8.self))' instead of a number")
        }
        return number
    }
}
