import PackReader

/// Finds the kanji that are taken for each other, by their strokes; Documentation/Maintaining/Packs.md says how well.
///
/// The distance of two kanji is that of their strokes, each of one paired with one of the other so that the sum is least.
/// Two strokes are as far apart as their points are on average, in widths of the square, with half of how much they
/// differ in the way from end to end: in which direction a stroke is written isn't seen. A stroke without a partner is as
/// bad as two that have little in common. The sum is divided by the strokes of the kanji that has more, so that one
/// stroke counts much in 未 and little in 綱. What the eye takes for a whole, a part that both consist of, brings them a
/// little nearer, and a kanji that is hardly met is moved away.
struct LookAlikes {
    /// A kanji as the eye compares it.
    struct Shape {
        let scalar: Unicode.Scalar
        /// The points of each stroke, as far apart from each other.
        fileprivate let strokes: [[Vector]]
        let components: [Unicode.Scalar]
        /// The kanji's other forms, which are no other kanji.
        let variants: [Unicode.Scalar]
        /// Whether learners meet it.
        let isCommon: Bool

        init(
            _ scalar: Unicode.Scalar, strokes: [[Vector]], components: [Unicode.Scalar] = [],
            variants: [Unicode.Scalar] = [], isCommon: Bool = true
        ) {
            self.scalar = scalar
            self.strokes = strokes.map(Self.pieces)
            self.components = components
            self.variants = variants
            self.isCommon = isCommon
        }

        /// Points on a stroke at equal distances, in widths of the square.
        private static func pieces(of points: [Vector]) -> [Vector] {
            guard points.count > 1 else {
                return Array(repeating: points.first ?? Vector(x: 0, y: 0), count: LookAlikes.points)
            }
            var (whole, lengths) = (0.0, [0.0])
            for (start, end) in zip(points, points.dropFirst()) {
                whole += (end - start).length
                lengths.append(whole)
            }
            var (next, pieces) = (1, [Vector]())
            for number in 0..<LookAlikes.points {
                let wanted = whole * Double(number) / Double(LookAlikes.points - 1)
                while next < points.count - 1, lengths[next] < wanted { next += 1 }
                let length = lengths[next] - lengths[next - 1]
                let part = length > 0 ? min(max((wanted - lengths[next - 1]) / length, 0), 1) : 0
                let point = points[next - 1] + part * (points[next] - points[next - 1])
                pieces.append(1 / StrokePack.side * point)
            }
            return pieces
        }
    }

    /// The most look-alikes of a kanji.
    static let most = 6
    /// How many points of a stroke are compared.
    fileprivate static let points = 8
    /// The largest difference in the number of strokes.
    private static let strokesApart = 5
    /// The largest distance of two strokes, and that of a stroke without a partner.
    private static let (farthest, missing) = (0.9, 0.45)
    /// How much nearer kanji are that consist of the same parts.
    private static let sameParts = 0.05
    /// How much farther a kanji is that learners don't meet.
    private static let rarity = 0.1

    /// The largest distance of look-alikes: the more strokes, the more of them must agree.
    static func limit(strokes: Int) -> Double { min(0.22, 0.1 + 0.6 / Double(strokes)) }

    private let shapes: [Shape]

    /// Makes a search among some kanji.
    init(_ shapes: [Shape]) { self.shapes = shapes }

    /// The look-alikes of a kanji, the nearest first.
    func lookAlikes(of shape: Shape) -> [Unicode.Scalar] {
        var found: [(scalar: Unicode.Scalar, distance: Double)] = []
        let apart = shape.strokes.count - Self.strokesApart...shape.strokes.count + Self.strokesApart
        for other in shapes where apart.contains(other.strokes.count) {
            let limit =
                found.count < Self.most ? Self.limit(strokes: shape.strokes.count) : found[Self.most - 1].distance
            let moved = (other.isCommon ? 0 : Self.rarity) - Self.sameParts * shape.sharedParts(with: other)
            guard let strokes = Self.distance(of: shape.strokes, from: other.strokes, below: limit - moved),
                !shape.isForm(of: other)
            else { continue }
            let distance = strokes + moved
            let place = found.firstIndex { $0.distance > distance } ?? found.count
            found.insert((other.scalar, distance), at: place)
            if found.count > Self.most { found.removeLast() }
        }
        return found.map(\.scalar)
    }

