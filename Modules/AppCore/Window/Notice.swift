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
        movingWindow?.notices.show(Notice(text, action: action, of: action == nil ? nil : self))
    }
}

extension Window {
    /// What the user is told in passing: why a screen would not leave or a link was not opened, or what a flow has to say.
    public var notice: Notice? {
        _ = revision
        return notices.current
    }

    /// Takes a plain notice away; a host calls it when the user goes on.
    ///
    /// One with an action stays, as it may be needed yet.
    public func clearNotice() { notices.clear() }
}

/// The notice of one window.
@MainActor final class Notices {
    private var notice: Notice?
    private let changes: Changes

    init(_ changes: Changes) { self.changes = changes }

    /// What the user is told now; a notice whose flow has ended offers nothing any more.
    var current: Notice? { notice?.flow?.isRunning == false ? nil : notice }

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
        if notice.remaining < 0 || notice.flow?.isRunning == false { drop() } else { self.notice = notice }
    }

    /// Takes the notice, to do what it offers; `nil` if it offers nothing.
    func take() -> (notice: Notice, action: NoticeAction)? {
        guard let current, let action = current.action else { return nil }
        drop()
        return (current, action)
    }

    /// Lets go of what an ended flow has offered, as it may keep what went with the flow.
    func releaseEnded() { if notice?.flow?.phase == .ended { notice = nil } }

    private func drop() {
        notice = nil
        changes.note()
    }
}
