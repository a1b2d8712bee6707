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
        // Selectable labels would take the focus one after the other.
        gtk_widget_set_focusable(object.widget, 0)
        // The address of a link is the identity of its action.
        object.on("activate-link") { arguments in
            arguments.answer(true)
            host.send(.activate, ElementID(arguments.string(0)), place)
        }
    }

    override func write(_ element: Element) {
        guard case .text(let text) = element else { return }
        let links = element.actions.map(\.id)
        write(text, links: links)
        gtk_widget_set_focusable(object.widget, links.isEmpty ? 0 : 1)
        guard style != text.style else { return }
        for name in style.map(Self.classes) ?? [] { object.setClass(name, false) }
        for name in Self.classes(of: text.style) { object.addClass(name) }
        style = text.style
    }

    private func write(_ text: Text, links: [ElementID]) {
        if links.isEmpty, !text.runs.contains(where: \.isEmphasized) {
            let plain = cleaned(text.text, keepingLines: true)
            guard hasMarkup || plain != shown else { return }
            (hasMarkup, shown) = (false, plain)
            gtk_label_set_text(object.c(), plain)
        } else {
            let markup = Self.markup(of: text.runs, links)
            guard !hasMarkup || markup != shown else { return }
            (hasMarkup, shown) = (true, markup)
            gtk_label_set_markup(object.c(), markup)
        }
    }

    private static func markup(of runs: [Text.Run], _ links: [ElementID]) -> String {
        var links = links[...]
        return runs.reduce(into: "") { markup, run in
            let text = cleaned(run.text, keepingLines: true).markupEscaped
            if run.follow != nil, let id = links.popFirst() {
                markup += "<a href=\"\(id.rawValue.markupEscaped)\">\(text)</a>"
            } else {
                markup += run.isEmphasized ? "<b>\(text)</b>" : text
            }
        }
    }

    private static func classes(of style: Text.Style) -> [String] {
        switch style {
        case .body: []
        case .headline: ["title-4"]
        case .caption: ["caption", "dim-label"]
        case .error: ["error"]
        case .monospaced: ["monospace"]
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
        gtk_image_set_from_icon_name(image.c(), placeholder.symbol.icon())
        gtk_label_set_text(label.c(), cleaned(placeholder.label))
    }
}
#endif
