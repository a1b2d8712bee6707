public import AppCore

/// One scene of a storyboard: its name, and how its screen is made.
@MainActor public struct Scene<Content: Screen> {
    /// The scene's name in drawings; no two scenes of a storyboard share a name.
    public let name: String
    /// Makes the scene's screen, a new one each time.
    public let make: () -> Content

    /// Describes a scene.
    ///
    /// - Parameters:
    ///   - name: The scene's name in drawings.
    ///   - make: Makes the scene's screen.
    public init(_ name: String, make: @escaping () -> Content) {
        self.name = name
        self.make = make
    }
}
