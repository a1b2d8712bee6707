#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// A large character: in a font that has it, else by its dots.
final class GlyphView: ElementView {
    private static let side: CInt = 112

    private let label = Object(gtk_label_new(""))
    private let drawing = Drawing()
    private var character = ""
    private var shownLanguage: Language?
    private var rows: [UInt32] = []

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, .box(GTK_ORIENTATION_VERTICAL))
        label.addClass("glyph")
        gtk_widget_set_size_request(drawing.object.widget, Self.side, Self.side)
        gtk_widget_set_halign(object.widget, GTK_ALIGN_START)
        object.append(label)
        object.append(drawing.object)
        drawing.draw = { [weak self] in self?.draw(on: $0) }
    }

    override func write(_ element: Element) {
        guard case .glyph(let glyph) = element,
            glyph.character != character || language != shownLanguage || rows.isEmpty
        else { return }
        (character, shownLanguage) = (glyph.character, language)
        label.show(glyph.character, in: language)
        label.setLabel(fitted(glyph.label))
        drawing.object.setLabel(fitted(glyph.label))
        let layout = gtk_label_get_layout(label.c())
        let hasFont = unsafe pango_layout_get_unknown_glyphs_count(layout) == 0
        rows = hasFont ? [0] : glyph.bitmap?.rows ?? [0]
        label.isVisible = hasFont || rows.count == 1
        drawing.object.isVisible = !label.isVisible
        drawing.redraw()
    }

    private func draw(on canvas: Canvas) {
        let size = canvas.width / Double(Glyph.Bitmap.side)
        for (y, row) in rows.enumerated() {
            for x in 0..<Glyph.Bitmap.side where row >> UInt32(Glyph.Bitmap.side - 1 - x) & 1 == 1 {
                canvas.fill(Double(x) * size, Double(y) * size, size + 0.2, size + 0.2)
            }
        }
    }
}

/// A drawing made of strokes.
final class PictureView: ElementView {
    private static let side: CInt = 220

    private let drawing = Drawing()
    private var strokes: [[Picture.Segment]] = []
    private var drawn: Int?
    private var size = (width: 1.0, height: 1.0)

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, drawing.object)
        gtk_widget_set_size_request(drawing.object.widget, Self.side, Self.side)
        gtk_widget_set_halign(drawing.object.widget, GTK_ALIGN_START)
        drawing.draw = { [weak self] in self?.draw(on: $0) }
    }

    override func write(_ element: Element) {
        guard case .picture(let picture) = element else { return }
        (strokes, drawn) = (picture.strokes, picture.drawn)
        size = (picture.width, picture.height)
        drawing.object.setLabel(fitted(picture.label))
        drawing.redraw()
    }

    /// Draws what has been drawn, the newest stroke in the accent colour, and faintly what is still to come.
    private func draw(on canvas: Canvas) {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return }
        let scale = min(canvas.width / size.width, canvas.height / size.height)
        guard scale.isFinite else { return }
        let count = min(max(drawn ?? strokes.count, 0), strokes.count)
        for (number, stroke) in strokes.enumerated() {
            let isNewest = drawn != nil && number == count - 1
            canvas.setColour(isAccent: isNewest, strength: number < count ? 1 : 0.12)
            trace(stroke, on: canvas, scale)
            canvas.stroke(max(canvas.width / 36, 1))
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
