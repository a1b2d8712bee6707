import AppCore
import AppCoreContent
import HostSupport
import TextBasics

/// What can be done with the focused element besides opening it, or with the app's windows: a list to choose from.
@MainActor struct ActionMenu {
    /// What something can be done with.
    enum Subject: Equatable {
        case element(ElementID, at: PlaceID)
        case windows
    }

    let subject: Subject
    var chosen = 0

    /// What happens to the menu after a key.
    enum Step: Equatable {
        case stay, close
        case perform(Int)
    }

    mutating func take(_ key: Key, of count: Int) -> Step {
        switch key {
        case .down, .tab, .character("j"): chosen = (chosen + 1) % count
        case .up, .backTab, .character("k"): chosen = (chosen + count - 1) % count
        case .enter, .character(" "): return .perform(chosen)
        case .escape, .backspace, .left, .character("."), .character("q"): return .close
        case .character(let digit):
            guard let number = digit.wholeNumberValue, digit.isASCII, (1...count).contains(number) else { return .stay }
            return .perform(number - 1)
        default: break
        }
        return .stay
    }
}

/// The menu of what can be done with the focused element: how it is opened, and what keys mean there.
@MainActor struct ElementActions {
    let session: TerminalSession

    /// The open menu and what it offers, if both are still there.
    var menu: (state: ActionMenu, actions: [Button])? {
        guard case .actions(let menu) = session.overlay else { return nil }
        guard case .element(let id, let place) = menu.subject else { return (menu, session.windows.choices) }
        guard let front = session.front, front.place == place, let element = front.element, element.id == id else {
            return nil
        }
        let actions = element.actions
        return actions.indices.contains(menu.chosen) ? (menu, actions) : nil
    }

    /// Opens the menu of the focused element, or says that it has none.
    func open(_ front: Front) {
        guard let element = front.element, !element.actions.isEmpty else {
            session.message = "Nothing else can be done here."
            return
        }
        session.overlay = .actions(ActionMenu(subject: .element(element.id, at: front.place)))
    }

    /// Handles a key in the menu.
    func take(_ key: Key, in menu: ActionMenu) {
        guard let actions = self.menu?.actions else {
            session.overlay = .none
            return
        }
        var menu = menu
        switch menu.take(key, of: actions.count) {
        case .stay: session.overlay = .actions(menu)
        case .close: session.overlay = .none
        case .perform(let position): perform(position)
        }
    }

    /// Does what stands at a position of the menu.
    func perform(_ position: Int) {
        guard let (menu, actions) = menu, actions.indices.contains(position) else { return }
        session.overlay = .none
        guard menu.subject != .windows else { return actions[position].action() }
        guard let front = session.front else { return }
        session.send(.activate, to: actions[position].id, front)
    }
}

extension AppWindows {
    /// The windows to choose from, and what can be done with the one in front.
    var choices: [Button] {
        var choices = all.map { window in
            let title = window.focusedScreen?.title ?? ""
            return Button((window === self.front ? "● " : "") + title) { self.bringToFront(window) }
        }
        let front = front
        choices.append(
            Button("Open what is shown in another window", isEnabled: problem(with: front) == nil) {
                self.openAnother(showing: front)
            })
        if front !== main { choices.append(Button("Close this window") { self.close(front) }) }
        return choices
    }
}

/// The menu's lines, drawn below the element or, without room there, above.
@MainActor struct ActionBox {
    let rect: Rect
    private let actions: [Button]
    private let chosen: Int

    /// Lays out a menu of at least one action, by the column and line of the element.
    init(_ actions: [Button], chosen: Int, at focus: (x: Int, y: Int), in size: (width: Int, height: Int)) {
        let height = min(actions.count, max(size.height - 4, 1)) + 2
        let widest = actions.map { displayWidth(cleaned($0.label)) }.max() ?? 0
        let width = min(widest + 8, size.width)
        let below = focus.y + 1 + height < size.height
        let y = below ? focus.y + 1 : focus.y >= height ? focus.y - height : max(size.height - 1 - height, 0)
        rect = Rect(x: max(min(focus.x + 2, size.width - width), 0), y: y, width: width, height: height)
        self.actions = actions
        self.chosen = chosen
    }

    private var top: Int { max(chosen - (rect.height - 3), 0) }

    /// The action drawn on a line, if there is one.
    func action(x: Int, y: Int) -> Int? {
        let inner = rect.inset(by: 1)
        return inner.contains(x: x, y: y) ? top + y - inner.y : nil
    }

    func draw(on canvas: inout Canvas) {
        canvas.frame(rect)
        let inner = rect.inset(by: 1)
        for (row, action) in actions.dropFirst(top).prefix(inner.height).enumerated() {
            let isChosen = top + row == chosen
            let role: Role =
                isChosen ? .selected : !action.isEnabled ? .dim : action.role == .destructive ? .error : .plain
            let number = top + row < 9 ? "\(top + row + 1)" : " "
            let text = "\(isChosen ? "▸" : " ")\(number) \(cleaned(action.label))"
            canvas.put(
                padded(clipped(text, to: inner.width), to: inner.width), x: inner.x, y: inner.y + row, role: role)
            if isChosen { canvas.cursor = canvas.nearest(to: (inner.x, inner.y + row)) }
        }
    }
}
