// Linux only: Glibc, for the terminal and signals.
import Glibc
import Synchronization

/// Reads a password from standard input, without echo in a terminal.
///
/// A signal that ends or stops the program meanwhile restores the terminal first.
@MainActor public struct SecretInput {
    /// Why the input is not a password.
    public enum Problem: Error, Equatable, CustomStringConvertible {
        /// The input ended before a line.
        case ended
        /// The line has more bytes than a password can have.
        case tooLong
        /// The line has the character 0.
        case zero
        /// The line isn't valid UTF-8.
        case notUTF8

        /// What is wrong, as a clause.
        public var description: String {
            switch self {
            case .ended: "there is no password in the input"
            case .tooLong: "a password can have at most \(SecretInput.longest) bytes"
            case .zero: "a password can't contain the character 0"
            case .notUTF8: "a password must be valid UTF-8"
            }
        }
    }

    /// The most bytes that a password can have.
    public nonisolated static let longest = 500

    /// Whether a user types the password.
    public let isTerminal = isatty(STDIN_FILENO) == 1

    /// Makes a reader of standard input.
    public init() {}

    /// Reads a line without its line break, after a prompt in a terminal.
    public func read(_ prompt: String) throws(Problem) -> String {
        guard isTerminal else { return try password(line(nil) {}) }
        var old = termios()
        unsafe tcgetattr(STDIN_FILENO, &old)
        var silent = old
        silent.c_lflag &= ~tcflag_t(ECHO)
        let signals = SignalPipe()
        func ask() {
            signals.watch()
            unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
            Output.print(prompt, terminator: "")
            Output.flush()
        }
        func restore() {
            unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &old)
            Output.print()
            Output.flush()
            signals.leave()
        }
        ask()
        let bytes = line(signals) {
            restore()
            signals.repeatLast()
            // Only a program that was stopped and continued gets here.
            ask()
        }
        restore()
        return try password(bytes)
    }

    /// The bytes up to the end of a line; of a line that is too long, just enough to tell.
    private func line(_ signals: SignalPipe?, onSignal: () -> Void) -> [UInt8]? {
        var bytes: [UInt8] = []
        // So that no copy stays behind when the array grows.
        bytes.reserveCapacity(Self.longest + 2)
        var byte: UInt8 = 0
        while bytes.count <= Self.longest + 1 {
            if let signals, signals.comesBeforeInput() {
                bytes = []
                onSignal()
                continue
            }
            // One by one: the bytes after the line belong to the next reader.
            let count = unsafe Glibc.read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return bytes.isEmpty ? nil : bytes }
            if byte == UInt8(ascii: "\n") {
                if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
                return bytes
            }
            bytes.append(byte)
        }
        return bytes
    }

    private func password(_ line: consuming [UInt8]?) throws(Problem) -> String {
        guard var bytes = line else { throw .ended }
        line = nil
        defer {
            unsafe bytes.withUnsafeMutableBytes { buffer in
                if let start = buffer.baseAddress { unsafe explicit_bzero(start, buffer.count) }
            }
        }
        if bytes.count > Self.longest { throw .tooLong }
        if bytes.contains(0) { throw .zero }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }
}

/// Where the signal handler writes; a global, because the handler can't capture anything.
private let signalDescriptor = Atomic<CInt>(-1)

/// Turns the signals that end or stop a program into bytes in a pipe, between `watch` and `leave`.
private final class SignalPipe {
    /// All of them, except those that can't be caught and those that a fault raises.
    private static let numbers: [CInt] = [
        SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGTERM, SIGTSTP, SIGTTIN, SIGVTALRM, SIGPROF,
        SIGIO, SIGPWR, SIGXCPU, SIGXFSZ, SIGSTKFLT,
    ]

    private var ends: [CInt] = [-1, -1]
    private var last: CInt = 0
    private var before: [sigaction] = []

    init() {
        _ = unsafe pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit { for end in ends { close(end) } }

    func watch() {
        signalDescriptor.store(ends[1], ordering: .releasing)
        for number in Self.numbers {
            var (action, old) = (sigaction(), sigaction())
            unsafe action.__sigaction_handler.sa_handler = { number in
                let code = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(signalDescriptor.load(ordering: .acquiring), &byte, 1)
                errno = code
            }
            _ = unsafe sigaction(number, &action, &old)
            // A signal that the parent process had ignored stays ignored.
            let isIgnored = unsafe unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1
            if isIgnored { _ = unsafe sigaction(number, &old, nil) }
            before.append(old)
        }
    }

    func leave() {
        for (number, action) in zip(Self.numbers, before) {
            var action = action
            _ = unsafe sigaction(number, &action, nil)
        }
        before = []
    }

    /// Waits for a signal or for input, and returns whether a signal came first.
    func comesBeforeInput() -> Bool {
        var watched = [
            pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0),
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        ]
        while unsafe poll(&watched, 2, -1) < 0, errno == EINTR {}
        var byte: UInt8 = 0
        guard unsafe read(ends[0], &byte, 1) == 1 else { return false }
        last = CInt(byte)
        return true
    }

    /// Raises the last signal with its default action, whatever else handles it.
    func repeatLast() {
        let handler = signal(last, SIG_DFL)
        raise(last)
        _ = signal(last, handler)
    }
}
