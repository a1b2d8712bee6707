#if Desktop
import CAdwaita

/// How a widget lays out its children: it alone decides, so that nothing changes its size within an allocation.
@MainActor final class ChildLayout {
    /// Returns the least and the usual size of a widget in a direction, for its size in the other one; -1 is unknown.
    let measure:
        @MainActor (_ widget: Object, _ orientation: GtkOrientation, _ size: Int) -> (minimum: Int, natural: Int)
    let allocate: @MainActor (_ widget: Object, _ width: Int, _ height: Int) -> Void

    init(
        measure: @escaping @MainActor (Object, GtkOrientation, Int) -> (minimum: Int, natural: Int),
        allocate: @escaping @MainActor (Object, Int, Int) -> Void
    ) {
        self.measure = measure
        self.allocate = allocate
    }

    /// Has a widget lay out its children so; its height depends on its width.
    func install(in widget: Object) {
        unsafe g_object_set_data_full(widget.c(), "layout", Unmanaged.passRetained(self).toOpaque()) {
            if let data = unsafe $0 { unsafe Unmanaged<ChildLayout>.fromOpaque(data).release() }
        }
        let layout = gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { widget, orientation, size, minimum, natural, _, _ in
                nonisolated(unsafe) let widget = unsafe widget
                let found = MainActor.assumeIsolated {
                    let object = unsafe Object(widget)
                    return ChildLayout.of(object).measure(object, orientation, Int(size))
                }
                unsafe minimum?.pointee = CInt(found.minimum)
                unsafe natural?.pointee = CInt(found.natural)
            },
            { widget, width, height, _ in
                nonisolated(unsafe) let widget = unsafe widget
                MainActor.assumeIsolated {
                    let object = unsafe Object(widget)
                    ChildLayout.of(object).allocate(object, Int(width), Int(height))
                }
            })
        gtk_widget_set_layout_manager(widget.widget, layout)
    }

    private static func of(_ widget: Object) -> ChildLayout {
        guard let data = unsafe g_object_get_data(widget.c(), "layout") else {
            fatalError("a widget without its layout")
        }
        return unsafe Unmanaged<ChildLayout>.fromOpaque(data).takeUnretainedValue()
    }

    /// How large a child wants to be in a direction, for its size in the other one; -1 is unknown.
    static func size(
        of child: Object, _ orientation: GtkOrientation, for size: Int = -1
    ) -> (minimum: Int, natural: Int) {
        var (minimum, natural): (CInt, CInt) = (0, 0)
        gtk_widget_measure(child.widget, orientation, CInt(size), &minimum, &natural, nil, nil)
        return (Int(minimum), Int(natural))
    }

    static func place(_ child: Object, x: Int, y: Int, width: Int, height: Int) {
        var allocation = GtkAllocation(x: CInt(x), y: CInt(y), width: CInt(width), height: CInt(height))
        gtk_widget_size_allocate(child.widget, &allocation, -1)
    }
}
#endif
