#if Desktop
import CAdwaita

/// Lays out the children of a box in lines, as words in a paragraph.
///
/// GTK 4.8's flow box never ends a Page Down in its last line, and a screen reader takes it for a table.
@MainActor enum LineLayout {
    /// The style class of a child that begins a line.
    static let startsLine = "starts-line"
    /// The style class of a box with gaps between its children.
    static let spaced = "spaced"

    /// Has a box lay out its children in lines.
    static func install(in box: Object) {
        let layout = gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { widget, orientation, size, minimum, natural, _, _ in
                nonisolated(unsafe) let widget = unsafe widget
                let found = MainActor.assumeIsolated {
                    unsafe LineLayout.measure(Object(widget), orientation, Int(size))
                }
                unsafe minimum?.pointee = CInt(found.minimum)
                unsafe natural?.pointee = CInt(found.natural)
            },
            { widget, width, height, _ in
                nonisolated(unsafe) let widget = unsafe widget
                MainActor.assumeIsolated { unsafe LineLayout.allocate(Object(widget), Int(width)) }
            })
        gtk_widget_set_layout_manager(box.widget, layout)
    }

    private struct Size {
        var width: Int
        /// What is above the line that the letters stand on, and below it.
        var (ascent, descent): (Int, Int)
        var startsLine: Bool
    }

    private static func sizes(of children: [Object]) -> [Size] {
        children.map { child in
            var (width, height, text, baseline): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
            gtk_widget_measure(child.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
            gtk_widget_measure(child.widget, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
            // What has an annotation stands on the line of the letters below that.
            if child.typeName == "GtkBox", let label = child.children.last {
                gtk_widget_measure(label.widget, GTK_ORIENTATION_VERTICAL, -1, nil, &text, nil, &baseline)
            }
            let descent = Int(text - baseline)
            return Size(
                width: Int(width), ascent: Int(height) - descent, descent: descent,
                startsLine: gtk_widget_has_css_class(child.widget, startsLine) != 0)
        }
    }

    private static func measure(
        _ box: Object, _ orientation: GtkOrientation, _ width: Int
    ) -> (minimum: Int, natural: Int) {
        let (sizes, gap) = (sizes(of: box.children), gap(in: box))
        guard orientation == GTK_ORIENTATION_VERTICAL else {
            let whole = sizes.reduce(0) { $0 + $1.width } + gap * max(sizes.count - 1, 0)
            return (sizes.map(\.width).max() ?? 0, whole)
        }
        let lines = lines(of: sizes, gap, width < 0 ? Int.max : width)
        let whole = lines.reduce(0) { $0 + height(of: sizes[$1]) } + gap * max(lines.count - 1, 0)
        return (whole, whole)
    }

    private static func gap(in box: Object) -> Int { gtk_widget_has_css_class(box.widget, spaced) != 0 ? 6 : 0 }

    /// Which children of some sizes stand on each line.
    private static func lines(of sizes: [Size], _ gap: Int, _ width: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var used = 0
        for (index, size) in sizes.enumerated() {
            if let line = lines.last, !size.startsLine, used + gap + size.width <= width {
                lines[lines.count - 1] = line.lowerBound..<index + 1
                used += gap
            } else {
                lines.append(index..<index + 1)
                used = 0
            }
            used += size.width
        }
        return lines
    }

    private static func height(of line: ArraySlice<Size>) -> Int {
        (line.map(\.ascent).max() ?? 0) + (line.map(\.descent).max() ?? 0)
    }

    private static func allocate(_ box: Object, _ width: Int) {
        let children = box.children
        let (sizes, gap) = (sizes(of: children), gap(in: box))
        let isMirrored = gtk_widget_get_direction(box.widget) == GTK_TEXT_DIR_RTL
        var top = 0
        for line in lines(of: sizes, gap, width) {
            let base = top + (sizes[line].map(\.ascent).max() ?? 0)
            var x = 0
            for index in line {
                let size = sizes[index]
                var allocation = GtkAllocation(
                    x: CInt(isMirrored ? width - x - size.width : x), y: CInt(base - size.ascent),
                    width: CInt(size.width), height: CInt(size.ascent + size.descent))
                gtk_widget_size_allocate(children[index].widget, &allocation, -1)
                x += size.width + gap
            }
            top += height(of: sizes[line]) + gap
        }
    }
}
#endif
