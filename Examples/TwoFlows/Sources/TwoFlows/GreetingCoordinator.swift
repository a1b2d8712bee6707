import AppCore
import AskFlow
import GreetFlow

/// Asks for a name and greets the user, again and again.
final class GreetingCoordinator: Coordinator {
    let flow = Flow<Never>("greeting")

    func start() {
        flow.run(AskCoordinator()) { outcome in
            switch outcome {
            case .finished(let name): self.greet(name)
            case .left(let departure): self.flow.leave(departure)
            }
        }
    }

    private func greet(_ name: String) {
        flow.run(GreetCoordinator(name: name)) { outcome in
            switch outcome {
            case .finished: self.start()
            case .left(let departure): self.flow.leave(departure)
            }
        }
    }
}
