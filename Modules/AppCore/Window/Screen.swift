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
