public import AppCore

/// One scene of a storyboard.
@MainActor public struct Scene<Content: Screen> {
    /// Makes the scene's screen, a new one each time.
    public let make: () -> Content

    /// Describes a scene by how its screen is made.
    public init(make: @escaping () -> Content) { self.make = make }
}
