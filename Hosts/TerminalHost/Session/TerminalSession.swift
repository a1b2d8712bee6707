import AppCore
import AppCoreContent
import HostSupport

/// The app in a terminal, without the terminal: keys go in, a canvas comes out.
@MainActor final class TerminalSession {
    /// What lies over everything else.
    enum Overlay {
        case none
        /// The list of keys, from a line on.
        case help(top: Int)
        /// The user types a link.
        case link(LinkPrompt)
        /// The user chooses what to do with an element.
        case actions(ActionMenu)
    }

    /// The list that the keys go to while the screen opened from it stands in front, to its right.
    struct Beside {
        let list: PlaceID
        var detail: PlaceID
        /// The element that the detail was opened from, if the user opened it.
        var opened: ElementID?
    }

    let window: Window
    let windows: AppWindows
    let work: WorkSign
    private(set) var wantsToQuit = false
    private var wantsToSuspend = false
    private var wantsRedraw = false
    private var wantsBell = false
    /// What the last key couldn't do, until the next one.
    var message: String?
    /// The notice that was shown when the last key was pressed.
    private(set) var readNotice: String?
    var overlay = Overlay.none
    private var panes = Panes()
    private var beside: Beside?
    private var asked: AskedQuestion?
    private(set) var size = (width: 80, height: 24)
    /// What was drawn last, for the mouse and for the keys that follow.
    var drawn = Drawn()
    /// The map held by the mouse, and where it was last held.
    var held: HeldMap?

    let book: LinkBook
    let shortcuts: [Shortcut]
    private let onOpen: ((String) -> Void)?

    /// Makes a session; `problem` says why a typed link can't be opened, and without `onOpen` the user can't open any.
    init(
        window: Window, among windows: AppWindows, links: @escaping () -> [String] = { [] }, shortcuts: [Shortcut] = [],
        problem: ((String) -> String?)? = nil,
        onOpen: ((String) -> Void)? = nil
    ) {
        self.window = window
        self.windows = windows
        work = WorkSign(of: window)
        book = LinkBook(links, problem: problem)
        self.shortcuts = shortcuts
        self.onOpen = onOpen
    }

    private var typing: Typing { Typing(session: self) }
    var actions: ElementActions { ElementActions(session: self) }
    var opensLinks: Bool { onOpen != nil }
    var layout: Layout {
        Layout(window, width: size.width, height: size.height, besideInFront: window.id(of: besideScreen))
    }

    func resize(width: Int, height: Int) { size = (max(width, 1), max(height, 1)) }

    /// Returns the requests since the last call.
    func takeRequests() -> (suspend: Bool, redraw: Bool, bell: Bool) {
        defer { (wantsToSuspend, wantsRedraw, wantsBell) = (false, false, false) }
        return (wantsToSuspend, wantsRedraw, wantsBell)
    }

    // MARK: - Keys

    func press(_ key: Key) {
        // Until now the user could read the notice; one that offers something does so for longer.
        readNotice = window.notice?.text
        defer { if window.notice?.text != readNotice { readNotice = nil } }
        window.clearNotice()
        message = nil
        noteFront()
        if !panes.hasBegun, let front { update(front) { $0.pane.hasBegun = true } }
        switch key {
        case .control("c"): wantsToQuit = true
        case .control("z"): wantsToSuspend = true
        case .control("l"): wantsRedraw = true
        case .click(let x, let y): Mouse(session: self).click(x, y)
        case .drag(let x, let y): Mouse(session: self).drag(x, y)
        case .release(let x, let y): Mouse(session: self).release(x, y)
        case .wheel(let x, let y, let lines): Mouse(session: self).scroll(x, y, by: lines)
        default: pressInFront(key)
        }
    }

