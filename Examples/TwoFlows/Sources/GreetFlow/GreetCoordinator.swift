import AppCore
import Observation

/// Greets somebody until they go back.
public final class GreetCoordinator: Coordinator {
    public let flow = Flow<Never>("greet")
    private let name: String

    public init(name: String) { self.name = name }

    public func start() { flow.show(GreetScreen(name: name)) }
}

@Observable final class GreetScreen: Screen {
    let place = Place()
    let title = "Welcome"
    private let name: String
    private var count = 1

    init(name: String) { self.name = name }

    var content: Content {
        for _ in 0..<count { Text("Hello, \(name).") }
        Button("Again") { self.count += 1 }
    }
}
