/// Something that a window's tree can hold: a screen or a container.
///
/// The word is the coordinator pattern's own. Types conform to `Screen` or `Container`, never to this protocol alone.
@MainActor public protocol Presentable: AnyObject, Sendable {
    /// Where this object is in a window's tree; written by the window only.
    var place: Place { get }

    /// The name that the user reads: in a title bar, on a tab, in a list of pages.
    var title: String { get }

    /// Says whether this object may be taken from the tree; the window asks just before it would leave.
    ///
    /// Being covered by another screen is not leaving. A flow that finishes, a session that ends and a window that is
    /// closed do not ask.
    func leaving() -> Leaving

    /// For the window only: this object as a screen, without a cast (bench: coordinator/child among 1).
    var asScreen: (any Screen)? { get }
}

extension Presentable {
    /// Allows it.
    public func leaving() -> Leaving { .allowed }
}

/// The answer of a screen or container that is about to leave the tree.
public enum Leaving: Equatable, Sendable {
    /// It may go.
    case allowed
    /// It stays, and this is why, in words for the user who wanted to leave.
    case refused(reason: String)
    /// It goes only if the user confirms.
    case ask(Question)
}

/// What a window asks before it takes away something that cannot be had back.
///
/// Do what can be undone at once instead, and offer the way back in a notice: `flow.notify(_:action:)`.
public struct Question: Equatable, Sendable {
    /// The question itself, one sentence that asks.
    public var text: String
    /// What going ahead loses, one sentence, such as “Name and home city were changed.”.
    public var detail: String?
    /// The answer that goes ahead, a verb.
    public var confirm: String
    /// The answer that stays, a verb; it is the safe one, which hosts put first and mark.
    public var cancel: String
    /// Whether going ahead loses something for good.
    public var isDestructive: Bool

    /// Makes a question.
    ///
    /// - Parameters:
    ///   - text: The question itself, one sentence that asks.
    ///   - detail: What going ahead loses, one sentence.
    ///   - confirm: The answer that goes ahead, a verb.
    ///   - cancel: The answer that stays, a verb.
    ///   - isDestructive: Whether going ahead loses something for good.
    public init(
        _ text: String, detail: String? = nil, confirm: String = "Leave", cancel: String = "Stay",
        isDestructive: Bool = false
    ) {
        self.text = text
        self.detail = detail
        self.confirm = confirm
        self.cancel = cancel
        self.isDestructive = isDestructive
    }
}
