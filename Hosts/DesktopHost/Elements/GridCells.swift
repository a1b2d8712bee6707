#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// The size of the largest cell of a list's grids: that of those whose cells aren't made.
@MainActor final class CellSize {
    private(set) var largest: (width: Int, height: Int)?
    /// Whether those grids don't have it yet.
    var isNew = false

    /// Never shrinks: grids with captions and without would take turns.
    func note(_ width: Int, _ height: Int) {
        let old = largest ?? (0, 0)
        guard width > old.width || height > old.height else { return }
        largest = (max(width, old.width), max(height, old.height))
        isNew = true
    }
}

/// The rows of a grid in cells of one width: as many beside each other as fit.
///
/// A cell shows one row after another, so that the focus stays where the user's hand is, and moves only with its row.
/// A grid whose cells aren't wanted only takes the room for them.
@MainActor final class GridCells {
    /// They divide the number of rows in an item of a long list, so that only the last line has gaps.
    private static let columnCounts = [15, 12, 10, 6, 5, 4, 3, 2, 1]
    private static let leastWidth = 58
    private static let gap = 6

    private let kept = Kept(Object(desktop_new_cell_box(GTK_ORIENTATION_HORIZONTAL)))
    private var cells: [GridCell] = []
    private var count = 0
    private let size: CellSize
    private let press: @MainActor (ElementID) -> Void

    var object: Object { kept.object }

    /// Makes an empty grid.
    ///
    /// - Parameters:
    ///   - size: The size that it has in common with others.
    ///   - laidOut: Called after each layout.
    ///   - press: Called with the identity of a row that is pressed, or of one of its actions.
    init(
        sharing size: CellSize = CellSize(), laidOut: @escaping @MainActor () -> Void = {},
        press: @escaping @MainActor (ElementID) -> Void
    ) {
        self.size = size
        self.press = press
        layout(then: laidOut).install(in: object)
        // A list around it would take the arrow keys for its items.
        let keys = Object(gtk_event_controller_key_new())
        keys.on("key-pressed") { [weak self] arguments in
            let held = GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
            let (key, state) = (CInt(arguments.uint(0)), arguments.flags(2))
            guard let self else { return arguments.answer(false) }
            if Keys.isMenu(key, state) { return arguments.answer(focused?.openMenu() ?? false) }
            arguments.answer(state & held == 0 && move(by: key))
        }
        object.add(keys)
        let click = Object(gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.c(), 3)
        click.on("pressed") { [weak self] arguments in self?.openMenu(at: arguments.double(1), arguments.double(2)) }
        object.add(click)
    }

    private var focused: GridCell? { cells.first { gtk_widget_is_focus($0.object.widget) != 0 } }

    private func openMenu(at x: Double, _ y: Double) {
        guard let picked = unsafe gtk_widget_pick(object.widget, x, y, GTK_PICK_DEFAULT).map({ Object($0) }) else {
            return
        }
        let found = cells.first { $0.object == picked || picked.ancestors.contains($0.object) }
        _ = found?.openMenu()
    }

    /// Moves the focus to the cell beside, above or below, or out of the grid; returns whether the key does so.
    func move(by key: CInt) -> Bool {
        guard let here = cells.firstIndex(where: { gtk_widget_is_focus($0.object.widget) != 0 }) else { return false }
        let columns = columnCount
        let isMirrored = gtk_widget_get_direction(object.widget) == GTK_TEXT_DIR_RTL
        let step: Int
        switch key {
        case GDK_KEY_Left, GDK_KEY_KP_Left: step = isMirrored ? 1 : -1
        case GDK_KEY_Right, GDK_KEY_KP_Right: step = isMirrored ? -1 : 1
        case GDK_KEY_Up, GDK_KEY_KP_Up: step = -columns
        case GDK_KEY_Down, GDK_KEY_KP_Down: step = columns
        default: return false
        }
        var next = here + step
        // The last line may have fewer cells.
        if next >= cells.count, step > 1, here / columns < (cells.count - 1) / columns { next = cells.count - 1 }
        // A cell that can't be pressed now can't have the focus.
        while cells.indices.contains(next), !cells[next].object.isSensitive { next += step }
        // GTK would go on to the side.
        guard cells.indices.contains(next) else { return object.focusBeyond(isUp: step < 0) || abs(step) > 1 }
        gtk_widget_grab_focus(cells[next].object.widget)
        return true
    }

