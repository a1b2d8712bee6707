/// Something that a window's tree can hold: a screen or a container.
///
/// The word is the coordinator pattern's own. Types conform to `Screen` or `Container`, never to this protocol alone.
@MainActor public protocol Presentable: AnyObject {
    /// Where this object is in a window's tree; written by the window only.
    var place: Place { get }

    /// The name that a person reads: in a title bar, on a tab, in a list of pages.
    var title: String { get }

    /// This object as a node of the tree; `Screen` and `Container` provide it.
    var node: Node { get }

    /// Says whether this object lets itself be taken from the tree; asked just before it would leave.
    ///
    /// Being covered by another screen is not leaving. A flow that finishes, a session that ends and a window that is
    /// closed do not ask.
    func leaving() -> Leaving
}

extension Presentable {
    /// Lets itself be taken from the tree.
    public func leaving() -> Leaving { .allowed }
}

/// The answer of a screen or container that is about to leave the tree.
public enum Leaving: Equatable, Sendable {
    /// It may go.
    case allowed
    /// It stays, and this is why, in words for the person who wanted to leave.
    case refused(reason: String)
    /// It goes only if the person confirms.
    case ask(Question)
}

/// What a window asks before something leaves that would rather stay.
public struct Question: Equatable, Sendable {
    /// The question itself, one sentence.
    public var text: String
    /// The label of the answer that goes ahead.
    public var confirm: String
    /// The label of the answer that stays.
    public var cancel: String

    /// Makes a question.
    ///
    /// - Parameters:
    ///   - text: The question itself, one sentence.
    ///   - confirm: The label of the answer that goes ahead.
    ///   - cancel: The label of the answer that stays.
    public init(_ text: String, confirm: String = "Leave", cancel: String = "Stay") {
        self.text = text
        self.confirm = confirm
        self.cancel = cancel
    }
}
