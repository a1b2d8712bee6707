public import AppCoreContent

/// The visible part of a map.
public struct MapPosition: Equatable, Sendable {
    /// The magnification; 1 shows all points.
    public private(set) var zoom = 1.0
    /// How far the middle lies to the right of that of all points, as a fraction of their extent.
    public private(set) var offsetX = 0.0
    /// How far it lies above that, as a fraction of their extent.
    public private(set) var offsetY = 0.0

    private static let zoomRange = 1.0...64.0

    /// Shows all points.
    public init() {}

    /// Zooms in or out.
    ///
    /// - Parameters:
    ///   - factor: How many times closer; the magnification stays between 1 and 64.
    ///   - x: The point that stays in place: its distance to the right of the middle, as a fraction of the view.
    ///   - y: Its distance above the middle.
    public mutating func zoom(by factor: Double, at x: Double = 0, _ y: Double = 0) {
        let before = zoom
        zoom = min(max(zoom * factor, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
        pan(x: x * (zoom / before - 1), y: y * (zoom / before - 1))
    }

    /// Moves the view to the right and up by fractions of it, never beyond all points.
    public mutating func pan(x: Double, y: Double) {
        let limit = (1 - 1 / zoom) / 2
        offsetX = min(max(offsetX + x / zoom, -limit), limit)
        offsetY = min(max(offsetY + y / zoom, -limit), limit)
    }
}

/// Where the points of a map lie in its visible part.
public struct MapGeometry {
    private let middle: (x: Double, y: Double)
    private let extent: (x: Double, y: Double)

    /// Measures the points; `nil` if none has finite coordinates.
    public init?(_ points: [PointMap.Point], _ position: MapPosition) {
        let longitudes = points.map(\.longitude).filter(\.isFinite)
        let latitudes = points.map(\.latitude).filter(\.isFinite)
        guard let west = longitudes.min(), let east = longitudes.max(), let south = latitudes.min(),
            let north = latitudes.max()
        else { return nil }
        let whole = (x: max(east - west, 0.01), y: max(north - south, 0.01))
        extent = (whole.x / position.zoom, whole.y / position.zoom)
        middle = ((west + east) / 2 + position.offsetX * whole.x, (south + north) / 2 + position.offsetY * whole.y)
    }

    /// Returns where a point lies, in fractions of the view's width and height from the top left; `nil` outside the
    /// view.
    public func place(of point: PointMap.Point) -> (x: Double, y: Double)? {
        let x = (point.longitude - middle.x) / extent.x + 0.5
        let y = 0.5 - (point.latitude - middle.y) / extent.y
        return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? (x, y) : nil
    }
}