    private func pressInFront(_ key: Key) {
        if question != nil { return answer { $0.take(key) } }
        switch overlay {
        case .help(let top): overlay = HelpSheet(self).take(key, from: top).map { .help(top: $0) } ?? .none
        case .link(var prompt):
            switch prompt.take(key, book) {
            case .stay: overlay = .link(prompt)
            case .close: overlay = .none
            case .open(let link):
                overlay = .none
                open(link)
            }
        case .actions(let menu): actions.take(key, in: menu)
        case .none:
            guard var front else { return pressNowhere(key) }
            if front.pane.hasSent {
                update(front) { $0.pane.hasSent = false }
                front.pane.hasSent = false
            }
            if front.pane.editor == nil || !typing.take(key, front) { command(key, front) }
        }
    }

    private func pressNowhere(_ key: Key) {
        switch key {
        case .character("u") where window.notice?.action != nil: window.perform(.notice)
        case .character("q"): quit()
        case .character("?"), .help: overlay = .help(top: 0)
        case .character(":") where opensLinks: overlay = .link(LinkPrompt())
        case .character(let digit) where digit.isASCII && digit.isNumber: selectTab(digit)
        case .character(let letter):
            if let shortcut = shortcuts.first(where: { $0.key == letter }) { onOpen?(shortcut.link) }
        default: break
        }
    }

    private func open(_ link: String) {
        book.visit(link)
        onOpen?(link)
    }

    /// Ends the app or, if it isn't the main window, closes the window.
    private func quit() { if window === windows.main { wantsToQuit = true } else { windows.close(window) } }

    func scrollHelp(from top: Int, by lines: Int) {
        overlay = .help(top: min(max(top + lines, 0), HelpSheet(self).lastTop))
    }

    // MARK: - Questions

    /// The question, and the answer that the user is about to give; the safe one at first.
    var question: AskedQuestion? {
        guard let question = window.question else { return nil }
        return asked?.question.number == question.number ? asked : AskedQuestion(question: question)
    }

    func answer(_ take: (inout AskedQuestion) -> AskedQuestion.Step) {
        guard var question else { return }
        question.isFlashing = false
        switch take(&question) {
        case .stay: asked = question
        case .flash:
            question.isFlashing = true
            asked = question
            wantsBell = true
        case .answer(let answer):
            asked = nil
            window.answer(answer, to: question.question)
        }
    }

    /// Ends the flash of a question's box; returns whether there was one.
    func endFlash() -> Bool {
        defer { asked?.isFlashing = false }
        return asked?.isFlashing == true
    }

    // MARK: - The screen in front

    var front: Front? {
        guard let screen = besideScreen ?? window.focusedScreen else { return nil }
        let list = ContentList(Content(of: screen))
        let pane = pane(of: screen, list)
        return Front(
            place: window.id(of: screen), list: list, pane: pane, isBeside: screen !== window.focusedScreen, size: size,
            drawn: drawn.seen, area: { self.layout.parts.first(where: \.isActive)?.rect })
    }

    /// The list that the keys go to, as long as it stands beside the screen in front.
    private var besideScreen: (any Screen)? {
        guard let beside, size.width >= Layout.wide, window.id(of: window.focusedScreen) == beside.detail,
            let behind = window.snapshot.behindFront, behind.id == beside.list
        else { return nil }
        return window.screen(at: behind.id)
    }

    func pane(of screen: any Screen, _ list: ContentList) -> Pane { panes.pane(of: window.id(of: screen), on: list) }
    func keep(_ pane: Pane, of place: PlaceID) { panes[place] = pane }
    func forgetPanes() { panes.forget(whatIsNotIn: window) }

    func noteFront() { if let screen = besideScreen ?? window.focusedScreen { panes.come(to: window.id(of: screen)) } }

    func update(_ front: Front, _ change: (inout Front) -> Void) {
        var front = front
        change(&front)
        panes[front.place] = front.pane
    }

    // MARK: - Commands

