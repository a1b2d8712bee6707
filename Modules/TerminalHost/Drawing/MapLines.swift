import AppCore
import AppCoreContent
import HostSupport
import TextBasics

/// Draws the visible part of a map of points with dots.
@MainActor struct MapLines {
    let width: Int
    let height: Int
    let view: MapView

    func lines(of map: PointMap) -> [StyledLine] {
        let rows = max(height - 1, 1)
        var dots = Dots(width: width * 2, height: rows * 4)
        guard let frame = Frame(map.points, view) else { return [StyledLine((cleaned(map.label), .dim))] }
        for point in map.points {
            if let place = frame.place(of: point, in: dots) { dots.set(place.x, place.y) }
        }
        var lines = dots.braille.map { StyledLine(($0, .plain)) }
        let chosen = map.points.first { $0.id == view.point } ?? map.points.first { $0.id == map.selected }
        if let chosen, let place = frame.place(of: chosen, in: dots) { mark(place, in: &lines) }
        let zoom = view.zoom > 1 ? "  ×\(Int(view.zoom))" : ""
        let name = chosen.map { cleaned($0.label) } ?? cleaned(map.label)
        lines.append(StyledLine((clipped("◉ \(name)\(zoom)", to: width), .accent)))
        return lines
    }

    /// The point nearest to a cell of the map, if one is near.
    func point(nearest cell: (x: Int, y: Int), of map: PointMap) -> ElementID? {
        let dots = Dots(width: width * 2, height: max(height - 1, 1) * 4)
        guard let frame = Frame(map.points, view) else { return nil }
        var nearest: (id: ElementID, distance: Int)?
        for point in map.points {
            guard let place = frame.place(of: point, in: dots) else { continue }
            let (x, y) = (place.x / 2 - cell.x, place.y / 4 - cell.y)
            // A cell is about twice as high as it is wide.
            let distance = x * x + 4 * y * y
            if distance <= 16, distance < nearest?.distance ?? .max { nearest = (point.id, distance) }
        }
        return nearest?.id
    }

    private func mark(_ place: (x: Int, y: Int), in lines: inout [StyledLine]) {
        let (column, row) = (place.x / 2, place.y / 4)
        guard lines.indices.contains(row), let text = lines[row].pieces.first?.text else { return }
        let characters = Array(text)
        guard characters.indices.contains(column) else { return }
        lines[row].pieces = [
            (String(characters[..<column]), .plain), ("◉", .accent), (String(characters[(column + 1)...]), .plain),
        ]
    }

    /// The visible part of the world.
    private struct Frame {
        private let middleX: Double
        private let middleY: Double
        private let extentX: Double
        private let extentY: Double

        init?(_ points: [PointMap.Point], _ view: MapView) {
            let xs = points.map(\.longitude).filter(\.isFinite)
            let ys = points.map(\.latitude).filter(\.isFinite)
            guard let left = xs.min(), let right = xs.max(), let bottom = ys.min(), let top = ys.max() else {
                return nil
            }
            let wholeX = max(right - left, 0.01)
            let wholeY = max(top - bottom, 0.01)
            extentX = wholeX / view.zoom
            extentY = wholeY / view.zoom
            middleX = (left + right) / 2 + view.offsetX * wholeX
            middleY = (top + bottom) / 2 + view.offsetY * wholeY
        }

        func place(of point: PointMap.Point, in dots: Dots) -> (x: Int, y: Int)? {
            let x = (point.longitude - middleX) / extentX + 0.5
            let y = 0.5 - (point.latitude - middleY) / extentY
            guard x >= 0, x <= 1, y >= 0, y <= 1 else { return nil }
            return (Int(x * Double(dots.width - 1)), Int(y * Double(dots.height - 1)))
        }
    }
}
