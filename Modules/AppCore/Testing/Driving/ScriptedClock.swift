import Synchronization
public import Testing

/// A clock that stands still until a test advances it; nothing in it takes real time.
public final class ScriptedClock: Clock {
    /// A moment of the clock, counted from its start.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public var offset: Duration

        /// Returns the moment that much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns how much later another moment is.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Orders moments by time.
        public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct Sleeper {
        let number: Int
        let deadline: Instant
        let wake: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var count = 0
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
        var waits: [Wait] = []
    }

    /// A task that waits until so many tasks sleep.
    private struct Wait {
        let number: Int
        let count: Int
        let tell: CheckedContinuation<Void, Never>
    }

    private let state = Mutex(State())

    /// Makes a clock that stands at zero.
    public init() {}

    /// The current moment.
    public var now: Instant { state.withLock { $0.now } }

    /// The finest step of the clock.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// How many tasks sleep on the clock now.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Sleeps until the clock reaches a moment exactly, or the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, told) = state.withLock { state -> (Result<Void, any Error>?, [Wait]) in
                    if state.cancelled.remove(number) != nil { return (.failure(CancellationError()), []) }
                    if deadline <= state.now { return (.success(()), []) }
                    state.sleepers.append(Sleeper(number: number, deadline: deadline, wake: continuation))
                    let told = state.waits.filter { $0.count <= state.sleepers.count }
                    state.waits.removeAll { $0.count <= state.sleepers.count }
                    return (nil, told)
                }
                if let result { continuation.resume(with: result) }
                for wait in told { wait.tell.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }

    /// Waits until so many tasks sleep on the clock; fewer of them after the limit, in real time, are an issue.
    @MainActor public func waitForSleepers(
        _ count: Int = 1, within limit: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        if sleeperCount < count { await wait(within: limit) { await self.untilAsleep(count) } }
        let found = sleeperCount
        if found < count {
            Issue.record(
                "after \(limit), \(found) tasks sleep on the clock, not \(count)", sourceLocation: sourceLocation)
        }
    }

    private func untilAsleep(_ count: Int) async {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.cancelled.remove(number) != nil || count <= state.sleepers.count { return true }
                    state.waits.append(Wait(number: number, count: count, tell: continuation))
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let wait = state.withLock { state -> Wait? in
                guard let index = state.waits.firstIndex(where: { $0.number == number }) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return state.waits.remove(at: index)
            }
            wait?.tell.resume()
        }
    }

    /// Advances the clock, and wakes the sleepers that are due, the earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
        }
        for sleeper in due { sleeper.wake.resume() }
    }
}
