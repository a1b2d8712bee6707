#if Desktop
import CAdwaita

/// Lays out the children of a row, in columns or not, by `TableLines`: the row alone decides, from the width that it is given,
/// so that nothing changes its size within an allocation.
@MainActor enum TableLayout {
    /// Has a box lay out its children, in columns if it has the class for them.
    static func install(in box: Object) { layout.install(in: box) }

    /// The style class of a row whose texts stand in columns.
    static let columnsClass = "columns"

    private static let layout = ChildLayout(measure: measure, allocate: allocate)

    /// The letters for which the columns of the title, the value and the subtitle have room at least, and as a rule.
    private static let columns = [(least: 10, usual: 10), (least: 6, usual: 14), (least: 4, usual: 24)]

    /// Sizes the children; the columns follow the font, not their texts, which nobody has laid out yet (bench: a key of
    /// the search, a frame while scrolling).
    private static func lines(of box: Object, isExact: Bool = false) -> TableLines {
        let hasColumns = box.hasClass(columnsClass)
        return TableLines(
            box.children.enumerated().map { index, child in
                guard gtk_widget_should_layout(child.widget) != 0 else { return nil }
                if columns.indices.contains(index) {
                    let (letter, line) = font(of: child)
                    let column = columns[index]
                    let isOwn = isExact && (index == 0 || index == 1 && !hasColumns)
                    let usual =
                        isOwn ? ChildLayout.size(of: child, GTK_ORIENTATION_HORIZONTAL).natural : column.usual * letter
                    return TableLines.Size(minimum: column.least * letter, natural: usual, height: line)
                }
                let (minimum, natural) = ChildLayout.size(of: child, GTK_ORIENTATION_HORIZONTAL)
                let height = ChildLayout.size(of: child, GTK_ORIENTATION_VERTICAL).natural
                return TableLines.Size(minimum: minimum, natural: natural, height: height)
            }, hasColumns: hasColumns)
    }

    /// The width of a letter and the height of a line, by font and resolution.
    private static var fonts: [UInt64: (letter: Int, line: Int)] = [:]

    private static func font(of label: Object) -> (letter: Int, line: Int) {
        guard let context = gtk_widget_get_pango_context(label.widget),
            let description = unsafe pango_context_get_font_description(context)
        else { return (8, 20) }
        let resolution = unsafe pango_cairo_context_get_resolution(context)
        let key = unsafe UInt64(pango_font_description_hash(description)) << 32 ^ resolution.bitPattern
        if let known = fonts[key] { return known }
        // A line with Latin and Japanese letters is as high as either needs.
        let layout = Object(gtk_widget_create_pango_layout(label.widget, "Åg国"))
        defer { unsafe g_object_unref(layout.raw) }
        var (width, height): (CInt, CInt) = (0, 0)
        unsafe pango_layout_get_pixel_size(layout.c(), &width, &height)
        let metrics = unsafe pango_context_get_metrics(context, description, pango_context_get_language(context))
        defer { unsafe pango_font_metrics_unref(metrics) }
        let units = unsafe max(
            pango_font_metrics_get_approximate_char_width(metrics),
            pango_font_metrics_get_approximate_digit_width(metrics))
        let new = (letter: (Int(units) + Int(PANGO_SCALE) - 1) / Int(PANGO_SCALE), line: Int(height))
        fonts[key] = new
        return new
    }

    private static func measure(
        _ box: Object, _ orientation: GtkOrientation, _ width: Int
    ) -> (minimum: Int, natural: Int) {
        let lines = lines(of: box)
        guard orientation == GTK_ORIENTATION_VERTICAL else { return (lines.minimum, lines.natural) }
        let height = lines.height(for: width < 0 ? Int.max : width)
        return (height, height)
    }

    private static func allocate(_ box: Object, _ width: Int, _ height: Int) {
        let sized = lines(of: box, isExact: width < TableLines.wide || !box.hasClass(columnsClass))
        let isMirrored = gtk_widget_get_direction(box.widget) == GTK_TEXT_DIR_RTL
        for (child, place) in zip(box.children, sized.boxes(width, height)) {
            guard let place else { continue }
            let x = isMirrored ? width - place.x - place.width : place.x
            ChildLayout.place(child, x: x, y: place.y, width: place.width, height: place.height)
        }
    }
}
#endif
