#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// A screen with many elements: only what is seen has widgets.
///
/// A long section has an item for each row, a short one is one item, so that its rows stay together in a box.
@MainActor final class ListView {
    private let kept = Kept(Object(gtk_scrolled_window_new()))
    private let model = LazyModel()
    private let view: Object
    private let place: PlaceID
    private let host: ViewHost
    private var ids: [ItemID] = []
    private var blocks: [ItemID: Column] = [:]
    private var cells: [Object: ListCell] = [:]
    private let cellSize = CellSize()
    /// Makes the cells of grids near what is seen.
    private var filling: Task<Void, Never>?
    private static let pause = Duration.milliseconds(150)
    private var lastBound = ContinuousClock.now
    /// Waits until no more cells are bound.
    private var watching: Task<Void, Never>?
    /// The item that is to have the focus once it has widgets, and a size.
    private struct Wanted {
        let position: Int
        let step: Int
        /// The column from which the focus comes, if it comes from a grid.
        let column: Int?
        /// What had the focus before.
        let before: Object?
        /// What has been pressed since that is for the item, or for what stands in it.
        var keys: [CInt] = []
    }
    private var wanted: Wanted?
    private weak var screen: (any Screen)?
    private var hidden: Set<ElementID> = []
    /// The item about which the list was last seen to stand, or has been told to.
    private var middle = 0
    /// The number of rows before and after it that have a button for their actions, which is more than are ever seen: GTK
    /// keeps 200 (bench: a tap).
    private static let buttons = 40
    /// The items, as long as the main queue doesn't run: their closures keep what a flow made.
    private var cached: ListItems?

    var object: Object { kept.object }

