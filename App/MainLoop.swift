import CMainQueue
import Dispatch
import Glibc

/// Runs what is ready on the main queue, where no host does; call it on the main thread, outside of any task.
@MainActor final class MainLoop {
    /// The signal that asked the program to end, if one did.
    private(set) var signal: CInt?
    private var sources: [any DispatchSourceSignal] = []

    init() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            _ = Glibc.signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.signal = number } }
            source.resume()
            sources.append(source)
        }
    }

    /// Runs what is ready, until nothing is; what asks for ever more turns does not hold it up for good.
    func runReady() {
        var turns = 0
        while turns < 1000, isReady(within: 0) {
            drain()
            turns += 1
        }
    }

    /// Waits until something is ready on the main queue, and runs it.
    ///
    /// - Parameter deadline: How long to wait at most.
    /// - Returns: Whether anything was ready in time.
    func run(until deadline: ContinuousClock.Instant) -> Bool {
        let left = deadline - .now
        guard left > .zero else { return false }
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        if isReady(within: CInt(clamping: milliseconds + 1)) { drain() }
        return true
    }

    /// Runs what is ready on the main queue until a descriptor can be read, or until a signal asked the program to end.
    ///
    /// - Parameter descriptor: The descriptor; a file can always be read, a pipe only when something was written to it.
    func run(untilReadable descriptor: CInt) {
        while signal == nil {
            var watched = [
                pollfd(fd: main_queue_descriptor(), events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            ]
            guard unsafe poll(&watched, 2, -1) >= 0 || errno == EINTR else { return }
            if watched[0].revents != 0 { drain() }
            if watched[1].revents != 0 { return }
        }
    }

    private func isReady(within milliseconds: CInt) -> Bool {
        var watched = pollfd(fd: main_queue_descriptor(), events: Int16(POLLIN), revents: 0)
        return unsafe poll(&watched, 1, milliseconds) > 0
    }

    private func drain() {
        // Left unread, the descriptor stays ready and keeps the loop awake.
        var count: UInt64 = 0
        _ = unsafe Glibc.read(main_queue_descriptor(), &count, 8)
        main_queue_drain()
    }
}
