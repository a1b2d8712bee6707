import AppCore

/// Asks for a name and brings it back.
public final class AskCoordinator: Coordinator {
    /// The flow, which brings the name back.
    public let flow = Flow<String>("ask")

    /// Makes the coordinator.
    public init() {}

    /// Shows the question.
    public func start() {
        let screen = AskScreen()
        screen.onDone = { self.flow.finish($0) }
        flow.show(screen)
    }
}
