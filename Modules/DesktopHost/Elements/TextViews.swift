#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import TextBasics

/// A paragraph.
final class TextView: ElementView {
    private var style: Text.Style?
    private var hasMarkup = false
    private var shown: String?

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, .label())
        gtk_label_set_selectable(object.c(), 1)
        // Selectable labels would take the focus one after the other; one that isn't focusable keeps Tab from going on.
        gtk_widget_set_can_focus(object.widget, 0)
        object.followLinks(at: place, host)
    }

    override func write(_ element: Element) {
        guard case .text(let text) = element else { return }
        let links = text.links(element)
        write(text, links: links)
        gtk_widget_set_can_focus(object.widget, links.isEmpty ? 0 : 1)
        guard style != text.style else { return }
        for name in style?.classes ?? [] { object.setClass(name, false) }
        for name in text.style.classes { object.addClass(name) }
        style = text.style
    }

    private func write(_ text: Text, links: [Int: ElementID]) {
        if links.isEmpty, !text.runs.contains(where: { $0.isEmphasized || $0.isOverlined }) {
            let plain = cleaned(text.text, keepingLines: true)
            guard hasMarkup || plain != shown else { return }
            (hasMarkup, shown) = (false, plain)
            gtk_label_set_text(object.c(), plain)
        } else {
            let markup = text.runs.enumerated().map { $1.markup(link: links[$0]) }.joined()
            guard !hasMarkup || markup != shown else { return }
            (hasMarkup, shown) = (true, markup)
            gtk_label_set_markup(object.c(), markup)
        }
    }
}

extension Text {
    /// The identities of the links of a text's element, by the positions of their runs.
    func links(_ element: Element) -> [Int: ElementID] {
        let positions = runs.indices.filter { runs[$0].follow != nil }
        return Dictionary(zip(positions, element.actions.map(\.id))) { first, _ in first }
    }
}

extension Text.Style {
    /// How libadwaita styles such a text.
    var classes: [String] {
        switch self {
        case .body: []
        case .headline: ["title-4"]
        case .caption: ["caption", "dim-label"]
        case .error: ["error"]
        case .monospaced: ["monospace"]
        }
    }
}

extension Text.Run {
    /// The part in Pango's markup.
    ///
    /// - Parameter link: The identity of its link, if it is one.
    /// - Returns: The markup.
    func markup(link: ElementID?) -> String {
        let text = cleaned(text, keepingLines: true).markupEscaped
        if let link { return "<a href=\"\(link.rawValue.markupEscaped)\">\(text)</a>" }
        if isOverlined { return "<span overline=\"single\">\(text)</span>" }
        return isEmphasized ? "<b>\(text)</b>" : text
    }
}

extension Object {
    /// Has the links in a label do what their addresses name: each is the identity of an action.
    func followLinks(at place: PlaceID, _ host: ViewHost) {
        on("activate-link") { arguments in
            arguments.answer(true)
            host.send(.activate, ElementID(arguments.string(0)), place)
        }
    }
}

extension String {
    /// The text as Pango's markup takes it.
    @MainActor var markupEscaped: String {
        guard let escaped = unsafe g_markup_escape_text(self, -1) else { return "" }
        defer { unsafe g_free(escaped) }
        return unsafe String(cString: escaped)
    }
}

/// What stands in place of content that isn't there; its buttons follow it, centred too.
final class PlaceholderView: ElementView {
    private let image = Object(desktop_new_silent_image(nil))
    private let label = Object.label()

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, .box(GTK_ORIENTATION_VERTICAL, 18))
        object.setMargins(12, 36)
        gtk_image_set_pixel_size(image.c(), 96)
        image.addClass("dim-label")
        gtk_label_set_justify(label.c(), GTK_JUSTIFY_CENTER)
        gtk_label_set_xalign(label.c(), 0.5)
        gtk_label_set_max_width_chars(label.c(), 40)
        gtk_widget_set_halign(label.widget, GTK_ALIGN_CENTER)
        for child in [image, label] { object.append(child) }
    }

    override func write(_ element: Element) {
        guard case .placeholder(let placeholder) = element else { return }
        let icon = placeholder.symbol.icon()
        image.isVisible = icon != nil
        image.setIcon(icon)
        gtk_label_set_text(label.c(), cleaned(placeholder.label))
    }
}
#endif
