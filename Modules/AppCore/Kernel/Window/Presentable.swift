/// An object that a window's tree can hold: a screen or a container.
///
/// The word comes from the coordinator pattern. Types conform to `Screen` or `Container`, never to this protocol alone.
@MainActor public protocol Presentable: AnyObject, Sendable {
    /// The name that the user reads, such as in a title bar or on a tab.
    var title: String { get }

    /// Says whether this object may be removed from the tree; it must change nothing, because the window may ask often.
    ///
    /// The window asks whenever a removal is planned or explained. Covering an object does not remove it. The window
    /// does not ask when a flow finishes or calls `leave(_:)`, when its parent or its session ends, or when the window
    /// is closed. Other flows' screens above those of such a flow are then removed without being asked as well.
    func canLeave() -> LeaveDecision

    /// For the window only: this object as a screen, without a cast.
    var asScreen: (any Screen)? { get }

    /// For the window only: this object as a container, without a cast.
    var asContainer: (any Container)? { get }
}

extension Presentable {
    /// Allows it to be removed.
    public func canLeave() -> LeaveDecision { .allowed }
}

/// The answer of a screen or container that would be removed from the tree.
public enum LeaveDecision: Equatable, Sendable {
    /// It may be removed.
    case allowed
    /// It stays, for this reason, in words for the user.
    case refused(reason: String)
    /// It may be removed only if the user confirms.
    case ask(Question)
}

/// What a window asks before it discards something that cannot be recovered.
///
/// If something can be undone, do it at once instead, and offer to undo it in a notice: `flow.notify(_:action:)`.
public struct Question: Equatable, Sendable {
    /// The question itself, one sentence.
    public var text: String
    /// What going ahead loses, one sentence, such as “Name and home city were changed.”.
    public var detail: String?
    /// The answer that goes ahead, a verb.
    public var confirm: String
    /// The answer that stays, a verb; hosts put this safe answer first and mark it.
    public var cancel: String
    /// Whether going ahead loses something for good.
    public var isDestructive: Bool
    /// Which of its window's questions this is; 0 before it is asked.
    ///
    /// Questions that say the same are equal, whatever their numbers.
    public internal(set) var number = 0

    /// Whether two questions say the same.
    public static func == (first: Question, second: Question) -> Bool {
        (first.text, first.detail, first.confirm, first.cancel, first.isDestructive)
            == (second.text, second.detail, second.confirm, second.cancel, second.isDestructive)
    }

    /// Makes a question from its properties.
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

/// A screen: what a flow shows in one place; it knows nothing of what is around it.
///
/// A screen has inputs (its stored properties) and outputs (closures that a coordinator sets). It has no access to a
/// container, a coordinator or another screen. How it looks is between it and the host: the hosts here draw screens
/// that describe their content as a value (`ContentScreen` of AppCoreContent), and a custom host may have its own kind
/// of screens. The hosts here pass the user's events through the window. A host may instead call its screens directly;
/// then moves have no origin unless `from:` is passed, and aren't recorded as input.
@MainActor public protocol Screen: Presentable {
    /// The link that leads to this very screen, where its flow shows more than one place; `nil` if its flow's does.
    ///
    /// Like a flow's `link`, it has no prefix, and an app that restores returns to it, in a flow of its own.
    var link: String? { get }

    /// The element with this identity, to which the user's event is passed.
    ///
    /// - Parameter id: The element's identity.
    /// - Returns: The element; `nil` if there is none. A screen that its host calls directly has none.
    func target(_ id: ElementID) -> (any ElementTarget)?

    /// Called after the screen became visible in its window.
    func didAppear()

    /// Called after the screen was covered, deselected or removed from its window.
    func didDisappear()

    /// Called once, after the screen was removed from its window, whether it was visible or not.
    func didLeave()
}

extension Screen {
    /// This screen.
    public var asScreen: (any Screen)? { self }

    /// No link of its own.
    public var link: String? { nil }

    /// A screen is no container.
    public var asContainer: (any Container)? { nil }

    /// A screen has no elements by default.
    public func target(_ id: ElementID) -> (any ElementTarget)? { nil }

    /// Does nothing.
    public func didAppear() {}

    /// Does nothing.
    public func didDisappear() {}

    /// Does nothing.
    public func didLeave() {}
}

/// An element of a screen that takes the user's events.
@MainActor public protocol ElementTarget {
    /// Whether the user can do something with it now.
    var isActionable: Bool { get }

    /// Whether the text typed into it is secret; `nil` if it takes no text.
    var isSecret: Bool? { get }

    /// Takes an event.
    ///
    /// - Parameter event: What the user did.
    /// - Returns: Whether it takes such an event; if not, it did nothing.
    func receive(_ event: ElementEvent) -> Bool
}
