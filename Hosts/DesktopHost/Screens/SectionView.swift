#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// A section: its heading, its elements in runs of one kind, and its footnote.
@MainActor final class SectionView {
    private let kept = Kept(Object(desktop_new_group()))
    private let header = Kept(Object(desktop_new_heading()))
    private let footer = Kept(Object.label())
    private var runs: [String: RunView] = [:]
    private var reconciler = Reconciler<String>()
    private var name = ""
    private let place: PlaceID
    private let host: ViewHost

    var object: Object { kept.object }

    init(_ place: PlaceID, _ host: ViewHost) {
        self.place = place
        self.host = host
        gtk_box_set_spacing(object.c(), 6)
        header.object.wrap()
        header.object.addClass("heading")
        footer.object.addClass("dim-label")
        footer.object.addClass("caption")
        object.append(header.object)
        object.append(footer.object)
        header.object.isVisible = false
        footer.object.isVisible = false
    }

    func update(_ shown: ShownSection) {
        show(shown.section.header, in: header.object)
        show(shown.section.footer, in: footer.object)
        var keys: [String] = []
        var isAfterPlaceholder = false
        for (kind, elements) in Self.runs(shown) {
            let key = "\(kind)#\(keys.count { $0.hasPrefix("\(kind)#") })"
            let run = runs[key] ?? RunView(kind, place, host)
            runs[key] = run
            run.update(elements)
            run.name(shown.section.header ?? host.title(place))
            run.isCentred = isAfterPlaceholder
            if case .placeholder? = elements.last { isAfterPlaceholder = true }
            keys.append(key)
        }
        name(shown, isList: keys.allSatisfy { runs[$0]?.isList == true })
        reconciler.run(keys) { key, previous in
            guard let run = runs[key] else { return }
            let before = previous.flatMap { runs[$0] }?.object ?? header.object
            gtk_box_insert_child_after(object.c(), run.object.widget, before.widget)
        } remove: { key in
            guard let run = runs[key] else { return }
            gtk_box_remove(object.c(), run.object.widget)
            if !keys.contains(key) { runs[key] = nil }
        }
    }

    /// Names the section for a screen reader, unless a list has the same name.
    private func name(_ shown: ShownSection, isList: Bool) {
        let new = isList ? "" : shown.section.header ?? ""
        guard new != name else { return }
        name = new
        object.setLabel(fitted(new))
    }

    private func show(_ text: String?, in label: Object) {
        label.isVisible = text != nil
        guard let text else { return }
        gtk_label_set_text(label.c(), fitted(text, keepingLines: true))
        label.mark(host.languages[place])
    }

    /// Consecutive elements that stand in one box.
    private static func runs(_ shown: ShownSection) -> [(kind: RunKind, elements: [Element])] {
        shown.elements.reduce(into: []) { runs, element in
            let kind = RunKind(element, layout: shown.section.layout)
            if runs.last?.kind == kind {
                runs[runs.count - 1].elements.append(element)
            } else {
                runs.append((kind, [element]))
            }
        }
    }
}

extension Object {
    /// Moves the focus from the widget's first or last row to what stands before or after it on the screen; returns
    /// whether there is anything.
    func focusBeyond(isUp: Bool) -> Bool {
        guard let outer = ancestors.first(where: { ["GtkListView", "AdwClamp"].contains($0.typeName) }) else {
            return false
        }
        if outer.typeName == "GtkListView" {
            return gtk_widget_keynav_failed(outer.widget, isUp ? GTK_DIR_UP : GTK_DIR_DOWN) != 0
        }
        let direction = isUp ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD
        let before = focus
        var passed: Set<Object> = []
        while gtk_widget_child_focus(outer.widget, direction) != 0 {
            guard let here = focus else {
                outer.focus?.focusRow()
                return true
            }
            // The next in order may be a button of the row that the focus leaves. On a page that goes away, GTK may say that
            // it has moved the focus, and leave it where it is.
            guard passed.insert(here).inserted else { break }
        }
        if outer.focusBesides(isUp: isUp) { return true }
        if let before { gtk_widget_grab_focus(before.widget) }
        return false
    }

    /// Moves the focus to the part of the screen above or below the one in which this widget is, such as from the list
    /// to the search; returns whether there is any.
    func focusBesides(isUp: Bool) -> Bool {
        guard let part = ([self] + ancestors).first(where: { $0.parent?.hasClass(FormView.screen) == true }),
            let parts = part.parent?.children, let here = parts.firstIndex(of: part)
        else { return false }
        let others = isUp ? parts[..<here].reversed() : Array(parts[(here + 1)...])
        let direction = isUp ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD
        for next in others {
            if let list = next.descendants(named: "GtkListView").first {
                return gtk_widget_keynav_failed(list.widget, isUp ? GTK_DIR_UP : GTK_DIR_DOWN) != 0
            }
            guard gtk_widget_child_focus(next.widget, direction) != 0 else { continue }
            next.focus?.focusRow()
            return true
        }
        return false
    }

    /// Puts the focus on the row around a button that has it: arrows go from row to row.
    func focusRow() {
        if !isA("GtkListBoxRow"), isA("GtkButton"), let row = ancestors.first(where: { $0.isA("GtkListBoxRow") }) {
            gtk_widget_grab_focus(row.widget)
        }
    }
}

