#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// A file, which the user chooses in the desktop's own dialog; then the form is sent.
final class FileView: ElementView {
    /// The dialog, while it is open.
    private var chooser: FileChooser?
    /// The name that a new file may have; `nil` for a file that there is.
    private var name: String?
    private var hasProblem = false
    private let actions = RowActions()

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, Object(adw_action_row_new()))
        unsafe desktop_set_bool(object.raw, "use-markup", 0)
        adw_action_row_add_suffix(object.c(), Object(desktop_new_silent_image("document-open-symbolic")).widget)
        gtk_list_box_row_set_activatable(object.c(), 1)
        object.on("activated") { [weak self] in self?.choose() }
        actions.offer(true, [], on: object, run: { [weak self] _ in self?.choose() })
    }

    private func choose() {
        guard let root = unsafe gtk_widget_get_root(object.widget).map({ Object($0) }) else { return }
        let title = name == nil ? "Choose a file" : "Save as"
        chooser = FileChooser(title, name: name, over: root) { [weak self] in self?.take($0) }
    }

    private func take(_ path: String?) {
        chooser = nil
        guard let path else { return }
        send(.commit(path))
        object.pressMainButton()
    }

    override func write(_ element: Element) {
        guard case .field(let field) = element else { return }
        if case .newFile(let name) = field.kind { self.name = name } else { name = nil }
        let file = field.text.split(separator: "/").last.map(String.init)
        let detail = field.problem ?? file ?? "None is chosen yet"
        adw_preferences_row_set_title(object.c(), fitted(field.label))
        adw_action_row_set_subtitle(object.c(), fitted(detail))
        object.setClass("error", field.problem != nil)
        desktop_describe(object.widget, fitted(detail))
        // A form that was refused puts the user where it is wrong.
        if field.problem != nil, !hasProblem {
            gtk_widget_grab_focus(object.widget)
            host.choseFocus = true
        }
        hasProblem = field.problem != nil
    }
}

extension Object {
    /// Presses the main button of the screen around a widget.
    func pressMainButton() {
        let root = unsafe gtk_widget_get_root(widget).map { Object($0) }
        let screen = ancestors.first { $0.typeName.hasPrefix("AdwClamp") }
        // A row has such a button too, which isn't shown.
        let main =
            unsafe root.flatMap { gtk_window_get_default_widget($0.c()) }.map { Object($0) }
            ?? screen?.descendants(named: "GtkButton").first {
                $0.hasClass("suggested-action") && gtk_widget_get_mapped($0.widget) != 0
            }
        if let main { gtk_widget_activate(main.widget) }
    }
}
#endif
