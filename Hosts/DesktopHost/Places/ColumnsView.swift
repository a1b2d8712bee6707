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
///
/// Neither it nor what is in it gets another style class then, which would have all rows of a long list styled anew
/// (bench-desktop: Enter on a row).
@MainActor struct SidePane {
    private static let listWidth = 360
    private static let layout = ChildLayout(measure: measure, allocate: allocate)

    private let kept = Kept(.box(GTK_ORIENTATION_HORIZONTAL))
    private let border = Object(desktop_new_cell_box(GTK_ORIENTATION_HORIZONTAL))

    var object: Object { kept.object }

    init(around view: PlaceView) {
        border.addClass("beside")
        border.isVisible = false
        object.append(view.object)
        object.append(border)
        Self.layout.install(in: object)
    }

    /// Gives the view the width of a list, or all there is.
    func setList(_ isList: Bool) {
        border.isVisible = isList
        gtk_widget_set_hexpand(object.widget, isList ? 0 : 1)
    }

    private static func measure(
        _ pane: Object, _ orientation: GtkOrientation, _ size: Int
    ) -> (minimum: Int, natural: Int) {
        let (view, border) = (pane.children[0], pane.children[1])
        guard orientation == GTK_ORIENTATION_HORIZONTAL else {
            return ChildLayout.size(of: view, orientation, for: size < 0 ? size : max(size - width(of: border), 0))
        }
        return border.isVisible ? (listWidth, listWidth) : ChildLayout.size(of: view, orientation)
    }

    private static func width(of border: Object) -> Int {
        border.isVisible ? ChildLayout.size(of: border, GTK_ORIENTATION_HORIZONTAL).minimum : 0
    }

    private static func allocate(_ pane: Object, _ width: Int, _ height: Int) {
        let (view, border) = (pane.children[0], pane.children[1])
        let own = self.width(of: border)
        let isMirrored = gtk_widget_get_direction(pane.widget) == GTK_TEXT_DIR_RTL
        ChildLayout.place(view, x: isMirrored ? own : 0, y: 0, width: width - own, height: height)
        if own > 0 { ChildLayout.place(border, x: isMirrored ? 0 : width - own, y: 0, width: own, height: height) }
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
