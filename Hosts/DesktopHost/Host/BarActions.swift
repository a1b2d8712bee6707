#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// What can be done with the screen in front, in the header bar.
@MainActor final class BarActions {
    /// The button that Enter presses in a sheet, if there is one.
    private(set) var primary: Object?

    private let bar: Object
    private var end: Object?
    private let host: ViewHost
    private var views: [String: BarAction] = [:]
    private var order: [String] = []

    init(_ bar: Object, _ host: ViewHost) {
        self.bar = bar
        self.host = host
    }

    /// Shows buttons and toggles, the first of them outermost.
    func update(_ elements: [Element], of place: PlaceID, isNarrow: Bool) {
        let keys = elements.map { "\(place.rawValue):\(ElementView.kind(of: $0)):\($0.id.rawValue)" }
        if keys != order {
            for view in views.values { adw_header_bar_remove(bar.c(), view.object.widget) }
            views = [:]
            for (key, element) in zip(keys, elements) {
                let view = BarAction(element, at: place, host)
                if view.isWayOut {
                    adw_header_bar_pack_start(bar.c(), view.object.widget)
                } else {
                    adw_header_bar_pack_end(bar.c(), view.object.widget)
                    end = view.object.parent
                }
                views[key] = view
            }
            order = keys
        }
        for (key, element) in zip(keys, elements) { views[key]?.update(element) }
        // Beside the menu and the window's own buttons, there is little room.
        let isCrowded = isNarrow && elements.count > 1
        if let end { gtk_box_set_spacing(end.c(), isCrowded ? 0 : 6) }
        bar.setClass("crowded", isCrowded)
        primary = keys.lazy.compactMap { self.views[$0] }.first { $0.isPrimary }?.object
    }
}

/// A button or toggle in the header bar.
@MainActor private final class BarAction {
    let object: Object
    private(set) var isWayOut = false
    private(set) var isPrimary = false
    private let kept: Kept
    private var isUpdating = false

    init(_ element: Element, at place: PlaceID, _ host: ViewHost) {
        let id = element.id
        if case .toggle = element {
            object = Object(gtk_toggle_button_new())
            kept = Kept(object)
            object.on("toggled") { [weak self] in
                guard let self, !isUpdating else { return }
                host.send(.set(gtk_toggle_button_get_active(object.c()) != 0), id, place)
            }
        } else {
            object = Object(gtk_button_new())
            kept = Kept(object)
            let isSearch = if case .button(let button) = element { button.role == .search } else { false }
            object.on("clicked") { if isSearch { host.search() } else { host.send(.activate, id, place) } }
        }
        if case .button(let button) = element {
            isWayOut = button.role == .cancel
            isPrimary = button.role == .primary
        }
    }

    func update(_ element: Element) {
        isUpdating = true
        defer { isUpdating = false }
        object.isSensitive = element.isEnabled
        switch element {
        case .toggle(let toggle):
            show(toggle.label, toggle.symbol?.icon(isOn: toggle.isOn))
            if (gtk_toggle_button_get_active(object.c()) != 0) != toggle.isOn {
                gtk_toggle_button_set_active(object.c(), toggle.isOn ? 1 : 0)
            }
        case .button(let button):
            show(button.label, button.icon)
            object.setClass("suggested-action", button.role == .primary)
            object.setClass("destructive-action", button.role == .destructive)
        default: break
        }
    }

    private func show(_ label: String, _ icon: String?) {
        let label = fitted(label)
        if let icon {
            // Setting it paints the button again.
            if unsafe gtk_button_get_icon_name(object.c()).map({ unsafe String(cString: $0) }) != icon {
                gtk_button_set_icon_name(object.c(), icon)
            }
        } else {
            gtk_button_set_label(object.c(), label)
        }
        gtk_widget_set_tooltip_text(object.widget, icon == nil ? nil : label)
        object.setLabel(label)
    }
}

extension Button {
    /// The icon that stands for the button in the bar; `nil` if its label does.
    fileprivate var icon: String? {
        switch role {
        case .search: Symbol.search.icon()
        case .copy: Symbol.copy.icon()
        case .primary, .cancel: nil
        case .normal, .destructive: symbol?.icon()
        }
    }
}
#endif
