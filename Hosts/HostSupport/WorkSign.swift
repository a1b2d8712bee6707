public import AppCore
public import Observation

/// Whether a host shows that a window is working: only once the work has taken a while, so that nothing flickers.
@MainActor @Observable public final class WorkSign {
    /// How long work takes before it is shown.
    private static let patience = Duration.milliseconds(400)

    /// Whether to show it now.
    public private(set) var isShown = false
    @ObservationIgnored private let window: Window
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var wait: Task<Void, Never>?

    /// Makes a sign that isn't shown; the clock says how long work takes.
    public init(of window: Window, clock: any Clock<Duration> = ContinuousClock()) {
        self.window = window
        self.clock = clock
        follow()
    }

    /// Follows the window by itself, so that work that begins and ends unseen causes no draw.
    private func follow() {
        let isWorking = withObservationTracking {
            window.isWorking
        } onChange: { [weak self] in
            Task { @MainActor in self?.follow() }
        }
        guard isWorking else {
            wait?.cancel()
            wait = nil
            if isShown { isShown = false }
            return
        }
        guard wait == nil else { return }
        wait = Task { [weak self, clock] in
            try? await clock.sleep(for: Self.patience)
            guard let self, !Task.isCancelled else { return }
            isShown = window.isWorking
        }
    }
}
