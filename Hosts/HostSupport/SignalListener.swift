// Linux only: Glibc and its Dispatch, for signals.
import Dispatch
import Glibc

/// Hears signals on the main queue, in place of their usual effect, until it is cancelled or no longer held.
///
/// Each signal has one source for all listeners, for the program's whole life: of two sources, the one that is
/// installed first may take a signal that the other never sees.
@MainActor public final class SignalListener {
    private struct Weak {
        weak var listener: SignalListener?
    }

    private static var sources: [CInt: any DispatchSourceSignal] = [:]
    private static var all: [Weak] = []

    private let numbers: [CInt]
    private let body: @MainActor (CInt) -> Void

    /// Listens from now on.
    ///
    /// From then on, until the program's end, a second SIGINT or SIGTERM ends it by itself (`SecondSignal`), whatever the
    /// main thread does.
    ///
    /// The calling thread blocks the signals from now on, and so do threads and processes that it starts. Dispatch
    /// takes them over a moment later, on its own thread; a signal that arrives in between waits until then. Pass all
    /// signals in one call: Dispatch's thread starts with the signals that are blocked at the first call.
    ///
    /// - Parameters:
    ///   - numbers: The signals.
    ///   - body: The closure, which receives the signal.
    public init(_ numbers: [CInt], _ body: @escaping @MainActor (CInt) -> Void) {
        (self.numbers, self.body) = (numbers, body)
        Self.all.removeAll { $0.listener == nil }
        Self.all.append(Weak(listener: self))
        var held = sigset_t()
        unsafe sigemptyset(&held)
        for number in numbers { unsafe sigaddset(&held, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &held, nil)
        for number in numbers where Self.sources[number] == nil { Self.sources[number] = Self.source(of: number) }
    }

    /// Hears nothing from now on; the signals stay without effect.
    public func cancel() { Self.all.removeAll { $0.listener === self } }

    /// Handled outside of the main actor, whose thread may be stuck.
    private nonisolated static func source(of number: CInt) -> any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
        source.setEventHandler {
            // SIGHUP doesn't count: as a terminal closes, it comes from the kernel and from the shell.
            if number == SIGINT || number == SIGTERM { SecondSignal.arrived(number) }
            DispatchQueue.main.async { MainActor.assumeIsolated { tell(number) } }
        }
        source.resume()
        return source
    }

    private static func tell(_ number: CInt) {
        for listener in all.compactMap(\.listener) where listener.numbers.contains(number) { listener.body(number) }
    }
}
