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
        if let link = layout.link { session.visit(link) }
        drawTitle(layout, on: &canvas)
        if layout.sheet == nil, !layout.isMenu { drawTabs(layout, on: &canvas) }
        var column = 1
        for (index, title) in layout.coveredTabs.enumerated() {
            column +=
                canvas.put(" \(index < 9 ? "\(index + 1) " : "")\(cleaned(title)) ", x: column, y: 1, role: .tab) + 1
        }
        for (index, part) in layout.covered.enumerated() {
            draw(part, on: &canvas)
            if index > 0 { drawDivider(left: part.rect, on: &canvas) }
        }
        session.spots = []
        if let sheet = layout.sheet { draw(sheet, on: &canvas) }
        var front: TerminalSession.Front?
        for (index, part) in layout.parts.enumerated() {
            let drawn = draw(part, on: &canvas)
            if part.isActive { front = drawn }
            if index > 0 { drawDivider(left: part.rect, on: &canvas) }
        }
        forgetPanes()
        drawStatus(layout, front, on: &canvas)
        if case .help(let top) = session.overlay { draw(HelpSheet(session), from: top, on: &canvas) }
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
        var labels = layout.tabs.enumerated().map { index, tab in
            " \(index < 9 ? "\(index + 1) " : "")\(cleaned(tab.title)) "
        }
        if labels.reduce(1, { $0 + displayWidth($1) + 1 }) > canvas.width {
            // Of the others the key is enough.
            for index in labels.indices where index != layout.selectedTab && index < 9 {
                labels[index] = " \(index + 1) "
            }
        }
        for (index, (tab, label)) in zip(layout.tabs, labels).enumerated() {
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

    @discardableResult private func draw(
        _ part: Layout.Part, on canvas: inout Canvas
    ) -> TerminalSession.Front {
        let id = part.screen.place.id
        let list = ContentList(part.screen.content)
        let pane = session.settled(session.panes[id] ?? Pane(), list)
        let drawer = PaneDrawer(list, in: part.rect, pane: pane, isActive: part.isActive)
        let drawn = drawer.draw(on: &canvas)
        session.panes[id] = drawn
        session.spots += drawer.spots.map { (id, $0) }
        if let cursor = drawer.cursor { canvas.cursor = cursor }
        let front = TerminalSession.Front(place: id, list: list, pane: drawn)
        if part.isActive { session.seen = list.count == 0 ? nil : SeenPart(of: front, session.size, drawer.visible) }
        return front
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
            canvas.cursor = nil
            draw(question, on: &canvas)
        } else if case .link(let prompt) = session.overlay {
            draw(prompt, on: &canvas)
        } else if let notice = window.notice {
            let text = clipped(" " + cleaned(notice.text), to: max(canvas.width - 8, 8))
            canvas.put(text, x: 0, y: y, role: .accent)
            put(hints(layout, front).first { $0.meaning == "help" }, x: canvas.width - 8, y, on: &canvas)
        } else {
            var x = 0
            for hint in hints(layout, front) where x + displayWidth(hint.key + hint.meaning) + 3 < canvas.width {
                x += put(hint, x: x, y, on: &canvas)
            }
        }
    }

    /// A question stands in the last line, or in as many as it needs.
    private func draw(_ question: Question, on canvas: inout Canvas) {
        let text = cleaned(question.text)
        let keys = "y \(cleaned(question.confirm))  n \(cleaned(question.cancel))"
        let whole = text + "  " + keys
        let fits = displayWidth(whole) < canvas.width
        let lines = fits ? [whole] : wrapped(text, to: canvas.width - 1) + wrapped(keys, to: canvas.width - 1)
        let first = max(canvas.height - lines.count, 1)
        canvas.clear(Rect(x: 0, y: first, width: canvas.width, height: canvas.height - first), .error)
        for (y, line) in zip(first..<canvas.height, lines.suffix(canvas.height - first)) {
            canvas.put(" " + line, x: 0, y: y, role: .error)
        }
    }

    @discardableResult private func put(_ hint: Hint?, x: Int, _ y: Int, on canvas: inout Canvas) -> Int {
        guard let hint else { return 0 }
        let used = canvas.put(" \(hint.key)", x: x, y: y, role: .key)
        return used + canvas.put(" \(hint.meaning) ", x: x + used, y: y, role: .dim)
    }

    /// Draws the link that is typed, and above it what Tab goes through, or what is wrong.
    private func draw(_ prompt: LinkPrompt, on canvas: inout Canvas) {
        let y = canvas.height - 1
        let editor = prompt.editor
        let start = canvas.put(": ", x: 0, y: y, role: .accent)
        let before = clippedAtStart(cleaned(editor.beforeCursor), to: canvas.width - 4)
        let column = start + canvas.put(before, x: start, y: y)
        canvas.put(cleaned(editor.afterCursor), x: column, y: y)
        canvas.cursor = (column, y)
        if let hint = session.completion(of: editor.text), prompt.cycle == nil, editor.afterCursor.isEmpty {
            canvas.put(cleaned(String(hint.dropFirst(editor.text.count))), x: column, y: y, role: .dim)
        }
        let candidates = prompt.cycle?.candidates ?? session.completions(of: editor.text)
        guard prompt.problem != nil || !candidates.isEmpty else { return }
        canvas.clear(Rect(x: 0, y: y - 1, width: canvas.width, height: 1))
        if let problem = prompt.problem {
            canvas.put(clipped(" ! " + cleaned(problem), to: canvas.width), x: 0, y: y - 1, role: .error)
            return
        }
        var x = 1
        // What is chosen is always to be seen.
        for index in (prompt.cycle?.index ?? 0)..<candidates.count where x < canvas.width {
            let isChosen = index == prompt.cycle?.index
            x += canvas.put(
                clipped(cleaned(candidates[index]), to: canvas.width - x), x: x, y: y - 1,
                role: isChosen ? .selected : .dim)
            x += 2
        }
    }

    private typealias Hint = (key: String, meaning: String)

    /// The keys that work now, the most useful first.
    private func hints(_ layout: Layout, _ front: TerminalSession.Front?) -> [Hint] {
        let leave: [Hint] = layout.canGoBack ? [("Esc", layout.isSheet ? "close" : "back")] : []
        if case .field(let field) = front?.element, front?.pane.editor != nil {
            if !field.isSearch { return [("F1", "help"), ("Enter", "ok"), ("Tab", "next")] + leave }
            return [("F1", "help"), ("Enter", "results"), ("Esc", field.text.isEmpty ? "leave" : "clear")]
        }
        var hints: [Hint] = [("?", "help")]
        switch front?.element {
        case .some where session.seen?.hasFocus == false: hints.append(("↑↓", "scroll"))
        case .map(let map) where map.onSelect != nil:
            hints += [("←→", "point"), ("+-", "zoom"), ("Enter", "choose")]
        case .choice: hints += [("←→", "choose")]
        case .toggle(let toggle): hints.append(("Enter", toggle.isOn ? "turn off" : "turn on"))
        case .button: hints.append(("Enter", "press"))
        case .some(let element) where element.isActionable: hints.append(("Enter", "open"))
        case .some: hints.append(("↑↓", "scroll"))
        default: break
        }
        hints += leave
        if window.visibleScreens.count > 1 { hints.append(("←→", "column")) }
        if front?.list.search != nil { hints.append(("/", "search")) }
        if layout.isMenu {
            if !layout.isSheet { hints.append(("m", "menu")) }
        } else if !layout.tabs.isEmpty {
            hints.append(("1–\(layout.tabs.count)", "tabs"))
        }
        if session.opensLinks { hints.append((":", "link")) }
        hints.append(("q", "quit"))
        return hints
    }

    // MARK: - Help

    private func draw(_ help: HelpSheet, from top: Int, on canvas: inout Canvas) {
        draw(Layout.Sheet(title: "Keys", rect: help.rect), on: &canvas)
        let inner = help.rect.inset(by: 1)
        for (row, line) in help.lines.dropFirst(top).prefix(help.height).enumerated() {
            var x = inner.x + 1
            for piece in line.pieces {
                x += canvas.put(piece.text, x: x, y: inner.y + row, role: piece.role, limit: inner.x + inner.width - x)
            }
        }
        if help.lastTop > 0 {
            canvas.put(top < help.lastTop ? " ↓ " : " ↑ ", x: inner.x, y: inner.y + inner.height, role: .key)
        }
        canvas.cursor = nil
    }
}
