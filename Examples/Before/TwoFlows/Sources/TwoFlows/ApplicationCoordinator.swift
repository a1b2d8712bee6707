import AppCore
import AskFlow
import GreetFlow

/// Asks first, greets then, and asks again when the greeting was left.
final class ApplicationCoordinator: Coordinator {
    let flow = Flow<Void>("app")

    func start() {
        flow.run(AskCoordinator()) { outcome in
            switch outcome {
            case .finished(let name): self.greet(name)
            case .left: self.flow.finish()
            }
        }
    }

    private func greet(_ name: String) {
        flow.run(GreetCoordinator(name: name)) { _ in self.start() }
    }
}