    private var columnCount: Int {
        Self.columns(in: Int(gtk_widget_get_width(object.widget)), measure().width)
    }

    /// The column of the cell with the focus, counted from 0.
    var column: Int? {
        cells.firstIndex { gtk_widget_is_focus($0.object.widget) != 0 }.map { $0 % columnCount }
    }

    /// Puts the focus into a column of the first or last line; returns whether there is a cell that takes it.
    func focus(column: Int, isLast: Bool) -> Bool {
        let columns = columnCount
        let start = isLast ? (cells.count - 1) / columns * columns : 0
        let line = cells.dropFirst(start).prefix(columns)
        guard let cell = line.dropFirst(column).first ?? line.last, cell.object.isSensitive else { return false }
        return gtk_widget_grab_focus(cell.object.widget) != 0
    }

    /// Whether all of its cells have been made.
    var isFilled: Bool { cells.count == count }

    /// Shows rows if their cells are wanted, or nothing tells how much room they take.
    func show(_ count: Int, _ rows: () -> [Row], in language: Language?, isWanted: Bool) {
        if isWanted || size.largest == nil { return show(rows(), in: language) }
        if count != self.count || !cells.isEmpty { gtk_widget_queue_resize(object.widget) }
        self.count = count
        while let cell = cells.popLast() { gtk_box_remove(object.c(), cell.object.widget) }
    }

    func show(_ rows: [Row], in language: Language?) {
        count = rows.count
        let focused = focused?.id
        while cells.count > rows.count { gtk_box_remove(object.c(), cells.removeLast().object.widget) }
        while cells.count < rows.count {
            let cell = GridCell(press)
            cells.append(cell)
            object.append(cell.object)
        }
        for (cell, row) in zip(cells, rows) { cell.show(row, in: language) }
        if size.largest == nil { measure() }
        guard let focused, self.focused?.id != focused else { return }
        // The focus is the row's; without it, no cell is pressed by a second key.
        if let moved = cells.first(where: { $0.id == focused }) {
            gtk_widget_grab_focus(moved.object.widget)
        } else if let root = gtk_widget_get_root(object.widget) {
            gtk_root_set_focus(root, nil)
        }
    }

    // MARK: - Layout

    private func layout(then laidOut: @escaping @MainActor () -> Void) -> ChildLayout {
        ChildLayout { [weak self] _, orientation, width in
            guard let self else { return (0, 0) }
            let size = measure()
            guard orientation == GTK_ORIENTATION_VERTICAL else {
                return (size.width, Self.columns(in: .max, size.width) * size.width)
            }
            let columns = Self.columns(in: width < 0 ? .max : width, size.width)
            let lines = (count + columns - 1) / columns
            let height = max(lines * (size.height + Self.gap) - Self.gap, 0)
            return (height, height)
        } allocate: { [weak self] box, width, _ in
            guard let self else { return }
            let size = measure()
            let columns = Self.columns(in: width, size.width)
            let room = (width + Self.gap) / columns - Self.gap
            let isMirrored = gtk_widget_get_direction(box.widget) == GTK_TEXT_DIR_RTL
            for (index, cell) in cells.enumerated() {
                let x = index % columns * (room + Self.gap)
                ChildLayout.place(
                    cell.object, x: isMirrored ? width - x - room : x, y: index / columns * (size.height + Self.gap),
                    width: room, height: size.height)
            }
            laidOut()
        }
    }

    private static func columns(in width: Int, _ cell: Int) -> Int {
        let most = (min(width, Int(Clamp.width)) + gap) / (cell + gap)
        return columnCounts.first { $0 <= most } ?? 1
    }

