#if Desktop
import CAdwaita

/// A GObject, by its address.
///
/// It holds no reference: a view that keeps one longer than its parent widget does holds it by `Kept`.
@MainActor @safe struct Object: @MainActor Hashable {
    let raw: UnsafeMutableRawPointer

    /// Takes what a function of GTK returned.
    @safe init(_ raw: UnsafeMutableRawPointer) { unsafe self.raw = raw }

    /// Takes what a function of GTK returned that never returns null.
    @safe init<Struct>(_ pointer: UnsafeMutablePointer<Struct>?) {
        guard let pointer = unsafe pointer else { fatalError("GTK made no \(Struct.self)") }
        unsafe raw = UnsafeMutableRawPointer(pointer)
    }

    /// Takes what a function of GTK returned that never returns null.
    @safe init(_ pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { fatalError("GTK made no object") }
        unsafe raw = UnsafeMutableRawPointer(pointer)
    }

    /// The object as a function of GTK takes it; a debug build checks its type by the struct's name.
    @safe func c<Struct>() -> UnsafeMutablePointer<Struct> {
        assert(isA(String(describing: Struct.self)), "a \(typeName) is no \(Struct.self)")
        return unsafe raw.assumingMemoryBound(to: Struct.self)
    }

    /// The object as a function of GTK takes it whose header hides its struct.
    @safe func c() -> OpaquePointer { unsafe OpaquePointer(raw) }

    @safe var widget: UnsafeMutablePointer<GtkWidget> { c() }

    /// The name of the object's type, such as `GtkLabel`.
    var typeName: String {
        unsafe String(cString: g_type_name_from_instance(raw.assumingMemoryBound(to: GTypeInstance.self)))
    }

    /// Whether it is of a type or one derived from it, by the name of the type's struct.
    func isA(_ structName: String) -> Bool {
        let type = g_type_from_name(structName.hasPrefix("_") ? String(structName.dropFirst()) : structName)
        return unsafe type == 0
            || g_type_check_instance_is_a(raw.assumingMemoryBound(to: GTypeInstance.self), type) != 0
    }

    static func == (first: Object, second: Object) -> Bool { unsafe first.raw == second.raw }

    func hash(into hasher: inout Hasher) { unsafe hasher.combine(raw) }
}

/// A reference to a GObject that ends with its owner; it takes over a floating one, which each new widget has.
@MainActor final class Kept {
    let object: Object

    init(_ object: Object) {
        self.object = object
        unsafe g_object_ref_sink(object.raw)
    }

    isolated deinit { unsafe g_object_unref(object.raw) }
}

extension Object {
    func addClass(_ name: String) { gtk_widget_add_css_class(widget, name) }

    func hasClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

    func setClass(_ name: String, _ isSet: Bool) {
        if isSet { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
    }

    func setMargins(_ across: CInt, _ down: CInt) {
        gtk_widget_set_margin_start(widget, across)
        gtk_widget_set_margin_end(widget, across)
        gtk_widget_set_margin_top(widget, down)
        gtk_widget_set_margin_bottom(widget, down)
    }

    var text: String {
        get { unsafe String(cString: gtk_editable_get_text(c())) }
        nonmutating set { gtk_editable_set_text(c(), newValue) }
    }

    var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        nonmutating set { if newValue != isVisible { gtk_widget_set_visible(widget, newValue ? 1 : 0) } }
    }

    var isSensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        nonmutating set { if newValue != isSensitive { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) } }
    }

    /// The widget inside this one that has the focus of its window, if one has it.
    var focus: Object? {
        windowFocus.flatMap { gtk_widget_is_ancestor($0.widget, widget) != 0 ? $0 : nil }
    }

    /// The widget that has the focus of this widget's window.
    var windowFocus: Object? {
        guard let root = unsafe gtk_widget_get_root(widget).map({ Object($0) }) else { return nil }
        return unsafe gtk_root_get_focus(root.c()).map { Object($0) }
    }

    /// Whether it is in a window, and can be used there now.
    var canHaveFocus: Bool {
        unsafe gtk_widget_get_root(widget) != nil && gtk_widget_is_sensitive(widget) != 0
            && gtk_widget_get_mapped(widget) != 0
    }

    /// Whether a widget inside this one has the focus of its window.
    var hasFocus: Bool { focus != nil }

    /// What a screen reader calls the widget.
    func setLabel(_ text: String) { desktop_label(widget, text) }

    /// Tells a screen reader whether what the widget heads is unfolded; `nil` if it heads nothing.
    func setExpanded(_ isExpanded: Bool?) {
        if let isExpanded { desktop_set_expanded(widget, isExpanded ? 1 : 0) } else { desktop_reset_expanded(widget) }
    }

    /// Tells a screen reader that pressing the widget opens a menu.
    func setHasMenu() { desktop_set_has_menu(widget) }

    /// Tells a screen reader whether the row is the one that is chosen.
    func setChosen(_ isChosen: Bool) { desktop_set_selected(widget, isChosen ? 1 : 0) }

    func append(_ child: Object) { gtk_box_append(c(), child.widget) }

    /// Puts a widget before this one, among the children of the same parent.
    func insertBefore(_ new: Object) { if let parent { gtk_widget_insert_before(new.widget, parent.widget, widget) } }

    var parent: Object? { unsafe gtk_widget_get_parent(widget).map { Object($0) } }

    /// The widgets around this one, from the inside out.
    var ancestors: some Sequence<Object> { sequence(first: self, next: \.parent).dropFirst() }

    /// The widgets directly inside this one, in order.
    var children: [Object] {
        var children: [Object] = []
        var next = unsafe gtk_widget_get_first_child(widget).map { Object($0) }
        while let child = next {
            children.append(child)
            next = unsafe gtk_widget_get_next_sibling(child.widget).map { Object($0) }
        }
        return children
    }

    /// The widgets of some types inside this one, in order.
    func descendants(named types: String...) -> [Object] { descendants(named: types) }

    private func descendants(named types: [String]) -> [Object] {
        children.flatMap { types.contains($0.typeName) ? [$0] : $0.descendants(named: types) }
    }

    static func box(_ orientation: GtkOrientation, _ spacing: CInt = 0) -> Object {
        Object(gtk_box_new(orientation, spacing))
    }

    /// Makes what lays out its children side by side, with a gap in pixels: a grid of one line, because GTK 4.8's box
    /// would find out what each width is worth to a child, with 1,300 layouts of a page with a long text (bench: a
    /// tap).
    static func sideBySide(_ spacing: CUnsignedInt = 0) -> Object {
        let grid = Object(gtk_grid_new())
        gtk_grid_set_column_spacing(grid.c(), spacing)
        return grid
    }

    /// Puts children side by side.
    func attach(_ children: [Object]) {
        for (column, child) in children.enumerated() { gtk_grid_attach(c(), child.widget, CInt(column), 0, 1, 1) }
    }

    /// A label that wraps, with its text at the start.
    static func label(_ text: String = "") -> Object {
        let label = Object(gtk_label_new(text))
        label.wrap()
        return label
    }

    /// Has a label wrap between words, with its text at the start.
    func wrap() {
        gtk_label_set_wrap(c(), 1)
        gtk_label_set_wrap_mode(c(), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(c(), 0)
    }
}
#endif
