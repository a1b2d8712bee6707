#if Desktop
import CAdwaita
import TextBasics

/// The dialog in which the user types a link, with completions, and with what is wrong with it.
@MainActor enum LinkPrompt {
    static func present(over frame: Frame, _ session: DesktopSession) {
        let dialog = Object(adw_message_dialog_new(frame.window.c(), "Open a link", nil))
        let entry = Object(gtk_entry_new())
        let problem = Object.label()
        problem.addClass("error")
        problem.addClass("caption")
        let box = Object.box(GTK_ORIENTATION_VERTICAL, 6)
        box.append(entry)
        box.append(problem)
        adw_message_dialog_set_extra_child(dialog.c(), box.widget)
        adw_message_dialog_add_response(dialog.c(), "cancel", "Cancel")
        adw_message_dialog_add_response(dialog.c(), "open", "Open")
        adw_message_dialog_set_response_appearance(dialog.c(), "open", ADW_RESPONSE_SUGGESTED)
        adw_message_dialog_set_default_response(dialog.c(), "open")
        adw_message_dialog_set_close_response(dialog.c(), "cancel")
        entry.setLabel("Link")
        gtk_entry_set_activates_default(entry.c(), 1)
        complete(entry, session.links())
        func check() {
            let said = entry.text.isEmpty ? nil : session.problem?(entry.text)
            gtk_label_set_text(problem.c(), fitted(said ?? ""))
            problem.isVisible = said != nil
            adw_message_dialog_set_response_enabled(dialog.c(), "open", entry.text.isEmpty || said != nil ? 0 : 1)
        }
        entry.on("changed") { check() }
        dialog.on("response") { [weak session] arguments in
            if arguments.string(0) == "open" { session?.open(entry.text) }
        }
        dialog.addDialogKeys(session)
        check()
        gtk_window_present(dialog.c())
        gtk_widget_grab_focus(entry.widget)
    }

    /// Offers links while the user types.
    private static func complete(_ entry: Object, _ links: [String]) {
        var type = desktop_string_type()
        let store = Object(gtk_list_store_newv(1, &type))
        for link in links { desktop_append_text(store.c(), cleaned(link)) }
        let completion = Object(gtk_entry_completion_new())
        gtk_entry_completion_set_model(completion.c(), store.c())
        gtk_entry_completion_set_text_column(completion.c(), 0)
        gtk_entry_set_completion(entry.c(), completion.c())
        unsafe g_object_unref(store.raw)
        unsafe g_object_unref(completion.raw)
    }
}
#endif
