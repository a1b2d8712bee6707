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
        var dots = Dots(width: size.width, height: size.height)
        guard let frame = MapGeometry(map.points, view.position) else {
            return [StyledLine((cleaned(map.label), .dim))]
        }
        for point in map.points {
            if let place = place(of: point, in: frame) { dots.set(place.x, place.y) }
        }
        var lines = dots.braille.map { StyledLine(($0, .plain)) }
        let chosen = map.points.first { $0.id == view.point } ?? map.points.first { $0.id == map.selected }
        if let chosen, let place = place(of: chosen, in: frame) { mark(place, in: &lines) }
        let zoom = view.position.zoom > 1 ? "  ×\(Int(view.position.zoom))" : ""
        let name = chosen.map { cleaned($0.label) } ?? cleaned(map.label)
        lines.append(StyledLine((clipped("◉ \(name)\(zoom)", to: width), .accent)))
        return lines
    }

    /// The point nearest to a cell of the map, if one is near.
    func point(nearest cell: (x: Int, y: Int), of map: PointMap) -> ElementID? {
        guard let frame = MapGeometry(map.points, view.position) else { return nil }
        var nearest: (id: ElementID, distance: Int)?
        for point in map.points {
            guard let place = place(of: point, in: frame) else { continue }
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

    /// The dot at which a point lies; `nil` outside the view.
    private func place(of point: PointMap.Point, in frame: MapGeometry) -> (x: Int, y: Int)? {
        frame.place(of: point).map { place in
            (Int(place.x * Double(size.width - 1)), Int(place.y * Double(size.height - 1)))
        }
    }

    /// How many dots there are; the last line has the name.
    private var size: (width: Int, height: Int) { (width * 2, max(height - 1, 1) * 4) }
}
