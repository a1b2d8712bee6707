#if Desktop
import CAdwaita

/// Lays out the children of a box in lines, by `FlowLines`.
///
/// GTK 4.8's flow box never ends a Page Down in its last line, and a screen reader takes it for a table.
@MainActor enum LineLayout {
    /// Has a box lay out its children in lines, with a gap in pixels between two children and between two lines.
    static func install(in box: Object, gap: Int) {
        let layout = ChildLayout { box, orientation, width in
            let lines = lines(of: box.children, gap)
            guard orientation == GTK_ORIENTATION_VERTICAL else { return (lines.minimum, lines.natural) }
            let height = lines.places(in: width < 0 ? Int.max : width).height
            return (height, height)
        } allocate: { box, width, _ in
            let children = box.children
            let isMirrored = gtk_widget_get_direction(box.widget) == GTK_TEXT_DIR_RTL
            for (child, place) in zip(children, lines(of: children, gap).places(in: width).places) {
                let (own, height) = size(of: child)
                let x = isMirrored ? width - place.x - own : place.x
                ChildLayout.place(child, x: x, y: place.y, width: own, height: height)
            }
        }
        layout.install(in: box)
    }

    private static func lines(of children: [Object], _ gap: Int) -> FlowLines {
        let parts = children.map { child in
            let (width, height) = size(of: child)
            return FlowLines.Part(width: width, height: height)
        }
        return FlowLines(parts, gap: gap)
    }

    private static func size(of child: Object) -> (width: Int, height: Int) {
        let width = ChildLayout.size(of: child, GTK_ORIENTATION_HORIZONTAL).natural
        return (width, ChildLayout.size(of: child, GTK_ORIENTATION_VERTICAL).natural)
    }
}
#endif
