public import AppCore

/// One scene of a storyboard.
@MainActor public struct Scene<Content: Screen> {
    /// Makes the scene's screen, a new one each time.
    public let make: () -> Content

    /// Describes a scene.
    ///
    /// - Parameter make: Makes the scene's screen, a new one each time.
    public init(make: @escaping () -> Content) { self.make = make }
}
