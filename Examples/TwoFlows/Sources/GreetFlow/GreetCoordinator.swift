import AppCore

/// Greets the user until they go back.
public final class GreetCoordinator: Coordinator {
    /// The flow, which can be left but never finishes.
    public let flow = Flow<Never>("greet")
    private let name: String

    /// Makes the coordinator for the user's name.
    public init(name: String) { self.name = name }

    /// Shows the greeting.
    public func start() { flow.show(GreetScreen(name: name)) }
}
