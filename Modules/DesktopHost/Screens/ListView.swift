#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import TextBasics

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
    private static let pause = Duration.milliseconds(150)
    private var lastBound = ContinuousClock.now
    /// Waits until no more cells are bound.
    private var watching: Task<Void, Never>?
    /// The position of the item that is to have the focus once it has widgets.
    private var wanted: Int?
    private weak var screen: (any Screen)?
    private var hidden: Set<ElementID> = []
    /// The items, as long as the main queue doesn't run: their closures keep what a flow made.
    private var cached: ListItems?

    var object: Object { kept.object }

    init(_ place: PlaceID, _ host: ViewHost) {
        self.place = place
        self.host = host
        let factory = Object(gtk_signal_list_item_factory_new())
        // The selection takes over a reference to the model, and the view one to the selection and the factory.
        unsafe g_object_ref(model.object.raw)
        let selection = Object(gtk_single_selection_new(model.object.c()))
        gtk_single_selection_set_autoselect(selection.c(), 0)
        gtk_single_selection_set_can_unselect(selection.c(), 1)
        view = Object(gtk_list_view_new(selection.c(), factory.c()))
        gtk_list_view_set_single_click_activate(view.c(), 1)
        view.addClass("cells")
        let clamp = Object(adw_clamp_scrollable_new())
        adw_clamp_scrollable_set_maximum_size(clamp.c(), Clamp.width)
        adw_clamp_scrollable_set_tightening_threshold(clamp.c(), Clamp.threshold)
        adw_clamp_scrollable_set_child(clamp.c(), view.widget)
        gtk_scrolled_window_set_policy(object.c(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(object.c(), clamp.widget)
        gtk_widget_set_vexpand(object.widget, 1)
        watch(factory)
        view.on("activate") { [weak self] arguments in self?.press(arguments.uint(0)) }
        let keys = Object(gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.c(), GTK_PHASE_CAPTURE)
        keys.on("key-pressed") { [weak self] arguments in
            arguments.answer(self?.go(by: CInt(arguments.uint(0)), arguments.flags(2)) ?? false)
        }
        view.add(keys)
    }

    private func watch(_ factory: Object) {
        factory.on("setup") { [weak self] arguments in
            let item = arguments.object(0)
            guard let self else { return }
            let cell = ListCell(place, host)
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
            // Within an allocation, nothing may take the focus.
            if wanted != nil { Task { [weak self] in self?.focusWanted() } }
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

    /// The items of the screen as it is now.
    private var items: ListItems {
        if let cached { return cached }
        let items = ListItems(screen.map { Content(of: $0) } ?? Content(), hiding: hidden)
        cached = items
        return items
    }

    private func press(_ position: Int) {
        guard position < items.count, case .element(let element) = items[position] else { return }
        host.send(.activate, element.id, place)
    }

    private func write(_ cell: ListCell, _ item: Object) {
        let position = Self.position(of: item)
        guard position < items.count else { return }
        let shown = items[position]
        var isActionable = false
        if case .element(let element) = shown { isActionable = element.isActionable }
        gtk_list_item_set_activatable(item.c(), isActionable ? 1 : 0)
        // The focus would stop before an item that can't take it, such as a heading.
        gtk_list_item_set_selectable(item.c(), 1)
        var block: Column?
        if case .block(let id, _) = shown { block = blocks[id] }
        cell.show(shown, items.standing(position), block)
        var actions: [Button] = []
        if case .element(let element) = shown { actions = element.actions }
        cell.offer(isActionable, actions) { [weak self] id in
            guard let self else { return }
            if let id { host.send(.activate, id, place) } else { press(Self.position(of: item)) }
        }
    }

    /// Shows content: what is the same at both ends stays, and the cells that are seen are written again.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - screen: The screen that it is of.
    ///   - hidden: The elements that stand elsewhere.
    func update(_ content: Content, of screen: any Screen, hiding hidden: Set<ElementID>) {
        if screen.title != self.screen?.title { view.setLabel(cleaned(screen.title)) }
        self.screen = screen
        self.hidden = hidden
        let new = ListItems(content, hiding: hidden)
        drawBlocks(of: new)
        let newIDs = new.ids
        wanted = nil
        let change = ListChange(from: ids, to: newIDs)
        cached = new
        ids = newIDs
        model.splice(at: change.start, removing: change.removed, inserting: change.inserted)
        if change.isOther { scrollToTop() }
        for (item, cell) in cells { write(cell, item) }
    }

    private func drawBlocks(of items: ListItems) {
        var blocks: [ItemID: Column] = [:]
        for (id, sections) in items.blocks {
            let column = self.blocks[id] ?? Column(place, host)
            column.update(sections)
            blocks[id] = column
        }
        self.blocks = blocks
    }

    /// Lets go of the content.
    func forget() { cached = nil }

    // MARK: - The focus

    /// Puts the focus on the first item that isn't a heading, as soon as it has widgets.
    func focusFirst() { if let first = items.firstFocus(from: 0, by: 1) { focus(first) } }

    private func focus(_ position: Int) {
        wanted = position
        if position == items.firstFocus(from: 0, by: 1) {
            // Its heading is to be seen too.
            scrollToTop()
        } else {
            desktop_scroll_to_item(view.widget, CUnsignedInt(position))
        }
        focusWanted()
    }

    private func focusWanted() {
        guard let cell = cells.first(where: { Self.position(of: $0.key) == wanted })?.value else { return }
        wanted = nil
        if let parent = cell.object.parent { gtk_widget_grab_focus(parent.widget) }
    }

    private func scrollToTop() { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(object.c()), 0) }

    /// Passes over headings, which GTK 4.8 would stop at.
    ///
    /// - Returns: Whether the key has been taken.
    private func go(by key: CInt, _ state: UInt32) -> Bool {
        let (start, step): (Int?, Int) =
            switch key {
            case GDK_KEY_Down, GDK_KEY_KP_Down: (position.map { $0 + 1 }, 1)
            case GDK_KEY_Up, GDK_KEY_KP_Up: (position.map { $0 - 1 }, -1)
            case GDK_KEY_Home, GDK_KEY_KP_Home: (position.map { _ in 0 }, 1)
            case GDK_KEY_End, GDK_KEY_KP_End: (position.map { _ in items.count - 1 }, -1)
            default: (nil, 0)
            }
        let held = GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
        guard state & held == 0, let start else { return false }
        guard let next = items.firstFocus(from: start, by: step) else {
            if step < 0 { scrollToTop() }
            return step < 0
        }
        gtk_single_selection_set_selected(Object(gtk_list_view_get_model(view.c())).c(), CUnsignedInt(next))
        focus(next)
        return true
    }

    /// The position of the item that has the focus itself, rather than something in it.
    private var position: Int? {
        let cell = cells.first { $0.value.object.parent.map { gtk_widget_is_focus($0.widget) != 0 } ?? false }
        return cell.map { Self.position(of: $0.key) }
    }

    private static func position(of item: Object) -> Int { Int(gtk_list_item_get_position(item.c())) }
}

/// The widgets of a list's item; they show one item after another.
@MainActor final class ListCell {
    private let kept = Kept(.box(GTK_ORIENTATION_VERTICAL))
    private let row = TableCell()
    private let heading = Object.label()
    private let actions = RowActions()
    private let place: PlaceID
    private let host: ViewHost
    private var other: ElementView?
    private var shown: Kept?
    private var said = (spoken: "", isCurrent: false, isExpanded: Bool?.none)
    private var standing: ListItems.Standing?

    var object: Object { kept.object }

    init(_ place: PlaceID, _ host: ViewHost) {
        self.place = place
        self.host = host
        heading.setMargins(12, 0)
        object.append(row.object)
        object.append(heading)
    }

    /// Shows an item.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - standing: How it stands among the others.
    ///   - block: The widgets of its sections, if it is one.
    func show(_ item: ListItems.Item, _ standing: ListItems.Standing, _ block: Column?) {
        var (isRow, text): (Bool, String?) = (false, nil)
        var shown: Object?
        var spoken = ""
        var isCurrent = false
        var isExpanded: Bool?
        switch item {
        case .block(_, let sections):
            shown = block?.object
            spoken = sections.compactMap(\.section.header).joined(separator: ", ")
        case .header(let header), .footer(let header):
            (text, spoken) = (header, header)
            var isHeader = false
            if case .header = item { isHeader = true }
            heading.setClass("heading", isHeader)
            heading.setClass("caption", !isHeader)
            heading.setClass("dim-label", !isHeader)
        case .element(.row(let data)):
            isRow = true
            row.show(data)
            row.object.isSensitive = data.isEnabled
            (isCurrent, isExpanded) = (data.isCurrent, data.isExpanded)
            spoken = data.spoken
        case .element(let element):
            if other?.id != element.id {
                other = .make(element, in: .others, nil, at: place, host)
            }
            other?.update(element)
            shown = other?.object
            spoken = element.label
        }
        row.object.isVisible = isRow
        heading.isVisible = text != nil
        if let text { gtk_label_set_text(heading.c(), cleaned(text)) }
        // GTK 4.8 has no label for a list's item; the list's own widget around the cell is what a screen reader reads.
        say(spoken, isCurrent, isExpanded)
        stand(standing)
        put(shown)
    }

    /// Tells a screen reader what the cell shows, if that is new: telling takes time.
    private func say(_ spoken: String, _ isCurrent: Bool, _ isExpanded: Bool?) {
        guard let parent = object.parent else { return }
        if spoken != said.spoken { parent.setLabel(cleaned(spoken)) }
        if isCurrent != said.isCurrent { parent.setClass("current", isCurrent) }
        if isExpanded != said.isExpanded { parent.setExpanded(isExpanded) }
        said = (spoken, isCurrent, isExpanded)
    }

    private func stand(_ new: ListItems.Standing) {
        guard new != standing, let parent = object.parent else { return }
        standing = new
        for gap in ListItems.Standing.Gap.allCases { parent.setClass("\(gap)-gap", gap == new.gap) }
        parent.setClass("boxed", new.isBoxed)
        parent.setClass("first", new.isFirst)
        parent.setClass("last", new.isLast)
        parent.setClass("end", new.isEnd)
    }

    private func put(_ new: Object?) {
        guard new != shown?.object else { return }
        if let old = shown?.object, old.parent == object { gtk_box_remove(object.c(), old.widget) }
        shown = new.map { Kept($0) }
        guard let new else { return }
        // A block moves here from the cell that it was in.
        if let before = new.parent { gtk_box_remove(before.c(), new.widget) }
        new.setMargins(12, 0)
        object.append(new)
    }

    func offer(_ isActive: Bool, _ buttons: [Button], _ run: @escaping @MainActor (ElementID?) -> Void) {
        guard let parent = object.parent else { return }
        actions.offer(isActive, buttons, on: parent, add: { row.add($0) }, run: run)
    }
}
#endif
