import PackReader
import PackWriting

/// A point of the pack, from 0 to 255 in each direction.
struct Cell: Equatable {
    var x: UInt8
    var y: UInt8

    private static let unit = StrokePack.side / 255

    /// The closest cell to a point.
    init(_ point: Vector) {
        func nearest(_ number: Double) -> UInt8 { UInt8(min(max((number / Self.unit).rounded(), 0), 255)) }
        x = nearest(point.x)
        y = nearest(point.y)
    }

    /// A cell between two others, as the reader finds it.
    init(_ part: Int, of parts: Int, from start: Cell, to end: Cell) {
        func between(_ first: UInt8, _ last: UInt8) -> UInt8 {
            UInt8(truncatingIfNeeded: (Int(first) * (parts - part) + Int(last) * part) / parts)
        }
        x = between(start.x, end.x)
        y = between(start.y, end.y)
    }

    var point: Vector { Self.unit * Vector(x: Double(x), y: Double(y)) }

    /// The distances from another cell, modulo 256.
    func bytes(from other: Cell) -> [UInt8] { [x &- other.x, y &- other.y] }
}

/// A segment that replaces a part of a stroke.
struct FittedSegment {
    /// No control point for a line, one for a quadratic curve, two for a cubic one.
    var controls: [Cell]
    var start: Cell
    var end: Cell

    /// The kind's number in the pack, from 1 to 3.
    var kind: UInt8 { UInt8(controls.count + 1) }

    /// The bytes of its points.
    var bytes: [UInt8] {
        controls.enumerated().reduce(end.bytes(from: start)) { bytes, control in
            let near = Cell(control.offset + 1, of: controls.count + 1, from: start, to: end)
            return bytes + control.element.bytes(from: near)
        }
    }

    /// The segment as a cubic curve.
    var curve: Curve {
        let (from, to) = (start.point, end.point)
        switch controls.count {
        case 0: return Curve(start: from, first: from + 1 / 3 * (to - from), second: to + 1 / 3 * (from - to), end: to)
        case 1:
            let control = controls[0].point
            return Curve(
                start: from, first: from + 2 / 3 * (control - from), second: to + 2 / 3 * (control - to), end: to)
        default: return Curve(start: from, first: controls[0].point, second: controls[1].point, end: to)
        }
    }
}

/// Replaces a stroke by few segments that stay close to it.
struct StrokeFit {
    /// The largest distance between a stroke of the source and one of the pack; a little less than what `StrokeCheck`
    /// allows, because it measures between other points.
    private static let tolerance = 0.47
    /// How many bytes a segment counts besides its control points: two for its end, and its part of the kinds.
    private static let segmentCost = 3
    /// The steps that bring the times of a fitted curve's points closer to those of the source.
    private static let steps = 4
    /// Between how many places a long stroke may be divided, about.
    private static let places = 20

    private let points: [Vector]
    private let lengths: [Double]

    /// The segments, in order.
    private(set) var segments: [FittedSegment] = []

    /// Fits a stroke, with few bytes.
    init(_ stroke: SourceStroke) throws(DataError) {
        points = stroke.points
        var lengths = [0.0]
        var length = 0.0
        for (start, end) in zip(points, points.dropFirst()) {
            length += (end - start).length
            lengths.append(length)
        }
        self.lengths = lengths
        if let whole = segment(0, points.count - 1) {
            segments = [whole]
        } else {
            let step = max(points.count / Self.places, 1)
            let places = Set(stroke.joints + stride(from: 0, to: points.count - 1, by: step)).sorted()
            guard let segments = divided(at: places) ?? divided(at: Array(points.indices)) else {
                throw DataError(description: "no curves are close to the stroke from \(points[0])")
            }
            self.segments = segments
        }
    }

    /// The cheapest way through the places.
    private func divided(at places: [Int]) -> [FittedSegment]? {
        var best: [(cost: Int, segments: [FittedSegment])?] = [(0, [])]
        for end in places.indices.dropFirst() {
            var cheapest: (cost: Int, segments: [FittedSegment])?
            for start in (0..<end).reversed() {
                guard let before = best[start], before.cost + Self.segmentCost < cheapest?.cost ?? .max,
                    let segment = segment(places[start], places[end])
                else { continue }
                let cost = before.cost + Self.segmentCost + segment.controls.count * 2
                if cost < cheapest?.cost ?? .max { cheapest = (cost, before.segments + [segment]) }
            }
            best.append(cheapest)
        }
        return best[places.count - 1]?.segments
    }

    /// The simplest segment that is close to the points in a range.
    private func segment(_ first: Int, _ last: Int) -> FittedSegment? {
        let part = points[first...last]
        let (start, end) = (Cell(points[first]), Cell(points[last]))
        let length = max(lengths[last] - lengths[first], 1e-9)
        let times = (first...last).map { (lengths[$0] - lengths[first]) / length }
        for count in 0...2 {
            let segment = FittedSegment(controls: [], start: start, end: end)
            if let close = close(segment, to: part, controls: count, times) { return close }
        }
        return nil
    }

    /// Places the control points of a segment; `nil` if it doesn't come close enough.
    private func close(
        _ segment: FittedSegment, to part: ArraySlice<Vector>, controls: Int, _ times: [Double]
    ) -> FittedSegment? {
        var times = times
        var segment = segment
        for _ in 0..<Self.steps {
            if controls > 0 { segment.controls = Self.controls(controls, of: segment, part, times) }
            let curve = segment.curve
            for (index, point) in part.enumerated() { times[index] = curve.closer(times[index], to: point) }
            let isClose = zip(part, times).allSatisfy { ($0 - curve.point(at: $1)).length <= Self.tolerance }
            if isClose, curve.samples.allSatisfy({ $0.distance(from: part) <= Self.tolerance }) { return segment }
            if controls == 0 { return nil }
        }
        return nil
    }

    /// The control points with the least squares of distances from the points at their times.
    private static func controls(
        _ count: Int, of segment: FittedSegment, _ part: ArraySlice<Vector>, _ times: [Double]
    ) -> [Cell] {
        let (start, end) = (segment.start.point, segment.end.point)
        var (aa, ab, bb) = (0.0, 0.0, 0.0)
        var (a, b) = (Vector(x: 0, y: 0), Vector(x: 0, y: 0))
        for (point, time) in zip(part, times) {
            let rest = 1 - time
            if count == 1 {
                let weight = 2 * rest * time
                aa += weight * weight
                a = a + weight * (point - rest * rest * start - time * time * end)
            } else {
                let (first, second) = (3 * rest * rest * time, 3 * rest * time * time)
                let way = point - (rest * rest * rest) * start - (time * time * time) * end
                aa += first * first
                ab += first * second
                bb += second * second
                a = a + first * way
                b = b + second * way
            }
        }
        if count == 1 { return [Cell(aa > 0 ? 1 / aa * a : start)] }
        let divisor = aa * bb - ab * ab
        guard divisor > 1e-12 else { return [segment.start, segment.end] }
        return [Cell(1 / divisor * (bb * a - ab * b)), Cell(1 / divisor * (aa * b - ab * a))]
    }
}
