import AppCore
import HostSupport

/// Draws the whole terminal: title, tabs, screens, what lies over them, and the line of keys.
@MainActor struct Renderer {
    let session: TerminalSession

    private var window: Window { session.window }

    /// Draws what is shown now.
    func draw() -> Canvas {
        let (width, height) = session.size
        var canvas = Canvas(width: width, height: height)
        guard width >= Layout.smallest.width, height >= Layout.smallest.height else {
            canvas.put(clipped("Please make the window larger.", to: width), x: 0, y: height / 2)
            return canvas
        }
        let layout = Layout(window, width: width, height: height)
        session.spots = []
        session.tabSpots = []
        drawTitle(layout, on: &canvas)
        if layout.sheet == nil, !layout.isMenu { drawTabs(layout, on: &canvas) }
        if let sheet = layout.sheet { draw(sheet, on: &canvas) }
        var front: TerminalSession.Front?
        for (index, part) in layout.parts.enumerated() {
            let drawn = draw(part, on: &canvas)
            if part.isActive { front = drawn }
            if index > 0 { drawDivider(left: part.rect, on: &canvas) }
        }
        forgetPanes()
        drawStatus(layout, front, on: &canvas)
        drawOverlay(on: &canvas)
        return canvas
    }

    // MARK: - Around the screens

    private func drawTitle(_ layout: Layout, on canvas: inout Canvas) {
        canvas.clear(Rect(x: 0, y: 0, width: canvas.width, height: 1), .title)
        let back = layout.canGoBack ? " ‹ " : layout.isMenu ? " ≡ " : "   "
        let start = canvas.put(back, x: 0, y: 0, role: .title)
        let path = layout.path.map { cleaned($0) }.joined(separator: " › ")
        canvas.put(clippedAtStart(path, to: canvas.width - start - 1), x: start, y: 0, role: .title)
    }

    private func drawTabs(_ layout: Layout, on canvas: inout Canvas) {
        guard !layout.tabs.isEmpty else { return }
        var x = 1
        for (index, tab) in layout.tabs.enumerated() {
            let label = " \(index < 9 ? "\(index + 1) " : "")\(cleaned(tab.title)) "
            let used = canvas.put(label, x: x, y: 1, role: index == layout.selectedTab ? .activeTab : .tab)
            session.tabSpots.append((Rect(x: x, y: 1, width: used, height: 1), tab.id))
            x += used + 1
        }
    }

    private func draw(_ sheet: Layout.Sheet, on canvas: inout Canvas) {
        canvas.tint(Rect(x: 0, y: 1, width: canvas.width, height: canvas.height - 2), .backdrop)
        let rect = sheet.rect
        canvas.clear(rect)
        let line = String(repeating: "─", count: max(rect.width - 2, 0))
        canvas.put("┌" + line + "┐", x: rect.x, y: rect.y, role: .border)
        canvas.put("└" + line + "┘", x: rect.x, y: rect.y + rect.height - 1, role: .border)
        for y in rect.y + 1..<max(rect.y + rect.height - 1, rect.y + 1) {
            canvas.put("│", x: rect.x, y: y, role: .border)
            canvas.put("│", x: rect.x + rect.width - 1, y: y, role: .border)
        }
        canvas.put(" \(clipped(cleaned(sheet.title), to: rect.width - 6)) ", x: rect.x + 2, y: rect.y, role: .bold)
    }

    private func drawDivider(left rect: Rect, on canvas: inout Canvas) {
        for y in rect.y..<rect.y + rect.height { canvas.put("│", x: rect.x - 1, y: y, role: .border) }
    }

    // MARK: - Screens

    private func draw(_ part: Layout.Part, on canvas: inout Canvas) -> TerminalSession.Front {
        let id = part.screen.place.id
        let list = ContentList(part.screen.content)
        let pane = session.settled(session.panes[id] ?? Pane(), list)
        let drawer = PaneDrawer(list, in: part.rect, pane: pane, isActive: part.isActive)
        let drawn = drawer.draw(on: &canvas, followsFocus: session.followsFocus && part.isActive)
        session.panes[id] = drawn
        session.spots += drawer.spots.map { (id, $0) }
        if let cursor = drawer.cursor { canvas.cursor = cursor }
        return TerminalSession.Front(place: id, list: list, pane: drawn)
    }

    /// Places are never used again, so what was known of one that has gone is of no use.
    private func forgetPanes() {
        guard session.panes.count > 64 else { return }
        var known: Set<PlaceID> = []
        func gather(_ item: WindowSnapshot.Item) {
            known.insert(item.id)
            for child in item.children { gather(child) }
        }
        let snapshot = window.snapshot
        for item in [snapshot.root] + snapshot.modals.map(\.item) { gather(item) }
        session.panes = session.panes.filter { known.contains($0.key) }
    }

