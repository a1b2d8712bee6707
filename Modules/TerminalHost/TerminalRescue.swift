import CRescue
import Glibc

/// Puts the terminal back when the program traps or is killed by a fault, with nothing but what a signal handler may do.
enum TerminalRescue {
    private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT]

    /// Puts the terminal back on a fault from now on; then the fault goes on to whoever else would get it.
    static func arm() {
        rescue_terminal_arm(STDIN_FILENO, STDOUT_FILENO)
        for fault in faults { rescue_terminal_watch(fault) }
    }

    /// Remembers the modes that the terminal has before it is taken over.
    static func remember() { rescue_terminal_remember(STDIN_FILENO) }

    /// Lets faults be.
    static func disarm() { rescue_terminal_disarm() }
}
