#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import TextBasics

final class TextView: ElementView {
    private let label: TextLabel

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        label = TextLabel(at: place, host)
        super.init(id, at: place, host, label.object)
    }

    override func write(_ element: Element) {
        guard case .text(let text) = element else { return }
        for part in TextParts(text).parts.prefix(1) { label.write(part, text.style, links: text.links(element)) }
    }
}

/// A text of many paragraphs, or of long ones: a label for each part, of which those further down follow one by one, so
/// that the window answers meanwhile.
final class LongTextView: ElementView {
    private var text: (parts: [TextParts.Part], style: Text.Style, links: [Int: ElementID]) = ([], .body, [:])
    private var labels: [TextLabel] = []
    private var adding: Task<Void, Never>?
    /// As long as a display needs to show a picture.
    private static let pause = Duration.milliseconds(16)

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, .box(GTK_ORIENTATION_VERTICAL))
    }

    isolated deinit { adding?.cancel() }

    override func write(_ element: Element) {
        guard case .text(let text) = element else { return }
        self.text = (TextParts(text).parts, text.style, text.links(element))
        while labels.count > self.text.parts.count { gtk_box_remove(object.c(), labels.removeLast().object.widget) }
        for number in labels.indices { write(number) }
        if labels.isEmpty { add() }
        addSoon()
    }

    private func write(_ number: Int) { labels[number].write(text.parts[number], text.style, links: text.links) }

    private func add() {
        guard labels.count < text.parts.count else { return }
        let label = TextLabel(at: place, host)
        labels.append(label)
        write(labels.count - 1)
        object.append(label.object)
    }

    private func addSoon() {
        guard adding == nil, labels.count < text.parts.count else { return }
        adding = Task { [weak self] in
            while !Task.isCancelled, let count = self?.missing, count > 0 {
                try? await Task.sleep(for: Self.pause)
                self?.add()
            }
            self?.adding = nil
        }
    }

    private var missing: Int { text.parts.count - labels.count }
}

@MainActor private final class TextLabel {
    /// The least width of a label with much text, in digits: for a narrower one, Pango would break the text more often.
    private static let leastWidth: CInt = 20

    private let kept = Kept(.label())
    private let place: PlaceID
    private let host: ViewHost
    private var style: Text.Style?
    private var hasMarkup = false
    private var shown: String?
    private var attributes = TextAttributes()

    var object: Object { kept.object }

    init(at place: PlaceID, _ host: ViewHost) {
        (self.place, self.host) = (place, host)
        gtk_label_set_selectable(object.c(), 1)
        // Selectable labels would take the focus one after the other; one that isn't focusable keeps Tab from going on.
        gtk_widget_set_can_focus(object.widget, 0)
        object.followLinks(at: place, host)
    }

    func write(_ part: TextParts.Part, _ new: Text.Style, links: [Int: ElementID]) {
        write(part, links: links)
        gtk_widget_set_can_focus(object.widget, part.contains { links[$0.position] != nil } ? 1 : 0)
        guard style != new else { return }
        for name in style?.classes ?? [] { object.setClass(name, false) }
        for name in new.classes { object.addClass(name) }
        style = new
    }

    private func write(_ part: TextParts.Part, links: [Int: ElementID]) {
        let isMarked = part.contains { $0.run.isEmphasized || $0.run.isOverlined || links[$0.position] != nil }
        let new = part.map { isMarked ? $0.run.markup(link: links[$0.position]) : $0.run.text }.joined()
        var newAttributes = TextAttributes()
        let language = host.languages[place]
        for (_, run) in part { newAttributes.append(run.text, in: run.language ?? language) }
        guard hasMarkup != isMarked || new != shown || newAttributes != attributes else { return }
        (hasMarkup, shown, attributes) = (isMarked, new, newAttributes)
        let isLong = new.utf8.count > LabelLimits.word
        if gtk_label_get_width_chars(object.c()) != (isLong ? Self.leastWidth : -1) {
            gtk_label_set_width_chars(object.c(), isLong ? Self.leastWidth : -1)
        }
        if isMarked { gtk_label_set_markup(object.c(), new) } else { gtk_label_set_text(object.c(), new) }
        object.setAttributes(attributes)
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
    /// The part in Pango's markup, with the identity of its link, if it is one.
    func markup(link: ElementID?) -> String {
        let text = withoutPiledMarks(cleaned(text, keepingLines: true)).markupEscaped
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
    @MainActor var markupEscaped: String {
        guard let escaped = unsafe g_markup_escape_text(self, -1) else { return "" }
        defer { unsafe g_free(escaped) }
        return unsafe String(cString: escaped)
    }
}

/// What stands in place of content that isn't there; its buttons follow it, centred too.
final class PlaceholderView: ElementView {
    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, Object(adw_status_page_new()))
        // What scrolls in it would take the focus, and have no height in a long list.
        gtk_widget_set_can_focus(object.widget, 0)
        for scroller in object.descendants(named: "GtkScrolledWindow") {
            gtk_scrolled_window_set_policy(scroller.c(), GTK_POLICY_NEVER, GTK_POLICY_NEVER)
        }
    }

    override func write(_ element: Element) {
        guard case .placeholder(let placeholder) = element else { return }
        adw_status_page_set_icon_name(object.c(), placeholder.symbol.icon())
        adw_status_page_set_title(object.c(), fitted(placeholder.title))
        adw_status_page_set_description(object.c(), placeholder.detail.map { fitted($0).markupEscaped })
        mark(placeholder.title, placeholder.detail)
    }
}
#endif
