import Observation

/// Counts what a window changes, and tells its observers.
@MainActor final class Changes: Observable {
    private var count = 0
    private let registrar = ObservationRegistrar()
    private var isObserved = false

    /// Goes up with every change; Observation tells each reader of the next one.
    var revision: Int {
        isObserved = true
        registrar.access(self, keyPath: \.revision)
        return count
    }

    /// Counts a change and tells the observers, if there are any.
    func note() {
        count += 1
        guard isObserved else { return }
        isObserved = false
        registrar.withMutation(of: self, keyPath: \.revision) {}
    }
}
