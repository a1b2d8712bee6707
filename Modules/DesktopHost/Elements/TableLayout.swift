#if Desktop
import CAdwaita

/// Lays out the children of a row in columns, by `TableLines`: the row alone decides, from the width that it is given,
/// so that nothing changes its size within an allocation.
@MainActor enum TableLayout {
    /// Has a box lay out its children in columns.
    static func install(in box: Object) {
        let layout = gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { widget, orientation, size, minimum, natural, _, _ in
                nonisolated(unsafe) let widget = unsafe widget
                let found = MainActor.assumeIsolated {
                    unsafe TableLayout.measure(Object(widget), orientation, Int(size))
                }
                unsafe minimum?.pointee = CInt(found.minimum)
                unsafe natural?.pointee = CInt(found.natural)
            },
            { widget, width, height, _ in
                nonisolated(unsafe) let widget = unsafe widget
                MainActor.assumeIsolated { unsafe TableLayout.allocate(Object(widget), Int(width), Int(height)) }
            })
        gtk_widget_set_layout_manager(box.widget, layout)
    }

    private static func children(of box: Object) -> [Object] {
        var children: [Object] = []
        var next = unsafe gtk_widget_get_first_child(box.widget).map { Object($0) }
        while let child = next {
            children.append(child)
            next = unsafe gtk_widget_get_next_sibling(child.widget).map { Object($0) }
        }
        return children
    }

    /// Measures children, as far as is needed: this runs for each row that comes into view.
    private static func lines(of children: [Object], widths: Bool = true, heights: Bool = true) -> TableLines {
        TableLines(
            children.map { child in
                guard gtk_widget_should_layout(child.widget) != 0 else { return nil }
                var (minimum, natural, height): (CInt, CInt, CInt) = (0, 0, 0)
                if widths {
                    gtk_widget_measure(child.widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
                }
                if heights { gtk_widget_measure(child.widget, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil) }
                return TableLines.Size(minimum: Int(minimum), natural: Int(natural), height: Int(height))
            })
    }

    private static func measure(
        _ box: Object, _ orientation: GtkOrientation, _ width: Int
    ) -> (minimum: Int, natural: Int) {
        if orientation == GTK_ORIENTATION_VERTICAL {
            let height = lines(of: children(of: box), widths: false).height(for: width < 0 ? Int.max : width)
            return (height, height)
        }
        let lines = lines(of: children(of: box), heights: false)
        return (lines.minimum, lines.natural)
    }

    private static func allocate(_ box: Object, _ width: Int, _ height: Int) {
        let children = children(of: box)
        let isMirrored = gtk_widget_get_direction(box.widget) == GTK_TEXT_DIR_RTL
        for (child, place) in zip(children, lines(of: children).boxes(width, height)) {
            guard let place else { continue }
            var allocation = GtkAllocation(
                x: CInt(isMirrored ? width - place.x - place.width : place.x), y: CInt(place.y),
                width: CInt(place.width), height: CInt(place.height))
            gtk_widget_size_allocate(child.widget, &allocation, -1)
        }
    }
}
#endif