    init(_ place: PlaceID, _ host: ViewHost) {
        self.place = place
        self.host = host
        let factory = Object(gtk_signal_list_item_factory_new())
        // The selection takes over a reference to the model, and the view one to the selection and the factory.
        unsafe g_object_ref(model.object.raw)
        let selection = Object(gtk_no_selection_new(model.object.c()))
        view = Object(gtk_list_view_new(selection.c(), factory.c()))
        gtk_list_view_set_single_click_activate(view.c(), 1)
        view.addClass("cells")
        let clamp = Object(adw_clamp_scrollable_new())
        adw_clamp_scrollable_set_maximum_size(clamp.c(), Clamp.width)
        adw_clamp_scrollable_set_tightening_threshold(clamp.c(), Clamp.width)
        adw_clamp_scrollable_set_child(clamp.c(), view.widget)
        gtk_scrolled_window_set_policy(object.c(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(object.c(), clamp.widget)
        gtk_widget_set_vexpand(object.widget, 1)
        watch(factory)
        view.on("activate") { [weak self] arguments in self?.press(arguments.uint(0)) }
        Object(gtk_scrolled_window_get_vadjustment(object.c())).on("value-changed") { [weak self] in self?.fillSoon() }
        let keys = Object(gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.c(), GTK_PHASE_CAPTURE)
        keys.on("key-pressed") { [weak self] arguments in
            arguments.answer(self?.go(by: CInt(arguments.uint(0)), arguments.flags(2)) ?? false)
        }
        view.add(keys)
        view.on("unmap") { [weak self] in self?.wanted?.keys = [] }
        // The focus goes on from what stands in one item.
        view.on("keynav-failed") { [weak self] arguments in
            let isUp = arguments.enumeration(0) == GTK_DIR_UP.rawValue
            guard let self else { return }
            // It comes in from what stands above or below the list, too.
            let start = inFocus.map { isUp ? $0.position - 1 : $0.position + 1 } ?? (isUp ? items.count - 1 : 0)
            let column = cells.values.lazy.compactMap(\.column).first
            arguments.answer(go(from: start, by: isUp ? -1 : 1, in: column))
        }
    }

    private func watch(_ factory: Object) {
        factory.on("setup") { [weak self] arguments in
            let item = arguments.object(0)
            guard let self else { return }
            let cell = ListCell(place, host, sharing: cellSize) { [weak self] in
                self?.fillSoon()
                self?.focusSoon()
            }
            unsafe g_object_set_data_full(item.c(), "cell", Unmanaged.passRetained(cell).toOpaque()) {
                if let data = unsafe $0 { unsafe Unmanaged<ListCell>.fromOpaque(data).release() }
            }
            gtk_list_item_set_child(item.c(), cell.object.widget)
        }
        factory.on("bind") { [weak self] arguments in
            let item = arguments.object(0)
            guard let self, let data = unsafe g_object_get_data(item.c(), "cell") else { return }
            let cell = unsafe Unmanaged<ListCell>.fromOpaque(data).takeUnretainedValue()
            cells[item] = cell
            write(cell, item)
            watchSoon()
            focusSoon()
        }
        factory.on("unbind") { [weak self] arguments in self?.cells[arguments.object(0)] = nil }
    }

    /// Has Observation report changes to what the cells read, once no more are bound.
    ///
    /// What is tracked stays so until something changes, so that a tracking for each row would pile up while the user
    /// scrolls (bench: memory after all rows).
    private func watchSoon() {
        lastBound = .now
        guard watching == nil else { return }
        watching = Task { [weak self] in
            while let lastBound = self?.lastBound, lastBound + Self.pause > .now {
                try? await Task.sleep(until: lastBound + Self.pause)
            }
            guard let self else { return }
            watching = nil
            host.track { for (item, cell) in self.cells { self.write(cell, item) } }
            forget()
        }
    }

    // MARK: - Grids

    private func fillSoon() {
        guard filling == nil else { return }
        // Within an allocation, nothing may change.
        filling = Task { [weak self] in self?.fill() }
    }

    /// Makes the cells of the grids at most a page from what is seen, and of the one that is to have the focus, and lets
    /// go of those far away: GTK keeps 200 items, and so 12,000 cells (bench: a tap, memory).
    ///
    /// Pages are counted in items: those that aren't seen keep the place of their last layout.
    private func fill() {
        filling = nil
        let seen = cells.filter { isSeen($0.value.object) }.map { Self.position(of: $0.key) }
        guard let first = seen.min(), let last = seen.max() else { return }
        let page = last - first + 1
        middle = (first + last) / 2
        var hasChanged = false
        for (item, cell) in cells where abs(Self.position(of: item) - middle) < Self.buttons { cell.showButton() }
        for (item, cell) in cells where cell.showsGrid {
            if cellSize.isNew { cell.resize() }
            let position = Self.position(of: item)
            let isNear = (first - page...last + page).contains(position) || wanted?.position == position
            let isFar = !(first - 4 * page...last + 4 * page).contains(position)
            let wantsCells = isNear || cell.wantsCells && (!isFar || cell.object.hasFocus)
            guard wantsCells != cell.wantsCells else { continue }
            cell.wantsCells = wantsCells
            write(cell, item)
            hasChanged = true
        }
        cellSize.isNew = false
        guard hasChanged else { return }
        watchSoon()
        focusSoon()
    }

    /// Whether a cell is in sight; all are mapped before the first layout.
    private func isSeen(_ cell: Object) -> Bool {
        guard gtk_widget_get_mapped(cell.widget) != 0 else { return false }
        let height = Double(gtk_widget_get_height(cell.widget))
        var (x, y): (Double, Double) = (0, 0)
        return height > 0
            && gtk_widget_translate_coordinates(cell.widget, object.widget, 0, 0, &x, &y) != 0
            && y < Double(gtk_widget_get_height(object.widget)) && y + height > 0
    }

    private var items: ListItems {
        if let cached { return cached }
        let items = ListItems(screen.map { Content(of: $0).unpinned } ?? Content(), hiding: hidden)
        cached = items
        return items
    }

    /// The item that is drawn at a position; `nil` once the screen has others, which aren't drawn yet.
    private func drawn(_ position: Int) -> ListItems.Item? {
        ids.indices.contains(position) && items.id(position) == ids[position] ? items[position] : nil
    }

    private func press(_ position: Int) {
        guard case .element(let element)? = drawn(position) else { return }
        host.send(.activate, element.id, place)
    }

    private func write(_ cell: ListCell, _ item: Object) {
        let position = Self.position(of: item)
        guard let shown = drawn(position) else { return }
        var isActionable = false
        if case .element(let element) = shown { isActionable = element.isActionable }
        gtk_list_item_set_activatable(item.c(), isActionable ? 1 : 0)
        var block: Column?
        if case .block(let id, let sections) = shown { block = column(of: id, sections) }
        cell.show(shown, items.standing(position), block)
        var actions: [Button] = []
        if case .element(let element) = shown { actions = element.actions }
        cell.offer(isActionable, actions) { [weak self] id in
            guard let self else { return }
            if let id { host.send(.activate, id, place) } else { press(Self.position(of: item)) }
        }
        if abs(position - middle) < Self.buttons { cell.showButton() }
    }

    /// Shows content, without the elements that stand elsewhere: what is the same at both ends stays, and the cells
    /// that are seen are written again.
    func update(_ content: Content, of screen: any Screen, hiding hidden: Set<ElementID>) {
        if screen.title != self.screen?.title { view.setLabel(fitted(screen.title)) }
        self.screen = screen
        self.hidden = hidden
        let new = ListItems(content, hiding: hidden)
        let present = Set(new.blocks.map(\.id))
        blocks = blocks.filter { present.contains($0.key) }
        let newIDs = new.ids
        let change = ListChange(from: ids, to: newIDs)
        if let wanted, wanted.before != view.windowFocus, !view.hasFocus { self.wanted = nil }
        let hadFocus = view.hasFocus || wanted != nil
        wanted = wanted.flatMap { wanted in
            newIDs.firstIndex(of: ids[wanted.position]).map {
                Wanted(
                    position: $0, step: wanted.step, column: wanted.column, before: wanted.before, keys: wanted.keys)
            }
        }
        cached = new
        ids = newIDs
        model.splice(at: change.start, removing: change.removed, inserting: change.inserted)
        if change.isOther, !ids.isEmpty { scroll(to: 0) }
        for (item, cell) in cells { write(cell, item) }
        // GTK would go to a heading when what had the focus has gone.
        if hadFocus, !view.hasFocus, wanted == nil { focusFirst() }
    }

    /// Whether what stands in an item takes the focus itself.
    private func isCompound(_ position: Int) -> Bool {
        switch drawn(position) {
        case .block, .grid: true
        case .element, .header, .footer, nil: false
        }
    }

    /// The widgets of an item that is sections or a part of one, which it keeps from the first time that it is seen.
    private func column(of id: ItemID, _ sections: [ShownSection]) -> Column {
        let column = blocks[id] ?? Column(place, host)
        blocks[id] = column
        column.update(sections)
        return column
    }

    /// Lets go of the content.
    func forget() { cached = nil }

    // MARK: - The focus

    /// Puts the focus on the first item that isn't a heading, as soon as it has widgets.
    func focusFirst() { if let first = items.firstFocus(from: 0, by: 1) { focus(first, by: 1) } }

    private func focus(_ position: Int, by step: Int, in column: Int? = nil) {
        guard ids.indices.contains(position) else { return }
        wanted = Wanted(position: position, step: step, column: column, before: view.windowFocus)
        // The heading above the first one is to be seen too.
        scroll(to: position == items.firstFocus(from: 0, by: 1) ? 0 : position)
        focusWanted()
    }

    /// Within an allocation, nothing may take the focus.
    private func focusSoon() { if wanted != nil { Task { [weak self] in self?.focusWanted() } } }

    private func focusWanted() {
        guard let wanted, let cell = cells.first(where: { Self.position(of: $0.key) == wanted.position })?.value,
            gtk_widget_get_mapped(cell.object.widget) != 0, cell.isLaidOut
        else { return }
        self.wanted = nil
        let keys = wanted.before == view.windowFocus ? wanted.keys : []
        // What stands in an item takes the focus itself, and may have it already.
        let direction = wanted.step < 0 ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD
        let isInside =
            wanted.column.map { cell.focus(column: $0, isLast: wanted.step < 0) } == true
            || isCompound(wanted.position)
                && (cell.object.hasFocus || gtk_widget_child_focus(cell.object.widget, direction) != 0)
        if !isInside, let parent = cell.object.parent {
            gtk_widget_grab_focus(parent.widget)
        }
        for (index, key) in keys.enumerated() {
            guard Keys.arrows.contains(key) else {
                if isCompound(wanted.position) {
                    view.focus.map { _ = gtk_widget_activate($0.widget) }
                } else {
                    press(wanted.position)
                }
                return
            }
            if !cell.move(by: key), let step = Self.step(of: key) { _ = go(from: wanted.position + step, by: step) }
            // The rest is for the item in which that ends.
            if self.wanted != nil {
                self.wanted?.keys = Array(keys[(index + 1)...])
                return
            }
        }
    }

    private func scroll(to position: Int) {
        middle = position
        desktop_scroll_to_item(view.widget, CUnsignedInt(position))
    }

    private static func step(of key: CInt) -> Int? {
        switch key {
        case GDK_KEY_Down, GDK_KEY_KP_Down: 1
        case GDK_KEY_Up, GDK_KEY_KP_Up: -1
        default: nil
        }
    }

    /// Skips headings, at which GTK 4.8 would stop; returns whether the key has been taken.
    private func go(by key: CInt, _ state: UInt32) -> Bool {
        let held = GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
        let isPlain = state & held == 0
        // Fast keys come before the item of the key before has widgets.
        if let wanted {
            let isForItem = Keys.presses.contains(key) || isCompound(wanted.position) && Keys.arrows.contains(key)
            if isPlain, isForItem || !wanted.keys.isEmpty && Keys.arrows.contains(key) {
                self.wanted?.keys.append(key)
                return true
            }
            self.wanted?.keys = []
        }
        guard isPlain, let (here, isWhole) = wanted.map({ ($0.position, true) }) ?? inFocus else { return false }
        // A row in an item, and a cell of a grid, go through their own box by arrows.
        let isInside = view.focus?.isA("GtkListBoxRow") == true || view.focus?.hasClass(GridCell.name) == true
        guard isWhole || isInside && !Keys.arrows.contains(key) else { return false }
        if let step = Self.step(of: key) { return go(from: here + step, by: step) }
        return switch key {
        case GDK_KEY_Home, GDK_KEY_KP_Home: go(from: 0, by: 1)
        case GDK_KEY_End, GDK_KEY_KP_End: go(from: items.count - 1, by: -1)
        default: false
        }
    }

    private func go(from start: Int, by step: Int, in column: Int? = nil) -> Bool {
        guard let next = items.firstFocus(from: start, by: step) else {
            // Without the list, GTK would go to a button of the last row.
            if !object.focusBesides(isUp: step < 0), step < 0 { scroll(to: 0) }
            return true
        }
        focus(next, by: step, in: column)
        return true
    }

    /// The position of the item in which the focus is, and whether the item has it itself.
    private var inFocus: (position: Int, isWhole: Bool)? {
        for (item, cell) in cells {
            let isWhole = cell.object.parent.map { gtk_widget_is_focus($0.widget) != 0 } ?? false
            if isWhole || cell.object.hasFocus { return (Self.position(of: item), isWhole) }
        }
        return nil
    }

    private static func position(of item: Object) -> Int { Int(gtk_list_item_get_position(item.c())) }
}
#endif
