import AppCore
import AppCoreContent
import HostSupport

/// The visible part of a map, and the point that the user is on.
struct MapView: Equatable {
    var position = MapPosition()
    /// The point chosen with the arrows.
    var point: ElementID?
}

extension MapView {
    /// Handles a key on a map: arrows go from point to point, `+` and `-` zoom, shifted letters move the view; returns
    /// whether it means something.
    @MainActor mutating func take(_ key: Key, on map: PointMap) -> Bool {
        switch key {
        case .character("+"), .character("="): position.zoom(by: 2)
        case .character("-"): position.zoom(by: 0.5)
        case .character("H"): position.pan(x: -0.25, y: 0)
        case .character("L"): position.pan(x: 0.25, y: 0)
        case .character("K"): position.pan(x: 0, y: 0.25)
        case .character("J"): position.pan(x: 0, y: -0.25)
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
