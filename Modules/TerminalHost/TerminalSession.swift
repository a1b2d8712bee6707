import AppCore
import HostSupport

/// The app in a terminal, without the terminal: keys go in, a canvas comes out.
@MainActor final class TerminalSession {
    /// What lies over everything else.
    enum Overlay {
        case none
        /// The list of keys, from a line on.
        case help(top: Int)
        /// A link is typed.
        case link(LinkPrompt)
    }

    let window: Window
    private(set) var wantsToQuit = false
    private(set) var wantsToSuspend = false
    private(set) var wantsRedraw = false
    var overlay = Overlay.none
    var panes: [PlaceID: Pane] = [:]
    /// What was drawn last, for the mouse.
    var spots: [(place: PlaceID, spot: PaneDrawer.Spot)] = []
    var tabSpots: [(rect: Rect, id: PlaceID)] = []
    /// What was seen of the screen in front when it was drawn last.
    var seen: SeenPart?
    private(set) var size = (width: 80, height: 24)

    /// The map that is held by the mouse, and where it was held last.
    var held: HeldMap?
    /// Links that were opened, and those of the screens that were seen; the last one first.
    var visited: [String] = []

    let onOpen: ((String) -> Void)?
    /// Links and their beginnings, for completion.
    private(set) lazy var links = makeLinks()
    private let makeLinks: () -> [String]
    let shortcuts: [Shortcut]
    let problem: ((String) -> String?)?

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - window: The window to draw.
    ///   - links: Gives links, and beginnings of links, to complete.
    ///   - shortcuts: Keys that open a link.
    ///   - problem: Says why a link that was typed cannot be opened, if it cannot.
    ///   - onOpen: Opens a link; without it there is no command for that.
    init(
        window: Window, links: @escaping () -> [String] = { [] }, shortcuts: [Shortcut] = [],
        problem: ((String) -> String?)? = nil,
        onOpen: ((String) -> Void)? = nil
    ) {
        self.window = window
        makeLinks = links
        self.shortcuts = shortcuts
        self.problem = problem
        self.onOpen = onOpen
    }

    var opensLinks: Bool { onOpen != nil }

    func resize(width: Int, height: Int) { size = (max(width, 1), max(height, 1)) }

    /// Takes what was wanted since it was asked last.
    func takeRequests() -> (suspend: Bool, redraw: Bool) {
        defer {
            wantsToSuspend = false
            wantsRedraw = false
        }
        return (wantsToSuspend, wantsRedraw)
    }

    // MARK: - Keys

    /// Does what a key means now.
    func press(_ key: Key) {
        // What was told in passing was there to be read until now.
        window.clearNotice()
        if let screen = window.focusedScreen, panes[screen.place.id]?.hasBegun != true, let front {
            panes[front.place] = front.pane
            panes[front.place]?.hasBegun = true
        }
        switch key {
        case .control("c"): wantsToQuit = true
        case .control("z"): wantsToSuspend = true
        case .control("l"): wantsRedraw = true
        case .click(let x, let y): click(x, y)
        case .drag(let x, let y): drag(x, y)
        case .release(let x, let y): release(x, y)
        case .wheel(let x, let y, let lines): scroll(x, y, by: lines)
        default: pressInFront(key)
        }
    }

    private func pressInFront(_ key: Key) {
        if window.question != nil { return answer(key) }
        switch overlay {
        case .help(let top): scrollHelp(key, from: top)
        case .link(let prompt): type(key, into: prompt)
        case .none:
            guard let front = front else { return pressNowhere(key) }
            if front.pane.editor != nil, edit(key, front) { return }
            command(key, front)
        }
    }

    /// The screen in front, its content, and where the person is on it.
    struct Front {
        let place: PlaceID
        let list: ContentList
        var pane: Pane

        @MainActor var element: Element? { list.count > 0 ? list[min(max(pane.focusIndex, 0), list.count - 1)] : nil }
    }

    var front: Front? {
        guard let screen = window.focusedScreen else { return nil }
        let list = ContentList(screen.content)
        return Front(place: screen.place.id, list: list, pane: settled(panes[screen.place.id] ?? Pane(), list))
    }

