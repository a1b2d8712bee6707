import AppCore

/// Greets somebody until they go back.
public final class GreetCoordinator: Coordinator {
    /// The flow, which can only be left.
    public let flow = Flow<Never>("greet")
    private let name: String

    /// Makes the coordinator for the one who is greeted.
    public init(name: String) { self.name = name }

    /// Shows the greeting.
    public func start() { flow.show(GreetScreen(name: name)) }
}

final class GreetScreen: Screen {
    let place = Place()
    let title = "Welcome"
    private let name: String

    init(name: String) { self.name = name }

    var content: Content { Text("Hello, \(name).") }
}
