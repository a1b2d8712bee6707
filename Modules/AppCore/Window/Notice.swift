/// What the user is told in passing, and what they can do about it.
@MainActor public struct Notice {
    /// One sentence.
    public let text: String
    /// What the user can do about it, such as undo what it tells of.
    public let action: NoticeAction?
    /// The flow whose action it is.
    let flow: AnyFlow?
    /// How many more intents an action is offered for.
    var remaining: Int

    /// How many intents after the one that led to it a notice with an action stands.
    static let offer = 5

    init(_ text: String, action: NoticeAction? = nil, of flow: AnyFlow? = nil) {
        self.text = text
        self.action = action
        self.flow = flow
        remaining = action == nil ? 0 : Self.offer
    }
}

/// What a notice offers to do.
@MainActor public struct NoticeAction {
    /// What it does, a verb: "Undo".
    public let title: String
    let perform: () -> Void

    /// Describes what a notice offers.
    ///
    /// - Parameters:
    ///   - title: What it does, a verb.
    ///   - perform: Does it; called at most once, and not after the flow that offers it has ended. A move that it asks for
    ///     comes from the screen in front.
    public init(_ title: String, perform: @escaping () -> Void) {
        self.title = title
        self.perform = perform
    }
}

extension AnyFlow {
    /// Tells the user something in passing.
    ///
    /// A plain notice goes with the user's next intent. One with an action stands until the user takes it, another notice
    /// replaces it, this flow ends, or the user has done five more things: a slip is often noticed a moment later.
    ///
    /// - Parameters:
    ///   - text: One sentence.
    ///   - action: What the user can do about it, such as undo it.
    public func notify(_ text: String, action: NoticeAction? = nil) {
        movingWindow?.show(Notice(text, action: action, of: action == nil ? nil : self))
    }
}

extension Window {
    /// What the user is told in passing: why a step was refused, or what a flow has to say.
    public var notice: Notice? {
        _ = revision
        guard let currentNotice, currentNotice.flow?.isRunning != false else { return nil }
        return currentNotice
    }

    /// Takes a plain notice away; a host calls it when the user goes on.
    ///
    /// One with an action stays, as it may be needed yet.
    public func clearNotice() {
        if let currentNotice, currentNotice.action == nil { dropNotice() }
    }

    func show(_ notice: Notice) {
        if notice.action == nil, let currentNotice, currentNotice.action == nil, currentNotice.text == notice.text {
            return
        }
        currentNotice = notice
        didChange()
    }

    /// Takes away what the user was told before, as they do the next thing.
    func passNotice() {
        guard var notice = currentNotice else { return }
        notice.remaining -= 1
        if notice.remaining < 0 || notice.flow?.isRunning == false { dropNotice() } else { currentNotice = notice }
    }

    /// Does what the notice offers.
    func takeNotice() -> MoveResult {
        guard let notice, let action = notice.action else { return refuse(.stale, "notice", by: nil, because: .notice) }
        dropNotice()
        journal.record(
            JournalRecord(
                kind: .taken, action: "notice", flow: notice.flow?.path, cause: .notice, detail: action.title))
        moves.deliver(from: tree.front, cause: .notice) { action.perform() }
        return .applied
    }

    private func dropNotice() {
        currentNotice = nil
        didChange()
    }
}
