import AppCore
import AppCoreContent

/// The visible part of a map.
struct MapView: Equatable {
    /// The magnification; 1 shows all points.
    var zoom = 1.0
    /// How far the middle lies from that of all points, as a fraction of their extent.
    var offsetX = 0.0
    var offsetY = 0.0
    /// The point chosen with the arrows.
    var point: ElementID?

    static let zoomRange = 1.0...64.0

    /// Zooms in or out.
    ///
    /// - Parameters:
    ///   - factor: How many times closer.
    ///   - x: The point that stays in place: its distance to the right of the middle, as a fraction of the view.
    ///   - y: Its distance above the middle.
    mutating func zoom(by factor: Double, at x: Double = 0, _ y: Double = 0) {
        let before = zoom
        zoom = min(max(zoom * factor, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
        pan(x: x * (zoom / before - 1), y: y * (zoom / before - 1))
    }

    /// Moves the view by fractions of its size.
    mutating func pan(x: Double, y: Double) {
        let limit = (1 - 1 / zoom) / 2
        offsetX = min(max(offsetX + x / zoom, -limit), limit)
        offsetY = min(max(offsetY + y / zoom, -limit), limit)
    }
}

extension MapView {
    /// Handles a key on a map: arrows go from point to point, `+` and `-` zoom, shifted letters move the view.
    ///
    /// - Returns: Whether the key means something on a map.
    @MainActor mutating func take(_ key: Key, on map: PointMap) -> Bool {
        switch key {
        case .character("+"), .character("="): zoom(by: 2)
        case .character("-"): zoom(by: 0.5)
        case .character("H"): pan(x: -0.25, y: 0)
        case .character("L"): pan(x: 0.25, y: 0)
        case .character("K"): pan(x: 0, y: 0.25)
        case .character("J"): pan(x: 0, y: -0.25)
        case .left, .right, .character("n"), .character("p"):
            guard !map.points.isEmpty else { return true }
            let step = key == .right || key == .character("n") ? 1 : -1
            let here = map.points.firstIndex { $0.id == (point ?? map.selected) } ?? (step > 0 ? -1 : 0)
            point = map.points[(here + step + map.points.count) % map.points.count].id
        default: return false
        }
        return true
    }
}
