/// What the user is told in passing, and what they can do about it.
@MainActor public struct Notice {
    /// One sentence.
    public let text: String
    /// What the user can do about it, such as undo what it tells of.
    public let action: NoticeAction?
    /// The way down to the flow whose action it is.
    let flow: FlowWay?
    /// Whether the flow that offers the action has ended.
    let isOver: () -> Bool
    /// How many more intents an action is offered for.
    var remaining: Int

    /// How many intents after the one that led to it a notice with an action stands.
    static let offer = 5

    init(
        _ text: String, action: NoticeAction? = nil, of flow: FlowWay? = nil, isOver: @escaping () -> Bool = { false }
    ) {
        self.text = text
        self.action = action
        self.flow = flow
        self.isOver = isOver
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

/// The notice of one window.
@MainActor final class Notices {
    private var notice: Notice?
    private let changes: Changes

    init(_ changes: Changes) { self.changes = changes }

    /// What the user is told now; a notice whose flow has ended offers nothing any more.
    var current: Notice? { notice?.isOver() == true ? nil : notice }

    func show(_ new: Notice) {
        if new.action == nil, let notice, notice.action == nil, notice.text == new.text { return }
        notice = new
        changes.note()
    }

    /// Takes a plain notice away.
    func clear() {
        if let notice, notice.action == nil { drop() }
    }

    /// Takes away what the user was told before, as they do the next thing.
    func pass() {
        guard var notice else { return }
        notice.remaining -= 1
        if notice.remaining < 0 || notice.isOver() { drop() } else { self.notice = notice }
    }

    /// Takes the notice, to do what it offers; `nil` if it offers nothing.
    func take() -> (notice: Notice, action: NoticeAction)? {
        guard let current, let action = current.action else { return nil }
        drop()
        return (current, action)
    }

    /// Lets go of what an ended flow has offered, as it may keep what went with the flow.
    func releaseEnded() { if notice?.isOver() == true { notice = nil } }

    private func drop() {
        notice = nil
        changes.note()
    }
}
