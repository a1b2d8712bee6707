public import AppCore

/// The coordinator of one storyboard, with a container and a root that exist as soon as it is made.
///
/// It can be pushed onto an existing stack (`flow.run(coordinator) { … }`), shown in a modal (`in: .modal(.sheet)`), or
/// shown with its own container (`in: .modalNavigator(coordinator.container, .sheet)`, or as a tab). A segue has the
/// coordinator prepare the next screen; the screens know nothing of each other.
///
/// A coordinator that configures its root does so in `start()`, and then calls `showRoot()`.
@MainActor public protocol StoryboardCoordinator<Root>: Coordinator {
    /// The screen that the storyboard begins with.
    associatedtype Root: Screen

    /// Holds the container and the root until they are shown.
    var stage: Stage<Root> { get }
}

/// A storyboard's root and a container for it, made before anything is shown.
@MainActor public final class Stage<Root: Screen> {
    /// A stack for the storyboard when it is shown on its own.
    public let container: StackContainer
    // Once shown, the root belongs to the window; keeping it would retain the coordinator that its outputs capture.
    private var unshown: Root?
    private weak var shown: Root?

    /// Makes the root of a storyboard and its container.
    public init<Board: Storyboard>(_ storyboard: Board) where Board.Root == Root {
        container = StackContainer(Board.name)
        unshown = storyboard.root.make()
    }

    /// The root; `nil` after it was shown and removed.
    public var root: Root? { unshown ?? shown }

    fileprivate func handOver() -> Root? {
        let root = unshown
        shown = root
        unshown = nil
        return root
    }
}

extension StoryboardCoordinator {
    /// The stack for showing the storyboard on its own.
    public var container: StackContainer { stage.container }

    /// The screen that the storyboard begins with; `nil` after it was shown and removed.
    public var root: Root? { stage.root }

    /// Shows the root.
    public func start() { showRoot() }

    /// Shows the root, once.
    public func showRoot() {
        if let root = stage.handOver() { flow.show(root) }
    }

    /// Fires a segue: makes the next screen, prepares it, and shows it in the segue's style.
    ///
    /// - Parameters:
    ///   - segue: The segue.
    ///   - prepare: Configures the next screen and connects its outputs.
    /// - Returns: The result of the move. It is refused and journalled unless the flow's newest screen is of the type of
    ///   the segue's origin; as for any move, a second tap is refused too.
    @discardableResult public func perform<From, To>(
        _ segue: Segue<From, To>, prepare: (To) -> Void = { _ in }
    ) -> MoveResult {
        guard let origin = flow.shown.first as? From else { return flow.refused("segue", .stale) }
        let screen = segue.destination.make()
        prepare(screen)
        switch segue.style {
        case .push: return flow.show(screen)
        case .modal(let style): return flow.present(screen, style: style)
        case .replace: return flow.replace(origin, with: screen)
        }
    }
}
