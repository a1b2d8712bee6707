import AppCore

/// Greets the user; finishes when they want to greet somebody else.
public final class GreetCoordinator: Coordinator {
    /// The flow, which brings nothing back.
    public let flow = Flow<Void>("greet")
    private let name: String

    /// Makes the coordinator for the user's name.
    public init(name: String) { self.name = name }

    /// Shows the greeting.
    public func start() {
        let screen = GreetScreen(name: name)
        screen.onAgain = { self.flow.finish() }
        flow.show(screen)
    }
}
