// Linux only: Glibc, for signals.
import Glibc
import HostSupport

/// Runs the main queue where no host does.
///
/// Use it on the main thread, outside of any task.
@MainActor public final class MainLoop {
    /// The signal that asked the program to end, if any.
    public private(set) var signal: CInt?
    private var listener: SignalListener?

    /// Makes a loop that the signals to end a program reach.
    public init() {
        listener = SignalListener([SIGINT, SIGTERM, SIGHUP]) { [weak self] in self?.signal = $0 }
    }

    /// Runs ready work until none is left, or for 1,000 turns: work that keeps enqueuing more can't block it forever.
    public func runReady() {
        var turns = 0
        while turns < 1000, isReady(within: 0) {
            MainQueue.drain()
            turns += 1
        }
    }

    /// Waits until a deadline for work on the main queue, and runs it; returns `false` if the deadline had passed
    /// before the call.
    public func run(until deadline: ContinuousClock.Instant) -> Bool {
        let left = deadline - .now
        guard left > .zero else { return false }
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        if isReady(within: CInt(clamping: milliseconds + 1)) { MainQueue.drain() }
        return true
    }

    /// Runs the main queue until a descriptor can be read, as a file always can and a pipe after something is written
    /// to it, or a signal asks the program to end.
    public func run(untilReadable descriptor: CInt) {
        while signal == nil {
            let ready = MainQueue.wait(forInput: descriptor)
            if ready.queue { MainQueue.drain() }
            if ready.input || ready.failure != 0 { return }
        }
    }

    private func isReady(within milliseconds: CInt) -> Bool { MainQueue.wait(timeout: milliseconds).queue }
}
