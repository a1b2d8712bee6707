#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// A drawing made of strokes.
final class PictureView: ElementView {
    private static let side: CInt = 220

    private let drawing = Drawing()
    private var strokes = PictureStrokes()

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, drawing.object)
        gtk_widget_set_size_request(drawing.object.widget, Self.side, Self.side)
        gtk_widget_set_halign(drawing.object.widget, GTK_ALIGN_START)
        drawing.draw = { [weak self] in self?.strokes.draw(on: $0, side: min($0.width, $0.height)) }
    }

    override func write(_ element: Element) {
        guard case .picture(let picture) = element else { return }
        strokes = PictureStrokes(picture)
        drawing.object.setLabel(fitted(picture.label))
        drawing.redraw()
    }
}

/// The steps of a drawing, side by side in as many lines as they take, each with its number.
final class StepsView: ElementView {
    private static let grid = StepGrid(side: 56, gap: 6)

    private let drawing = Drawing()
    private var strokes = PictureStrokes()

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, .box(GTK_ORIENTATION_VERTICAL))
        object.append(drawing.object)
        let layout = ChildLayout { [weak self] _, orientation, width in
            let count = self?.strokes.count ?? 0
            if orientation == GTK_ORIENTATION_VERTICAL {
                let height = Self.grid.height(of: count, in: width)
                return (height, height)
            }
            return (Self.grid.width(of: 1), Self.grid.width(of: count))
        } allocate: { [weak self] _, width, height in
            if let self { ChildLayout.place(drawing.object, x: 0, y: 0, width: width, height: height) }
        }
        layout.install(in: object)
        drawing.draw = { [weak self] in self?.draw(on: $0) }
    }

    override func write(_ element: Element) {
        guard case .picture(let picture) = element else { return }
        let count = strokes.count
        strokes = PictureStrokes(picture)
        drawing.object.setLabel(fitted(picture.label))
        if strokes.count != count { gtk_widget_queue_resize(object.widget) }
        drawing.redraw()
    }

    private func draw(on canvas: Canvas) {
        let isMirrored = gtk_widget_get_direction(object.widget) == GTK_TEXT_DIR_RTL
        let side = Double(Self.grid.side)
        for number in 0..<strokes.count {
            let place = Self.grid.place(of: number, in: Int(canvas.width))
            let x = isMirrored ? canvas.width - Double(place.x) - side : Double(place.x)
            canvas.within(x: x, y: Double(place.y)) {
                canvas.setColour(isAccent: false, strength: 0.15)
                canvas.frame(side, side, radius: 6)
                strokes.draw(on: canvas, side: side, drawn: number + 1)
                let text = CanvasText(String(number + 1), on: drawing.object, scale: 0.7)
                canvas.setColour(isAccent: false, strength: 0.55)
                canvas.show(text, at: 4, side - text.size.height - 1)
            }
        }
    }
}

/// The strokes of a picture, as a canvas draws them.
@MainActor private struct PictureStrokes {
    private var strokes: [[Picture.Segment]] = []
    private var drawn: Int?
    private var size = (width: 1.0, height: 1.0)

    var count: Int { strokes.count }

    init() {}

    init(_ picture: Picture) {
        (strokes, drawn) = (picture.strokes, picture.drawn)
        size = (picture.width, picture.height)
    }

    /// Draws what has been drawn, the newest stroke in the accent colour, and faintly what is still to come.
    func draw(on canvas: Canvas, side: Double, drawn other: Int? = nil) {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return }
        let scale = min(side / size.width, side / size.height)
        guard scale.isFinite else { return }
        let drawn = other ?? drawn
        let count = min(max(drawn ?? strokes.count, 0), strokes.count)
        // What is still to come lies below what crosses it.
        let newest = drawn == nil || count == 0 ? nil : count - 1
        for number in Array(count..<strokes.count) + Array(0..<count) {
            canvas.setColour(isAccent: number == newest, strength: number < count ? 1 : 0.12)
            trace(strokes[number], on: canvas, scale)
            canvas.stroke(max(side / 36, 1))
        }
    }

    private func trace(_ stroke: [Picture.Segment], on canvas: Canvas, _ scale: Double) {
        for segment in stroke {
            switch segment {
            case .move(let x, let y): canvas.move(to: x * scale, y * scale)
            case .line(let x, let y): canvas.line(to: x * scale, y * scale)
            case .curve(let x1, let y1, let x2, let y2, let x, let y):
                canvas.curve(x1 * scale, y1 * scale, x2 * scale, y2 * scale, to: x * scale, y * scale)
            case .close: canvas.close()
            }
        }
    }
}
#endif
