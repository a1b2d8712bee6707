import AppCoreContent

#if Desktop
import CAdwaita
#endif

extension Symbol {
    /// The name of the icon in Adwaita's theme, of something that may be on.
    func iconName(isOn: Bool = true) -> String {
        let name =
            switch self {
            case .add: "list-add"
            case .book: "accessories-dictionary"
            case .calendar: "x-office-calendar"
            case .copy: "edit-copy"
            case .edit: "document-edit"
            case .export: "document-save"
            case .feed: "application-rss+xml"
            case .file: "text-x-generic"
            case .history: "document-open-recent"
            case .info: "help-about"
            case .language: "preferences-desktop-locale"
            case .levels: "view-list-ordered"
            case .link: "insert-link"
            case .list: "view-list-bullet"
            case .map: "mark-location"
            case .parts: "view-grid"
            case .user: "avatar-default"
            case .play: "media-playback-start"
            case .refresh: "view-refresh"
            case .remove: "user-trash"
            case .search: "system-search"
            case .star: isOn ? "starred" : "non-starred"
            case .text: "font-select"
            case .warning: "dialog-warning"
            case .writing: "document-edit"
            }
        return name + "-symbolic"
    }
}

#if Desktop
@MainActor extension Symbol {
    private static var found: [String: Bool] = [:]

    /// The name of the icon, unless the theme has no such icon.
    func icon(isOn: Bool = true) -> String? {
        let name = iconName(isOn: isOn)
        // Looking up an icon takes time.
        if let isThere = Self.found[name] { return isThere ? name : nil }
        guard let display = unsafe gdk_display_get_default().map({ Object($0) }) else { return nil }
        let isThere = gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display.c()), name) != 0
        Self.found[name] = isThere
        return isThere ? name : nil
    }
}

@MainActor extension Object {
    /// Shows an icon in an image, or none, unless it does so already: setting it looks it up and paints it again.
    func setIcon(_ name: String?) {
        if unsafe gtk_image_get_icon_name(c()).map({ unsafe String(cString: $0) }) != name {
            gtk_image_set_from_icon_name(c(), name)
        }
    }
}
#endif
