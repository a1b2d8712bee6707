public import AppCore

/// How a segue shows what it leads to.
public enum SegueStyle: Equatable, Sendable {
    /// On top of the scene that it starts from, in the same stack or pages.
    case push
    /// In a modal over the scene that it starts from.
    case modal(ModalStyle)
    /// In the place of the scene that it starts from.
    case replace

    /// The word that drawings have for it.
    var word: String {
        switch self {
        case .push: "push"
        case .modal(.sheet): "sheet"
        case .modal(.fullScreen): "full screen"
        case .modal(.drawer): "drawer"
        case .replace: "replace"
        }
    }
}

/// The way from one scene of a storyboard to another.
@MainActor public struct Segue<From: Screen, To: Screen> {
    /// What the segue is called in drawings.
    public let name: String
    /// The scene that it starts from.
    public let origin: Scene<From>
    /// The scene that it leads to.
    public let destination: Scene<To>
    /// How it shows the scene.
    public let style: SegueStyle

    /// Describes a way between two scenes.
    ///
    /// - Parameters:
    ///   - name: What the segue is called in drawings.
    ///   - origin: The scene that it starts from.
    ///   - destination: The scene that it leads to.
    ///   - style: How it shows the scene.
    public init(_ name: String, from origin: Scene<From>, to destination: Scene<To>, style: SegueStyle = .push) {
        self.name = name
        self.origin = origin
        self.destination = destination
        self.style = style
    }
}

/// The way from a scene to another storyboard, whose coordinator is run as a child.
@MainActor public struct ReferenceSegue<From: Screen, Board: Storyboard> {
    /// What the segue is called in drawings.
    public let name: String
    /// The scene that it starts from.
    public let origin: Scene<From>
    /// The storyboard that it leads to.
    public let destination: Board
    /// The modal that it is shown in; `nil` if it is pushed.
    public let modalStyle: ModalStyle?

    /// Describes a way to another storyboard.
    ///
    /// - Parameters:
    ///   - name: What the segue is called in drawings.
    ///   - origin: The scene that it starts from.
    ///   - destination: The storyboard that it leads to.
    ///   - modalStyle: The modal that it is shown in. Defaults to pushing.
    public init(_ name: String, from origin: Scene<From>, to destination: Board, modal modalStyle: ModalStyle? = nil) {
        self.name = name
        self.origin = origin
        self.destination = destination
        self.modalStyle = modalStyle
    }

    /// Where the child that the segue runs shows its screens.
    public var placement: Placement { modalStyle.map { .modal($0) } ?? .shared }
}
