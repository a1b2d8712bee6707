#if Desktop
import AppCore
import CAdwaita
import HostSupport
import TextBasics

/// The window that lists the keys.
@MainActor enum ShortcutsWindow {
    private static let keys = [
        ("Go back", "<Alt>Left Escape"), ("Search", "<Control>f"), ("Go to a tab", "<Control>1...9"),
        ("Go to the tab's first screen", "<Alt>Home"), ("Go on to the next element", "Tab"),
        ("Main menu", "F10"), ("Keyboard shortcuts", "<Control>question F1"),
        ("Close the window", "<Control>w"), ("Quit", "<Control>q"),
    ]

    /// Shows the window.
    ///
    /// - Parameters:
    ///   - frame: The window that it lies above.
    ///   - session: The session.
    static func present(over frame: Frame, _ session: DesktopSession) {
        let window = Object(unsafe g_object_new_with_properties(gtk_shortcuts_window_get_type(), 0, nil, nil))
        let section = Object(unsafe g_object_new_with_properties(gtk_shortcuts_section_get_type(), 0, nil, nil))
        let group = Object(unsafe g_object_new_with_properties(gtk_shortcuts_group_get_type(), 0, nil, nil))
        let links = session.opensLinks ? [("Open a link", "<Control>l")] : []
        let windows = session.windows.onAnother == nil ? [] : [("Open in another window", "<Control>n")]
        let isMenu = session.window.snapshot.root.sections?.container == .menu
        let sections = isMenu ? [("Go to the sections", "F9")] : []
        for (title, accelerator) in keys + links + windows + sections {
            let shortcut = Object(unsafe g_object_new_with_properties(gtk_shortcuts_shortcut_get_type(), 0, nil, nil))
            unsafe desktop_set_string(shortcut.raw, "title", title)
            unsafe desktop_set_string(shortcut.raw, "accelerator", accelerator)
            group.append(shortcut)
        }
        unsafe desktop_set_string(group.raw, "title", cleaned(session.name))
        unsafe desktop_set_string(section.raw, "section-name", "all")
        section.append(group)
        section.isVisible = true
        unsafe desktop_set_child(window.raw, section.widget)
        gtk_window_set_transient_for(window.c(), frame.window.c())
        gtk_window_set_modal(window.c(), 1)
        gtk_window_present(window.c())
    }
}
#endif
