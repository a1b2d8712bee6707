import AppCore

/// Asks for a name and brings it back.
public final class AskCoordinator: Coordinator {
    public let flow = Flow<String>("ask")

    public init() {}

    public func start() {
        let screen = AskScreen()
        screen.onDone = { self.flow.finish($0) }
        flow.show(screen)
    }
}