    private func command(_ key: Key, _ front: Front) {
        if case .map(let map) = front.element {
            var view = front.pane.maps[map.id] ?? MapView()
            if view.take(key, on: map) { return update(front) { $0.pane.maps[map.id] = view } }
        }
        switch key {
        case .down, .character("j"): go(in: front) { $0.move(by: 1) }
        case .up, .character("k"): go(in: front) { $0.move(by: -1) }
        case .tab: go(in: front) { $0.skip(by: 1, wraps: true) }
        case .backTab: go(in: front) { $0.skip(by: -1, wraps: true) }
        case .pageDown, .control("d"): go(in: front) { $0.page(by: 1) }
        case .pageUp, .control("u"): go(in: front) { $0.page(by: -1) }
        case .home: go(in: front) { $0.goToEndOfLine(by: -1) }
        case .end: go(in: front) { $0.goToEndOfLine(by: 1) }
        case .character("g"): go(in: front) { $0.goToEnd(by: -1) }
        case .character("G"): go(in: front) { $0.goToEnd(by: 1) }
        case .character("["): go(in: front) { $0.goToGroup(by: -1) }
        case .character("]"): go(in: front) { $0.goToGroup(by: 1) }
        case .enter: activate(front)
        case .character(" "): if case .field = front.element {} else { activate(front) }
        case .left, .right:
            let step = key == .left ? -1 : 1
            var moved = front
            if moved.goBeside(by: step) { go(in: front) { $0 = moved } } else { turn(by: step, front) }
        case .escape, .backspace: back(front)
        case .character("/"): typing.search(front)
        case .character("."): actions.open(front)
        case .character("W"): overlay = .actions(ActionMenu(subject: .windows))
        case .character("y"):
            if let button = front.list.button(.copy) {
                send(.activate, to: button, front)
            } else {
                message = "There is nothing to copy here."
            }
        case .paste(let text): typing.search(front, for: text)
        case .character(let letter) where letter.isJapanese: typing.search(front, for: String(letter))
        case .character("m") where layout.isMenu: window.perform(.menu(from: window.id(of: window.focusedScreen)))
        case .character(let letter):
            if let keyed = front.element(withKey: letter) {
                send(.activate, to: keyed, front)
            } else {
                pressNowhere(key)
            }
        default: pressNowhere(key)
        }
    }

    func activate(_ front: Front) {
        // The key was meant for what has gone from here.
        guard front.pane.lost == nil else { return update(front) { $0.pane.lost = nil } }
        guard let element = front.element else { return }
        guard element.isActionable else { return actions.open(front) }
        // An element outside the view is shown first.
        if front.seen?.contains(front.pane.focusIndex) == false {
            return update(front) { $0.focus(front.pane.focusIndex) }
        }
        // If the element is already open, the keys go to what it opened.
        if front.isBeside, isOpen(element) {
            beside = nil
            return
        }
        switch element {
        case .field: typing.enter(front.pane.focusIndex, front)
        case .choice: turn(by: 1, front)
        case .map(let map):
            let point = front.pane.maps[map.id]?.point ?? map.selected ?? map.points.first?.id
            if let point { send(.choosePoint(point), to: map.id, front) }
        default:
            update(front) {
                $0.pane.isFollowed = true
                if case .button(let button) = element, button.role == .primary { $0.pane.hasSent = true }
            }
            send(.activate, to: element.id, front)
            guard let after = self.front, after.place == front.place else { return }
            if after.element?.id == element.id {
                // What a heading unfolds may be below the view.
                update(after) { $0.pane.unfolded = after.list.count - front.list.count }
            } else if after.query?.text != front.query?.text {
                goToHits(after)
            }
        }
    }

    /// Goes to the first hit of a search that has begun, or to the search itself.
    private func goToHits(_ front: Front) {
        guard let index = front.list.content.firstHit.flatMap({ front.list.firstIndex(of: $0) }) ?? front.list.search
        else { return }
        update(front) { $0.focus(index) }
    }

    /// Sends an element's event to the window; the keys go to the screen that it leads to.
    func send(_ event: ElementEvent, to id: ElementID, _ front: Front) {
        beside = nil
        window.perform(
            front.isBeside ? .elementBehind(id, event, in: front.place) : .element(id, event, in: front.place))
        if !front.isBeside { followBehind() }
    }

