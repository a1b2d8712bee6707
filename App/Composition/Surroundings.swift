/// What a replay takes from its recording; otherwise the app uses the current environment.
struct Surroundings: Equatable, Sendable {
    /// The variants that the installation is assigned, by the experiments' keys.
    var assigned: [String: String] = [:]
    var locale: String?
    /// The number of the day since 1 January 1970.
    var day: Int?

    /// Whether a recording is being replayed, so nothing may happen outside the app.
    var isReplay: Bool { day != nil }
}

/// A clock on which each wait is over at once, because nobody watches a replay.
struct InstantClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}
