#if Desktop
import AppCore
import CAdwaita

/// The columns of a split side by side, or only the selected one in a narrow window; also what an unknown container shows
/// at once.
final class ColumnsView: PlaceView {
    private var panes: [PlaceID: SidePane] = [:]
    private var columns: [PlaceID: Int] = [:]
    private var selected = PlaceID.none
    /// The column that had the focus while it was selected.
    private var entered: PlaceID?

    init(_ id: PlaceID, _ host: ViewHost) { super.init(id, host, .sideBySide()) }

    override func draw(_ item: WindowSnapshot.Item, _ arrangement: Arrangement) {
        selected = item.selectedChild?.id ?? .none
        let visible = item.children.filter(\.isShown)
        let isOne = item.container == .split && !arrangement.panes.hasList
        let shown = isOne ? visible.filter { $0.id == selected } : visible
        removeChildren(except: visible.map(\.id)) { id, _ in
            columns[id] = nil
            if let pane = panes.removeValue(forKey: id) { gtk_grid_remove(object.c(), pane.object.widget) }
        }
        for (column, child) in visible.enumerated() {
            let isShown = shown.contains { $0.id == child.id }
            if isShown { self.child(child).view.update(child, arrangement) }
            guard let pane = pane(of: child.id, at: column) else { continue }
            pane.setList(item.container == .split && column == 0 && shown.count > 1)
            pane.object.isVisible = isShown
        }
    }

    /// What is around a child, at its column; `nil` if the child was never shown.
    private func pane(of id: PlaceID, at column: Int) -> SidePane? {
        guard let view = children[id] else { return nil }
        let pane = panes[id] ?? makePane(around: view)
        if columns[id] != column {
            if columns[id] != nil { gtk_grid_remove(object.c(), pane.object.widget) }
            gtk_grid_attach(object.c(), pane.object.widget, CInt(column), 0, 1, 1)
            columns[id] = column
        }
        return pane
    }

    private func makePane(around view: PlaceView) -> SidePane {
        let pane = SidePane(around: view)
        let id = view.id
        panes[id] = pane
        // The window's first focus is GTK's choice, not the user's.
        let focus = Object(gtk_event_controller_focus_new())
        focus.on("enter") { [weak self] in
            guard let self else { return }
            if id == selected {
                entered = id
            } else if entered == selected {
                children[id]?.leaveFocus()
                host.perform(.select(id))
            }
        }
        pane.object.add(focus)
        return pane
    }
}

/// What is around a view that may stand beside another as a list, which keeps its width.
@MainActor struct SidePane {
    private static let listWidth: CInt = 360
    /// Wider than any window.
    private static let unlimited: CInt = 100_000

    private let kept = Kept(Object(adw_clamp_new()))

    var object: Object { kept.object }

    init(around view: PlaceView) { adw_clamp_set_child(object.c(), view.object.widget) }

    /// Gives the view the width of a list, or all there is.
    func setList(_ isList: Bool) {
        let width = isList ? Self.listWidth : Self.unlimited
        adw_clamp_set_maximum_size(object.c(), width)
        adw_clamp_set_tightening_threshold(object.c(), width)
        gtk_widget_set_size_request(object.widget, isList ? width : -1, -1)
        gtk_widget_set_hexpand(object.widget, isList ? 0 : 1)
        object.setClass("beside", isList)
    }
}

extension WindowSnapshot.Item {
    /// The column before the one in front, if that one shows its first screen.
    var columnBefore: PlaceID? {
        guard let child = selectedChild else { return nil }
        if let inner = child.columnBefore { return inner }
        return container == .split && selected > 0 && child.depth <= 1 ? children[selected - 1].id : nil
    }
}
#endif
