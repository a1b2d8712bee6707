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
        return window.show(presentable, in: container, by: self, origin: window.origin(for: self, from: origin))
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
        return window.present(presentable, style: style, by: self, origin: window.origin(for: self, from: origin))
    }

    /// Puts a new screen in the place of one of the flow's own, and of all that lies above that one.
    ///
    /// - Parameters:
    ///   - old: The screen or container that leaves.
    ///   - new: What comes instead.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func replace(_ old: any Presentable, with new: any Presentable) -> MoveResult {
        guard let window = movingWindow else { return refuseMove("replace") }
        return window.replace(old.place, with: new, by: self)
    }

    /// Goes back to a screen: everything above it leaves, and the flows that end by that hear `.back`.
    ///
    /// - Parameter screen: The screen to go back to; it must be in the window.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func goBack(to screen: any Presentable) -> MoveResult {
        guard let window = movingWindow else { return refuseMove("back") }
        return window.goBack(to: screen.place, by: self)
    }

    /// Takes a screen or container from the window, however it was shown, with all that lies above it.
    ///
    /// - Parameter presentable: What leaves; a modal's own screen closes the modal.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func close(_ presentable: any Presentable) -> MoveResult {
        guard let window = movingWindow else { return refuseMove("close") }
        return window.close(presentable.place, by: self)
    }

    /// Selects a child of a container: brings a tab to the front, turns to a page, moves to a column.
    ///
    /// - Parameter child: The child; what contains it may be hidden itself, and stays so.
    /// - Returns: What became of the move; a refusal is journalled too.
    @discardableResult public func select(_ child: any Presentable) -> MoveResult {
        guard let window = movingWindow else { return refuseMove("select") }
        return window.select(child.place, by: self)
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
        if let owner = sessionOwner { return window.endSession(of: owner) }
        journal?.recordRefused(self, "endSession", .noSession)
        return .refused(.noSession)
    }

    var movingWindow: Window? { phase == .running ? window : nil }

    private func refuseMove(_ action: String) -> MoveResult {
        guard phase == .idle else {
            journal?.recordLate(self, action)
            return .refused(.ended)
        }
        return .refused(.notStarted)
    }
}
