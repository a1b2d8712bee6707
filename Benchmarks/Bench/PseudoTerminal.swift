import CTerminal
import Glibc

/// A program on its own terminal; reads its output and types its input.
@MainActor final class PseudoTerminal {
    /// The longest wait for anything, in nanoseconds.
    private static let patience = 20_000_000_000

    let process: pid_t
    /// When the process was started, by the wall clock.
    let start: Int
    /// The output since the last key or change of size.
    private(set) var output: [UInt8] = []
    /// The time of the last output.
    private var lastRead = 0
    private let descriptor: CInt
    private var isOver = false

    /// Starts a program on an 80 by 24 terminal, as its standard input, output and error.
    init(_ path: String, _ arguments: [String] = []) throws {
        var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe words.indices { unsafe free(words[index]) } }
        unsafe setenv("TERM", "xterm-256color", 1)
        unsafe setenv("LC_ALL", "C.UTF-8", 1)
        var child: pid_t = 0
        start = wallClock()
        descriptor = unsafe terminal_spawn(path, &words, &child)
        process = child
        guard descriptor >= 0 else { throw ProcessError(description: "cannot start '\(path)' on a terminal") }
    }

    isolated deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        guard !isOver else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    /// The processor time of all threads of the process, in user and kernel mode, in nanoseconds.
    var processorTime: Int {
        var clock: clockid_t = 0
        var time = timespec()
        guard unsafe clock_getcpuclockid(process, &clock) == 0, unsafe clock_gettime(clock, &time) == 0 else {
            return 0
        }
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Types keys, encoded as by a terminal.
    func type(_ keys: String) throws {
        output = []
        let count = unsafe keys.withCString { unsafe write(descriptor, $0, strlen($0)) }
        guard count == keys.utf8.count else { throw ProcessError(description: "the keys could not be written") }
    }

    /// Changes the terminal's size; the kernel signals this to the process.
    func resize(width: Int, height: Int) throws {
        output = []
        guard terminal_set_size(descriptor, CInt(width), CInt(height)) != 0 else {
            throw ProcessError(description: "the terminal keeps its size")
        }
    }

    /// Reads the output available now; returns whether there was any.
    @discardableResult func readNow() -> Bool {
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe Glibc.read(descriptor, &part, part.count)
        guard count > 0 else { return false }
        lastRead = wallClock()
        output += part.prefix(count)
        return true
    }

    /// Reads until all of some texts have been drawn; returns when the last part of them was read.
    @discardableResult func read(until texts: [String]) throws -> Int {
        let end = wallClock() + Self.patience
        while wallClock() < end {
            if isReadable(within: 100), readNow(), texts.allSatisfy({ output.firstRange(of: Array($0.utf8)) != nil }) {
                return lastRead
            }
        }
        throw ProcessError(
            description: "\(texts) was not drawn, but:\n\(String(decoding: output, as: UTF8.self).debugDescription)")
    }

    /// Reads until something was drawn and the process sleeps, for `pause` milliseconds and twice in a row; returns
    /// when the last output was read.
    @discardableResult func readUntilIdle(pause: CInt = 3) throws -> Int {
        let end = wallClock() + Self.patience
        var quiet = 0
        var worked = processorTime
        while wallClock() < end {
            if isReadable(within: pause), readNow() {
                quiet = 0
                continue
            }
            let now = processorTime
            quiet = now == worked && isAsleep ? quiet + 1 : 0
            worked = now
            if quiet >= 2, !output.isEmpty { return lastRead }
        }
        throw ProcessError(description: output.isEmpty ? "nothing was drawn" : "the program never slept")
    }

    private func isReadable(within milliseconds: CInt) -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&watched, 1, milliseconds) > 0
    }

    private var isAsleep: Bool { (try? readText("/proc/\(process)/stat"))?.contains(") S ") ?? true }

    /// Types a key (`q` by default) and waits for the process to exit.
    func quit(by key: String = "q") throws {
        try type(key)
        var status: CInt = 0
        let end = wallClock() + Self.patience
        while unsafe waitpid(process, &status, WNOHANG) == 0 {
            guard wallClock() < end else { throw ProcessError(description: "the program does not quit") }
            if isReadable(within: 1) { readNow() }
        }
        isOver = true
        guard status == 0 else { throw ProcessError(description: "the program ended with status \(status)") }
    }
}
