// Linux only: Glibc, for signals.
import CRescue
import Glibc

/// Restores the terminal when a signal ends the program, using only what is safe in a signal handler.
enum TerminalRescue {
    /// Signals that don't end the program by themselves, can't be caught, or are input to the host.
    private static let others = [
        SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGPIPE, SIGINT, SIGTERM,
        SIGHUP,
    ]

    /// Restores the terminal on every signal that would end the program from now on; then the signal has its previous
    /// effect.
    static func arm() {
        rescue_terminal_arm(STDIN_FILENO, STDOUT_FILENO)
        for number in 1...CInt(64) where !others.contains(number) { rescue_terminal_watch(number) }
    }

    /// Remembers the terminal's modes before it is taken over.
    static func remember() { rescue_terminal_remember(STDIN_FILENO) }

    /// Leaves signals alone again.
    static func disarm() { rescue_terminal_disarm() }
}