    /// Keeps the focus on its element when the content has changed, or near where it was.
    func settled(_ pane: Pane, _ list: ContentList) -> Pane {
        var pane = pane
        guard list.count > 0 else {
            pane.focusIndex = 0
            pane.focus = nil
            return pane
        }
        // Until a key is pressed, what has come since may be the first element that takes something.
        if !pane.hasBegun {
            pane.editor = nil
            pane.focusIndex = firstFocus(in: list)
            pane.focus = list[pane.focusIndex].id
            pane.isFollowed = (0..<pane.focusIndex).allSatisfy { list[$0].isActionable }
            if case .field(let field) = list[pane.focusIndex], !field.isSearch {
                pane.editor = (LineEditor(field.text), field.text)
            }
            return pane
        }
        // What has gone only for a while, such as a button while it works, is focused again; long lists are not searched.
        if let lost = pane.lost, list.count <= 64, let found = list.firstIndex(of: lost), list[found].isActionable {
            pane.focus = lost
            pane.focusIndex = found
            pane.lost = nil
        }
        let index = min(max(pane.focusIndex, 0), list.count - 1)
        if list.id(at: index) == pane.focus {
            pane.focusIndex = index
        } else if let focus = pane.focus, let found = list.firstIndex(of: focus) {
            pane.focusIndex = found
        } else {
            pane.lost = pane.lost ?? pane.focus
            pane.focusIndex = list[index].isActionable ? index : nearest(to: index, in: list)
            pane.focus = list[pane.focusIndex].id
            pane.editor = nil
        }
        guard case .field(let field) = list[pane.focusIndex] else {
            pane.editor = nil
            return pane
        }
        if pane.editor == nil, !field.isSearch {
            // Keys that are pressed now are meant for the field, not for the app; only a search field is left for a list.
            pane.editor = (LineEditor(field.text), field.text)
            pane.lost = nil
        } else if let editor = pane.editor, editor.text.text != field.text {
            // The screen may have changed the text, such as forgotten a password.
            pane.editor?.text.replace(with: field.text)
        }
        return pane
    }

    /// The first element that takes something, other than a search field, for which there is a key.
    private func firstFocus(in list: ContentList) -> Int {
        func isSearch(_ element: Element) -> Bool {
            if case .field(let field) = element { field.isSearch } else { false }
        }
        return list.next(from: -1, by: 1) { $0.isActionable && !isSearch($0) }
            ?? list.next(from: -1, by: 1) { $0.isActionable } ?? 0
    }

    private func nearest(to index: Int, in list: ContentList) -> Int {
        list.next(from: index, by: -1) { $0.isActionable } ?? list.next(from: index, by: 1) { $0.isActionable } ?? index
    }

    private func pressNowhere(_ key: Key) {
        switch key {
        case .character("q"): wantsToQuit = true
        case .character("?"), .help: overlay = .help(top: 0)
        case .character(":"): beginLink()
        case .character(let digit) where digit.isASCII && digit.isNumber: selectTab(digit)
        case .character(let letter):
            if let shortcut = shortcuts.first(where: { $0.key == letter }) { onOpen?(shortcut.link) }
        default: break
        }
    }

    private func scrollHelp(_ key: Key, from top: Int) {
        let sheet = HelpSheet(self)
        switch key {
        case _ where sheet.lastTop == 0: overlay = .none
        case .down, .character("j"): overlay = .help(top: min(top + 1, sheet.lastTop))
        case .up, .character("k"): overlay = .help(top: max(top - 1, 0))
        case .pageDown, .character(" "): overlay = .help(top: min(top + sheet.height, sheet.lastTop))
        case .pageUp: overlay = .help(top: max(top - sheet.height, 0))
        default: overlay = .none
        }
    }

    // MARK: - Questions

    private func answer(_ key: Key) {
        switch key {
        case .character("y"), .enter: window.answer(true)
        case .character("n"), .escape, .backspace: window.answer(false)
        default: break
        }
    }

    // MARK: - Focus

    func focus(_ index: Int, _ front: Front) {
        guard front.list.count > 0 else { return }
        var pane = front.pane
        pane.focusIndex = min(max(index, 0), front.list.count - 1)
        let element = front.list[pane.focusIndex]
        pane.focus = element.id
        pane.lost = nil
        pane.isFollowed = true
        pane.editor = nil
        if case .field(let field) = element { pane.editor = (LineEditor(field.text), field.text) }
        panes[front.place] = pane
    }

    func moveFocus(by step: Int, _ front: Front?) {
        guard let front, let seen = seen(of: front) else { return }
        if !seen.contains(front.pane.focusIndex) {
            // The view was scrolled away from the focus, which goes on from there.
            let edge = step > 0 ? seen.lowerBound - 1 : seen.upperBound + 1
            if let next = front.list.next(from: edge, by: step, where: \.isActionable), seen.contains(next) {
                return focus(next, front)
            }
            return scroll(front, by: step)
        }
        // What is to be read before the next element that takes something, or after the last one, is scrolled through.
        let near = seen.lowerBound - 1...seen.upperBound + 1
        if let next = front.list.next(from: front.pane.focusIndex, by: step, where: \.isActionable),
            near.contains(next)
        {
            return focus(next, front)
        }
        scroll(front, by: step)
    }

    func focusNextField(_ front: Front?, by step: Int, wraps: Bool) {
        guard let front else { return }
        if let next = front.list.next(from: front.pane.focusIndex, by: step, where: \.isActionable) {
            return focus(next, front)
        }
        guard wraps else { return }
        let edge = step > 0 ? -1 : front.list.count
        if let next = front.list.next(from: edge, by: step, where: \.isActionable) { focus(next, front) }
    }

    private func focusSearch(_ front: Front) { if let search = front.list.search { focus(search, front) } }