    /// Returns the size of the largest cell, and notes it for the other grids.
    @discardableResult private func measure() -> (width: Int, height: Int) {
        if cells.isEmpty, let largest = size.largest { return largest }
        var found = (width: Self.leastWidth, height: 0)
        for cell in cells {
            let width = ChildLayout.size(of: cell.object, GTK_ORIENTATION_HORIZONTAL).minimum
            let height = ChildLayout.size(of: cell.object, GTK_ORIENTATION_VERTICAL).natural
            found = (max(found.width, width), max(found.height, height))
        }
        found.width = min(found.width, Int(Clamp.width) / 2)
        if !cells.isEmpty { size.note(found.width, found.height) }
        return found
    }
}

/// A row of a grid: its title, large, and its subtitle as a caption, with its marks in the corner.
@MainActor final class GridCell {
    /// The class of its widget.
    static let name = "cell"

    private(set) var id = ElementID("")
    private let kept = Kept(Object(gtk_button_new()))
    private let title = Object(desktop_new_silent_label())
    private let caption = Object(desktop_new_silent_label())
    private let mark = Object(desktop_new_silent_label())
    private var shown: [String?] = []
    private let actions = RowActions()
    private let press: @MainActor (ElementID) -> Void

    var object: Object { kept.object }

    init(_ press: @escaping @MainActor (ElementID) -> Void) {
        self.press = press
        let texts = Object(desktop_new_cell_box(GTK_ORIENTATION_VERTICAL))
        let overlay = Object(desktop_new_cell_overlay())
        title.addClass("cell-title")
        caption.addClass("caption")
        caption.addClass("dim-label")
        mark.addClass("caption")
        gtk_label_set_ellipsize(caption.c(), PANGO_ELLIPSIZE_END)
        gtk_label_set_ellipsize(title.c(), PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(caption.c(), 6)
        gtk_widget_set_valign(texts.widget, GTK_ALIGN_CENTER)
        texts.append(title)
        texts.append(caption)
        gtk_widget_set_halign(mark.widget, GTK_ALIGN_END)
        gtk_widget_set_valign(mark.widget, GTK_ALIGN_START)
        gtk_overlay_set_child(overlay.c(), texts.widget)
        gtk_overlay_add_overlay(overlay.c(), mark.widget)
        gtk_button_set_child(object.c(), overlay.widget)
        object.addClass(Self.name)
        object.on("clicked") { [weak self] in if let self { press(id) } }
    }

    func show(_ row: Row, in screen: Language?) {
        id = row.id
        actions.offer(
            false, Element.row(row).actions, on: object,
            run: { [weak self] in if let self { press($0 ?? id) } })
        let isHeading = row.action == nil
        let marks = [row.isChecked ? "✓" : nil, row.badge].compactMap { $0 }.joined(separator: " ")
        let state = [row.isChecked, row.isCurrent, row.isEnabled, isHeading].map { $0 ? "1" : "0" }.joined()
        let language = row.language ?? screen
        let new = [row.title, row.subtitle, marks, row.accessibilityLabel, state, language?.tag]
        guard new != shown else { return }
        shown = new
        title.show(row.title, in: language)
        gtk_label_set_width_chars(title.c(), CInt(min(row.title.count, 8)))
        // There is room for the first of several meanings.
        caption.show(String((row.subtitle ?? "").prefix { !",;".contains($0) }), in: language)
        caption.isVisible = row.subtitle != nil
        gtk_label_set_text(mark.c(), fitted(marks))
        object.isSensitive = row.isEnabled && !isHeading
        // The chosen cell has the accent's colour itself.
        mark.setClass("accent", !row.isChecked)
        object.setClass("flat", isHeading)
        object.setClass("chosen", row.isChecked)
        object.setClass("current", row.isCurrent)
        object.setLabel(fitted(row.spoken))
    }

    /// Opens the menu of the row's actions; returns whether it has any.
    func openMenu() -> Bool { actions.popUp(on: object) }
}
#endif
