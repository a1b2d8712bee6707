import AppCore
import HostSupport

/// The app in a terminal, without the terminal: keys go in, a canvas comes out.
@MainActor final class TerminalSession {
    /// What lies over everything else.
    enum Overlay {
        case none, help
        /// A link is typed.
        case link(LineEditor)
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
    private(set) var size = (width: 80, height: 24)
    /// Whether the view moves to the focus when it is drawn.
    var followsFocus = true

    private let onOpen: ((String) -> Void)?
    /// The beginnings of links, for completion.
    let links: [String]

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - window: The window to draw.
    ///   - links: Links to complete.
    ///   - onOpen: Opens a link; without it there is no command for that.
    init(window: Window, links: [String] = [], onOpen: ((String) -> Void)? = nil) {
        self.window = window
        self.links = links
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
        followsFocus = true
        switch key {
        case .control("c"): wantsToQuit = true
        case .control("z"): wantsToSuspend = true
        case .control("l"): wantsRedraw = true
        case .click(let x, let y): click(x, y)
        case .wheel(let x, let y, let lines): scroll(x, y, by: lines)
        default: pressInFront(key)
        }
    }

    private func pressInFront(_ key: Key) {
        if window.question != nil { return answer(key) }
        switch overlay {
        case .help: overlay = .none
        case .link(let editor): type(key, into: editor)
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
        if !pane.hasBegun {
            pane.hasBegun = true
            pane.focusIndex = firstFocus(in: list)
            pane.focus = list[pane.focusIndex].id
            if case .field(let field) = list[pane.focusIndex], !field.isSearch {
                pane.editor = (LineEditor(field.text), field.text)
            }
            return pane
        }
        let index = min(max(pane.focusIndex, 0), list.count - 1)
        if list[index].id == pane.focus {
            pane.focusIndex = index
        } else if let focus = pane.focus, let found = list.firstIndex(of: focus) {
            pane.focusIndex = found
        } else {
            pane.focusIndex = list[index].isActionable ? index : nearest(to: index, in: list)
            pane.focus = list[pane.focusIndex].id
            pane.editor = nil
        }
        if pane.editor != nil {
            if case .field(let field) = list[pane.focusIndex] {
                // The screen may have changed the text, such as forgotten a password.
                if pane.editor?.text.text != field.text { pane.editor?.text.replace(with: field.text) }
            } else {
                pane.editor = nil
            }
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
        case .character("?"), .help: overlay = .help
        case .character(":"): beginLink()
        case .character(let digit) where digit.isASCII && digit.isNumber: selectTab(digit)
        default: break
        }
    }

    // MARK: - Questions and links

    private func answer(_ key: Key) {
        switch key {
        case .character("y"), .enter: window.answer(true)
        case .character("n"), .escape, .backspace: window.answer(false)
        default: break
        }
    }

    func beginLink() { if opensLinks { overlay = .link(LineEditor("")) } }

    private func type(_ key: Key, into editor: LineEditor) {
        var editor = editor
        switch key {
        case .escape: overlay = .none
        case .enter:
            overlay = .none
            if !editor.text.isEmpty { onOpen?(editor.text) }
        case .tab:
            if let completion = completion(of: editor.text) { editor.replace(with: completion) }
            overlay = .link(editor)
        default:
            if editor.take(key) { overlay = .link(editor) }
        }
    }

    /// The link that begins like this, or what all those that do have in common.
    func completion(of text: String) -> String? {
        let candidates = links.filter { $0.hasPrefix(text) && $0 != text }
        guard var common = candidates.first else { return nil }
        for candidate in candidates.dropFirst() {
            while !candidate.hasPrefix(common) { common.removeLast() }
        }
        return common.count > text.count ? common : candidates.first
    }

    // MARK: - Editing

    /// Does what a key means in the field that is typed into.
    ///
    /// - Returns: Whether it meant something there.
    private func edit(_ key: Key, _ front: Front) -> Bool {
        var pane = front.pane
        guard case .field(let field) = front.element, var editor = pane.editor else { return false }
        switch key {
        case .enter:
            let isSearch = field.isSearch
            commit(front)
            if isSearch { moveFocus(by: 1, self.front) } else { focusNextField(self.front, by: 1, wraps: false) }
        case .tab, .backTab:
            commit(front)
            focusNextField(self.front, by: key == .tab ? 1 : -1, wraps: true)
        case .up, .down:
            commit(front)
            moveFocus(by: key == .up ? -1 : 1, self.front)
        case .escape where field.isSearch:
            if editor.text.text.isEmpty {
                pane.editor = nil
                panes[front.place] = pane
                moveFocus(by: 1, self.front)
            } else {
                editor.text.replace(with: "")
                set(editor, in: pane, front, field)
            }
        case .escape, .pageUp, .pageDown, .help: return false
        default:
            guard editor.text.take(key) else { return false }
            set(editor, in: pane, front, field)
        }
        return true
    }

    private func set(_ editor: (text: LineEditor, before: String), in pane: Pane, _ front: Front, _ field: Field) {
        var pane = pane
        let isChanged = editor.text.text != field.text
        pane.editor = editor
        panes[front.place] = pane
        if isChanged { window.perform(.element(field.id, .edit(editor.text.text), in: front.place)) }
    }

    /// Confirms what was typed, if that is something new, as a host does that fills a field at once.
    private func commit(_ front: Front) {
        guard case .field(let field) = front.element, let editor = front.pane.editor else { return }
        var pane = front.pane
        pane.editor = nil
        panes[front.place] = pane
        guard !field.isSearch, editor.text.text != editor.before else { return }
        window.perform(.element(field.id, .commit(editor.text.text), in: front.place))
    }

    // MARK: - Focus

    func focus(_ index: Int, _ front: Front) {
        guard front.list.count > 0 else { return }
        var pane = front.pane
        pane.focusIndex = min(max(index, 0), front.list.count - 1)
        let element = front.list[pane.focusIndex]
        pane.focus = element.id
        pane.editor = nil
        if case .field(let field) = element { pane.editor = (LineEditor(field.text), field.text) }
        panes[front.place] = pane
    }

    func moveFocus(by step: Int, _ front: Front?) {
        guard let front else { return }
        if let next = front.list.next(from: front.pane.focusIndex, by: step, where: \.isActionable) {
            return focus(next, front)
        }
        // Beyond the last element that takes something there may be more to read.
        scroll(front, by: step)
    }

    private func focusNextField(_ front: Front?, by step: Int, wraps: Bool) {
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
        followsFocus = false
        guard let part = Layout(window, width: size.width, height: size.height).parts.first(where: \.isActive) else {
            return
        }
        panes[front.place] = PaneDrawer(front.list, in: part.rect, pane: front.pane, isActive: true).scroll(by: lines)
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
        let screens = window.visibleScreens
        guard screens.count > 1, let here = screens.firstIndex(where: { $0.place.id == front.place }),
            screens.indices.contains(here + step)
        else { return }
        window.perform(.select(columnID(of: screens[here + step].place.id)))
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
