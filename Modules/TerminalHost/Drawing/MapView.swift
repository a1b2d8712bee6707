import AppCore
import AppCoreContent

/// The part of a map that is seen.
struct MapView: Equatable {
    /// How many times it is enlarged; 1 shows all points.
    var zoom = 1.0
    /// How far the middle lies from that of all points, in parts of their extent.
    var offsetX = 0.0
    var offsetY = 0.0
    /// The point that is chosen with the arrows.
    var point: ElementID?

    static let zoomRange = 1.0...64.0

    /// Looks closer, or from further away.
    ///
    /// - Parameters:
    ///   - factor: How many times closer.
    ///   - x: What stays where it is: how far it is to the right of the middle, in parts of what is seen.
    ///   - y: How far it is above the middle.
    mutating func zoom(by factor: Double, at x: Double = 0, _ y: Double = 0) {
        let before = zoom
        zoom = min(max(zoom * factor, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
        pan(x: x * (zoom / before - 1), y: y * (zoom / before - 1))
    }

    /// Moves the view, by parts of what is seen.
    mutating func pan(x: Double, y: Double) {
        let limit = (1 - 1 / zoom) / 2
        offsetX = min(max(offsetX + x / zoom, -limit), limit)
        offsetY = min(max(offsetY + y / zoom, -limit), limit)
    }
}

extension MapView {
    /// Does what a key means on a map: arrows from point to point, `+` and `-` to zoom, shifted letters to move the view.
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
