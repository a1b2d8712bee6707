import Glibc
import Synchronization

/// The processor time that reading one feed may take, shared by all its threads.
final class ReadingBudget: Sendable {
    private let limit: Duration
    private let isCancelled: @Sendable () -> Bool
    private let state = Mutex<(spent: Duration, problem: FeedError?)>((.zero, nil))

    /// Makes a budget of processor time for all threads together; `isCancelled` is called from any of them, a few
    /// hundred times a second.
    init(limit: Duration, isCancelled: @escaping @Sendable () -> Bool) {
        self.limit = limit
        self.isCancelled = isCancelled
    }

    /// Adds the processor time that one thread has spent since its last call; once the budget is spent or reading was
    /// cancelled, every call throws the same error.
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
/// Every loop over input reports its work here. It is sendable because a decoder requires that of its user info, but
/// only the thread that made it uses it.
final class WorkMeter: @unchecked Sendable {
    /// At a few nanoseconds a step, or a hundred in a debug build, the clock is read a few hundred times a second.
    private static let stepsBetweenChecks = 1 << 15

    /// The most bytes to read before reporting them.
    static let pieceLength = 1 << 14

    let budget: ReadingBudget
    private var stepsLeft = WorkMeter.stepsBetweenChecks
    private var lastTime = WorkMeter.processorTime

    init(_ budget: ReadingBudget) { self.budget = budget }

    /// Counts work that is about to be done, which is roughly the number of bytes to look at.
    func work(_ steps: Int) throws(FeedError) {
        stepsLeft -= steps
        if stepsLeft < 0 { try check() }
    }

    /// Adds the time since the last check to the budget.
    func check() throws(FeedError) {
        stepsLeft = Self.stepsBetweenChecks
        let now = Self.processorTime
        defer { lastTime = now }
        try budget.spend(now - lastTime)
    }

    /// Ignores the time that this thread spent under another meter.
    func skip() { lastTime = Self.processorTime }

    private static var processorTime: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Duration(secondsComponent: Int64(time.tv_sec), attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
    }
}
