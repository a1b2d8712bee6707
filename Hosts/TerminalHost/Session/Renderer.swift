import AppCore
import AppCoreContent
import HostSupport
import TextBasics

/// Draws the whole terminal: title, tabs, screens, anything over them, and the line of keys.
@MainActor struct Renderer {
    let session: TerminalSession

    private var window: Window { session.window }

    func draw() -> Canvas {
        let (width, height) = session.size
        var canvas = Canvas(width: width, height: height)
        guard width >= Layout.smallest.width, height >= Layout.smallest.height else {
            let lines = wrapped("Please make the window larger.", to: width).prefix(height)
            let top = (height - lines.count) / 2
            for (row, line) in lines.enumerated() { canvas.put(line, x: 0, y: top + row) }
            canvas.cursor = canvas.nearest(to: (0, top))
            return canvas
        }
        session.noteFront()
        session.drawn = Drawn()
        let layout = session.layout
        if let link = layout.link { session.book.visit(link) }
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
        session.drawn.spots = []
        if let sheet = layout.sheet { draw(sheet, on: &canvas) }
        var front: Front?
        for (index, part) in layout.parts.enumerated() {
            let drawn = draw(part, on: &canvas)
            if part.isActive { front = drawn }
            if index > 0 { drawDivider(left: part.rect, on: &canvas) }
        }
        session.forgetPanes()
        StatusLine(session: session, layout: layout, front: front).draw(on: &canvas)
        if let asked = session.question {
            let focus = canvas.cursor ?? (0, 0)
            let box = QuestionBox(asked, by: focus.y, from: focus.x + 2, in: session.size)
            box.draw(on: &canvas)
            session.drawn.box = box
        } else if case .help(let top) = session.overlay {
            draw(HelpSheet(session), from: top, on: &canvas)
        } else if let menu = session.actions.menu {
            let focus = menu.state.subject == .windows ? (0, 0) : canvas.cursor ?? (0, 0)
            let box = ActionBox(menu.actions, chosen: menu.state.chosen, at: focus, in: session.size)
            box.draw(on: &canvas)
            session.drawn.menu = box
        }
        return canvas
    }

    // MARK: - Around the screens

    private func drawTitle(_ layout: Layout, on canvas: inout Canvas) {
        canvas.clear(Rect(x: 0, y: 0, width: canvas.width, height: 1), .title)
        let back = layout.canGoBack ? " ‹ " : layout.isMenu ? " ≡ " : "   "
        let start = canvas.put(back, x: 0, y: 0, role: .title)
        let windows = session.windows
        let count = windows.all.count
        let mark = count > 1 ? " window \(windows.number(of: window) ?? 0) of \(count) " : ""
        let path = layout.path.map { cleaned($0) }.joined(separator: " › ") + (session.work.isShown ? "  …" : "")
        canvas.put(clippedAtStart(path, to: canvas.width - start - 1 - mark.count), x: start, y: 0, role: .title)
        canvas.put(mark, x: canvas.width - mark.count, y: 0, role: .title)
    }

    private func drawTabs(_ layout: Layout, on canvas: inout Canvas) {
        guard !layout.tabs.isEmpty else { return }
        var x = 1
        var labels = layout.tabs.enumerated().map { index, tab in
            " \(index < 9 ? "\(index + 1) " : "")\(cleaned(tab.title)) "
        }
        if labels.reduce(1, { $0 + displayWidth($1) + 1 }) > canvas.width {
            // For the other tabs, the key is enough.
            for index in labels.indices where index != layout.selectedTab && index < 9 {
                labels[index] = " \(index + 1) "
            }
        }
        for (index, (tab, label)) in zip(layout.tabs, labels).enumerated() {
            let used = canvas.put(label, x: x, y: 1, role: index == layout.selectedTab ? .activeTab : .tab)
            session.drawn.tabSpots.append((Rect(x: x, y: 1, width: used, height: 1), tab.id))
            x += used + 1
        }
    }

    private func draw(_ sheet: Layout.Sheet, on canvas: inout Canvas) {
        canvas.tint(Rect(x: 0, y: 1, width: canvas.width, height: canvas.height - 2), .backdrop)
        let rect = sheet.rect
        canvas.frame(rect)
        canvas.put(" \(clipped(cleaned(sheet.title), to: rect.width - 6)) ", x: rect.x + 2, y: rect.y, role: .bold)
    }

    private func drawDivider(left rect: Rect, on canvas: inout Canvas) {
        for y in rect.y..<rect.y + rect.height { canvas.put("│", x: rect.x - 1, y: y, role: .border) }
    }

    // MARK: - Screens

    @discardableResult private func draw(_ part: Layout.Part, on canvas: inout Canvas) -> Front {
        let id = window.id(of: part.screen)
        let list = ContentList(Content(of: part.screen))
        let pane = session.pane(of: part.screen, list)
        let drawer = PaneDrawer(
            list, in: part.rect, pane: pane, isActive: part.isActive, screenHeight: session.size.height)
        let drawn = drawer.draw(on: &canvas)
        session.keep(drawn, of: id)
        session.drawn.spots += drawer.spots.map { (id, $0) }
        let front = Front(
            place: id, list: list, pane: drawn, isBeside: part.isActive && part.screen !== window.focusedScreen,
            size: session.size, drawn: nil, area: { part.rect })
        if part.isActive {
            canvas.cursor = canvas.nearest(to: drawer.cursor)
            session.drawn.seen = list.count == 0 ? nil : SeenPart(of: front, drawer.visible)
        }
        return front
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
        canvas.cursor = canvas.nearest(to: (inner.x + 1, inner.y))
    }
}

/// What was drawn last, for the mouse and the keys that follow.
struct Drawn {
    var spots: [(place: PlaceID, spot: PaneDrawer.Spot)] = []
    var tabSpots: [(rect: Rect, id: PlaceID)] = []
    /// The visible part of the screen in front.
    var seen: SeenPart?
    var box: QuestionBox?
    var menu: ActionBox?
    var notice: Rect?
}
