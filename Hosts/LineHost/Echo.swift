// Linux only: Glibc, for the terminal.
import CRescue
import Glibc

/// Turns a terminal's echo off and on; every exit restores it, even when a fault kills the program.
@MainActor final class Echo {
    private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2]

    private let input: CInt
    /// The terminal's original modes, while the echo is off.
    private var modes: termios?

    init(_ input: CInt) { self.input = input }

    /// Stops echoing what the user types, except the ends of lines.
    func off() {
        var silent = termios()
        guard modes == nil, unsafe tcgetattr(input, &silent) == 0 else { return }
        modes = silent
        rescue_terminal_remember(input)
        // There is no screen to restore, so nothing has to be written.
        rescue_terminal_arm(input, -1)
        for fault in Self.faults { rescue_terminal_watch(fault) }
        silent.c_lflag &= ~tcflag_t(ECHO)
        silent.c_lflag |= tcflag_t(ECHONL)
        _ = unsafe tcsetattr(input, TCSADRAIN, &silent)
    }

    func on() {
        guard var modes else { return }
        self.modes = nil
        // On a busy machine the terminal may not have looked yet at what was typed, and would then echo it; asking for
        // input has it look.
        var typed = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        unsafe poll(&typed, 1, 0)
        _ = unsafe tcsetattr(input, TCSADRAIN, &modes)
        rescue_terminal_disarm()
    }
}
