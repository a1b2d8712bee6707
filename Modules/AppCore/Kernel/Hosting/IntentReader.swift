extension Window {
    /// Carries out an intent if the user still sees the place that it names; for a child, its container is enough.
    ///
    /// - Parameter intent: What the user wants.
    /// - Returns: The result; a refusal is also journalled.
    @discardableResult public func perform(_ intent: Intent) -> MoveResult {
        note(.intent(intent))
        return IntentReader(window: self).carryOut(intent)
    }

    /// Returns what the user would see after an intent, without carrying it out, such as the page under a finger.
    ///
    /// - Parameter intent: To go back, to dismiss, or to select or close a child. For a gesture, it is where that goes.
    /// - Returns: The screens, in the order of their containers; `nil` if the intent is another one, is stale, or would be
    ///   refused. A screen that asks before it leaves is not asked.
    public func peek(_ intent: Intent) -> [any Screen]? {
        _ = revision
        return IntentReader(window: self).usersMove(intent)?.edit.flatMap { peek(at: $0) }
    }

    /// What the user would see after a move; `nil` if it would be refused.
    package func peek<Failure>(at edit: (Draft) throws(Failure) -> Void) -> [any Screen]? {
        let draft = Draft(of: tree, "peek")
        defer {
            draft.drop()
            moves.drain()
        }
        return moves.consulting {
            guard (try? edit(draft)) != nil else { return nil }
            draft.settle()
            return tree.findVisible().compactMap(\.screen)
        }
    }

    /// Answers the window's question.
    ///
    /// - Parameters:
    ///   - goAhead: Whether to make the move in question. The move is checked again, so another screen that would
    ///     rather stay may ask next.
    ///   - question: The question that the user has read, as the window gave it.
    /// - Returns: `.refused(.stale)` if the window does not ask this question any more; nothing happens then.
    @discardableResult public func answer(_ goAhead: Bool, to question: Question) -> MoveResult {
        if question.number == moves.question?.number { note(.answer(goAhead)) }
        return moves.answer(goAhead, to: question.number)
    }
}

/// Turns intents into moves if the user still sees the places that they name; for a child, its container is enough.
@MainActor struct IntentReader {
    let window: Window

    private var tree: Tree { window.tree }
    private var moves: Moves { window.moves }

    func carryOut(_ intent: Intent) -> MoveResult {
        if window.isClosed { return moves.refuse(.windowClosed, "intent", by: nil) }
        if tree.front?.owner.flatMap(SessionScope.nearest)?.isClosing == true {
            return moves.refuse(.stale, "intent", by: nil)
        }
        if case .backGesture(let phase, let id) = intent { return gesture(phase, from: id) }
        if moves.gesture != nil { return moves.refuse(.gestureUnderWay, "intent", by: nil) }
        if moves.isApplying { return moves.wait(for: nil) { _ = carryOut(intent) } }
        if case .notice = intent { return takeNotice() }
        window.notices.pass()
        if let move = usersMove(intent) { return make(move) }
        switch intent {
        case .menu(let id):
            return moves.origins.deliver(from: nil, cause: .menu) { toggleMenu(from: id) }
        case .element(let element, let event, let id):
            guard let place = tree.visiblePlace(id), let screen = place.screen else {
                return stale("element", .element(element))
            }
            return hand(event, to: element, of: screen, at: place)
        case .elementBehind(let element, let event, let id):
            return handBehind(event, to: element, at: id)
        default:
            return .applied
        }
    }

    private func stale(_ action: StaticString, _ cause: Cause) -> MoveResult {
        moves.refuse(.stale, action, by: nil, because: cause)
    }

    // MARK: - Places

    /// The child with this identity, if the user can see its container.
    private func reachableChild(_ id: PlaceID) -> Place? {
        guard let child = tree.place(id), child.isInside(tree.top), let parent = child.parent, tree.shows(parent)
        else { return nil }
        return child
    }

    // MARK: - Moves

    /// A move that the user makes; `edit` is `nil` if they don't see any more what it is about.
    fileprivate typealias UsersMove = (action: StaticString, cause: Cause, edit: ((Draft) throws(Refusal) -> Void)?)

    /// The move that an intent is, if it is one and not an event for the app.
    fileprivate func usersMove(_ intent: Intent) -> UsersMove? {
        switch intent {
        case .back(let id): ("back", .back, edit(intent, at: tree.visiblePlace(id)))
        case .backGesture(_, let id): ("back", .gesture, edit(intent, at: tree.visiblePlace(id)))
        case .dismiss(let id): ("dismiss", .dismiss, edit(intent, at: tree.visiblePlace(id).map { _ in tree.top }))
        case .select(let id): ("select", .select, edit(intent, at: reachableChild(id)))
        case .close(let id): ("close", .close, edit(intent, at: reachableChild(id)))
        default: nil
        }
    }

    private func edit(_ intent: Intent, at place: Place?) -> ((Draft) throws(Refusal) -> Void)? {
        guard let place else { return nil }
        return { draft throws(Refusal) in
            switch intent {
            case .dismiss: try draft.dismiss(place)
            case .select: try draft.select(place)
            case .close: try draft.closeTab(place)
            default: try draft.goBack(from: place)
            }
        }
    }

