// Linux only: Glibc and its Dispatch, for the main queue.
import CMainQueue
import Glibc

/// What wakes a host's own loop on the main thread: its input and the main queue.
@MainActor public enum MainQueue {
    /// What is ready.
    public struct Ready {
        /// Whether there is input to read, or the input has ended.
        public var input = false
        /// Whether work waits on the main queue.
        public var queue = false
        /// The `errno` of a failed wait; 0 if it succeeded.
        public var failure: CInt = 0
    }

    /// Waits until the input, if there is one, or the main queue is ready, for some milliseconds or, with -1, forever;
    /// nothing is ready after the timeout or a signal.
    public static func wait(forInput input: CInt? = nil, timeout: CInt = -1) -> Ready {
        var watched = [
            pollfd(fd: main_queue_descriptor(), events: Int16(POLLIN), revents: 0),
            pollfd(fd: input ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        guard unsafe poll(&watched, 2, timeout) >= 0 else { return Ready(failure: errno == EINTR ? 0 : errno) }
        return Ready(input: watched[1].revents != 0, queue: watched[0].revents != 0)
    }

    /// Runs the work on the main queue.
    public static func drain() {
        // Left unread, the descriptor stays ready and keeps the loop awake.
        var count: UInt64 = 0
        _ = unsafe read(main_queue_descriptor(), &count, 8)
        main_queue_drain()
    }

    /// Runs the main queue until some work has ended, such as what is left to store when a host has stopped.
    ///
    /// Use it on the main thread, outside of any task.
    ///
    /// - Parameters:
    ///   - limit: The longest wait.
    ///   - work: The work.
    /// - Returns: Whether it has ended; after the limit it is abandoned.
    /// - Throws: The error of the work.
    @discardableResult public static func run<Failure: Error>(
        within limit: Duration = .seconds(5), _ work: @escaping @MainActor () async throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        var result: Result<Void, Failure>?
        Task { @MainActor in
            do throws(Failure) { result = .success(try await work()) } catch { result = .failure(error) }
        }
        let end = ContinuousClock.now + limit
        while result == nil, .now < end {
            if wait(timeout: 100).queue { drain() }
        }
        try result?.get()
        return result != nil
    }
}
