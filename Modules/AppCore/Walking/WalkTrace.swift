// Linux only: elsewhere a trap leaves nothing behind.
#if os(Linux)
import Glibc

/// The seed and the steps of a walk that is under way, in a file that stays if the process stops, as at a trap.
@MainActor struct WalkTrace {
    private let path: String
    private let file: CInt

    private static var made = 0
    private static var open = 0

    /// Opens a file in the folder for temporary files; if it can't be opened, nothing is written.
    init(seed: UInt64) {
        Self.made += 1
        Self.open += 1
        let folder = WalkProcess.variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        path = "\(folder)/walk-\(getpid())-\(Self.made).txt"
        file = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if Self.made == 1 {
            TrapMessage.prepare(
                "\na walk was under way; its seed and its steps are in \(folder)/walk-\(getpid())-*.txt\n")
        }
        unsafe TrapMessage.isWanted = true
        write("# seed \(seed)")
    }

    /// Writes a step before it is taken.
    func note(_ step: WalkStep) { write(step.script.joined(separator: "\n")) }

    private func write(_ text: String) {
        guard file >= 0 else { return }
        let bytes = Array((text + "\n").utf8)
        _ = unsafe Glibc.write(file, bytes, bytes.count)
    }

    /// Removes the file, because the walk has ended.
    func end() {
        Self.open -= 1
        unsafe TrapMessage.isWanted = Self.open > 0
        guard file >= 0 else { return }
        close(file)
        unsafe unlink(path)
    }
}

/// A message that is written if a signal stops the process.
///
/// A signal's handler can reach nothing but globals, and may not allocate. The memory is made before the handlers
/// are, and never changes after; only the flag does, and a handler may read it before or after a change.
private enum TrapMessage {
    nonisolated(unsafe) static var isWanted = false
    nonisolated(unsafe) private static var text = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    nonisolated(unsafe) private static var before = unsafe UnsafeMutableBufferPointer<sigaction>(
        start: nil, count: 0)

    static func prepare(_ message: String) {
        let bytes = Array(message.utf8)
        unsafe text = .allocate(capacity: bytes.count)
        _ = unsafe text.initialize(from: bytes)
        unsafe before = .allocate(capacity: 65)
        unsafe before.initialize(repeating: sigaction())
        for number in [SIGTRAP, SIGILL, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
            var action = sigaction()
            unsafe action.__sigaction_handler.sa_handler = { number in
                if unsafe TrapMessage.isWanted {
                    _ = unsafe write(STDERR_FILENO, TrapMessage.text.baseAddress, TrapMessage.text.count)
                }
                // The handler from before, such as that of Swift's backtraces, does the rest.
                unsafe sigaction(number, TrapMessage.before.baseAddress?.advanced(by: Int(number)), nil)
                raise(number)
            }
            action.sa_flags = SA_NODEFER | SA_ONSTACK
            unsafe sigaction(number, &action, before.baseAddress?.advanced(by: Int(number)))
        }
    }
}
#else
/// The seed and the steps of a walk that is under way; nothing is written here.
struct WalkTrace {
    init(seed: UInt64) {}
    func note(_ step: WalkStep) {}
    func end() {}
}
#endif
