import Observation

/// Counts what a window changes, and tells those who have looked.
@MainActor final class Changes: Observable {
    private var count = 0
    private let registrar = ObservationRegistrar()
    private var isObserved = false

    /// Goes up with every change; whoever has read it is told of the next one by Observation.
    var revision: Int {
        isObserved = true
        registrar.access(self, keyPath: \.revision)
        return count
    }

    /// Tells the observers, if there are any: no write while nobody observes.
    func note() {
        count += 1
        guard isObserved else { return }
        isObserved = false
        registrar.withMutation(of: self, keyPath: \.revision) {}
    }
}
