/// An object that moves between the screens of one scenario and knows no other coordinator.
///
/// It is composed with a `Flow`, which is its identity, its place in the tree, its lifetime and its outcome. The window
/// keeps a coordinator alive as long as its flow lives, for example while something that it showed is in the window, so
/// its author maintains no list of children. It should store no screen; then a screen's outputs can capture `self`
/// strongly.
///
/// The pattern is well known (Soroush Khanlou's coordinators, AndreyPanov's `ApplicationCoordinator`). Here the outcome
/// is a type.
@MainActor public protocol Coordinator<Value>: AnyObject {
    /// The value that the coordinator finishes with; `Void` or `Never` if there is none.
    associatedtype Value: Sendable

    /// The coordinator's identity, place, lifetime and outcome.
    var flow: Flow<Value> { get }

    /// Shows the first screen, starts work, or runs a child; the window calls it once.
    func start()
}

extension Coordinator {
    /// The handler that is called once with the outcome; `run` sets it from its own parameter.
    ///
    /// Set it only on a coordinator that you then start with `start(_:)` of a flow or window. Passing a handler to
    /// `run` as well is refused. Once the coordinator was started, setting it changes nothing, and the journal says so.
    public var onFinish: ((Outcome<Value>) -> Void)? {
        get { flow.onFinish }
        set { flow.setOnFinish(newValue) }
    }
}

/// Where a child shows its screens.
@MainActor public enum Placement {
    /// In the parent's own navigator: its stack or pages.
    case shared
    /// In a navigator that is in the window, such as a tab's stack.
    case navigator(any Navigator)
    /// In a modal, with its own stack.
    case modal(ModalStyle)
    /// In a modal, with the given navigator.
    case modalNavigator(any Navigator, ModalStyle)
    /// In the place of another child of the same parent, given by its flow.
    ///
    /// The new child's first screen replaces all that the other one and the flows below it show, in one move, which leaves
    /// the other one with `.replaced`. Until then the other one runs on, and so it does if one of its screens refuses to
    /// leave.
    case placeOf(AnyFlow)
}