    // MARK: - The last line

    private func drawStatus(_ layout: Layout, _ front: TerminalSession.Front?, on canvas: inout Canvas) {
        let y = canvas.height - 1
        if let question = window.question {
            canvas.clear(Rect(x: 0, y: y, width: canvas.width, height: 1), .error)
            let keys = "  y \(cleaned(question.confirm))  n \(cleaned(question.cancel))"
            let text = clipped(" " + cleaned(question.text), to: max(canvas.width - displayWidth(keys), 8))
            canvas.put(text + keys, x: 0, y: y, role: .error)
        } else if case .link(let editor) = session.overlay {
            let start = canvas.put(": ", x: 0, y: y, role: .accent)
            let before = clippedAtStart(cleaned(editor.beforeCursor), to: canvas.width - 4)
            let column = start + canvas.put(before, x: start, y: y)
            canvas.put(cleaned(editor.afterCursor), x: column, y: y)
            canvas.cursor = (column, y)
            if let hint = session.completion(of: editor.text), editor.afterCursor.isEmpty {
                canvas.put(String(hint.dropFirst(editor.text.count)), x: column, y: y, role: .dim)
            }
        } else if let notice = window.notice {
            canvas.put(clipped(" " + cleaned(notice), to: canvas.width), x: 0, y: y, role: .accent)
        } else {
            var x = 0
            for hint in hints(layout, front) where x + displayWidth(hint.key + hint.meaning) + 3 < canvas.width {
                x += canvas.put(" \(hint.key)", x: x, y: y, role: .key)
                x += canvas.put(" \(hint.meaning) ", x: x, y: y, role: .dim)
            }
        }
    }

    /// The keys that work now, the most useful first.
    private func hints(
        _ layout: Layout, _ front: TerminalSession.Front?
    ) -> [(key: String, meaning: String)] {
        if front?.pane.editor != nil {
            return [("Enter", "ok"), ("Tab", "next"), ("Esc", "back"), ("F1", "help")]
        }
        var hints: [(key: String, meaning: String)] = [("?", "help")]
        switch front?.element {
        case .map: hints += [("←→", "point"), ("+-", "zoom"), ("Enter", "choose")]
        case .choice: hints += [("←→", "choose")]
        case .some(let element) where element.isActionable: hints.append(("Enter", "open"))
        default: break
        }
        if layout.canGoBack { hints.append(("Esc", "back")) }
        if front?.list.search != nil { hints.append(("/", "search")) }
        if layout.isMenu {
            hints.append(("m", "menu"))
        } else if !layout.tabs.isEmpty {
            hints.append(("1–\(layout.tabs.count)", "tabs"))
        }
        if session.opensLinks { hints.append((":", "link")) }
        hints.append(("q", "quit"))
        return hints
    }

    // MARK: - Help

    /// Every key, as `?` shows them.
    static let manual: [(keys: String, meaning: String)] = [
        ("↑ ↓  j k", "move"), ("PgUp PgDn", "a page up or down"), ("Home End  g G", "first, last"),
        ("Enter  Space", "open, press, turn on"), ("Esc  Backspace", "one step back"),
        ("← →", "choose, or the other column"),
        ("Tab  Shift-Tab", "next or previous field"), ("/", "search"), ("1–9", "tabs"), ("m", "menu of sections"),
        (":", "open a link; Tab completes"), ("+ -  H J K L", "zoom and move a map"),
        ("Ctrl-A Ctrl-E", "start, end of a field"),
        ("Ctrl-U Ctrl-K Ctrl-W", "delete to the start, the end, a word"), ("Ctrl-Y", "undo in a field"),
        ("Ctrl-L", "draw everything again"), ("Ctrl-Z", "suspend"), ("q  Ctrl-C", "quit"), ("?  F1", "this help"),
    ]

    private func drawOverlay(on canvas: inout Canvas) {
        guard case .help = session.overlay else { return }
        let width = min(canvas.width, 60)
        let height = min(canvas.height, Self.manual.count + 2)
        let rect = Rect(x: (canvas.width - width) / 2, y: (canvas.height - height) / 2, width: width, height: height)
        draw(Layout.Sheet(title: "Keys", rect: rect), on: &canvas)
        for (index, line) in Self.manual.prefix(max(height - 2, 0)).enumerated() {
            let y = rect.y + 1 + index
            canvas.put(padded(line.keys, to: 22), x: rect.x + 2, y: y, role: .key, limit: width - 4)
            canvas.put(clipped(line.meaning, to: width - 28), x: rect.x + 25, y: y)
        }
        canvas.cursor = nil
    }
}
