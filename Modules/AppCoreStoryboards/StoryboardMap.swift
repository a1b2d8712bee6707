import AppCore

/// A storyboard as values, to be drawn and compared.
public struct StoryboardMap: Equatable, Sendable {
    /// A scene, or another storyboard.
    public struct Scene: Equatable, Sendable {
        /// What it is called.
        public var name: String
        /// The other storyboard, if it is one; an array of at most one, as a value cannot hold itself.
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
        /// What it is called.
        public var name: String
        /// The name of the scene that it starts from.
        public var origin: String
        /// The name of the scene that it leads to.
        public var destination: String
        /// How it shows the scene: `push`, `sheet`, `full screen`, `drawer` or `replace`.
        public var style: String
    }

    /// What the storyboard is called.
    public var name: String
    /// The scenes, the root first.
    public var scenes: [Scene]
    /// The segues, in the order in which they are declared.
    public var segues: [Segue]
}
