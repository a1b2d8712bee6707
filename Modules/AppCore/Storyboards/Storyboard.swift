public import AppCore

/// A scenario described in one place: its scenes, and the segues between them.
///
/// A storyboard is a structure whose stored properties are its scenes and segues, so a misspelt one doesn't compile.
/// One storyboard belongs to one coordinator (`StoryboardCoordinator`). The idea is UIKit's storyboards, with
/// identifiers that the compiler knows.
@MainActor public protocol Storyboard {
    /// The screen of the scene that the storyboard begins with.
    associatedtype Root: Screen

    /// The storyboard's name, the title of the stack that shows it on its own.
    static var name: String { get }

    /// The scene that the storyboard begins with.
    var root: Scene<Root> { get }
}
