#if Desktop
import CAdwaita

/// A widget that is drawn with cairo, in the colour of the text around it.
@MainActor final class Drawing {
    let object = Object(desktop_new_drawing())
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
    /// The colour below the drawing.
    private let ground: GdkRGBA

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
        var ground = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
        _ = gtk_style_context_lookup_color(context, "window_bg_color", &ground)
        self.ground = ground
        setColour(isAccent: false)
    }

    /// Sets the colour of what follows, with a strength from 0 to 1.
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

    /// Draws with a place as the upper left corner.
    func within(x: Double, y: Double, _ draw: () -> Void) {
        unsafe cairo_save(cairo)
        unsafe cairo_translate(cairo, x, y)
        draw()
        unsafe cairo_restore(cairo)
    }

    /// Draws a thin frame with round corners just inside of a size.
    func frame(_ width: Double, _ height: Double, radius: Double) {
        let (left, right, top, bottom) = (radius + 0.5, width - radius - 0.5, radius + 0.5, height - radius - 0.5)
        // An arc begins with a line from where a text was drawn.
        unsafe cairo_new_path(cairo)
        unsafe cairo_arc(cairo, right, top, radius, -Double.pi / 2, 0)
        unsafe cairo_arc(cairo, right, bottom, radius, 0, Double.pi / 2)
        unsafe cairo_arc(cairo, left, bottom, radius, Double.pi / 2, Double.pi)
        unsafe cairo_arc(cairo, left, top, radius, Double.pi, Double.pi * 3 / 2)
        unsafe cairo_close_path(cairo)
        stroke(1)
    }

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

    /// Draws a text with its upper left corner at a place, set off from what is below it.
    func show(_ text: CanvasText, at x: Double, _ y: Double) {
        unsafe cairo_move_to(cairo, x, y)
        unsafe cairo_save(cairo)
        unsafe cairo_set_source_rgba(
            cairo, Double(ground.red), Double(ground.green), Double(ground.blue), Double(ground.alpha) * 0.85)
        unsafe pango_cairo_layout_path(cairo, text.layout)
        stroke(4)
        unsafe cairo_restore(cairo)
        unsafe cairo_move_to(cairo, x, y)
        unsafe pango_cairo_show_layout(cairo, text.layout)
    }
}

/// A text to draw, in the font of a widget.
@MainActor @safe struct CanvasText {
    let size: (width: Double, height: Double)
    private let kept: Kept

    fileprivate var layout: OpaquePointer { kept.object.c() }

    /// Sets a text for a widget, at a part of the size of the widget's font.
    init(_ text: String, on widget: Object, scale: Double) {
        let layout = Object(gtk_widget_create_pango_layout(widget.widget, text))
        kept = Kept(layout)
        unsafe g_object_unref(layout.raw)
        let attributes = unsafe pango_attr_list_new()
        unsafe pango_attr_list_insert(attributes, pango_attr_scale_new(scale))
        unsafe pango_layout_set_attributes(layout.c(), attributes)
        unsafe pango_attr_list_unref(attributes)
        var (width, height): (CInt, CInt) = (0, 0)
        unsafe pango_layout_get_pixel_size(layout.c(), &width, &height)
        size = (Double(width), Double(height))
    }
}
#endif
