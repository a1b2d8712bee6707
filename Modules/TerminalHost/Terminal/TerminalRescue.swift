import CRescue
import Glibc

/// Puts the terminal back when a signal ends the program, with nothing but what a signal handler may do.
enum TerminalRescue {
    /// Signals that end nothing by themselves, that nobody can catch, or that the host takes as input.
    private static let others = [
        SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGPIPE, SIGINT, SIGTERM,
        SIGHUP,
    ]

    /// Puts the terminal back on every signal that would end the program from now on; then the signal does what it did
    /// before.
    static func arm() {
        rescue_terminal_arm(STDIN_FILENO, STDOUT_FILENO)
        for number in 1...CInt(64) where !others.contains(number) { rescue_terminal_watch(number) }
    }

    /// Remembers the modes that the terminal has before it is taken over.
    static func remember() { rescue_terminal_remember(STDIN_FILENO) }

    /// Lets signals be.
    static func disarm() { rescue_terminal_disarm() }
}
