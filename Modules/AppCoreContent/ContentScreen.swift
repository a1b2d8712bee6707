public import AppCore

/// A screen that describes its content as a value, which every host of ours draws in its own way.
///
/// It is usually `@Observable`, so that a host redraws it when what `content` reads has changed.
///
/// ```swift
/// @Observable final class WelcomeScreen: ContentScreen {
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
@MainActor public protocol ContentScreen: Screen {
    /// What the screen shows now; read again by the host whenever Observation says that it changed.
    @ContentBuilder var content: Content { get }
}

extension ContentScreen {
    /// The element of the content with this identity.
    public func target(_ id: ElementID) -> (any ElementTarget)? { content.element(id) }
}

extension Content {
    /// What a screen shows; nothing for a screen of another kind.
    ///
    /// - Parameter screen: The screen.
    public init(of screen: any Screen) { self = (screen as? any ContentScreen)?.content ?? Content() }
}

/// The open menu: a row for each section.
extension SideMenuScreen: ContentScreen {
    /// A row for each section.
    public var content: Content {
        for section in sections {
            Row(section.title, isChecked: section.isInFront, id: section.id) { section.choose() }
        }
    }
}
