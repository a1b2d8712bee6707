#if Desktop
import CAdwaita
import HostSupport
import TextBasics

/// The menu in the header bar: what goes with every screen.
@MainActor enum MainMenu {
    /// Makes the button that opens the menu.
    static func button(_ session: DesktopSession) -> Object {
        let button = Object(gtk_menu_button_new())
        gtk_menu_button_set_icon_name(button.c(), "open-menu-symbolic")
        gtk_menu_button_set_primary(button.c(), 1)
        gtk_widget_set_tooltip_text(button.widget, "Main menu (F10)")
        button.setLabel("Main menu")
        let menu = Object(unsafe g_menu_new())
        // The actions are this window's own.
        let group = unsafe Object(g_simple_action_group_new())
        for (index, entry) in entries(session).enumerated() {
            let action = Object(unsafe g_simple_action_new("\(index)", nil))
            action.on("activate") { entry.run() }
            g_action_map_add_action(group.c(), action.c())
            unsafe g_object_unref(action.raw)
            g_menu_append(menu.c(), cleaned(entry.title), "menu.\(index)")
        }
        gtk_widget_insert_action_group(button.widget, "menu", group.c())
        unsafe g_object_unref(group.raw)
        gtk_menu_button_set_menu_model(button.c(), menu.c())
        unsafe g_object_unref(menu.raw)
        return button
    }

    private static func entries(_ session: DesktopSession) -> [(title: String, run: @MainActor () -> Void)] {
        var entries: [(title: String, run: @MainActor () -> Void)] = []
        if session.windows.onAnother != nil {
            entries.append(("Open in another window", { [weak session] in session?.openAnother() }))
        }
        if session.opensLinks { entries.append(("Open a link…", { [weak session] in session?.askForLink() })) }
        entries.append(("Keyboard shortcuts", { [weak session] in session?.showShortcuts() }))
        for shortcut in session.shortcuts {
            let title = shortcut.meaning.prefix(1).uppercased() + shortcut.meaning.dropFirst()
            entries.append((title, { [weak session] in session?.open(shortcut.link) }))
        }
        entries.append(("Quit", { [weak session] in session?.quit() }))
        return entries
    }
}
#endif
