#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// What can be done with a row, in its menu and for a screen reader: in GTK 4.8, rows have no actions of their own.
@MainActor final class RowActions {
    private var group: Kept?
    private var button: Object?
    private var shown: [(id: ElementID, label: String)] = []
    private var isActive = false
    private let isHidden: Bool

    /// Makes a row's actions; their button is seen, and a right click and the menu key open it as well, unless it is
    /// hidden.
    init(isHidden: Bool = false) { self.isHidden = isHidden }

    /// Opens the menu; returns whether there is one.
    func popUp() -> Bool {
        guard let button, button.isVisible else { return false }
        gtk_menu_button_popup(button.c())
        return true
    }

    /// Whether a key asks for a menu.
    static func isMenu(_ key: CInt, _ state: UInt32) -> Bool {
        key == GDK_KEY_Menu || key == GDK_KEY_F10 && state & GDK_SHIFT_MASK.rawValue != 0
    }

    /// Offers actions, or withdraws them; `add` takes the button of the menu when it is first needed, and `run` the
    /// identity of an action, or `nil` for a press of the row.
    func offer(
        _ isActive: Bool, _ actions: [Button], on row: Object, add: (Object) -> Void,
        run: @escaping @MainActor (ElementID?) -> Void
    ) {
        let new = actions.map { (id: $0.id, label: fitted($0.label)) }
        guard isActive != self.isActive || !new.elementsEqual(shown, by: ==) else { return }
        (self.isActive, shown) = (isActive, new)
        let names =
            (isActive ? [("activate", nil)] : []) + new.enumerated().map { ("act-\($0.offset)", $0.element.id) }
            + actions.compactMap { action in action.key.map { ("key-\($0)", action.id) } }
        gtk_widget_insert_action_group(row.widget, "row", nil)
        group = names.isEmpty ? nil : Self.group(of: names, run)
        if let group { gtk_widget_insert_action_group(row.widget, "row", group.object.c()) }
        guard button != nil || !new.isEmpty else { return }
        let button = button ?? makeButton(for: row, add)
        self.button = button
        button.isVisible = !new.isEmpty
        let menu = Object(unsafe g_menu_new())
        for (index, action) in new.enumerated() { g_menu_append(menu.c(), action.label, "row.act-\(index)") }
        gtk_menu_button_set_menu_model(button.c(), menu.c())
        unsafe g_object_unref(menu.raw)
        guard isHidden else { return }
        // GTK would give the focus back to the button.
        Object(gtk_menu_button_get_popover(button.c())).on("closed") { gtk_widget_grab_focus(row.widget) }
    }

    /// The actions of a row by their names: what pressing it does, each of its menu, and each that has a letter.
    static func group(
        of names: [(name: String, id: ElementID?)], _ run: @escaping @MainActor (ElementID?) -> Void
    ) -> Kept {
        let group = unsafe Object(g_simple_action_group_new())
        for (name, id) in names {
            let action = unsafe Object(g_simple_action_new(name, nil))
            action.on("activate") { run(id) }
            g_action_map_add_action(group.c(), action.c())
            unsafe g_object_unref(action.raw)
        }
        defer { unsafe g_object_unref(group.raw) }
        return Kept(group)
    }

    private func makeButton(for row: Object, _ add: (Object) -> Void) -> Object {
        let button = Object(gtk_menu_button_new())
        gtk_menu_button_set_icon_name(button.c(), "view-more-symbolic")
        gtk_widget_set_tooltip_text(button.widget, "More actions")
        button.setLabel("More actions")
        button.addClass("flat")
        gtk_widget_set_valign(button.widget, GTK_ALIGN_CENTER)
        add(button)
        guard !isHidden else {
            gtk_widget_set_opacity(button.widget, 0)
            gtk_widget_set_can_target(button.widget, 0)
            // The menu itself takes the focus.
            for inner in button.children { gtk_widget_set_focusable(inner.widget, 0) }
            return button
        }
        let click = Object(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.c(), 3)
        click.on("pressed") { [weak self] in _ = self?.popUp() }
        row.add(click)
        let keys = Object(gtk_event_controller_key_new())
        keys.on("key-pressed") { [weak self] arguments in
            let isMenu = Self.isMenu(CInt(arguments.uint(0)), arguments.flags(2))
            arguments.answer(isMenu && self?.popUp() == true)
        }
        row.add(keys)
        return button
    }
}
#endif
