import AppCore
import AskFlow
import GreetFlow

/// Asks for a name and greets the user, again and again.
final class GreetingCoordinator: Coordinator {
    let flow = Flow<Never>("greeting")

    func start() {
        flow.run(AskCoordinator()) { if let name = $0.value { self.greet(name) } }
    }

    private func greet(_ name: String) {
        flow.run(GreetCoordinator(name: name)) { if $0.value != nil { self.start() } }
    }
}
