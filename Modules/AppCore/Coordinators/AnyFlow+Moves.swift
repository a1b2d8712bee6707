extension AnyFlow {
    /// Shows a screen or container next, in the flow's own navigator, and ties the coordinator's life to it.
    ///
    /// - Parameters:
    ///   - presentable: What to show; each object may be shown only once.
    ///   - container: A container of the flow's to show it in, such as tabs; the flow's navigator if it is left out.
    ///   - origin: The screen that this comes from; where the person is, or the flow's newest screen, if it is left out.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func show(
        _ presentable: any Presentable, in container: (any Container)? = nil, from origin: (any Presentable)? = nil
    ) -> MoveResult {
        guard let window = movingWindow else { return refuseMove("show") }
        let origin = window.moves.origins.origin(for: self, from: origin)
        if container == nil, let result = window.moves.push(presentable, by: self, from: origin) { return result }
        return show(presentable, in: container, from: origin, in: window)
    }

    /// Shows a screen or container as a modal over where the move comes from.
    ///
    /// - Parameters:
    ///   - presentable: What to show; each object may be shown only once.
    ///   - style: How it lies over what is under it.
    ///   - origin: The screen that it hangs on; where the person is, or the flow's newest screen, if it is left out.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func present(
        _ presentable: any Presentable, style: ModalStyle = .sheet, from origin: (any Presentable)? = nil
    ) -> MoveResult {
        guard let window = movingWindow else { return refuseMove("present") }
        let origin = window.moves.origins.origin(for: self, from: origin)
        return window.moves.move("present", by: self, from: origin) { [self] change throws(Refusal) in
            try window.moves.origins.check(origin)
            try change.present(presentable, style, over: window.anchor(for: origin), by: self)
        }
    }

    /// Puts a new screen in the place of one of the flow's own, and of all that lies above that one.
    ///
    /// - Parameters:
    ///   - old: The screen or container that leaves.
    ///   - new: What comes instead.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func replace(_ old: any Presentable, with new: any Presentable) -> MoveResult {
        guard let window = movingWindow else { return refuseMove("replace") }
        let origin: Origin = window.moves.origins.isDelivering ? .delivery : .place(nil)
        return window.moves.move("replace", by: self, from: origin) {
            [self, place = old.place] change throws(Refusal) in
            try change.replace(place, with: new, by: self)
        }
    }

    /// Goes back to a screen: everything above it leaves, and the flows that end by that hear `.back`.
    ///
    /// - Parameter screen: The screen to go back to; it must be in the window.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func goBack(to screen: any Presentable) -> MoveResult {
        move("back") { [place = screen.place] change throws(Refusal) in try change.goBack(to: place) }
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
        for case let interested as Interested in allShown { body(interested) }
    }

    private var allShown: [any Presentable] { children.reduce(shown) { $0 + $1.allShown } }

    /// Ends the session that this flow belongs to: the nearest one, whoever started it.
    ///
    /// Every flow inside hears `.sessionEnded`, every session object is released, and then the flow that ran the session's
    /// first flow decides what to show (R8).
    ///
    /// - Returns: What became of the move; refused if the flow belongs to no session or has ended.
    @discardableResult public func endSession() -> MoveResult {
        guard let window = movingWindow else { return refuseMove("endSession") }
        if let owner = sessionOwner { return owner.endOwnSession(in: window) }
        journal?.recordRefused(self, "endSession", .noSession)
        return .refused(.noSession)
    }

    var movingWindow: Window? { phase == .running ? window : nil }

    /// A plan that waits keeps places, not screens, so that a screen that has left is released.
    private func move(
        _ action: StaticString, _ plan: @escaping (TreeChange) throws(Refusal) -> Void
    ) -> MoveResult {
        guard let window = movingWindow else { return refuseMove(action) }
        return window.moves.move(action, by: self, plan)
    }

    /// Shows what `Window.push` cannot: it waits, replaces something, or comes in a modal of the flow's own.
    private func show(
        _ item: any Presentable, in container: (any Container)?, from origin: Origin, in window: Window
    ) -> MoveResult {
        if container == nil, let staging = window.staging, staging.contains(self) {
            return staging.show(item, by: self, in: window)
        }
        return window.moves.move("show", by: self, from: origin) { [self] change throws(Refusal) in
            try window.moves.origins.check(origin)
            guard item.place.state == .unused else { throw .alreadyShown }
            guard let target = container?.place ?? stage else { throw .containerMissing }
            if container == nil, target.state == .unused, let presentation = extras?.presentation {
                change.action = "present"
                let anchor = window.anchor(for: origin)
                try change.present(item, in: presentation.navigator, presentation.style, over: anchor, by: self)
            } else {
                try change.show(item, in: target, by: self)
            }
        }
    }

    /// Ends the session that begins with this flow; every flow inside hears `.sessionEnded`.
    private func endOwnSession(in window: Window) -> MoveResult {
        if window.moves.isBusy { return window.moves.wait(for: self) { _ = self.endOwnSession(in: window) } }
        guard phase == .running else { return window.moves.refuse(.ended, "endSession", by: self) }
        window.dropPendingLink(.sessionEnded)
        departure = .sessionEnded
        window.moves.end(self, "endSession", because: .session, children: .sessionEnded)
        return .applied
    }

    private func refuseMove(_ action: StaticString) -> MoveResult {
        guard phase == .idle else {
            journal?.recordLate(self, action.description)
            return .refused(.ended)
        }
        return .refused(.notStarted)
    }
}
