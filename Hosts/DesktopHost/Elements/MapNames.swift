/// Chooses the places of names on a map: beside their points, within the drawing, none over another.
struct MapNames {
    /// A rectangle, in pixels.
    struct Box: Equatable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double

        fileprivate func meets(_ other: Box) -> Bool {
            x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
        }
    }

    /// How far a name stands from the middle of its point.
    private static let distance = 9.0
    private static let margin = 4.0
    /// The gap between two names side by side.
    private static let gap = 6.0

    private let width: Double
    private let height: Double
    private var taken: [Box] = []
    private(set) var count = 0

    /// Begins without names, in a drawing of a size.
    init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

    mutating func keepOff(_ x: Double, _ y: Double, radius: Double) {
        taken.append(Box(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
    }

    /// Finds a place for a name, and takes it: right of its point, left of it, below or above; `nil` if there is none.
    mutating func place(_ name: (width: Double, height: Double), at x: Double, _ y: Double) -> Box? {
        let (beside, middle) = (Self.distance, (x - name.width / 2, y - name.height / 2))
        // A name above or below its point moves sideways as far as it must.
        let inside = min(max(middle.0, Self.margin), width - Self.margin - name.width)
        let corners = [
            (x + beside, middle.1), (x - beside - name.width, middle.1), (inside, y + beside),
            (inside, y - beside - name.height),
        ]
        let boxes = corners.map { Box(x: $0.0, y: $0.1, width: name.width, height: name.height) }
        guard let free = boxes.first(where: { holds($0) && !taken.contains(where: $0.meets) }) else { return nil }
        taken.append(Box(x: free.x - Self.gap, y: free.y, width: free.width + 2 * Self.gap, height: free.height))
        count += 1
        return free
    }

    private func holds(_ box: Box) -> Bool {
        box.x >= Self.margin && box.y >= Self.margin && box.x + box.width <= width - Self.margin
            && box.y + box.height <= height - Self.margin
    }
}
