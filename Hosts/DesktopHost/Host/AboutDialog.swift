#if Desktop
import CAdwaita
import HostSupport

/// The desktop's own dialog about an app.
@MainActor enum AboutDialog {
    static func present(_ credits: AppCredits, over frame: Frame, _ session: DesktopSession) {
        let dialog = Object(desktop_new_about())
        let texts = [
            ("application-name", session.name), ("version", credits.version), ("comments", credits.summary),
            ("developer-name", credits.developer), ("copyright", credits.copyright),
            ("license", credits.licence.markupEscaped),
        ]
        for (property, text) in texts { unsafe desktop_set_string(dialog.raw, property, text) }
        // A program that isn't installed has no icon.
        let theme = Object(gtk_icon_theme_get_for_display(gtk_widget_get_display(dialog.widget)))
        if gtk_icon_theme_has_icon(theme.c(), session.icon) != 0 {
            unsafe desktop_set_string(dialog.raw, "application-icon", session.icon)
        }
        for (title, names) in credits.credits {
            desktop_add_credits(dialog.widget, title, names.map { fitted($0) }.joined(separator: "\n"))
        }
        for (title, text) in credits.licences {
            desktop_add_licence(dialog.widget, title, text.markupEscaped)
        }
        if dialog.isA("GtkWindow") { dialog.addDialogKeys(session) }
        desktop_present_about(dialog.widget, frame.window.widget)
    }
}
#endif
