// Linux only: Glibc, for signals.
import Glibc

/// Stopping and continuing a program that holds a terminal.
@MainActor public enum JobControl {
    /// Stops all programs of the job, as Ctrl-Z does where the terminal itself sends the signal.
    ///
    /// The shell waits for the whole job: under `make run` or in a script, this process alone would stop unseen. Returns
    /// when the job continues, or at once where nobody could continue it: in an orphaned process group, such as that of
    /// `ssh host program`, where the kernel drops the signal, and as the first process of a container. That one can't be
    /// stopped, but the programs outside that wait for it could.
    public static func stop() {
        guard getpid() != 1 else { return }
        var stop = sigset_t()
        unsafe sigemptyset(&stop)
        unsafe sigaddset(&stop, SIGTSTP)
        // Ignored while it goes to all, and then sent to this thread alone: else it could also be read as one from outside.
        var old = sigset_t()
        unsafe pthread_sigmask(SIG_UNBLOCK, &stop, &old)
        let handler = signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        signal(SIGTSTP, handler)
        unsafe pthread_sigmask(SIG_SETMASK, &old, nil)
    }
}