/// Elements that stand together.
@MainActor final class RunView {
    private let kind: RunKind
    private let kept: Kept
    private var views: [String: ElementView] = [:]
    private var reconciler = Reconciler<String>()
    private let labels: Kept?
    private var grid: GridCells?
    private var name: String?
    private let place: PlaceID
    private let host: ViewHost

    var object: Object { kept.object }
    var isList: Bool { kind == .list || kind == .table }

    /// Whether buttons stand in the middle rather than at the start.
    var isCentred = false {
        didSet {
            guard kind == .buttons, isCentred != oldValue else { return }
            gtk_widget_set_halign(object.widget, isCentred ? GTK_ALIGN_CENTER : GTK_ALIGN_FILL)
        }
    }

    init(_ kind: RunKind, _ place: PlaceID, _ host: ViewHost) {
        self.kind = kind
        self.place = place
        self.host = host
        labels = kind == .facts ? Kept(Object(gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL))) : nil
        if let labels { unsafe g_object_unref(labels.object.raw) }
        switch kind {
        case .list, .table:
            kept = Kept(Object(gtk_list_box_new()))
            object.addClass("boxed-list")
            gtk_list_box_set_selection_mode(object.c(), GTK_SELECTION_NONE)
            goOn(from: object)
            // Rows of libadwaita have a signal of their own.
            guard kind == .table else { return }
            object.on("row-activated") { [weak self] arguments in
                let row = arguments.object(0)
                self?.views.values.first { $0.object == row }?.send(.activate)
            }
        case .buttons:
            // Side by side as far as there is room.
            kept = Kept(.box(GTK_ORIENTATION_HORIZONTAL))
            LineLayout.install(in: object, gap: 6)
            passArrows()
        case .facts:
            kept = Kept(.box(GTK_ORIENTATION_VERTICAL, 6))
        case .grid:
            let grid = GridCells { host.send(.activate, $0, place) }
            self.grid = grid
            kept = Kept(grid.object)
        case .others:
            kept = Kept(.box(GTK_ORIENTATION_VERTICAL, 12))
        }
    }

    /// Tells a screen reader what a list is of.
    func name(_ new: String) {
        guard isList, new != name else { return }
        name = new
        object.setLabel(fitted(new))
    }

    /// Has the arrow keys go on above and below buttons side by side: GTK would pass over a list there.
    private func passArrows() {
        let keys = Object(gtk_event_controller_key_new())
        keys.on("key-pressed") { [weak self] arguments in
            let key = CInt(arguments.uint(0))
            let isUp = [GDK_KEY_Up, GDK_KEY_KP_Up].contains(key)
            guard let self, isUp || [GDK_KEY_Down, GDK_KEY_KP_Down].contains(key), let focus = object.focus,
                let end = isUp ? object.children.first : object.children.last,
                gtk_widget_get_height(object.widget) < 2 * gtk_widget_get_height(focus.widget)
            else { return arguments.answer(false) }
            gtk_widget_grab_focus(end.widget)
            let goesOn = object.focusBeyond(isUp: isUp)
            if !goesOn { gtk_widget_grab_focus(focus.widget) }
            arguments.answer(goesOn)
        }
        object.add(keys)
    }

    /// Has the arrow keys go on behind a list's last row and before its first.
    private func goOn(from list: Object) {
        list.on("keynav-failed") { arguments in
            let direction = arguments.enumeration(0)
            let isUp = direction == GTK_DIR_UP.rawValue
            guard isUp || direction == GTK_DIR_DOWN.rawValue else { return }
            // Below the last row, GTK would go to its button.
            arguments.answer(list.focusBeyond(isUp: isUp) || !isUp)
        }
    }

    func update(_ elements: [Element]) {
        if let grid {
            return grid.show(
                elements.compactMap { if case .row(let row) = $0 { row } else { nil } }, in: host.languages[place])
        }
        var keys: [String] = []
        for element in elements {
            let name = ElementView.kind(of: element) + ":" + element.id.rawValue
            // The conformance refuses two elements of one identity; a host must not lose one.
            let key = keys.contains(name) ? "\(name)#\(keys.count)" : name
            if let view = views[key] { view.update(element) } else { views[key] = make(element) }
            keys.append(key)
        }
        reconciler.run(keys) { key, previous in
            guard let view = views[key] else { return }
            switch kind {
            case .list, .table:
                gtk_list_box_insert(object.c(), view.object.widget, CInt(keys.firstIndex(of: key) ?? -1))
            case .buttons, .facts, .grid, .others:
                gtk_box_insert_child_after(
                    object.c(), view.object.widget, previous.flatMap { views[$0] }?.object.widget)
            }
        } remove: { key in
            guard let view = views[key] else { return }
            switch kind {
            case .list, .table: gtk_list_box_remove(object.c(), view.object.widget)
            case .buttons, .facts, .grid, .others: gtk_box_remove(object.c(), view.object.widget)
            }
            if !keys.contains(key) { views[key] = nil }
        }
    }

    private func make(_ element: Element) -> ElementView {
        let view = ElementView.make(element, in: kind, labels?.object, at: place, host)
        // The user selects nothing, so no screen reader is to say that it isn't; what is chosen says so itself.
        if isList { gtk_list_box_row_set_selectable(view.object.c(), 0) }
        view.update(element)
        return view
    }
}
#endif
