import Observation
import Synchronization

/// Notices when something that was drawn changes; Observation may report it on any thread.
public final class ChangeWatch: Sendable {
    private let flag = Atomic(false)

    /// Makes a watch that has seen no change.
    public init() {}

    /// Whether something has changed.
    public var hasChanged: Bool { flag.load(ordering: .acquiring) }

    /// Draws, and wakes the main queue as soon as anything read while drawing changes.
    @MainActor public func tracking<Drawing>(_ draw: () -> Drawing) -> Drawing {
        withObservationTracking(draw) { [self] in
            flag.store(true, ordering: .releasing)
            // Observation reports a change just before it is made. By the time this wakes the loop, it is made.
            Task { @MainActor in }
        }
    }
}
