// Linux only: Glibc and its Dispatch, for signals.
import CRescue
import Dispatch
import Glibc
import Synchronization

/// Ends the program at the second signal that asks for it, on a thread of its own: the main thread may be stuck.
///
/// The first one lets the app end in order. What is given up at the second one is the same as in a crash.
@MainActor enum SecondSignal {
    /// How long the app has after the first signal in any case: `timeout` sends its signal twice in a row.
    private nonisolated static let grace = DispatchTimeInterval.milliseconds(500)
    /// When the first signal came, in nanoseconds; 0 if none has come yet.
    private nonisolated static let first = Atomic<UInt64>(0)
    /// Never cancelled, because what an app stores after its host has stopped may hang too.
    private static var sources: [CInt: any DispatchSourceSignal] = [:]

    /// Watches the signals among these, which must be blocked, that ask a program to end.
    ///
    /// SIGHUP isn't one of them: as a terminal closes, it comes from the kernel and from the shell.
    static func watch(_ numbers: [CInt]) {
        for number in numbers where [SIGINT, SIGTERM].contains(number) && sources[number] == nil {
            sources[number] = source(of: number)
        }
    }

    /// Made outside of the main actor, whose thread may be stuck when the handler is to run.
    private nonisolated static func source(of number: CInt) -> any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
        source.setEventHandler { arrived(number) }
        source.resume()
        return source
    }

    private nonisolated static func arrived(_ number: CInt) {
        let now = DispatchTime.now()
        let before = first.compareExchange(
            expected: 0, desired: now.uptimeNanoseconds, ordering: .relaxed
        )
        guard !before.exchanged else { return }
        let end = DispatchTime(uptimeNanoseconds: before.original) + grace
        if end <= now { rescue_terminal_end(number) }
        DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: end) { rescue_terminal_end(number) }
    }
}
