#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// The sections of a side menu in a list beside them, the one in front marked.
@MainActor final class Sidebar {
    private let kept = Kept(Object(gtk_scrolled_window_new()))
    private let list = Object(gtk_list_box_new())
    private let host: ViewHost
    private var rows: [PlaceID: SidebarRow] = [:]
    private var reconciler = Reconciler<PlaceID>()
    /// The section in front, as it was drawn last.
    private var front: PlaceID?
    private var isUpdating = false
    /// Whether the section was chosen by going to its row, not by pressing it.
    private var isByKeys = false

    var object: Object { kept.object }

    init(_ host: ViewHost) {
        self.host = host
        list.addClass("navigation-sidebar")
        list.setLabel("Sections")
        gtk_list_box_set_selection_mode(list.c(), GTK_SELECTION_BROWSE)
        // Choosing the section in front returns it to its first screen; its row is selected already.
        list.on("row-selected") { [weak self] in self?.choose(isByKeys: true) }
        list.on("row-activated") { [weak self] in self?.choose(isByKeys: false) }
        host.isAmongSections = { [weak self] in self.map { $0.isByKeys && $0.list.hasFocus } ?? false }
        host.sections = { [weak self] in self.map { $0.object.isVisible ? [$0.object] : [] } ?? [] }
        host.focusSections = { [weak self] in self?.focus() ?? false }
        gtk_scrolled_window_set_policy(object.c(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(object.c(), list.widget)
        gtk_widget_set_size_request(object.widget, CInt(Panes.sidebarWidth), -1)
        gtk_widget_set_hexpand(object.widget, 0)
        object.addClass("beside")
    }

    private func focus() -> Bool {
        guard gtk_widget_get_mapped(list.widget) != 0 else { return false }
        if let row = front.flatMap({ rows[$0] }) { gtk_widget_grab_focus(row.object.widget) }
        return true
    }

    /// Goes to the section whose row is selected: the press of a row selects it first.
    private func choose(isByKeys: Bool) {
        if !isUpdating { self.isByKeys = isByKeys }
        guard !isUpdating, let row = unsafe gtk_list_box_get_selected_row(list.c()).map({ Object($0) }),
            let id = rows.first(where: { $0.value.object == row })?.key, (id == front) != isByKeys
        else { return }
        host.perform(.select(id))
    }

    func update(_ item: WindowSnapshot.Item) {
        isUpdating = true
        defer { isUpdating = false }
        for child in item.children {
            let row = rows[child.id] ?? SidebarRow(child.id, host)
            rows[child.id] = row
            row.update(child, host.symbols[child.name] ?? .list)
        }
        let ids = item.children.map(\.id)
        reconciler.run(ids) { id, _ in
            guard let row = rows[id] else { return }
            gtk_list_box_insert(list.c(), row.object.widget, CInt(ids.firstIndex(of: id) ?? -1))
        } remove: { id in
            if let row = rows[id] { gtk_list_box_remove(list.c(), row.object.widget) }
            if !ids.contains(id) { rows[id] = nil }
        }
        front = item.selectedChild?.id
        gtk_list_box_select_row(list.c(), front.flatMap { rows[$0] }?.object.c())
    }
}

/// A section: its symbol, its title, and how many things wait there.
@MainActor private final class SidebarRow {
    private let kept = Kept(Object(gtk_list_box_row_new()))
    private let image = Object(desktop_new_silent_image(nil))
    private let label = Object(desktop_new_silent_label())
    private let badge = Object(desktop_new_silent_label())
    private let actions = RowActions()

    var object: Object { kept.object }

    init(_ id: PlaceID, _ host: ViewHost) {
        let box = Object.box(GTK_ORIENTATION_HORIZONTAL, 12)
        gtk_widget_set_margin_start(box.widget, 4)
        gtk_label_set_xalign(label.c(), 0)
        gtk_label_set_ellipsize(label.c(), PANGO_ELLIPSIZE_END)
        gtk_widget_set_hexpand(label.widget, 1)
        badge.addClass("row-badge")
        badge.addClass("numeric")
        gtk_widget_set_valign(badge.widget, GTK_ALIGN_CENTER)
        for child in [image, label, badge] { box.append(child) }
        gtk_list_box_row_set_child(object.c(), box.widget)
        actions.offer(true, [], on: object, run: { _ in host.perform(.select(id)) })
    }

    func update(_ item: WindowSnapshot.Item, _ symbol: Symbol) {
        image.setIcon(symbol.icon())
        gtk_label_set_text(label.c(), fitted(item.title))
        gtk_label_set_text(badge.c(), "\(item.badge)")
        badge.isVisible = item.badge > 0
        object.setLabel(item.spoken)
    }
}
#endif
