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
    /// The menu, as long as it is open: a long list keeps 200 rows (bench: a key of the search, a tap).
    private var menu: Kept?
    private var isWatched = false
    /// The one whose menu is open.
    private static weak var opened: RowActions?

    /// Closes the menu that is open, if one is, before its row moves: GTK can't place it beyond the edge of the screen.
    static func closeMenu() { opened?.closeMenu() }

    /// Whether there is a menu, and no button for it yet.
    var lacksButton: Bool { button == nil && hasMenu }
    private var hasMenu: Bool { offered.contains { $0.label != nil } }

    /// Opens the menu: at its button, or else at the row.
    ///
    /// - Parameter row: The row's widget.
    /// - Returns: Whether there is one.
    @discardableResult func popUp(on row: Object) -> Bool {
        let items = offered.compactMap { action in action.label.map { (label: $0, name: "row.\(action.name)") } }
        guard !items.isEmpty else { return false }
        Self.closeMenu()
        let model = Object(unsafe g_menu_new())
        for item in items { g_menu_append(model.c(), item.label, item.name) }
        let popover = Object(gtk_popover_menu_new_from_model(model.c()))
        unsafe g_object_unref(model.raw)
        let (button, isOnButton) = (button, button?.hasFocus == true)
        let anchor = button ?? row
        menu = Kept(popover)
        Self.opened = self
        gtk_widget_set_parent(popover.widget, anchor.widget)
        if items.count == 1 { keepFocus(in: popover) }
        if !isWatched { anchor.on("destroy") { self.dropMenu() } }
        isWatched = true
        popover.on("closed") { [weak self] in
            guard let self, menu?.object == popover else { return }
            button.map { gtk_widget_unset_state_flags($0.widget, GTK_STATE_FLAG_CHECKED) }
            gtk_widget_grab_focus((isOnButton ? anchor : row).widget)
            // What was chosen is done before.
            Task { if self.menu?.object == popover { self.dropMenu() } }
        }
        button.map { gtk_widget_set_state_flags($0.widget, GTK_STATE_FLAG_CHECKED, 0) }
        gtk_popover_popup(popover.c())
        return true
    }

    /// Of a menu with one item, GTK 4.8 would let the keys that move the focus out, and none of them in again.
    private func keepFocus(in popover: Object) {
        let keys = Object(gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.c(), GTK_PHASE_CAPTURE)
        keys.on("key-pressed") { arguments in
            let key = CInt(arguments.uint(0))
            arguments.answer((Keys.arrows + Keys.tabs).contains(key))
        }
        popover.add(keys)
    }

    private func closeMenu() {
        if let menu { gtk_popover_popdown(menu.object.c()) }
        dropMenu()
    }

    /// Lets go of the menu, and tells nobody: the row may be gone.
    ///
    /// One that isn't popped down would keep all keys.
    private func dropMenu() {
        guard let menu else { return }
        self.menu = nil
        gtk_popover_popdown(menu.object.c())
        gtk_widget_unparent(menu.object.widget)
    }

    /// Offers actions, or withdraws them.
    ///
    /// - Parameters:
    ///   - isActive: Whether the row itself can be pressed.
    ///   - actions: What its menu has.
    ///   - row: The row's widget.
    ///   - run: Takes the identity of an action, or `nil` for a press of the row. It must always do the same, as that of
    ///     an earlier call may be kept.
    func offer(
        _ isActive: Bool, _ actions: [Button], on row: Object,
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
        closeMenu()
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

    /// Makes the button of the menu, which a right click and the menu key open as well, if there is a menu for the first
    /// time.
    ///
    /// - Parameters:
    ///   - row: The row's widget.
    ///   - add: Takes the button.
    func showButton(on row: Object, add: (Object) -> Void) {
        guard lacksButton else { return }
        let button = Object(gtk_button_new())
        gtk_button_set_child(button.c(), desktop_new_cell_image("view-more-symbolic"))
        button.addClass("image-button")
        self.button = button
        button.on("clicked") { [weak self] in self?.popUp(on: row) }
        gtk_widget_set_tooltip_text(button.widget, "More actions")
        button.setLabel("More actions")
        button.setHasMenu()
        button.addClass("flat")
        gtk_widget_set_valign(button.widget, GTK_ALIGN_CENTER)
        add(button)
        let click = Object(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.c(), 3)
        click.on("pressed") { [weak self] in self?.popUp(on: row) }
        row.add(click)
        let keys = Object(gtk_event_controller_key_new())
        keys.on("key-pressed") { [weak self] arguments in
            let isMenu = Keys.isMenu(CInt(arguments.uint(0)), arguments.flags(2))
            arguments.answer(isMenu && self?.popUp(on: row) == true)
        }
        row.add(keys)
    }
}
#endif
