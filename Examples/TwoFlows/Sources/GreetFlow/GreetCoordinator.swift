import AppCore
import AppCoreContent

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

final class GreetScreen: ContentScreen {
    let place = Place()
    let title = "Welcome"
    private let name: String

    init(name: String) { self.name = name }

    var content: Content { Text("Hello, \(name).") }
}
