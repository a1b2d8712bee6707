#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import HostSupport

/// A field for text, plain or secret, with its problem below.
final class FieldView: ElementView {
    private let entry: Object
    private let problem = Object.label()
    private var isTyping = false
    /// The text that the app knows.
    private var known = ""

    init(_ field: Field, at place: PlaceID, _ host: ViewHost) {
        entry = Object(field.isSecure ? adw_password_entry_row_new() : adw_entry_row_new())
        let row = Object(gtk_list_box_row_new())
        super.init(field.id, at: place, host, row)
        unsafe desktop_set_bool(entry.raw, "use-markup", 0)
        problem.addClass("error")
        problem.addClass("caption")
        problem.setMargins(12, 0)
        gtk_widget_set_margin_top(problem.widget, 6)
        gtk_widget_set_margin_bottom(problem.widget, 9)
        let list = Object(gtk_list_box_new())
        gtk_list_box_set_selection_mode(list.c(), GTK_SELECTION_NONE)
        list.addClass("field")
        list.setLabel(fitted(field.label))
        gtk_list_box_append(list.c(), entry.widget)
        let box = Object.box(GTK_ORIENTATION_VERTICAL)
        box.append(list)
        box.append(problem)
        gtk_list_box_row_set_child(row.c(), box.widget)
        gtk_list_box_row_set_activatable(row.c(), 0)
        gtk_widget_set_focusable(row.widget, 0)
        known = field.text
        // libadwaita 1.2 gives the button that reveals a password no name that a screen reader could say.
        if field.isSecure {
            for button in entry.descendants(named: "GtkButton") { button.setLabel("Reveal \(fitted(field.label))") }
        }
        entry.on("changed") { [weak self] in self?.type() }
        entry.on("entry-activated") { [weak self] in self?.goOn() }
        let focus = Object(gtk_event_controller_focus_new())
        focus.on("leave") { [weak self] in self?.commit() }
        entry.add(focus)
    }

    private func type() {
        entry.markEntry(language)
        guard !isUpdating else { return }
        host.sent = nil
        host.pending.edit(id, in: place) { [weak self] in self?.commit() }
        send(.edit(entry.text))
    }

    /// Goes to the next field, or presses the main button after the last one.
    private func goOn() {
        let screen = entry.ancestors.first { $0.typeName.hasPrefix("AdwClamp") }
        let fields = screen?.descendants(named: "AdwEntryRow", "AdwPasswordEntryRow") ?? []
        let next = fields.drop(while: { $0 != entry }).dropFirst().first
        if next == nil { host.sent = place }
        commit()
        if let next { gtk_widget_grab_focus(next.widget) } else { entry.pressMainButton() }
    }

    private var root: Object? { unsafe gtk_widget_get_root(entry.widget).map { Object($0) } }

    /// Commits what was typed, if it is new.
    func commit() {
        host.pending.forget(id, in: place)
        let text = entry.text
        guard text != known else { return }
        known = text
        send(.commit(text))
    }

    /// Goes to the field, unless the user is typing: what a refused form says comes after its button was pressed.
    private func correct() {
        guard let root, root.focus?.isA("GtkText") != true else { return }
        gtk_widget_grab_focus(entry.widget)
        host.choseFocus = true
    }

    override func write(_ element: Element) {
        guard case .field(let field) = element else { return }
        let hint = field.placeholder.map { " (\($0))" } ?? ""
        adw_preferences_row_set_title(entry.c(), fitted(field.label + hint))
        if entry.text != field.text {
            entry.text = field.text
            known = field.text
        }
        let isRefused = host.refused?.place == place && host.refused?.field == id
        if isRefused {
            host.refused = nil
            // A field that was made anew isn't in its place yet.
            Task { [weak self] in self?.correct() }
        } else if field.problem != nil, !problem.isVisible {
            correct()
        }
        problem.isVisible = field.problem != nil
        problem.show(field.problem ?? "", in: language)
        if field.isSecure, let text = gtk_editable_get_delegate(entry.c()) {
            gtk_text_set_visibility(Object(text).c(), field.isRevealed ? 1 : 0)
        }
        entry.setClass("error", field.problem != nil)
        desktop_describe(entry.widget, fitted(field.problem ?? ""))
    }
}
#endif