    /// The distance of the strokes; `nil` if it isn't below a limit.
    static func distance(of first: [[Vector]], from second: [[Vector]], below limit: Double) -> Double? {
        let count = max(first.count, second.count)
        var costs = Array(repeating: missing, count: count * count)
        // No pairing costs less than the best partner of each stroke.
        var least = 0.0
        for (row, stroke) in first.enumerated() {
            var nearest = first.count > second.count ? missing : farthest
            for (column, other) in second.enumerated() {
                let distance = distance(of: stroke, from: other)
                costs[row * count + column] = distance
                nearest = min(nearest, distance)
            }
            least += nearest
            if least >= limit * Double(count) { return nil }
        }
        let distance = Pairing.cost(of: costs, count: count) / Double(count)
        return distance < limit ? distance : nil
    }

    private static func distance(of first: [Vector], from second: [Vector]) -> Double {
        let (way, other) = (first[points - 1] - first[0], second[points - 1] - second[0])
        var (along, against) = (0.0, 0.0)
        for point in 0..<points {
            along += (first[point] - second[point]).length
            against += (first[point] - second[points - 1 - point]).length
        }
        along = along / Double(points) + 0.5 * (way - other).length
        against = against / Double(points) + 0.5 * (way + other).length
        return min(along, against, farthest)
    }
}

extension LookAlikes.Shape {
    /// Whether both are one kanji; a compatibility ideograph compares equal to the kanji for which it stands.
    fileprivate func isForm(of other: Self) -> Bool {
        variants.contains(other.scalar) || other.variants.contains(scalar) || String(scalar) == String(other.scalar)
    }

    /// Which part of their components two kanji have in common, from 0 to 1.
    fileprivate func sharedParts(with other: Self) -> Double {
        guard !components.isEmpty, !other.components.isEmpty else { return 0 }
        let shared = components.count { other.components.contains($0) }
        return Double(shared) / Double(max(components.count, other.components.count))
    }
}

/// Pairs rows with columns so that the sum is least: the Hungarian method.
enum Pairing {
    /// The least sum of one number from each row and column of a square table.
    static func cost(of table: [Double], count: Int) -> Double {
        // Rows and columns are counted from 1; column 0 holds the row that has no column yet.
        var (rowPrices, columnPrices) = (
            Array(repeating: 0.0, count: count + 1), Array(repeating: 0.0, count: count + 1)
        )
        var (rows, ways) = (Array(repeating: 0, count: count + 1), Array(repeating: 0, count: count + 1))
        for row in stride(from: 1, through: count, by: 1) {
            rows[0] = row
            var column = 0
            var slack = Array(repeating: Double.infinity, count: count + 1)
            var isDone = Array(repeating: false, count: count + 1)
            repeat {
                isDone[column] = true
                let here = rows[column]
                var (least, next) = (Double.infinity, 0)
                for other in 1...count where !isDone[other] {
                    let rest = table[(here - 1) * count + other - 1] - rowPrices[here] - columnPrices[other]
                    if rest < slack[other] { (slack[other], ways[other]) = (rest, column) }
                    if slack[other] < least { (least, next) = (slack[other], other) }
                }
                for other in 0...count {
                    if isDone[other] {
                        rowPrices[rows[other]] += least
                        columnPrices[other] -= least
                    } else {
                        slack[other] -= least
                    }
                }
                column = next
            } while rows[column] != 0
            repeat {
                rows[column] = rows[ways[column]]
                column = ways[column]
            } while column != 0
        }
        return -columnPrices[0]
    }
}
