#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import HostSupport

final class RowView: ElementView {
    private let actions = RowActions()
    /// The picture at the start; without one there must be no widget, which would take a gap.
    fileprivate var image: Object?
    private let value = Object(desktop_new_silent_label())
    private let badge = Object(desktop_new_silent_label())
    private let check = Object(desktop_new_silent_image("object-select-symbolic"))
    private let arrow = Object(desktop_new_silent_image("go-next-symbolic"))

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, Object(adw_action_row_new()))
        unsafe desktop_set_bool(object.raw, "use-markup", 0)
        // Its name is the title alone, else, and a screen reader would say a description twice.
        gtk_accessible_reset_relation(object.c(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        value.wrap()
        // A date isn't broken in the middle.
        gtk_label_set_wrap_mode(value.c(), PANGO_WRAP_WORD)
        value.addClass("dim-label")
        value.addClass("numeric")
        // As long as there is room for both, neither the title nor the value is broken into lines.
        for label in object.descendants(named: "GtkLabel") + [value] {
            gtk_label_set_natural_wrap_mode(label.c(), GTK_NATURAL_WRAP_NONE)
        }
        gtk_label_set_max_width_chars(value.c(), 40)
        gtk_label_set_justify(value.c(), GTK_JUSTIFY_RIGHT)
        gtk_widget_set_valign(badge.widget, GTK_ALIGN_CENTER)
        for suffix in [value, badge, check, arrow] { adw_action_row_add_suffix(object.c(), suffix.widget) }
        object.on("activated") { [weak self] in self?.send(.activate) }
    }

    override func write(_ element: Element) {
        guard case .row(let row) = element else { return }
        show(row.symbol)
        adw_preferences_row_set_title(object.c(), fitted(row.title))
        adw_action_row_set_subtitle(object.c(), fitted(row.subtitle ?? ""))
        gtk_label_set_text(value.c(), fitted(row.value ?? ""))
        value.isVisible = row.value != nil
        let text = row.badge ?? ""
        gtk_label_set_text(badge.c(), fitted(text))
        badge.isVisible = row.badge != nil
        mark(row.title, row.subtitle, row.value, row.badge, as: row.language)
        // An empty one keeps the place of a sign.
        gtk_label_set_width_chars(badge.c(), text.hasLetters ? -1 : 2)
        // A sign such as a star is a mark by itself.
        badge.setClass("row-badge", text.hasLetters)
        badge.setClass("accent", !text.hasLetters)
        check.isVisible = row.isChecked
        arrow.showArrow(of: row)
        object.setExpanded(row.isExpanded)
        let isActive = element.isActionable
        gtk_list_box_row_set_activatable(object.c(), isActive ? 1 : 0)
        offer(isActive, element.actions, by: actions) { arrow.insertBefore($0) }
        object.setLabel(fitted(row.spoken))
        object.setChosen(row.isChecked)
    }
}

extension RowView {
    fileprivate func show(_ symbol: Symbol?) {
        guard let icon = symbol?.icon() else {
            if let image { adw_action_row_remove(object.c(), image.widget) }
            image = nil
            return
        }
        if image == nil {
            let new = Object(desktop_new_silent_image(nil))
            adw_action_row_add_prefix(object.c(), new.widget)
            image = new
        }
        image?.setIcon(icon)
    }
}

extension Row {
    /// What a screen reader says: all texts of the row, or what the app wants said, and whether the row is chosen.
    var spoken: String {
        let mark = badge.map { Self.spokenMarks[$0] ?? $0 }
        let texts = accessibilityLabel.map { [$0] } ?? [title, value, subtitle, mark].compactMap(\.self)
        return (texts + (isChecked ? ["chosen"] : [])).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// What a screen reader says instead of the name of a sign.
    private static let spokenMarks = ["●": "unread", "★": "starred"]
}

/// A row of a boxed list whose texts stand in columns.
final class TableRowView: ElementView {
    private let actions = RowActions()
    private let cell = TableCell()

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, Object(gtk_list_box_row_new()))
        gtk_list_box_row_set_child(object.c(), cell.object.widget)
    }

    override func write(_ element: Element) {
        guard case .row(let row) = element else { return }
        cell.show(row, in: row.language ?? language, isTable: true)
        let isActive = element.isActionable
        object.setClass("current", row.isCurrent)
        object.setExpanded(row.isExpanded)
        gtk_list_box_row_set_activatable(object.c(), isActive ? 1 : 0)
        offer(isActive, element.actions, by: actions) { cell.add($0) }
        object.setLabel(fitted(row.spoken))
        object.setChosen(row.isChecked)
    }
}

