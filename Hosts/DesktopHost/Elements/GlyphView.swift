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
#endif
