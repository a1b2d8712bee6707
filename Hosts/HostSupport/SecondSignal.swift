// Linux only: Glibc and its Dispatch, for signals.
import CRescue
import Dispatch
import Glibc
import Synchronization

/// Ends the program at the second signal that asks for it, on a thread of its own: the main thread may be stuck.
///
/// The first one lets the app end in order. What is given up at the second one is the same as in a crash.
enum SecondSignal {
    /// How long the app has after the first signal in any case: `timeout` sends its signal twice in a row.
    private static let grace = DispatchTimeInterval.milliseconds(500)
    /// When the first signal came, in nanoseconds; 0 if none has come yet.
    private static let first = Atomic<UInt64>(0)

    /// Notes SIGINT or SIGTERM; the second one ends the program once `grace` has passed since the first.
    static func arrived(_ number: CInt) {
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
