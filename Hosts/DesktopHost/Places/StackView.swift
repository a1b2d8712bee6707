#if Desktop
import AppCore
import CAdwaita

/// A stack or pages: the child in front, which slides in above the one before it, or stands beside it.
final class StackView: PlaceView {
    private var panes: [PlaceID: SidePane] = [:]
    private var front = PlaceID.none
    private var ids: [PlaceID] = []

    init(_ id: PlaceID, _ host: ViewHost) {
        super.init(id, host, Object(adw_leaflet_new()))
        adw_leaflet_set_transition_type(object.c(), ADW_LEAFLET_TRANSITION_TYPE_SLIDE)
        adw_leaflet_set_can_unfold(object.c(), 0)
        object.on("notify::child-transition-running") { [weak self] in
            if let self, adw_leaflet_get_child_transition_running(object.c()) == 0 { removeGone() }
        }
    }

    override func draw(_ item: WindowSnapshot.Item, _ arrangement: Arrangement) {
        guard let selected = item.selectedChild else {
            ids = []
            return removeGone()
        }
        let isPages = item.container == .pages
        ids = item.children.prefix(isPages ? item.children.count : item.selected + 1).map(\.id)
        var shown = [selected]
        if let behind = item.children.last(where: { $0.id == arrangement.beside }) { shown.insert(behind, at: 0) }
        for child in shown { add(child, of: item, arrangement) }
        let isBeside = shown.count > 1
        for (id, pane) in panes {
            pane.setList(isBeside && id == shown[0].id)
            // Side by side stands every visible child.
            pane.object.isVisible = !isBeside || shown.contains { $0.id == id }
        }
        adw_leaflet_set_can_unfold(object.c(), isBeside ? 1 : 0)
        turn(to: selected.id, isFirst: front == .none || isBeside)
        if isBeside || adw_leaflet_get_child_transition_running(object.c()) == 0 { removeGone() }
    }

    /// Those of the child in front: one that slides away may still have its own.
    override var tabs: TabsView? { children[front]?.tabs }

    private func add(_ item: WindowSnapshot.Item, of parent: WindowSnapshot.Item, _ arrangement: Arrangement) {
        let (view, isNew) = child(item)
        view.update(item, arrangement)
        guard isNew else { return }
        let pane = SidePane(around: view)
        let before = ids.prefix { $0 != item.id }.last { panes[$0] != nil }
        let page = adw_leaflet_insert_child_after(
            object.c(), pane.object.widget, before.flatMap { panes[$0] }?.object.widget)
        adw_leaflet_page_set_name(page, item.widgetName)
        panes[item.id] = pane
    }

    /// Brings a child to the front.
    private func turn(to id: PlaceID, isFirst: Bool) {
        guard let pane = panes[id]?.object else { return }
        defer { front = id }
        guard unsafe adw_leaflet_get_visible_child(object.c()) != pane.widget else { return }
        RowActions.closeMenu()
        if isFirst { adw_leaflet_set_mode_transition_duration(object.c(), 0) }
        adw_leaflet_set_visible_child(object.c(), pane.widget)
    }

    private func removeGone() {
        removeChildren(except: ids) { id, _ in
            guard let pane = panes.removeValue(forKey: id) else { return }
            adw_leaflet_remove(object.c(), pane.object.widget)
        }
    }
}
#endif
