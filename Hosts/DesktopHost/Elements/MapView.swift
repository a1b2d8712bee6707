#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import HostSupport

/// Points on a map: click to choose, drag to move, scroll to zoom; keys do the same.
final class MapView: ElementView {
    /// How near to a point a click must be, in pixels.
    private static let reach = 20.0
    private static let mostNames = 24
    private static let chosenRadius = 7.0

    private let drawing = Drawing()
    private var points: [PointMap.Point] = []
    private var selected: ElementID?
    private var current: ElementID?
    private var isActive = false
    private var position = MapPosition()
    /// How far the drag that is under way has moved the map already.
    private var dragged = (x: 0.0, y: 0.0)

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, drawing.object)
        let widget = drawing.object.widget
        gtk_widget_set_size_request(widget, 240, 320)
        gtk_widget_set_vexpand(widget, 1)
        gtk_widget_set_has_tooltip(widget, 1)
        gtk_widget_set_focusable(widget, 1)
        drawing.object.addClass("card")
        drawing.draw = { [weak self] in self?.draw(on: $0) }
        watchMouse()
        let keys = Object(gtk_event_controller_key_new())
        keys.on("key-pressed") { [weak self] in
            $0.answer(self?.press(CInt(bitPattern: CUnsignedInt($0.uint(0)))) ?? false)
        }
        drawing.object.add(keys)
    }

    private func watchMouse() {
        let click = Object(gtk_gesture_click_new())
        click.on("released") { [weak self] arguments in
            guard let self else { return }
            gtk_widget_grab_focus(drawing.object.widget)
            if let point = nearest(arguments.double(1), arguments.double(2)), isActive { send(.choosePoint(point.id)) }
        }
        drawing.object.add(click)
        let drag = Object(gtk_gesture_drag_new())
        drag.on("drag-begin") { [weak self] in self?.dragged = (0, 0) }
        drag.on("drag-update") { [weak self] arguments in
            guard let self else { return }
            let (x, y) = (arguments.double(0), arguments.double(1))
            position.pan(x: (dragged.x - x) / size.width, y: (y - dragged.y) / size.height)
            dragged = (x, y)
            drawing.redraw()
        }
        drawing.object.add(drag)
        let scroll = Object(gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL))
        scroll.on("scroll") { [weak self] arguments in
            self?.zoom(by: arguments.double(1) < 0 ? 1.25 : 0.8)
            arguments.answer(true)
        }
        drawing.object.add(scroll)
        drawing.object.on("query-tooltip") { [weak self] arguments in
            guard let point = self?.nearest(Double(arguments.int(0)), Double(arguments.int(1))) else { return }
            gtk_tooltip_set_text(arguments.object(3).c(), fitted(point.label))
            arguments.answer(true)
        }
    }

    private func zoom(by factor: Double) {
        position.zoom(by: factor)
        drawing.redraw()
    }

    private func press(_ key: CInt) -> Bool {
        switch key {
        case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: zoom(by: 2)
        case GDK_KEY_minus, GDK_KEY_KP_Subtract: zoom(by: 0.5)
        case GDK_KEY_Left, GDK_KEY_Right:
            guard !points.isEmpty else { return false }
            let step = key == GDK_KEY_Right ? 1 : -1
            let here = points.firstIndex { $0.id == (current ?? selected) } ?? (step > 0 ? -1 : 0)
            current = points[(here + step + points.count) % points.count].id
            describe()
        case GDK_KEY_Return, GDK_KEY_KP_Enter:
            guard isActive, let current else { return false }
            send(.choosePoint(current))
        default: return false
        }
        drawing.redraw()
        return true
    }

    override func write(_ element: Element) {
        guard case .map(let map) = element else { return }
        (points, selected, isActive) = (map.points, map.selected, map.onSelect != nil)
        if !points.contains(where: { $0.id == current }) { current = nil }
        drawing.object.setLabel(fitted(map.label))
        describe()
        drawing.redraw()
    }

    /// Tells a screen reader which point the keys are on.
    private func describe() {
        let name = points.first { $0.id == current ?? selected }.map { fitted($0.label) }
        desktop_describe(drawing.object.widget, name ?? "\(points.count) points")
    }

    private var size: (width: Double, height: Double) {
        (
            Double(max(gtk_widget_get_width(drawing.object.widget), 1)),
            Double(max(gtk_widget_get_height(drawing.object.widget), 1))
        )
    }

    /// The points in view with their places in pixels.
    private var places: [(point: PointMap.Point, x: Double, y: Double)] {
        guard let geometry = MapGeometry(points, position) else { return [] }
        let (size, margin) = (size, 16.0)
        return points.compactMap { point in
            geometry.place(of: point).map { place in
                (
                    point, margin + place.x * (size.width - 2 * margin),
                    margin + place.y * (size.height - 2 * margin)
                )
            }
        }
    }

    private func nearest(_ x: Double, _ y: Double) -> PointMap.Point? {
        func distance(_ place: (point: PointMap.Point, x: Double, y: Double)) -> Double {
            (place.x - x) * (place.x - x) + (place.y - y) * (place.y - y)
        }
        let found = places.min { distance($0) < distance($1) }
        return found.flatMap { distance($0) <= Self.reach * Self.reach ? $0.point : nil }
    }

    private func draw(on canvas: Canvas) {
        let places = places
        let chosen = current ?? selected
        for (point, x, y) in places {
            let isChosen = point.id == chosen
            canvas.setColour(isAccent: isChosen, strength: isChosen ? 1 : 0.7)
            canvas.dot(x, y, radius: isChosen ? Self.chosenRadius : 3.5)
        }
        // The chosen point comes first; of the others, the first ones are the most important.
        var names = MapNames(width: canvas.width, height: canvas.height)
        for (point, x, y) in places where point.id == chosen { names.keepOff(x, y, radius: Self.chosenRadius) }
        for (point, x, y) in places.filter({ $0.point.id == chosen }) + places.filter({ $0.point.id != chosen }) {
            guard names.count < Self.mostNames else { break }
            let name = CanvasText(fitted(point.label), on: drawing.object, scale: 0.9)
            guard let box = names.place(name.size, at: x, y) else { continue }
            canvas.setColour(isAccent: point.id == chosen)
            canvas.show(name, at: box.x, box.y)
        }
    }
}
#endif