/// The texts of a row: the title, the value, the subtitle, and the signs at the end.
@MainActor final class TableCell {
    private let kept = Kept(Object(desktop_new_cell_box(GTK_ORIENTATION_HORIZONTAL)))
    private let title = Object(desktop_new_silent_label())
    private let value = Object(desktop_new_silent_label())
    private let subtitle = Object(desktop_new_silent_label())
    private let sign = Object(desktop_new_silent_label())
    private let badge = Object(desktop_new_silent_label())
    private let check = Object(desktop_new_cell_image("object-select-symbolic"))
    private let arrow = Object(desktop_new_cell_image("go-next-symbolic"))
    private var shown: Shown?

    /// What a row shows here: only another one is written (bench: a tap, a key of the search).
    private struct Shown: Equatable {
        let texts: [String?]
        let isChecked: Bool
        let hasDisclosure: Bool
        let isExpanded: Bool?
        let language: Language?
        let isTable: Bool

        @MainActor init(_ row: Row, _ language: Language?, isTable: Bool) {
            (self.language, self.isTable) = (language, isTable)
            texts = [row.title, row.value, row.subtitle, row.badge, row.match]
            (isChecked, hasDisclosure, isExpanded) = (row.isChecked, row.hasDisclosure, row.isExpanded)
        }
    }

    var object: Object { kept.object }

    func add(_ button: Object) { arrow.insertBefore(button) }

    init() {
        object.addClass("row-cell")
        TableLayout.install(in: object)
        // A column's width is that of the layout; what is longer is cut.
        for label in [title, value, subtitle] {
            gtk_label_set_xalign(label.c(), 0)
            gtk_label_set_ellipsize(label.c(), PANGO_ELLIPSIZE_END)
        }
        value.addClass("dim-label")
        badge.addClass("row-badge")
        sign.addClass("accent")
        gtk_widget_set_valign(badge.widget, GTK_ALIGN_CENTER)
        for child in [title, value, subtitle, sign, badge, check, arrow] { object.append(child) }
    }

    /// Shows a row, with its texts in columns, or with the subtitle below the title.
    func show(_ row: Row, in language: Language?, isTable: Bool) {
        let new = Shown(row, language, isTable: isTable)
        guard new != shown else { return }
        shown = new
        object.setClass(TableLayout.columnsClass, isTable)
        // Below the title it looks as in a short list.
        for name in ["caption", "dim-label"] { subtitle.setClass(name, !isTable) }
        // What heads others stands in no column: its value is at its end.
        let isHeading = row.isExpanded != nil
        let (hasValue, hasSubtitle) = (row.value != nil && !isHeading, row.subtitle != nil)
        title.show(row.title, in: language, match: row.match)
        value.show(row.value ?? "", in: language, match: row.match)
        subtitle.show(row.subtitle ?? "", in: language, match: row.match)
        value.isVisible = hasValue || hasSubtitle
        subtitle.isVisible = hasSubtitle
        let marks = (row.badge ?? "").split(separator: " ").map(String.init)
        let words = marks.filter(\.hasLetters).joined(separator: " ")
        let signs = marks.filter { !$0.hasLetters }.joined(separator: " ")
        let sign = isHeading ? row.value ?? "" : signs
        self.sign.show(sign, in: language)
        // An empty one keeps the place of a sign.
        self.sign.isVisible = !sign.isEmpty || row.badge?.isEmpty == true
        gtk_label_set_width_chars(self.sign.c(), isTable || isHeading ? -1 : 2)
        self.sign.setClass("accent", !isHeading)
        self.sign.setClass("dim-label", isHeading)
        badge.show(words, in: language)
        badge.isVisible = !words.isEmpty
        check.isVisible = row.isChecked
        arrow.showArrow(of: row)
    }
}

extension Object {
    /// Has an image show where a row leads: to what it heads, or further.
    fileprivate func showArrow(of row: Row) {
        isVisible = row.hasDisclosure || row.isExpanded != nil
        let icon = row.isExpanded.map { $0 ? "pan-down" : "pan-end" } ?? "go-next"
        setIcon(icon + "-symbolic")
    }
}

extension String {
    fileprivate var hasLetters: Bool {
        unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }
}

final class FactView: ElementView {
    private let title = Object(desktop_new_silent_label())
    private let value = Object.label()

    init(_ id: ElementID, _ labels: Object?, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, .sideBySide(12))
        gtk_label_set_xalign(title.c(), 0)
        for label in [title, value] { gtk_widget_set_valign(label.widget, GTK_ALIGN_BASELINE) }
        title.addClass("dim-label")
        value.addClass("numeric")
        gtk_label_set_selectable(value.c(), 1)
        gtk_widget_set_can_focus(value.widget, 0)
        gtk_widget_set_hexpand(value.widget, 1)
        if let labels { gtk_size_group_add_widget(labels.c(), title.widget) }
        object.attach([title, value])
    }

    override func write(_ element: Element) {
        guard case .row(let row) = element else { return }
        let text = [row.badge.map { "(\($0))" }, row.value].compactMap { $0 }.joined(separator: "  ")
        title.show(row.title, in: row.language ?? language)
        value.show(text, in: row.language ?? language)
        value.setLabel(fitted("\(row.title), \(text)"))
    }
}
#endif
