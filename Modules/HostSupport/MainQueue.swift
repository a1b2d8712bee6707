import CMainQueue
public import Dispatch
import Glibc

/// What a host's own loop on the main thread waits for: its input, and the main queue.
@MainActor public enum MainQueue {
    /// What there is to do.
    public struct Ready {
        /// Whether there is something to read, or the input has ended.
        public var input = false
        /// Whether something waits on the main queue.
        public var queue = false
        /// Why waiting failed, as `errno` says it; 0 if it did not.
        public var failure: CInt = 0
    }

    /// Waits until there is something to do.
    ///
    /// - Parameters:
    ///   - input: The descriptor to watch for input; none if it is left out.
    ///   - timeout: How long to wait, in milliseconds; -1 for ever.
    /// - Returns: What there is to do; nothing if time is up or a signal came.
    public static func wait(forInput input: CInt? = nil, timeout: CInt = -1) -> Ready {
        var watched = [
            pollfd(fd: main_queue_descriptor(), events: Int16(POLLIN), revents: 0),
            pollfd(fd: input ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        guard unsafe poll(&watched, 2, timeout) >= 0 else { return Ready(failure: errno == EINTR ? 0 : errno) }
        return Ready(input: watched[1].revents != 0, queue: watched[0].revents != 0)
    }

    /// Lets what is on the main queue run.
    public static func drain() {
        // Left unread, the descriptor stays ready and keeps the loop awake.
        var count: UInt64 = 0
        _ = unsafe read(main_queue_descriptor(), &count, 8)
        main_queue_drain()
    }

    /// Has something done on the main queue whenever one of some signals comes, which do nothing else any more.
    ///
    /// The calling thread holds them back from now on, and so do threads and processes that it starts. Dispatch takes them a
    /// moment later, on a thread of its own; what comes in between waits for that. Ask for all signals at once: Dispatch's
    /// thread begins with what is held back at the first call.
    ///
    /// - Parameters:
    ///   - numbers: The signals.
    ///   - body: What to do, by the signal that came.
    /// - Returns: What to cancel when that is to end.
    public static func on(
        _ numbers: [CInt], _ body: @escaping @MainActor (CInt) -> Void
    ) -> [any DispatchSourceSignal] {
        var held = sigset_t()
        unsafe sigemptyset(&held)
        for number in numbers { unsafe sigaddset(&held, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &held, nil)
        return numbers.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated { body(number) } }
            source.resume()
            return source
        }
    }
}
