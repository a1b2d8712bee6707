import CRescue
import Glibc

/// What a terminal shows of what is typed; it is put back on every way out, also when the program is killed by a fault.
@MainActor final class Echo {
    private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2]

    private let input: CInt
    /// The terminal's modes before, while nothing is shown.
    private var modes: termios?

    init(_ input: CInt) { self.input = input }

    /// Shows nothing of what is typed from now on but the ends of lines.
    func off() {
        var silent = termios()
        guard modes == nil, unsafe tcgetattr(input, &silent) == 0 else { return }
        modes = silent
        rescue_terminal_remember(input)
        // There is no screen to put back, so nothing is to be written.
        rescue_terminal_arm(input, -1)
        for fault in Self.faults { rescue_terminal_watch(fault) }
        silent.c_lflag &= ~tcflag_t(ECHO)
        silent.c_lflag |= tcflag_t(ECHONL)
        _ = unsafe tcsetattr(input, TCSADRAIN, &silent)
    }

    /// Shows what is typed again, as before.
    func on() {
        guard var modes else { return }
        self.modes = nil
        _ = unsafe tcsetattr(input, TCSADRAIN, &modes)
        rescue_terminal_disarm()
    }
}
