extension AnyFlow {
    /// Shows a screen or container next, and ties the coordinator's lifetime to it.
    ///
    /// - Parameters:
    ///   - presentable: The screen or container to show; it must not be in the window already.
    ///   - container: Where to add it, perhaps behind another child, as in tabs. Defaults to the flow's own navigator.
    ///   - origin: The screen that this comes from. Defaults to the screen of the current event or task; without one,
    ///     the move is never stale.
    /// - Returns: The result of the move; a refusal is also journalled.
    @discardableResult public func show(
        _ presentable: any Presentable, in container: (any Container)? = nil, from origin: (any Presentable)? = nil
    ) -> MoveResult {
        guard let window = movingWindow else { return .refused(refuse("show")) }
        return window.moves.show(presentable, in: container, by: self, from: origin)
    }

    /// Presents a screen or container as a modal, as soon as what it hangs on is shown.
    ///
    /// - Parameters:
    ///   - presentable: The screen or container to show; it must not be in the window already.
    ///   - style: How it is shown over the content under it.
    ///   - origin: The screen that it hangs on. Defaults to that of the current event or task, or else to the one in
    ///     front in the flow's navigator. If the containers around it don't show it, the request is queued until they
    ///     do, and refused if it goes.
    /// - Returns: The result of the move; a refusal is also journalled.
    @discardableResult public func present(
        _ presentable: any Presentable, style: ModalStyle = .sheet, from origin: (any Presentable)? = nil
    ) -> MoveResult {
        guard let window = movingWindow else { return .refused(refuse("present")) }
        return window.moves.present(presentable, style, by: self, from: origin)
    }

    /// Replaces a screen or container, and everything above it, with a new one.
    ///
    /// - Parameters:
    ///   - old: The screen or container to replace; it must be in the window.
    ///   - new: The screen or container that takes its place.
    /// - Returns: The result of the move; a refusal is also journalled.
    @discardableResult public func replace(_ old: any Presentable, with new: any Presentable) -> MoveResult {
        // Later moves of the same event come from the new screen.
        move("replace", of: old, from: .delivery) { [self] draft, place throws(Refusal) in
            try draft.replace(place, with: new, by: self)
        }
    }

    /// Replaces the newest screen or container that the flow shows, and everything above it, with a new one.
    ///
    /// - Parameter new: The screen or container that takes its place; shown if the flow shows nothing.
    /// - Returns: The result of the move; a refusal is also journalled.
    @discardableResult public func replaceTop(with new: any Presentable) -> MoveResult {
        newestPlace?.presentable.map { replace($0, with: new) } ?? show(new)
    }

    /// Goes back to a screen by removing everything that covers it; flows that end by this are left with `.back`.
    ///
    /// - Parameter screen: The screen to go back to; it must be in the window.
    /// - Returns: The result of the move; a refusal is also journalled.
    @discardableResult public func goBack(to screen: any Presentable) -> MoveResult {
        move("back", of: screen) { draft, place throws(Refusal) in
            try draft.goBack(to: place)
            if draft.isEmpty { throw .nothingBehind }
        }
    }

    /// Removes a screen or container from the window, however it was shown, with everything above it.
    ///
    /// - Parameter presentable: The screen or container to remove; removing a modal's own screen closes the modal.
    /// - Returns: The result of the move; a refusal is also journalled.
    @discardableResult public func close(_ presentable: any Presentable) -> MoveResult {
        move("close", of: presentable) { draft, place throws(Refusal) in try draft.close(place) }
    }

    /// Selects a child of a container: brings a tab to the front, turns to a page, or moves to a column.
    ///
    /// - Parameter child: The child; if its container is hidden, it stays hidden.
    /// - Returns: The result of the move; a refusal is also journalled.
    @discardableResult public func select(_ child: any Presentable) -> MoveResult {
        move("select", of: child) { draft, place throws(Refusal) in try draft.select(place) }
    }

    /// Passes new data to every screen and container of a type that this flow or a flow below it shows.
    ///
    /// ```swift
    /// flow.update { (edit: any ProfileEditInput) in edit.isSaving = true }
    /// ```
    ///
    /// - Parameter body: Called with each of them: this flow's own first, and each flow's newest first.
    public func update<Interested>(_ body: (Interested) -> Void) {
        for flow in andBelow { for case let interested as Interested in flow.shown { body(interested) } }
        for case let interested as Interested in window?.moves.pendingStart?.items(of: self) ?? [] { body(interested) }
    }

    /// Ends the session that this flow belongs to: the nearest one, whichever flow began it.
    ///
    /// Every flow inside is left with `.sessionEnded`, and the `onEnd` closures release the session's objects; a debug
    /// build stops if one survives. Then the flow that ran the session's first flow decides what to show.
    ///
    /// - Returns: The result of the move; refused if the flow belongs to no session or has ended.
    @discardableResult public func endSession() -> MoveResult {
        guard let window = movingWindow else { return .refused(refuse("endSession")) }
        return SessionScope.end(around: self, in: window)
    }

    /// Shows the user a notice.
    ///
    /// It disappears with the user's next intent. With an action, it stays until the action is taken, another notice
    /// replaces it, this flow ends, or the user has done five more things: a slip is often noticed late. Work that has
    /// outlived its flow can still show a notice, which then has no action, unless its session has ended.
    ///
    /// - Parameters:
    ///   - text: One sentence.
    ///   - action: What the user can do about it, such as undo it.
    public func notify(_ text: String, action: NoticeAction? = nil) {
        if phase == .idle { _ = refuse("notify") }
        guard let notices = (movingWindow ?? FlowTask.lastingWindow)?.notices else { return }
        let action = isRunning ? action : nil
        notices.show(Notice(text, action: action, of: way) { [weak self] in self?.isRunning != true })
    }

    package var movingWindow: Window? { phase == .running ? window : nil }

    /// Requests a move of something shown.
    private func move(
        _ action: StaticString, of item: any Presentable, from origin: Origin? = nil,
        _ edit: @escaping (Draft, Place) throws(Refusal) -> Void
    ) -> MoveResult {
        guard let window = movingWindow else { return .refused(refuse(action)) }
        let named = window.tree.named(item)
        return window.moves.move(action, by: self, from: origin) { draft throws(Refusal) in
            let place = draft.tree.now(named)
            guard place.isInTree else { throw .itemMissing }
            try edit(draft, place)
        }
    }

    /// Returns why a flow that is not running can request nothing; journals the request as late, or once the flow starts.
    func refuse(_ action: StaticString, answer: String? = nil) -> Refusal {
        journal?.recordLate(way, answer ?? action.description, cause: FlowTask.cause)
        guard phase == .idle else { return .ended }
        madeExtras.onStart.append { [unowned self] in $0.journal.recordRefused(way, action, .notStarted) }
        return .notStarted
    }
}
