#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import HostSupport

/// The menu in the header bar: what can be done with the screen in front, then what goes with every screen.
@MainActor final class MainMenu {
    let button = Object(gtk_menu_button_new())
    private let screenSection = Kept(Object(unsafe g_menu_new()))
    private unowned let session: DesktopSession
    private var shown: [Entry] = []

    /// An action of the screen in front.
    private struct Entry: Equatable {
        let title: String
        let id: ElementID
        let place: PlaceID
        let isEnabled: Bool
    }

    init(_ session: DesktopSession) {
        self.session = session
        gtk_menu_button_set_icon_name(button.c(), "open-menu-symbolic")
        gtk_menu_button_set_primary(button.c(), 1)
        gtk_widget_set_tooltip_text(button.widget, "Main menu (F10)")
        button.setLabel("Main menu")
        let (menu, section) = (Object(unsafe g_menu_new()), Object(unsafe g_menu_new()))
        unsafe g_object_unref(screenSection.object.raw)
        for (index, entry) in entries.enumerated() { g_menu_append(section.c(), fitted(entry.title), "app.\(index)") }
        offerEntries()
        g_menu_append_section(menu.c(), nil, screenSection.object.c())
        g_menu_append_section(menu.c(), nil, section.c())
        gtk_menu_button_set_menu_model(button.c(), menu.c())
        // What is on is looked up when the menu opens, not at each draw.
        popover.on("map") { [weak self] in self?.offerEntries() }
        // By then, what was chosen has been done.
        popover.on("unmap") { [weak session] in session?.drawSoon() }
        for object in [menu, section] { unsafe g_object_unref(object.raw) }
    }

    private var popover: Object { Object(gtk_menu_button_get_popover(button.c())) }

    private func offerEntries() {
        offer(entries.map { ($0.run, $0.isEnabled) }, as: "app")
    }

    /// Shows what can be done with a screen.
    ///
    /// A menu that is open stays as it is until it closes: the entry that has the focus must not go, nor another one
    /// come in its place.
    func show(_ buttons: [Button], of place: PlaceID) {
        let new = buttons.map { Entry(title: $0.label, id: $0.id, place: place, isEnabled: $0.isEnabled) }
        guard new != shown, gtk_widget_get_mapped(popover.widget) == 0 else { return }
        shown = new
        g_menu_remove_all(screenSection.object.c())
        let runs = new.map { entry -> @MainActor () -> Void in
            { [host = session.views] in host.send(.activate, entry.id, entry.place) }
        }
        offer(zip(runs, new).map { ($0, $1.isEnabled) }, as: "screen")
        for (index, entry) in new.enumerated() {
            g_menu_append(screenSection.object.c(), fitted(entry.title), "screen.\(index)")
        }
    }

    /// Has the entries of a group do something; the actions are this window's own.
    private func offer(_ actions: [(run: @MainActor () -> Void, isEnabled: Bool)], as name: String) {
        let group = unsafe Object(g_simple_action_group_new())
        for (index, each) in actions.enumerated() {
            let action = Object(unsafe g_simple_action_new("\(index)", nil))
            unsafe g_simple_action_set_enabled(action.c(), each.isEnabled ? 1 : 0)
            action.on("activate") { each.run() }
            g_action_map_add_action(group.c(), action.c())
            unsafe g_object_unref(action.raw)
        }
        gtk_widget_insert_action_group(button.widget, name, group.c())
        unsafe g_object_unref(group.raw)
    }

    private var entries: [(title: String, isEnabled: Bool, run: @MainActor () -> Void)] {
        var entries: [(title: String, isEnabled: Bool, run: @MainActor () -> Void)] = []
        if session.windows.onAnother != nil {
            let isEnabled = session.windows.problem(with: session.window) == nil
            entries.append(("Open in another window", isEnabled, { [weak session] in session?.openAnother() }))
        }
        if session.opensLinks { entries.append(("Open a link…", true, { [weak session] in session?.askForLink() })) }
        entries.append(("Keyboard shortcuts", true, { [weak session] in session?.showShortcuts() }))
        for shortcut in session.shortcuts {
            let title = shortcut.meaning.prefix(1).uppercased() + shortcut.meaning.dropFirst()
            entries.append((title, true, { [weak session] in session?.open(shortcut.link) }))
        }
        if session.credits != nil {
            entries.append(("About \(session.name)", true, { [weak session] in session?.showCredits() }))
        }
        return entries
    }
}
#endif
