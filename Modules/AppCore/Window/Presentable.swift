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

/// A screen: what a flow shows at one place, and knows nobody.
///
/// A screen has inputs (its stored properties) and outputs (closures that a coordinator sets). It has no way to reach a
/// container, a coordinator or another screen (R5). How it looks is between it and the host: the hosts here draw those
/// that describe their content as a value (`ContentScreen`), and a host of your own may have screens of its own kind.
@MainActor public protocol Screen: Presentable {
    /// What an event of the user reaches that is meant for the element with this identity.
    ///
    /// - Parameter id: The element's identity.
    /// - Returns: What takes the event; `nil` if no such element is there. A screen whose host calls it itself has none.
    func target(_ id: ElementID) -> (any ElementTarget)?

    /// Called after the screen became visible in its window.
    func didAppear()

    /// Called after the screen was covered, deselected or taken from its window.
    func didDisappear()

    /// Called once, after the screen was taken from its window for good, whether it could be seen or not.
    func didLeave()
}

extension Screen {
    /// This screen.
    public var asScreen: (any Screen)? { self }

    /// None.
    public func target(_ id: ElementID) -> (any ElementTarget)? { nil }

    /// Does nothing.
    public func didAppear() {}

    /// Does nothing.
    public func didDisappear() {}

    /// Does nothing.
    public func didLeave() {}
}

/// Something on a screen that takes events of the user.
@MainActor public protocol ElementTarget {
    /// Whether the user can do something with it now.
    var isActionable: Bool { get }

    /// Whether the text that is typed into it is secret; `nil` for what takes no text.
    var isSecret: Bool? { get }

    /// Takes what the user did.
    ///
    /// - Parameter event: What the user did.
    /// - Returns: Whether it takes such an event; if not, nothing was done.
    func receive(_ event: ElementEvent) -> Bool
}
