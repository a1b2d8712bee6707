public import AppCore

/// A screen that describes its content as a value, which every host draws in its own way.
///
/// It is usually `@Observable`, so that a host redraws it when something read by `content` changes.
///
/// ```swift
/// @Observable final class WelcomeScreen: ContentScreen {
///     let title = "Welcome"
///     var onContinue: () -> Void = {}
///
///     var content: Content {
///         Text("Hello")
///         Button("Continue", id: "continue") { self.onContinue() }
///     }
/// }
/// ```
@MainActor public protocol ContentScreen: Screen {
    /// What the screen shows now; a host reads it again whenever Observation reports a change.
    @ContentBuilder var content: Content { get }
    /// The language of the screen's texts, its title included, that have none of their own.
    ///
    /// Defaults to `nil`: they are in the user's language, or in one that isn't known.
    var textLanguage: Language? { get }
}

extension ContentScreen {
    /// The texts are in the user's language, or in one that isn't known.
    public var textLanguage: Language? { nil }
    /// The element of the content with this identity.
    public func target(_ id: ElementID) -> (any ElementTarget)? { Content(of: self).element(id) }
}

extension Content {
    /// Makes the content of a screen; empty for any other kind of screen.
    public init(of screen: any Screen) {
        let screen = screen as? any ContentScreen
        self = screen?.content ?? Content()
        if let reworded = Self.reworded { self = reworded(self) }
        if let language = screen?.textLanguage { self.language = language }
    }

    /// What a test makes of every screen's texts, as a translation would; `nil` in an app.
    @TaskLocal static var reworded: (@MainActor @Sendable (Content) -> Content)?
}

/// The open menu: a row for each section.
extension SideMenuScreen: ContentScreen {
    /// A row for each section.
    public var content: Content {
        for section in sections {
            let count = section.waitingCount
            Row(section.title, badge: count > 0 ? String(count) : nil, isChecked: section.isInFront, id: section.id) {
                section.choose()
            }
        }
    }
}
