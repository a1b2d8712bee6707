public import AppCore

/// How a segue shows its destination.
public enum SegueStyle: Equatable, Sendable {
    /// On top of its origin, in the same stack or pages.
    case push
    /// In a modal over its origin.
    case modal(ModalStyle)
    /// In place of its origin.
    case replace
}

/// A way from one scene of a storyboard to another.
@MainActor public struct Segue<From: Screen, To: Screen> {
    /// The scene that it starts from.
    public let origin: Scene<From>
    /// The scene that it leads to.
    public let destination: Scene<To>
    /// How it shows the destination.
    public let style: SegueStyle

    /// Describes a way between two scenes by its properties.
    public init(from origin: Scene<From>, to destination: Scene<To>, style: SegueStyle = .push) {
        self.origin = origin
        self.destination = destination
        self.style = style
    }
}

/// A way from a scene to another storyboard, whose coordinator runs as a child.
@MainActor public struct ReferenceSegue<From: Screen, Board: Storyboard> {
    /// The scene that it starts from.
    public let origin: Scene<From>
    /// The storyboard that it leads to.
    public let destination: Board
    /// The modal that shows the storyboard; `nil` if it is pushed.
    public let modalStyle: ModalStyle?

    /// Describes a way to another storyboard by its properties.
    public init(from origin: Scene<From>, to destination: Board, modal modalStyle: ModalStyle? = nil) {
        self.origin = origin
        self.destination = destination
        self.modalStyle = modalStyle
    }

    /// Where the segue's child shows its screens.
    public var placement: Placement { modalStyle.map { .modal($0) } ?? .shared }
}
