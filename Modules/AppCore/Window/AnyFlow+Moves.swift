extension AnyFlow {
    /// Shows a screen or container next, in the flow's own navigator, and ties the coordinator's life to it.
    ///
    /// - Parameters:
    ///   - presentable: What to show; each object may be shown only once.
    ///   - container: A container of the flow's to show it in, such as tabs; the flow's navigator if it is left out.
    ///   - origin: The screen that this comes from; where the person is, or no screen, if it is left out.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func show(
        _ presentable: any Presentable, in container: (any Container)? = nil, from origin: (any Presentable)? = nil
    ) -> MoveResult {
        guard let window = movingWindow else { return .refused(refuse("show")) }
        return window.moves.show(presentable, in: container?.place, by: self, from: origin)
    }

    /// Shows a screen or container as a modal over where the move comes from, as soon as that can be seen.
    ///
    /// - Parameters:
    ///   - presentable: What to show; each object may be shown only once.
    ///   - style: How it lies over what is under it.
    ///   - origin: The screen that it hangs on; where the person is, or what is in front there, if it is left out.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func present(
        _ presentable: any Presentable, style: ModalStyle = .sheet, from origin: (any Presentable)? = nil
    ) -> MoveResult {
        guard let window = movingWindow else { return .refused(refuse("present")) }
        return window.moves.present(presentable, style, by: self, from: origin)
    }

    /// Puts a new screen in the place of another one, and of all that lies above that one.
    ///
    /// - Parameters:
    ///   - old: The screen or container that leaves; it must be in the window.
    ///   - new: What comes instead.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func replace(_ old: any Presentable, with new: any Presentable) -> MoveResult {
        move("replace", from: .delivery) { [self, place = old.place] change throws(Refusal) in
            try change.replace(place, with: new, by: self)
        }
    }

    /// Goes back to a screen, which comes to the front: all that covers it leaves, and the flows that end by that hear `.back`.
    ///
    /// - Parameter screen: The screen to go back to; it must be in the window.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func goBack(to screen: any Presentable) -> MoveResult {
        move("back") { [place = screen.place] change throws(Refusal) in
            try change.goBack(to: place)
            if change.isEmpty { throw .nothingBehind }
        }
    }

    /// Takes a screen or container from the window, however it was shown, with all that lies above it.
    ///
    /// - Parameter presentable: What leaves; a modal's own screen closes the modal.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func close(_ presentable: any Presentable) -> MoveResult {
        move("close") { [place = presentable.place] change throws(Refusal) in try change.close(place) }
    }

    /// Selects a child of a container: brings a tab to the front, turns to a page, moves to a column.
    ///
    /// - Parameter child: The child; what contains it may be hidden itself, and stays so.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func select(_ child: any Presentable) -> MoveResult {
        move("select") { [place = child.place] change throws(Refusal) in try change.select(place) }
    }

    /// Hands new data to every screen and container of a type, of this flow and of the flows that it runs.
    ///
    /// ```swift
    /// flow.update { (edit: any ProfileEditInput) in edit.isSaving = true }
    /// ```
    ///
    /// - Parameter body: Called with each of them: this flow's own first, the newest before the others.
    public func update<Interested>(_ body: (Interested) -> Void) {
        for flow in andBelow { for case let interested as Interested in flow.shown { body(interested) } }
        for case let interested as Interested in window?.moves.staging?.items(of: self) ?? [] { body(interested) }
    }

    /// Ends the session that this flow belongs to: the nearest one, whoever started it.
    ///
    /// Every flow inside hears `.sessionEnded`, every session object is released, and then the flow that ran the session's
    /// first flow decides what to show (R8).
    ///
    /// - Returns: What became of the move; refused if the flow belongs to no session or has ended.
    @discardableResult public func endSession() -> MoveResult {
        guard let window = movingWindow else { return .refused(refuse("endSession")) }
        return SessionScope.end(around: self, in: window)
    }

    /// Tells the user something in passing.
    ///
    /// A plain notice goes with the user's next intent. One with an action stands until the user takes it, another notice
    /// replaces it, this flow ends, or the user has done five more things: a slip is often noticed a moment later.
    ///
    /// - Parameters:
    ///   - text: One sentence.
    ///   - action: What the user can do about it, such as undo it.
    public func notify(_ text: String, action: NoticeAction? = nil) {
        guard let notices = movingWindow?.notices else { return }
        let isOver = { [weak self] in self?.isRunning != true }
        notices.show(action == nil ? Notice(text) : Notice(text, action: action, of: way, isOver: isOver))
    }

    var movingWindow: Window? { phase == .running ? window : nil }

    /// A plan that waits keeps places, not screens, so that a screen that has left is released.
    private func move(
        _ action: StaticString, from origin: Origin? = nil, _ plan: @escaping (TreeChange) throws(Refusal) -> Void
    ) -> MoveResult {
        guard let window = movingWindow else { return .refused(refuse(action.description)) }
        return window.moves.move(action, by: self, from: origin, plan)
    }

    /// Says why a flow that does not run can ask for nothing; the journal notes what came too late.
    func refuse(_ action: String) -> Refusal {
        journal?.recordLate(way, action, cause: FlowTask.cause)
        return phase == .idle ? .notStarted : .ended
    }
}
