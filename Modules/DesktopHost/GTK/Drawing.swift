#if Desktop
import CAdwaita

/// A widget that is drawn with cairo, in the colour of the text around it.
@MainActor final class Drawing {
    let object = Object(desktop_new_drawing())
    /// Draws into a width and height.
    var draw: @MainActor (Canvas) -> Void = { _ in }

    init() {
        unsafe gtk_drawing_area_set_draw_func(
            object.c(),
            { area, cairo, width, height, data in
                nonisolated(unsafe) let (area, cairo, data) = unsafe (area, cairo, data)
                MainActor.assumeIsolated {
                    guard let cairo = unsafe cairo, let data = unsafe data else { return }
                    let drawing = unsafe Unmanaged<Drawing>.fromOpaque(data).takeUnretainedValue()
                    let canvas = unsafe Canvas(cairo, Object(area), width: Double(width), height: Double(height))
                    drawing.draw(canvas)
                }
            }, Unmanaged.passRetained(self).toOpaque(),
            { if let data = unsafe $0 { unsafe Unmanaged<Drawing>.fromOpaque(data).release() } })
    }

    func redraw() { gtk_widget_queue_draw(object.widget) }
}

/// What a drawing draws on, in pixels.
@MainActor @safe struct Canvas {
    let width: Double
    let height: Double
    private let cairo: OpaquePointer
    private let text: GdkRGBA
    private let accent: GdkRGBA

    @safe fileprivate init(_ cairo: OpaquePointer, _ area: Object, width: Double, height: Double) {
        unsafe self.cairo = cairo
        (self.width, self.height) = (width, height)
        let context = gtk_widget_get_style_context(area.widget)
        var text = GdkRGBA()
        gtk_style_context_get_color(context, &text)
        self.text = text
        var accent = text
        _ = gtk_style_context_lookup_color(context, "accent_color", &accent)
        self.accent = accent
        setColour(isAccent: false)
    }

    /// Sets the colour of what follows.
    ///
    /// - Parameters:
    ///   - isAccent: Whether it stands out.
    ///   - strength: How strong it is, from 0 to 1.
    func setColour(isAccent: Bool, strength: Double = 1) {
        let colour = isAccent ? accent : text
        unsafe cairo_set_source_rgba(
            cairo, Double(colour.red), Double(colour.green), Double(colour.blue), Double(colour.alpha) * strength)
    }

    func move(to x: Double, _ y: Double) { unsafe cairo_move_to(cairo, x, y) }
    func line(to x: Double, _ y: Double) { unsafe cairo_line_to(cairo, x, y) }

    func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, to x: Double, _ y: Double) {
        unsafe cairo_curve_to(cairo, x1, y1, x2, y2, x, y)
    }

    func close() { unsafe cairo_close_path(cairo) }

    /// Draws the path with round ends, and begins a new one.
    func stroke(_ width: Double) {
        unsafe cairo_set_line_width(cairo, width)
        unsafe cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        unsafe cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        unsafe cairo_stroke(cairo)
    }

    func fill(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        unsafe cairo_rectangle(cairo, x, y, width, height)
        unsafe cairo_fill(cairo)
    }

    func dot(_ x: Double, _ y: Double, radius: Double) {
        unsafe cairo_arc(cairo, x, y, radius, 0, 2 * Double.pi)
        unsafe cairo_fill(cairo)
    }

    /// Draws a text with its beginning at a place.
    func text(_ text: String, at x: Double, _ y: Double) {
        unsafe cairo_move_to(cairo, x, y)
        unsafe cairo_show_text(cairo, text)
    }

    func setTextSize(_ size: Double) { unsafe cairo_set_font_size(cairo, size) }
}
#endif
