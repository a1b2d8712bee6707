#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

final class ToggleView: ElementView {
    private let knob = Object(gtk_switch_new())

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, Object(adw_action_row_new()))
        unsafe desktop_set_bool(object.raw, "use-markup", 0)
        gtk_widget_set_valign(knob.widget, GTK_ALIGN_CENTER)
        adw_action_row_add_suffix(object.c(), knob.widget)
        adw_action_row_set_activatable_widget(object.c(), knob.widget)
        knob.on("notify::active") { [weak self] in
            if let self { send(.set(gtk_switch_get_active(knob.c()) != 0)) }
        }
    }

    override func write(_ element: Element) {
        guard case .toggle(let toggle) = element else { return }
        adw_preferences_row_set_title(object.c(), fitted(toggle.label))
        mark(toggle.label)
        if (gtk_switch_get_active(knob.c()) != 0) != toggle.isOn {
            gtk_switch_set_active(knob.c(), toggle.isOn ? 1 : 0)
        }
    }
}

final class ChoiceView: ElementView {
    private var options: [String] = []
    private var name: String?

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, Object(adw_combo_row_new()))
        unsafe desktop_set_bool(object.raw, "use-markup", 0)
        object.on("notify::selected") { [weak self] in self?.choose() }
    }

    private func choose() {
        let index = Int(adw_combo_row_get_selected(object.c()))
        if options.indices.contains(index) { send(.choose(index)) }
    }

    override func write(_ element: Element) {
        guard case .choice(let choice) = element else { return }
        if choice.label != name {
            name = choice.label
            adw_preferences_row_set_title(object.c(), fitted(choice.label))
            for list in object.descendants(named: "GtkListView") { list.setLabel(fitted(choice.label)) }
        }
        if choice.options != options {
            options = choice.options
            let list = Object(gtk_string_list_new(nil))
            for option in options { gtk_string_list_append(list.c(), fitted(option)) }
            adw_combo_row_set_model(object.c(), list.c())
            unsafe g_object_unref(list.raw)
        }
        let selected = choice.selected.map { CUnsignedInt($0) } ?? CUnsignedInt.max
        if adw_combo_row_get_selected(object.c()) != selected { adw_combo_row_set_selected(object.c(), selected) }
        mark(choice.label, choice.selected.flatMap { choice.options.indices.contains($0) ? choice.options[$0] : nil })
    }
}

final class ButtonView: ElementView {
    private var role: Button.Role?

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, Object(gtk_button_new()))
        gtk_widget_set_halign(object.widget, GTK_ALIGN_START)
        object.on("clicked") { [weak self] in self?.send(.activate) }
    }

    override func write(_ element: Element) {
        guard case .button(let button) = element else { return }
        gtk_button_set_label(object.c(), fitted(button.label))
        mark(button.label)
        guard role != button.role else { return }
        object.setClass("suggested-action", button.role == .primary)
        object.setClass("destructive-action", button.role == .destructive)
        role = button.role
    }
}

final class ProgressView: ElementView {
    private let label = Object.label()
    private let bar = Object(gtk_progress_bar_new())
    private let spinner = Object(gtk_spinner_new())

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, .box(GTK_ORIENTATION_VERTICAL, 12))
        gtk_widget_set_size_request(spinner.widget, 32, 32)
        gtk_label_set_xalign(label.c(), 0.5)
        label.addClass("dim-label")
        for child in [spinner, bar, label] { object.append(child) }
    }

    override func write(_ element: Element) {
        guard case .progress(let progress) = element else { return }
        label.show(progress.label, in: language)
        bar.setLabel(fitted(progress.label))
        bar.isVisible = progress.fraction != nil
        spinner.isVisible = progress.fraction == nil
        gtk_spinner_set_spinning(spinner.c(), progress.fraction == nil ? 1 : 0)
        if let fraction = progress.fraction { gtk_progress_bar_set_fraction(bar.c(), fraction) }
    }
}
#endif
