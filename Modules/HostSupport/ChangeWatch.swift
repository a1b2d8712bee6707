import Observation
import Synchronization

/// Whether what was drawn has changed since; Observation may say so on any thread.
public final class ChangeWatch: Sendable {
    private let flag = Atomic(false)

    /// Makes a watch that has seen no change.
    public init() {}

    /// Whether something has changed.
    public var hasChanged: Bool { flag.load(ordering: .acquiring) }

    /// Draws, and has the main queue woken as soon as something changes that was read while drawing.
    ///
    /// - Parameter draw: Reads what is shown.
    /// - Returns: What it made of it.
    @MainActor public func tracking<Drawing>(_ draw: () -> Drawing) -> Drawing {
        withObservationTracking(draw) { [self] in
            flag.store(true, ordering: .releasing)
            // Wakes the loop; by then the change has been made, which Observation tells of just before.
            Task { @MainActor in }
        }
    }
}
