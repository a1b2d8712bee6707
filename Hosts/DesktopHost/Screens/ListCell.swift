#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// The widgets of a list's item; they show one item after another.
@MainActor final class ListCell {
    private let kept = Kept(Object(desktop_new_cell_box(GTK_ORIENTATION_VERTICAL)))
    private let row = TableCell()
    private let heading = Object.label()
    private let actions = RowActions()
    private let place: PlaceID
    private let host: ViewHost
    private var other: ElementView?
    private let laidOut: @MainActor () -> Void
    /// The cells of a grid, from the first time that the cell shows one.
    private var grid: GridCells?
    private let size: CellSize
    /// Whether the cells of a grid are to be made.
    var wantsCells = false
    private var shown: Kept?
    private var said = Said()
    private var standing: ListItems.Standing?

    /// What a screen reader is told.
    private struct Said {
        var spoken = ""
        var isCurrent = false
        var isChosen = false
        var isExpanded: Bool?
    }

    var object: Object { kept.object }

    /// Makes a cell that shows nothing yet; `laidOut` is called when it comes into view, and at a layout of its grid.
    init(
        _ place: PlaceID, _ host: ViewHost, sharing size: CellSize, laidOut: @escaping @MainActor () -> Void
    ) {
        self.size = size
        self.laidOut = laidOut
        self.place = place
        self.host = host
        heading.setMargins(12, 0)
        object.append(row.object)
        object.append(heading)
        // The list would take these keys for itself before the window activates what has the focus.
        let keys = Object(gtk_event_controller_key_new())
        keys.on("key-pressed") { [weak self] arguments in
            let isOurs = Keys.presses.contains(CInt(arguments.uint(0)))
            arguments.answer(isOurs && self?.object.focus.map { gtk_widget_activate($0.widget) != 0 } ?? false)
        }
        object.add(keys)
        object.on("map", laidOut)
    }

    private var shownGrid: GridCells? { grid?.object == shown?.object ? grid : nil }
    var showsGrid: Bool { shownGrid != nil }

    /// Has a grid whose cells aren't made take another size.
    func resize() {
        if let grid = shownGrid, !grid.isFilled { gtk_widget_queue_resize(grid.object.widget) }
    }

    /// Whether arrow keys can tell what is beside what.
    var isLaidOut: Bool { shownGrid.map { $0.isFilled && gtk_widget_get_width($0.object.widget) > 0 } ?? true }

    /// The column of the focus in its grid.
    var column: Int? { shownGrid?.column }

    /// Puts the focus into a column of the first or last line of its grid; returns whether it shows one.
    func focus(column: Int, isLast: Bool) -> Bool {
        shownGrid?.focus(column: column, isLast: isLast) == true
    }

    /// Moves the focus inside the cell; returns whether it stays there, or has been moved on from a grid's end.
    func move(by key: CInt) -> Bool {
        if let grid = shownGrid { return grid.move(by: key) }
        let direction =
            switch key {
            case GDK_KEY_Up, GDK_KEY_KP_Up: GTK_DIR_UP
            case GDK_KEY_Down, GDK_KEY_KP_Down: GTK_DIR_DOWN
            case GDK_KEY_Left, GDK_KEY_KP_Left: GTK_DIR_LEFT
            default: GTK_DIR_RIGHT
            }
        return gtk_widget_child_focus(object.widget, direction) != 0
    }

    /// Shows an item, with the widgets of its sections if it is a block.
    func show(_ item: ListItems.Item, _ standing: ListItems.Standing, _ block: Column?) {
        var (isRow, text): (Bool, String?) = (false, nil)
        var shown: Object?
        var said = Said()
        switch item {
        case .block(_, let sections):
            shown = block?.object
            let elements = sections.flatMap(\.elements)
            let texts = elements.contains(where: \.isActionable) ? [] : elements.map(\.label)
            said.spoken = (sections.compactMap(\.section.header) + texts).joined(separator: ", ")
        case .grid(let count, let rows):
            let grid =
                grid
                ?? GridCells(sharing: size, laidOut: laidOut) { [host, place] in
                    host.send(.activate, $0, place)
                }
            self.grid = grid
            grid.show(count, rows, in: host.languages[place], isWanted: wantsCells)
            shown = grid.object
        case .header(let header), .footer(let header):
            (text, said.spoken) = (header, header)
            var isHeader = false
            if case .header = item { isHeader = true }
            heading.setClass("heading", isHeader)
            heading.setClass("caption", !isHeader)
            heading.setClass("dim-label", !isHeader)
        case .element(.row(let data)):
            isRow = true
            row.show(data, in: data.language ?? host.languages[place], isTable: standing.isTable)
            row.object.isSensitive = data.isEnabled
            said = Said(
                spoken: data.spoken, isCurrent: data.isCurrent, isChosen: data.isChecked, isExpanded: data.isExpanded)
        case .element(let element):
            if other?.id != element.id {
                other = .make(element, in: .others, nil, at: place, host)
            }
            other?.update(element)
            shown = other?.object
            said.spoken = element.label
        }
        row.object.isVisible = isRow
        heading.isVisible = text != nil
        if let text { heading.show(text, in: host.languages[place]) }
        // GTK 4.8 has no label for a list's item; the list's own widget around the cell is what a screen reader reads.
        say(said)
        stand(standing)
        put(shown)
    }

    /// Tells a screen reader what the cell shows, if that is new: telling takes time.
    private func say(_ new: Said) {
        guard let parent = object.parent else { return }
        if new.spoken != said.spoken { parent.setLabel(fitted(new.spoken)) }
        if new.isCurrent != said.isCurrent { parent.setClass("current", new.isCurrent) }
        // GTK takes it back with each new item.
        if new.isChosen || said.isChosen { parent.setChosen(new.isChosen) }
        if new.isExpanded != said.isExpanded { parent.setExpanded(new.isExpanded) }
        said = new
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
        // Another cell may have shown it since.
        guard new != shown?.object || new.map({ $0.parent != object }) == true else { return }
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
        actions.offer(isActive, buttons, on: parent, run: run)
    }

    /// Makes the button of its row's actions, which it keeps.
    func showButton() {
        guard actions.lacksButton, let parent = object.parent else { return }
        actions.showButton(on: parent) { row.add($0) }
    }
}
#endif
