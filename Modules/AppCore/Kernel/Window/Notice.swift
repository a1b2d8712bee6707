/// A message to the user in passing, and what they can do about it.
@MainActor public struct Notice {
    /// One sentence.
    public let text: String
    /// What the user can do about it, such as undo it.
    public let action: NoticeAction?
    /// The path to the flow that offers the action.
    let flow: FlowWay?
    /// Whether the flow that offers the action has ended.
    let isOver: () -> Bool
    /// How many more intents the action is offered for.
    var remaining: Int

    /// How many intents a notice with an action outlasts.
    static let offer = 5

    init(
        _ text: String, action: NoticeAction? = nil, of flow: FlowWay? = nil, isOver: @escaping () -> Bool = { false }
    ) {
        self.text = text
        self.action = action
        self.flow = flow
        // A plain notice outlives its flow.
        self.isOver = action == nil ? { false } : isOver
        remaining = action == nil ? 0 : Self.offer
    }
}

/// The action that a notice offers.
@MainActor public struct NoticeAction {
    /// What it does, a verb such as "Undo".
    public let title: String
    let perform: () -> Void

    /// Makes an action.
    ///
    /// - Parameters:
    ///   - title: What it does, a verb.
    ///   - perform: Does it; called at most once, and not after the flow that offers it has ended. A move that it
    ///     requests comes from the screen in front.
    public init(_ title: String, perform: @escaping () -> Void) {
        self.title = title
        self.perform = perform
    }
}

/// The notice of one window.
@MainActor final class Notices {
    private var notice: Notice?
    private let changes: Changes

    init(_ changes: Changes) { self.changes = changes }

    /// The notice that the user sees now; `nil` after the flow that offers its action has ended.
    var current: Notice? { notice?.isOver() == true ? nil : notice }

    func show(_ new: Notice) {
        if new.action == nil, let notice, notice.action == nil, notice.text == new.text { return }
        notice = new
        changes.note()
    }

    /// Removes a plain notice.
    func clear() {
        if let notice, notice.action == nil { drop() }
    }

    /// Counts an intent of the user, and removes the notice if it has lasted long enough.
    func pass() {
        guard var notice else { return }
        notice.remaining -= 1
        if notice.remaining < 0 || notice.isOver() { drop() } else { self.notice = notice }
    }

    /// Takes the notice to perform its action; `nil` if it offers none.
    func take() -> (notice: Notice, action: NoticeAction)? {
        guard let current, let action = current.action else { return nil }
        drop()
        return (current, action)
    }

    /// Releases the notice of a flow that has ended, because its action may retain the flow's objects.
    func releaseEnded() { if notice?.isOver() == true { notice = nil } }

    private func drop() {
        notice = nil
        changes.note()
    }
}
