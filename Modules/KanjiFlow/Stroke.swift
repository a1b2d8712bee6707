public import AppCoreContent

/// One stroke of a kanji, as a pen draws it in a square of `side` units.
public struct Stroke: Equatable, Sendable {
    /// The width and height of the square.
    public static let side = 109.0

    /// The pen's steps, from where it is put down to where it is lifted.
    public var path: [Picture.Segment]

    /// Makes a stroke from the pen's steps in a square of `side` units; y grows downwards.
    public init(path: [Picture.Segment]) { self.path = path }

    /// The stroke in words, such as “down, then to the left”.
    ///
    /// A stroke goes in one of eight directions, and may turn once.
    var description: String {
        let places = path.compactMap(\.end)
        guard let first = places.first, let last = places.last, places.count > 1 else { return "a dot" }
        // The turn is the place furthest from the straight line between the ends.
        let (width, height) = (last.x - first.x, last.y - first.y)
        let length = max((width * width + height * height).squareRoot(), 1)
        func distance(_ place: (x: Double, y: Double)) -> Double {
            abs(width * (place.y - first.y) - height * (place.x - first.x)) / length
        }
        guard let turn = places.max(by: { distance($0) < distance($1) }), distance(turn) > length / 4 else {
            return Self.direction(from: first, to: last)
        }
        let (before, after) = (Self.direction(from: first, to: turn), Self.direction(from: turn, to: last))
        return before == after ? before : "\(before), then \(after)"
    }

    /// The directions by eighths of a turn, clockwise from the right.
    private static let directions = [
        "to the right", "down to the right", "down", "down to the left", "to the left", "up to the left", "up",
        "up to the right",
    ]

    private static func direction(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> String {
        let (x, y) = (end.x - start.x, end.y - start.y)
        // The tangent of an eighth of a right angle parts straight from slanting directions.
        let isFlat = abs(y) < abs(x) * 0.414
        let isSteep = abs(x) < abs(y) * 0.414
        if isFlat { return directions[x < 0 ? 4 : 0] }
        if isSteep { return directions[y < 0 ? 6 : 2] }
        return switch (x < 0, y < 0) {
        case (false, false): directions[1]
        case (true, false): directions[3]
        case (true, true): directions[5]
        case (false, true): directions[7]
        }
    }
}

extension Picture.Segment {
    /// Where the pen is after the step; `nil` after it closed a shape.
    fileprivate var end: (x: Double, y: Double)? {
        switch self {
        case .move(let x, let y), .line(let x, let y), .curve(_, _, _, _, let x, let y): (x, y)
        case .close: nil
        }
    }
}
