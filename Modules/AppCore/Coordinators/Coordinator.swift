/// A coordinator: moves between the screens of one scenario and knows no other coordinator.
///
/// It is composed with a `Flow`, which is its identity, its place in the tree, its lifetime and its outcome. A coordinator
/// is kept alive by what it shows (R1): nobody keeps a list of children. It should store no screen; then `self` may be
/// captured strongly in a screen's outputs.
///
/// The pattern is the field's own (Soroush Khanlou's coordinators, AndreyPanov's `ApplicationCoordinator`), with the
/// outcome made a type.
@MainActor public protocol Coordinator<Value>: AnyObject {
    /// What the coordinator brings back when it finishes; `Void` or `Never` if nothing.
    associatedtype Value: Sendable

    /// The coordinator's identity, place, lifetime and outcome.
    var flow: Flow<Value> { get }

    /// Shows the first screen, starts work, or runs a child; called once, by the window.
    func start()
}

extension Coordinator {
    /// What is called once with the outcome; the slot that `run` fills with its handler.
    ///
    /// Set it only on a coordinator that is then started with `start(_:)` of a flow or window. Setting it and passing a
    /// handler to `run` is refused. Once the coordinator was started it is somebody's: setting it then changes nothing, and the
    /// journal says so.
    public var onFinish: ((Outcome<Value>) -> Void)? {
        get { flow.onFinish }
        set { flow.setOnFinish(newValue) }
    }
}

/// Where a child shows its screens.
@MainActor public enum Placement {
    /// On the parent's own stack or pages.
    case shared
    /// In a navigator that is in the window, such as a tab's stack.
    case navigator(any Navigator)
    /// In a modal, with a stack of its own.
    case modal(ModalStyle)
    /// In a modal, with the given navigator.
    case modalNavigator(any Navigator, ModalStyle)
}
