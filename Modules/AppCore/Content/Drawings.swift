public import AppCore

/// Points on a map, by longitude and latitude.
@MainActor public struct PointMap: ElementPart {
    static let kind = "map"

    /// One point.
    public struct Point: Equatable, Sendable {
        /// The point's stable identity within its map.
        public var id: ElementID
        /// The point's name.
        public var label: String
        /// Degrees east of Greenwich, from −180 to 180.
        public var longitude: Double
        /// Degrees north of the equator, from −90 to 90.
        public var latitude: Double

        /// Makes a point.
        public init(_ label: String, longitude: Double, latitude: Double, id: ElementID) {
            self.id = id
            self.label = label
            self.longitude = longitude
            self.latitude = latitude
        }
    }

    /// The map's stable identity.
    public var id: ElementID
    /// What the map shows.
    public var label: String
    /// The points, the most important first.
    public var points: [Point]
    /// The chosen point's identity, if one is chosen.
    public var selected: ElementID?
    /// Called with the point that the user chose; `nil` makes the map a picture.
    public var onSelect: ((Point) -> Void)?

    /// Makes a map from its properties; its identity defaults to its number among the maps of its screen.
    public init(
        _ label: String, points: [Point], selected: ElementID? = nil, id: ElementID? = nil,
        onSelect: ((Point) -> Void)? = nil
    ) {
        self.id = id ?? .number(of: Self.kind)
        self.label = label
        self.points = points
        self.selected = selected
        self.onSelect = onSelect
    }
}

/// A drawing made of lines, which may be shown stroke by stroke.
@MainActor public struct Picture: ElementPart {
    static let kind = "picture"

    /// One step of the pen, in units of the picture's size.
    public enum Segment: Equatable, Sendable {
        /// Lifts the pen and puts it down here.
        case move(x: Double, y: Double)
        /// Draws a straight line to here.
        case line(x: Double, y: Double)
        /// Draws a cubic Bézier curve to `x`, `y` with two control points.
        case curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
        /// Draws a line back to where the pen was put down last.
        case close
    }

    /// The picture's stable identity.
    public var id: ElementID
    /// What the picture shows, in words.
    public var label: String
    /// The width of the drawing's own coordinates.
    public var width: Double
    /// The height of the drawing's own coordinates; y grows downwards.
    public var height: Double
    /// The strokes, in the order in which they are drawn; each is the pen's steps.
    public var strokes: [[Segment]]
    /// How many strokes are drawn yet, the newest of them emphasized and the rest faint; `nil` draws all alike.
    public var drawn: Int?
    /// Whether the picture is shown once for each stroke instead: small, side by side and numbered, each with one more
    /// stroke drawn than the one before.
    public var showsSteps: Bool

    /// Makes a picture from its properties; its identity defaults to its number among the drawings of its screen.
    public init(
        _ label: String, width: Double, height: Double, strokes: [[Segment]], drawn: Int? = nil,
        showsSteps: Bool = false, id: ElementID? = nil
    ) {
        self.id = id ?? .number(of: Self.kind)
        self.label = label
        self.width = width
        self.height = height
        self.strokes = strokes
        self.drawn = drawn
        self.showsSteps = showsSteps
    }
}