    /// Moves the focus of the list behind to the row that is open now, where the user comes back to.
    private func followBehind() {
        guard let behind = window.snapshot.behindFront, let screen = window.screen(at: behind.id),
            var pane = panes[behind.id]
        else { return }
        let list = ContentList(Content(of: screen))
        pane.settle(on: list)
        guard let open = list.current(near: pane.focusIndex), open != pane.focusIndex else { return }
        pane.focus(open, in: list)
        panes[behind.id] = pane
    }

    /// Moves the focus; beside a list whose rows mark the open one, the detail follows.
    private func go(in front: Front, _ change: (inout Front) -> Void) {
        update(front, change)
        guard front.isBeside, var beside, let opened = beside.opened.flatMap({ front.list.firstIndex(of: $0) }),
            case .row(let open) = front.list[opened], open.isCurrent, let element = self.front?.element,
            !isOpen(element), case .row(let row) = element, row.hasDisclosure, row.action != nil
        else { return }
        window.perform(.elementBehind(row.id, .activate, in: beside.list))
        let detail = window.id(of: window.focusedScreen)
        guard window.snapshot.behindFront?.id == beside.list, detail != .none,
            detail != beside.detail
        else { return }
        (beside.detail, beside.opened) = (detail, row.id)
        self.beside = beside
    }

    /// Whether the screen in front was opened from an element of the list beside it.
    private func isOpen(_ element: Element) -> Bool {
        if case .row(let row) = element, row.isCurrent { return true }
        return element.id == beside?.opened
    }

    /// Chooses the adjacent option, or goes to the adjacent column or menu.
    private func turn(by step: Int, _ front: Front) {
        if case .choice(let choice) = front.element, !choice.options.isEmpty {
            let next = ((choice.selected ?? -1) + step + choice.options.count) % choice.options.count
            return send(.choose(next), to: choice.id, front)
        }
        let layout = layout
        let screens = window.visibleScreens
        if screens.count > 1, let here = screens.firstIndex(where: { window.id(of: $0) == front.place }),
            screens.indices.contains(here + step)
        {
            window.perform(.select(window.snapshot.column(of: window.id(of: screens[here + step]))))
        } else if step < 0, layout.showsBehind, !front.isBeside, let list = window.snapshot.behindFront {
            goBeside(list.id)
        } else if step > 0, front.isBeside {
            beside = nil
        } else if layout.isMenu, layout.isDrawer == (step > 0), let screen = window.focusedScreen {
            // The menu is at the left, and what it leads to at the right.
            window.perform(.menu(from: window.id(of: screen)))
        }
    }

    /// Sends the keys to the list beside the screen in front, which stays open.
    func goBeside(_ list: PlaceID) {
        let detail = window.id(of: window.focusedScreen)
        guard detail != .none, detail != list else { return }
        let pane = panes[list]
        beside = Beside(list: list, detail: detail, opened: pane?.hasBegun == true ? pane?.focus : nil)
        if let front { update(front) { $0.pane.hasBegun = true } }
    }

    /// Sends the keys to the screen in front again.
    func leaveBeside() { beside = nil }

    func back(_ front: Front) {
        typing.leave(front)
        beside = nil
        let origin = window.id(of: window.focusedScreen)
        // If there is nothing to go back to, this clears a search.
        if let query = front.query, !layout.canGoBack {
            send(.edit(""), to: query.id, front)
            if let after = self.front { goToHits(after) }
            return
        }
        if case .refused(.nothingBehind) = window.perform(.back(from: origin)), !window.snapshot.modals.isEmpty {
            window.perform(.dismiss(from: origin))
        }
    }

    private func selectTab(_ digit: Character) {
        let tabs = layout.tabs
        guard let number = digit.wholeNumberValue, tabs.indices.contains(number - 1) else { return }
        window.perform(.select(tabs[number - 1].id))
    }
}
