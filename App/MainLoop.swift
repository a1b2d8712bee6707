import Dispatch
import Glibc
import HostSupport

/// Runs what is ready on the main queue, where no host does; call it on the main thread, outside of any task.
@MainActor final class MainLoop {
    /// The signal that asked the program to end, if one did.
    private(set) var signal: CInt?
    private var sources: [any DispatchSourceSignal] = []

    init() {
        sources = MainQueue.on([SIGINT, SIGTERM, SIGHUP]) { [weak self] in self?.signal = $0 }
    }

    /// Runs what is ready, until nothing is; what asks for ever more turns does not hold it up for good.
    func runReady() {
        var turns = 0
        while turns < 1000, isReady(within: 0) {
            MainQueue.drain()
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
        if isReady(within: CInt(clamping: milliseconds + 1)) { MainQueue.drain() }
        return true
    }

    /// Runs what is ready on the main queue until a descriptor can be read, or until a signal asked the program to end.
    ///
    /// - Parameter descriptor: The descriptor; a file can always be read, a pipe only when something was written to it.
    func run(untilReadable descriptor: CInt) {
        while signal == nil {
            let ready = MainQueue.wait(forInput: descriptor)
            if ready.queue { MainQueue.drain() }
            if ready.input || ready.failure != 0 { return }
        }
    }

    private func isReady(within milliseconds: CInt) -> Bool { MainQueue.wait(timeout: milliseconds).queue }
}
