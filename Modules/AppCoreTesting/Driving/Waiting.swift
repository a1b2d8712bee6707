public import AppCore
public import Testing

extension Window {
    /// Waits until the window is idle; work that goes on for longer than a limit is an issue, and is named.
    ///
    /// - Parameters:
    ///   - limit: How long to wait at most, in real time.
    ///   - sourceLocation: Where a failure is reported.
    public func idle(within limit: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
        if await isIdle(within: limit) { return }
        Issue.record("the window is not idle after \(limit): \(workUnderWay)", sourceLocation: sourceLocation)
    }

    /// Waits until the window is idle, but no longer than a limit in real time.
    func isIdle(within limit: Duration) async -> Bool {
        if isWorking { await wait(within: limit) { await self.idle() } }
        return !isWorking
    }

    /// The work of the window's flows that has not ended, by its names.
    var workUnderWay: String {
        guard isWorking else { return "nothing is under way" }
        let names = lifetimes?.survivors().filter { $0.kind == .task }.map(\.description) ?? []
        return names.isEmpty ? "work is under way" : "under way is \(names.joined(separator: "; "))"
    }
}

/// Waits for something that ends early when its task is cancelled, but no longer than a limit in real time.
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

/// Waits for what no window and no double tells of, by looking again and again.
///
/// - Parameters:
///   - limit: How long to wait at most, in real time.
///   - condition: Whether it has come; it is looked at between turns of the main actor.
/// - Returns: Whether it has come.
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