    private func dismiss() -> MoveResult { usersMove(.dismiss(from: tree.top.id)).map(make) ?? .applied }

    private func make(_ move: UsersMove) -> MoveResult {
        guard let edit = move.edit else { return stale(move.action, move.cause) }
        return moves.origins.deliver(from: nil, cause: move.cause) { moves.move(move.action, by: nil, edit) }
    }

    // MARK: - Elements

    private func hand(
        _ event: ElementEvent, to id: ElementID, of screen: any Screen, at place: Place
    ) -> MoveResult {
        let cause = Cause.element(id)
        let found = screen.target(id)
        // Looking up the element may have removed the screen.
        guard tree.visiblePlace(place.id) != nil else { return stale("element", cause) }
        guard let element = found else {
            return moves.refuse(.noSuchElement(id), "element", by: nil, because: cause)
        }
        if case .commit(let text) = event, let isSecret = element.isSecret, window.journal.isOn {
            let name = place.screenName
            window.journal.record(
                JournalRecord(
                    kind: .committed, action: "commit", cause: cause, from: name, to: name,
                    detail: isSecret ? nil : text))
        }
        let isTaken = moves.origins.deliver(from: place, cause: cause) { element.receive(event) }
        return isTaken ? .applied : moves.refuse(.noSuchElement(id), "element", by: nil, because: cause)
    }

    /// Passes an event to an element of the screen behind the one in front; the screens over it are removed first.
    private func handBehind(_ event: ElementEvent, to id: ElementID, at placeID: PlaceID) -> MoveResult {
        guard let place = tree.behindFront, place.id == placeID, let screen = place.screen else {
            return stale("element", .element(id))
        }
        let cause = Cause.element(id)
        guard screen.target(id)?.isActionable == true, tree.behindFront === place else {
            return moves.refuse(.noSuchElement(id), "element", by: nil, because: cause)
        }
        return moves.origins.deliver(from: nil, cause: cause) {
            moves.move("back", by: nil) { draft throws(Refusal) in
                try draft.goBack(to: place)
            } andThen: {
                _ = hand(event, to: id, of: screen, at: place)
            }
        }
    }

    /// Performs the notice's action.
    private func takeNotice() -> MoveResult {
        guard let (notice, action) = window.notices.take() else { return stale("notice", .notice) }
        window.journal.record(
            JournalRecord(kind: .taken, action: "notice", flow: notice.flow, cause: .notice))
        moves.origins.deliver(from: tree.front, cause: .notice) { action.perform() }
        return .applied
    }

    // MARK: - Gestures

    private func gesture(_ phase: GesturePhase, from id: PlaceID) -> MoveResult {
        switch phase {
        case .began:
            guard !moves.isBusy else { return moves.refuse(.gestureUnderWay, "gesture", by: nil) }
            guard tree.visiblePlace(id) != nil else { return stale("gesture", .gesture) }
            moves.gesture = Gesture(
                place: id,
                limit: Task { [weak window, clock = window.clock, limit = window.gestureLimit] in
                    guard (try? await clock.sleep(for: limit)) != nil else { return }
                    window?.perform(.backGesture(.cancelled, from: id))
                })
            return .applied
        case .cancelled:
            guard moves.gesture?.place == id else { return stale("gesture", .gesture) }
            moves.endGesture()
            moves.drain()
            return .applied
        case .finished:
            guard moves.gesture?.place == id else { return stale("gesture", .gesture) }
            moves.endGesture()
            let result = usersMove(.backGesture(phase, from: id)).map(make) ?? .applied
            moves.drain()
            return result
        }
    }

    // MARK: - The side menu

    /// Opens the side menu around a place, or closes it if it is open.
    ///
    /// - Parameter id: The place in front; while nothing is shown, any identity means the section in front.
    /// - Returns: The result; refused if there is no side menu.
    private func toggleMenu(from id: PlaceID) -> MoveResult {
        if let top = tree.modals.last, top.style == .drawer, top.place.id == id { return dismiss() }
        guard let start = tree.visiblePlace(id) ?? emptyFront else { return stale("menu", .menu) }
        for place in start.andAbove {
            if let menu = place.container as? SideMenuContainer { return open(menu, at: place) }
        }
        return moves.refuse(
            .byContainer(kind: start.parent?.container?.kind), "menu", by: nil, because: .menu)
    }

    private func open(_ menu: SideMenuContainer, at place: Place) -> MoveResult {
        let screen = SideMenuScreen(menu.title, of: place) { child in
            if dismiss() == .applied {
                _ = moves.move("select", by: nil) { draft throws(Refusal) in try draft.select(child) }
            }
        }
        return moves.move("menu", by: nil) { draft throws(Refusal) in
            try draft.present(screen, .drawer, over: place, by: nil)
        }
    }

    /// The place in front while no screen is visible.
    private var emptyFront: Place? {
        tree.visible.isEmpty ? tree.top.front : nil
    }
}
