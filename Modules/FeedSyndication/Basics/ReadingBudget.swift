import Glibc
import Synchronization

/// What reading one feed may cost; all threads that read the feed share it.
final class ReadingBudget: Sendable {
    private let limit: Duration
    private let isCancelled: @Sendable () -> Bool
    private let state = Mutex<(spent: Duration, problem: FeedError?)>((.zero, nil))

    /// Makes a budget.
    ///
    /// - Parameters:
    ///   - limit: How much processor time may be spent, by all threads together.
    ///   - isCancelled: Asked from any thread, some hundred times a second.
    init(limit: Duration, isCancelled: @escaping @Sendable () -> Bool) {
        self.limit = limit
        self.isCancelled = isCancelled
    }

    /// Adds what one thread has spent.
    ///
    /// - Parameter time: The processor time since it added last.
    /// - Throws: That nothing is left or that it was cancelled; from then on every thread is told the same.
    func spend(_ time: Duration) throws(FeedError) {
        let isCancelled = isCancelled()
        let problem = state.withLock { state in
            state.spent += time
            if state.problem == nil {
                state.problem = isCancelled ? .cancelled : state.spent > limit ? .takesTooLong(limit: limit) : nil
            }
            return state.problem
        }
        if let problem { throw problem }
    }
}

/// One thread's share of the work on a feed.
///
/// Every loop over what was read tells it what it does. It can be sent as a decoder wants that of
/// what it hands on, but is used only by the thread that made it.
final class WorkMeter: @unchecked Sendable {
    /// At a few nanoseconds a step, or a hundred in a debug build, the clock is read some hundred times a second.
    private static let stepsBetweenChecks = 1 << 15

    /// How many bytes are read at most before the meter is told of them.
    static let pieceLength = 1 << 14

    let budget: ReadingBudget
    private var stepsLeft = WorkMeter.stepsBetweenChecks
    private var lastTime = WorkMeter.processorTime

    init(_ budget: ReadingBudget) { self.budget = budget }

    /// Counts work that is about to be done.
    ///
    /// - Parameter steps: About as many as bytes are looked at.
    /// - Throws: That the budget is spent or that reading was cancelled.
    func work(_ steps: Int) throws(FeedError) {
        stepsLeft -= steps
        if stepsLeft < 0 { try check() }
    }

    /// Adds the time since the last check to what was spent.
    func check() throws(FeedError) {
        stepsLeft = Self.stepsBetweenChecks
        let now = Self.processorTime
        defer { lastTime = now }
        try budget.spend(now - lastTime)
    }

    /// Leaves out what this thread has done under another meter.
    func skip() { lastTime = Self.processorTime }

    /// The processor time of this thread.
    private static var processorTime: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Duration(secondsComponent: Int64(time.tv_sec), attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
    }
}
