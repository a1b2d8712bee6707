import PackReader

/// A point, or the way from one to another.
struct Vector: Equatable {
    var x: Double
    var y: Double

    /// The square of the length.
    var square: Double { x * x + y * y }
    var length: Double { square.squareRoot() }

    static func + (first: Vector, second: Vector) -> Vector { Vector(x: first.x + second.x, y: first.y + second.y) }
    static func - (first: Vector, second: Vector) -> Vector { Vector(x: first.x - second.x, y: first.y - second.y) }
    static func * (number: Double, vector: Vector) -> Vector { Vector(x: number * vector.x, y: number * vector.y) }

    func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

    /// The distance from a line between two points.
    func distance(from start: Vector, to end: Vector) -> Double {
        let way = end - start
        let part = way.square > 0 ? min(max((self - start).dot(way) / way.square, 0), 1) : 0
        return (start + part * way - self).length
    }

    /// The smallest distance from a line through points.
    func distance(from line: ArraySlice<Vector>) -> Double {
        var best = line.first.map { ($0 - self).length } ?? .infinity
        for (start, end) in zip(line, line.dropFirst()) { best = min(best, distance(from: start, to: end)) }
        return best
    }
}

extension Vector {
    init(_ point: Stroke.Point) { self.init(x: point.x, y: point.y) }
}

/// A cubic Bézier curve.
struct Curve {
    var start: Vector
    var first: Vector
    var second: Vector
    var end: Vector

    /// The point at a time from 0 to 1.
    func point(at time: Double) -> Vector {
        let rest = 1 - time
        let (a, b) = (rest * rest * rest, 3 * rest * rest * time)
        let (c, d) = (3 * rest * time * time, time * time * time)
        return Vector(
            x: a * start.x + b * first.x + c * second.x + d * end.x,
            y: a * start.y + b * first.y + c * second.y + d * end.y)
    }

    /// The time of the closest point near a time, after one step of Newton's method.
    func closer(_ time: Double, to point: Vector) -> Double {
        let rest = 1 - time
        let (a, b, c) = (first - start, second - first, end - second)
        let slope = 3 * rest * rest * a + 6 * rest * time * b + 3 * time * time * c
        let bend = 6 * rest * (b - a) + 6 * time * (c - b)
        let way = self.point(at: time) - point
        let divisor = slope.square + way.dot(bend)
        return divisor > 0 ? min(max(time - way.dot(slope) / divisor, 0), 1) : time
    }

    /// Points on the curve, not much more than one unit apart; without the first.
    var samples: [Vector] {
        let length = (first - start).length + (second - first).length + (end - second).length
        let count = max(Int(length.rounded(.up)), 2)
        return (1...count).map { point(at: Double($0) / Double(count)) }
    }
}
