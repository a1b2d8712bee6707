#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import HostSupport

@MainActor enum ShortcutsWindow {
    static func present(over frame: Frame, _ session: DesktopSession) {
        // GTK 4.8 takes sections from a builder alone.
        let groups = groups(session).map { title, keys in
            object(
                "GtkShortcutsGroup", ["title": title],
                keys.map { title, accelerator in
                    object("GtkShortcutsShortcut", ["title": title, "accelerator": accelerator])
                })
        }
        let section = object("GtkShortcutsSection", ["section-name": "all", "visible": "1"], groups)
        let source = "<interface>\(object("GtkShortcutsWindow", [:], [section], id: "window"))</interface>"
        let builder = Kept(Object(gtk_builder_new_from_string(source, -1)))
        unsafe g_object_unref(builder.object.raw)
        guard let made = gtk_builder_get_object(builder.object.c(), "window") else { return }
        let window = Object(made)
        window.setLabel("Keyboard shortcuts")
        for button in window.descendants(named: "GtkToggleButton") { button.setLabel("Search shortcuts") }
        gtk_window_set_transient_for(window.c(), frame.window.c())
        gtk_window_set_modal(window.c(), 1)
        window.addDialogKeys(session)
        gtk_window_present(window.c())
    }

    private static func groups(_ session: DesktopSession) -> [(String, [(String, String)])] {
        let content = session.window.focusedScreen.map { Content(of: $0) } ?? Content()
        // Rows that can be done the same with have the same letters.
        let own = content.keys(of: content.elements.prefix(100).flatMap(\.actions)).filter { $0.key.isASCII }
            .map { ($0.label, "<Alt>\($0.key)") }
        let isMenu = session.window.snapshot.root.sections?.container == .menu
        let sections = isMenu ? [("Go to the sections", "F9")] : []
        let links = session.opensLinks ? [("Open a link", "<Control>l")] : []
        let windows = session.windows.onAnother == nil ? [] : [("Open in another window", "<Control>n")]
        return (own.isEmpty ? [] : [("This page", own)]) + [
            (
                "Getting around",
                [
                    ("Go back", "<Alt>Left Escape"), ("Go to a tab", "<Control>1...9"),
                    ("Go to the tab's first screen", "<Alt>Home"),
                ] + sections + [
                    ("Next element", "Tab"), ("List, page or bar", "F6"), ("Actions of a row", "Menu <Shift>F10"),
                ]
            ),
            ("Searching", [("Search", "<Control>f")] + links),
            (
                "General",
                [("Undo", "<Control>z")] + windows + [
                    ("Main menu", "F10"), ("Keyboard shortcuts", "<Control>question F1"),
                    ("Close the window", "<Control>w"),
                    ("Quit", "<Control>q"),
                ]
            ),
        ]
    }

    /// An object as a builder of GTK takes it.
    private static func object(
        _ type: String, _ properties: KeyValuePairs<String, String>, _ children: [String] = [], id: String? = nil
    ) -> String {
        let properties = properties.map { "<property name=\"\($0)\">\(fitted($1).markupEscaped)</property>" }
        let inside = properties + children.map { "<child>\($0)</child>" }
        return "<object class=\"\(type)\"\(id.map { " id=\"\($0)\"" } ?? "")>\(inside.joined())</object>"
    }
}
#endif
