public import AppCore

/// A scenario described in one place: its scenes, and the segues between them.
///
/// A storyboard is a structure whose stored properties are its scenes and segues; a misspelt scene or segue
/// does not compile. One storyboard belongs to one coordinator (`StoryboardCoordinator`). The idea is UIKit's storyboards,
/// with identifiers that the compiler knows.
@MainActor public protocol Storyboard {
    /// The screen of the scene that the storyboard begins with.
    associatedtype Root: Screen

    /// What the storyboard is called in drawings.
    static var name: String { get }

    /// The scene that the storyboard begins with.
    var root: Scene<Root> { get }
}

extension Storyboard {
    /// The scenes and segues as values, read from the storyboard's stored properties.
    public var map: StoryboardMap {
        let parts = Mirror(reflecting: self).children.compactMap { $0.value as? any StoryboardPart }
        let segues = parts.compactMap(\.segue)
        let references = parts.compactMap(\.reference)
        var scenes: [StoryboardMap.Scene] = []
        for name in [root.name] + parts.compactMap(\.scene) + segues.flatMap({ [$0.origin, $0.destination] })
        where !scenes.contains(where: { $0.name == name }) {
            scenes.append(StoryboardMap.Scene(name: name, reference: references.first { $0.name == name }))
        }
        return StoryboardMap(name: Self.name, scenes: scenes, segues: segues)
    }
}

/// A stored property of a storyboard that its map shows.
@MainActor private protocol StoryboardPart {
    var scene: String? { get }
    var segue: StoryboardMap.Segue? { get }
    var reference: StoryboardMap? { get }
}

extension StoryboardPart {
    var scene: String? { nil }
    var segue: StoryboardMap.Segue? { nil }
    var reference: StoryboardMap? { nil }
}

extension Scene: StoryboardPart {
    fileprivate var scene: String? { name }
}

extension Segue: StoryboardPart {
    fileprivate var segue: StoryboardMap.Segue? {
        StoryboardMap.Segue(name: name, origin: origin.name, destination: destination.name, style: style.word)
    }
}

extension ReferenceSegue: StoryboardPart {
    fileprivate var segue: StoryboardMap.Segue? {
        StoryboardMap.Segue(
            name: name, origin: origin.name, destination: Board.name,
            style: (modalStyle.map { SegueStyle.modal($0) } ?? .push).word)
    }

    fileprivate var reference: StoryboardMap? { destination.map }
}
