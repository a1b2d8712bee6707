#if Desktop
import CAdwaita

/// A GListModel that makes an item only when a view asks for it; a cell learns its position from its list item.
@MainActor final class LazyModel {
    private let kept: Kept

    var object: Object { kept.object }

    init() {
        let object = unsafe Object(g_object_new_with_properties(LazyModel.type, 0, nil, nil))
        kept = Kept(object)
        unsafe g_object_unref(object.raw)
    }

    /// Tells the view what has changed, in two steps: GTK 4.8 asks for every new item if some are removed in the same
    /// change.
    func splice(at position: Int, removing removed: Int, inserting inserted: Int) {
        if removed > 0 {
            change(by: -removed)
            g_list_model_items_changed(object.c(), CUnsignedInt(position), CUnsignedInt(removed), 0)
        }
        if inserted > 0 {
            change(by: inserted)
            g_list_model_items_changed(object.c(), CUnsignedInt(position), 0, CUnsignedInt(inserted))
        }
    }

    private func change(by number: Int) {
        unsafe desktop_set_count(object.raw, desktop_get_count(object.raw) &+ CUnsignedInt(truncatingIfNeeded: number))
    }

    /// The number of items is the GObject's own, because a view that is destroyed asks for it after this object has gone.
    private static let type: GType = {
        let type = unsafe g_type_register_static_simple(
            g_object_get_type(), "AppCoreLazyModel", CUnsignedInt(MemoryLayout<GObjectClass>.size), nil,
            CUnsignedInt(MemoryLayout<GObject>.size), nil, GTypeFlags(rawValue: 0))
        var interface = unsafe GInterfaceInfo()
        unsafe interface.interface_init = { table, _ in
            guard let table = unsafe table?.assumingMemoryBound(to: GListModelInterface.self) else { return }
            unsafe table.pointee.get_item_type = { _ in g_object_get_type() }
            unsafe table.pointee.get_n_items = { unsafe desktop_get_count(UnsafeMutableRawPointer($0)) }
            unsafe table.pointee.get_item = { list, position in
                guard position < desktop_get_count(unsafe UnsafeMutableRawPointer(list)) else { return nil }
                return unsafe UnsafeMutableRawPointer(g_object_new_with_properties(g_object_get_type(), 0, nil, nil))
            }
        }
        unsafe g_type_add_interface_static(type, g_list_model_get_type(), &interface)
        return type
    }()
}
#endif