    private func page(_ front: Front, by pages: Int) {
        let height = max(size.height - 6, 1)
        let focus = front.pane.focusIndex
        // From a page away back to the focus: what lies between is not made.
        let edge = min(max(focus + pages * height, 0), front.list.count - 1)
        let near = front.list.next(from: edge + pages, by: -pages, where: \.isActionable)
        if let near, (near - focus) * pages > 0 { return self.focus(near, front) }
        guard let far = front.list.next(from: edge, by: pages, where: \.isActionable) else {
            return scroll(front, by: pages * height)
        }
        self.focus(far, front)
    }

    private func scroll(_ front: Front, by lines: Int) {
        if let drawer = drawer(of: front) { panes[front.place] = drawer.scroll(by: lines) }
    }

    /// The elements of the screen in front that are seen, by their positions.
    func seen(of front: Front) -> ClosedRange<Int>? {
        if let seen, seen == SeenPart(of: front, size, seen.elements) { return seen.elements }
        guard front.list.count > 0, let drawer = drawer(of: front) else { return nil }
        drawer.settle()
        return drawer.visible
    }

    /// What draws the screen in front.
    private func drawer(of front: Front) -> PaneDrawer? {
        let layout = Layout(window, width: size.width, height: size.height)
        guard let part = layout.parts.first(where: \.isActive) else { return nil }
        return PaneDrawer(front.list, in: part.rect, pane: front.pane, isActive: true)
    }

    // MARK: - Commands

    private func command(_ key: Key, _ front: Front) {
        if case .map(let map) = front.element, steer(key, map, front) { return }
        switch key {
        case .down, .character("j"): moveFocus(by: 1, front)
        case .up, .character("k"): moveFocus(by: -1, front)
        case .tab: focusNextField(front, by: 1, wraps: true)
        case .backTab: focusNextField(front, by: -1, wraps: true)
        case .pageDown, .control("d"): page(front, by: 1)
        case .pageUp, .control("u"): page(front, by: -1)
        case .home, .character("g"): focus(front.list.next(from: -1, by: 1, where: \.isActionable) ?? 0, front)
        case .end, .character("G"):
            focus(front.list.next(from: front.list.count, by: -1, where: \.isActionable) ?? front.list.count - 1, front)
        case .enter, .character(" "): activate(front)
        case .left, .right: turn(by: key == .left ? -1 : 1, front)
        case .escape, .backspace: back(front)
        case .character("/"): focusSearch(front)
        case .character("m"): window.perform(.menu(from: front.place))
        default: pressNowhere(key)
        }
    }

    func activate(_ front: Front) {
        guard let element = front.element, element.isActionable else { return }
        // What cannot be seen is shown first.
        if seen(of: front)?.contains(front.pane.focusIndex) == false { return focus(front.pane.focusIndex, front) }
        switch element {
        case .field: focus(front.pane.focusIndex, front)
        case .choice: turn(by: 1, front)
        case .map(let map):
            let point = front.pane.maps[map.id]?.point ?? map.selected ?? map.points.first?.id
            if let point { window.perform(.element(map.id, .choosePoint(point), in: front.place)) }
        default: window.perform(.element(element.id, .activate, in: front.place))
        }
    }

    /// Chooses the option beside the one that is chosen, or moves to the column beside.
    private func turn(by step: Int, _ front: Front) {
        if case .choice(let choice) = front.element, !choice.options.isEmpty {
            let next = ((choice.selected ?? -1) + step + choice.options.count) % choice.options.count
            window.perform(.element(choice.id, .choose(next), in: front.place))
            return
        }
        let layout = Layout(window, width: size.width, height: size.height)
        let screens = window.visibleScreens
        if screens.count > 1, let here = screens.firstIndex(where: { $0.place.id == front.place }),
            screens.indices.contains(here + step)
        {
            window.perform(.select(columnID(of: screens[here + step].place.id)))
        } else if step < 0, layout.showsBehind {
            back(front)
        } else if layout.isMenu, layout.isDrawer == (step > 0) {
            // The menu is at the left, and what it leads to at the right.
            window.perform(.menu(from: front.place))
        }
    }

    /// The column that a screen is in.
    private func columnID(of screen: PlaceID) -> PlaceID {
        func find(_ item: WindowSnapshot.Item) -> PlaceID? {
            if item.container == "split" { return item.children.first { contains($0, screen) }?.id }
            return item.children.lazy.compactMap(find).first
        }
        func contains(_ item: WindowSnapshot.Item, _ id: PlaceID) -> Bool {
            item.id == id || item.children.contains { contains($0, id) }
        }
        let snapshot = window.snapshot
        return find(snapshot.modals.last?.item ?? snapshot.root) ?? screen
    }

    func back(_ front: Front) {
        commit(front)
        if case .refused(.nothingBehind) = window.perform(.back(from: front.place)) {
            if !window.snapshot.modals.isEmpty { window.perform(.dismiss(from: front.place)) }
        }
    }

    private func selectTab(_ digit: Character) {
        let layout = Layout(window, width: size.width, height: size.height)
        guard let number = digit.wholeNumberValue, layout.tabs.indices.contains(number - 1) else { return }
        window.perform(.select(layout.tabs[number - 1].id))
    }
}
