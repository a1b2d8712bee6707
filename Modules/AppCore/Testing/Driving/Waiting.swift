public import AppCore
public import Testing

extension Window {
    /// Waits until the window is idle; work that takes longer than the limit, in real time, is an issue that names the
    /// work.
    public func idle(within limit: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
        if await isIdle(within: limit) { return }
        Issue.record("the window is not idle after \(limit); \(workUnderWay)", sourceLocation: sourceLocation)
    }

    /// Waits until the window is idle, but no longer than a limit in real time.
    func isIdle(within limit: Duration) async -> Bool {
        if isWorking { await wait(within: limit) { await self.idle() } }
        return !isWorking
    }

    /// The running work of the window's flows, by name.
    var workUnderWay: String {
        guard isWorking else { return "nothing is running" }
        let names = lifetimes?.survivors().filter { $0.kind == .task }.map(\.description) ?? []
        return names.isEmpty ? "work is still running" : "still running: \(names.joined(separator: "; "))"
    }
}

/// Waits for an event that ends early when its task is cancelled, but no longer than a limit in real time.
@MainActor func wait(within limit: Duration, for event: @escaping @MainActor () async -> Void) async {
    let waiting = Task { await event() }
    let alarm = Task { @MainActor in
        var patience = Patience(limit)
        while !patience.isOver {
            guard (try? await Task.sleep(for: patience.step)) != nil else { return }
            patience.note()
        }
        waiting.cancel()
    }
    await waiting.value
    alarm.cancel()
}

/// Waits for something that no window and no test double announces, by checking again and again between turns of the
/// main actor; returns whether it has come within the limit, in real time.
@MainActor public func hasCome(within limit: Duration, _ condition: () -> Bool) async -> Bool {
    var patience = Patience(limit)
    while !condition() {
        if patience.isOver { return false }
        await Task.yield()
        patience.note()
    }
    return true
}

/// The rest of a limit in real time; time in which other tests keep the main actor busy hardly counts.
private struct Patience {
    private static let longestStep = Duration.milliseconds(10)

    private var rest: Duration
    private var last = ContinuousClock.now

    init(_ limit: Duration) { rest = limit }

    var isOver: Bool { rest <= .zero }
    var step: Duration { min(rest, Self.longestStep) }

    mutating func note() {
        let now = ContinuousClock.now
        rest -= min(now - last, Self.longestStep)
        last = now
    }
}
