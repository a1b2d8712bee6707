#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// What can be done with a row, in its menu and for a screen reader: in GTK 4.8, rows have no actions of their own.
@MainActor final class RowActions {
    /// An action: its name in the row's group, and what it does; `nil` for a press of the row.
    private struct Offered: Equatable {
        let name: String
        let id: ElementID?
        var label: String?
    }

    private var group: Kept?
    private var offered: [Offered] = []
    private var button: Object?
    private let isHidden: Bool

    /// Makes a row's actions; their button is seen, and a right click and the menu key open it as well, unless it is
    /// hidden.
    init(isHidden: Bool = false) { self.isHidden = isHidden }

    private var hasMenu: Bool { offered.contains { $0.label != nil } }

    /// Opens the menu.
    ///
    /// - Parameters:
    ///   - row: The row's widget.
    ///   - add: Takes a hidden button when it is first needed.
    /// - Returns: Whether there is one.
    func popUp(on row: Object, add: (Object) -> Void) -> Bool {
        if button == nil, hasMenu { makeButton(for: row, add) }
        return popUp()
    }

    private func popUp() -> Bool {
        guard hasMenu, let button else { return false }
        gtk_menu_button_popup(button.c())
        return true
    }

    /// Whether a key asks for a menu.
    static func isMenu(_ key: CInt, _ state: UInt32) -> Bool {
        key == GDK_KEY_Menu || key == GDK_KEY_F10 && state & GDK_SHIFT_MASK.rawValue != 0
    }

    /// Offers actions, or withdraws them.
    ///
    /// - Parameters:
    ///   - isActive: Whether the row itself can be pressed.
    ///   - actions: What its menu has.
    ///   - row: The row's widget.
    ///   - add: Takes the button of the menu when it is first needed.
    ///   - run: Takes the identity of an action, or `nil` for a press of the row. It must always do the same, as that of
    ///     an earlier call may be kept.
    func offer(
        _ isActive: Bool, _ actions: [Button], on row: Object, add: (Object) -> Void,
        run: @escaping @MainActor (ElementID?) -> Void
    ) {
        let new =
            (isActive ? [Offered(name: "activate", id: nil)] : [])
            + actions.enumerated().map { Offered(name: "act-\($0)", id: $1.id, label: fitted($1.label)) }
            + actions.compactMap { action in action.key.map { Offered(name: "key-\($0)", id: action.id) } }
        guard new != offered else { return }
        let isNamedOtherwise = !new.lazy.map(\.name).elementsEqual(offered.lazy.map(\.name))
        offered = new
        if isNamedOtherwise { regroup(on: row, run) }
        // Its items are those of the actions before.
        if let button, unsafe gtk_menu_button_get_popover(button.c()) != nil {
            gtk_menu_button_set_popover(button.c(), nil)
        }
        if button == nil, hasMenu, !isHidden { makeButton(for: row, add) }
        button?.isVisible = hasMenu
    }

    /// Has the actions of the row's widget call `run`: what pressing it does, each of its menu, and each with a letter.
    private func regroup(on row: Object, _ run: @escaping @MainActor (ElementID?) -> Void) {
        gtk_widget_insert_action_group(row.widget, "row", nil)
        group = nil
        guard !offered.isEmpty else { return }
        let group = unsafe Object(g_simple_action_group_new())
        for name in offered.map(\.name) {
            let action = unsafe Object(g_simple_action_new(name, nil))
            action.on("activate") { [weak self] in
                if let found = self?.offered.first(where: { $0.name == name }) { run(found.id) }
            }
            g_action_map_add_action(group.c(), action.c())
            unsafe g_object_unref(action.raw)
        }
        self.group = Kept(group)
        unsafe g_object_unref(group.raw)
        gtk_widget_insert_action_group(row.widget, "row", group.c())
    }

    /// Made each time that it is opened: a long list keeps 200 rows (bench: a key of the search, a tap).
    private func makeMenu(for row: Object, _ button: Object) {
        let menu = Object(unsafe g_menu_new())
        for action in offered { if let label = action.label { g_menu_append(menu.c(), label, "row.\(action.name)") } }
        gtk_menu_button_set_menu_model(button.c(), menu.c())
        unsafe g_object_unref(menu.raw)
        guard isHidden else { return }
        // GTK would give the focus back to the button.
        Object(gtk_menu_button_get_popover(button.c())).on("closed") { gtk_widget_grab_focus(row.widget) }
    }

    private func makeButton(for row: Object, _ add: (Object) -> Void) {
        let button = Object(gtk_menu_button_new())
        self.button = button
        button.onPopup { [weak self] in self?.makeMenu(for: row, button) }
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
            return
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
    }
}
#endif
