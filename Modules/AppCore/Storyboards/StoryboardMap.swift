import AppCore

/// A storyboard as values, for drawing and comparing.
public struct StoryboardMap: Equatable, Sendable {
    /// A scene, or another storyboard.
    public struct Scene: Equatable, Sendable {
        /// Its name.
        public var name: String
        /// The other storyboard, if it is one; an array of at most one, because a value can't contain itself.
        var references: [StoryboardMap] = []

        /// The other storyboard, if it is one.
        public var reference: StoryboardMap? { references.first }

        init(name: String, reference: StoryboardMap? = nil) {
            self.name = name
            references = reference.map { [$0] } ?? []
        }
    }

    /// A way from one scene to another.
    public struct Segue: Equatable, Sendable {
        /// Its name.
        public var name: String
        /// The name of the scene that it starts from.
        public var origin: String
        /// The name of the scene that it leads to.
        public var destination: String
        /// How it shows the scene: `push`, `sheet`, `full screen`, `drawer` or `replace`.
        public var style: String
    }

    /// The storyboard's name.
    public var name: String
    /// The scenes, the root first.
    public var scenes: [Scene]
    /// The segues, in the order in which they are declared.
    public var segues: [Segue]
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
