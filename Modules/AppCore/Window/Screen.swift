/// A screen: an object that describes its content as a value and knows nobody.
///
/// A screen has inputs (its stored properties), outputs (closures that a coordinator sets) and its content. It has no way
/// to reach a container, a coordinator or another screen (R5). It is usually `@Observable`, so that a host redraws it
/// when what `content` reads has changed.
///
/// ```swift
/// @Observable final class WelcomeScreen: Screen {
///     let place = Place()
///     let title = "Welcome"
///     @ObservationIgnored var onContinue: () -> Void = {}
///
///     var content: Content {
///         Text("Hello")
///         Button("Continue") { self.onContinue() }
///     }
/// }
/// ```
@MainActor public protocol Screen: Presentable {
    /// What the screen shows now; read again by the host whenever Observation says that it changed.
    @ContentBuilder var content: Content { get }

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

    /// Does nothing.
    public func didAppear() {}

    /// Does nothing.
    public func didDisappear() {}

    /// Does nothing.
    public func didLeave() {}
}
