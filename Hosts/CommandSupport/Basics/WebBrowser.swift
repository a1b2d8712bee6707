// Linux only: Glibc and Dispatch, for processes.
import CSpawn
import Dispatch
import Glibc
import TextBasics

/// Why no browser shows a web link.
public struct BrowserProblem: Error, CustomStringConvertible {
    /// What is wrong, with the address, in a sentence.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// Opens web links in the user's browser.
public struct WebBrowser: Sendable {
    /// The program that starts the user's browser.
    private static let opener = "xdg-open"
    /// How many seconds to wait for a failure.
    ///
    /// A browser that wasn't running yet keeps running.
    private static let patience = 3

    private let path: String

    /// Makes a browser, which is searched for in these folders or in those of the variable `PATH`.
    public init(path: String? = nil) {
        let variable = unsafe getenv("PATH").map { unsafe String(cString: $0) }
        self.path = path ?? variable ?? "/usr/local/bin:/usr/bin:/bin"
    }

    /// Opens an address in the browser, and waits a few seconds for a failure.
    ///
    /// The browser gets the host in ASCII, and no user or password.
    ///
    /// - Parameter address: The address, from any source.
    /// - Throws: `BrowserProblem` if it isn't a web link, or if no browser shows it.
    public func open(_ address: String) async throws(BrowserProblem) {
        guard let link = WebLink(address) else {
            throw BrowserProblem("Only links that begin with https:// or http:// are opened.")
        }
        guard let program = Self.find(Self.opener, in: path) else {
            throw BrowserProblem(
                "\(link.shown): no browser can be started, because \(Self.opener) is not installed.")
        }
        guard let process = Self.start(program, link.opened) else {
            throw BrowserProblem("\(link.shown): \(program) cannot be started.")
        }
        let status = await Self.end(of: process)
        guard status == nil || status == 0 else {
            throw BrowserProblem("\(link.shown): \(Self.opener) found no browser that opens it.")
        }
    }

    /// The first program with this name; relative folders are skipped.
    private static func find(_ name: String, in path: String) -> String? {
        for folder in path.split(separator: ":") where folder.hasPrefix("/") {
            let program = "\(folder)/\(name)"
            var status = stat()
            if unsafe stat(program, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                unsafe access(program, X_OK) == 0
            {
                return program
            }
        }
        return nil
    }

    /// Starts a program that inherits nothing from the app: no terminal, input, output, files or signal handling.
    private static func start(_ program: String, _ argument: String) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        guard unsafe posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // Closed in the new process, so that files that another thread opens meanwhile are included, as are those that
        // the app itself inherited.
        guard unsafe posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1) == 0 else { return nil }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        // 0x80 is POSIX_SPAWN_SETSID: Ctrl-C in our session does not reach the new one.
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | 0x80
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        var process: pid_t = 0
        let status = unsafe program.withCString { program in
            unsafe argument.withCString { argument in
                var words: [UnsafeMutablePointer<CChar>?] = unsafe [
                    UnsafeMutablePointer(mutating: program), UnsafeMutablePointer(mutating: argument), nil,
                ]
                return unsafe posix_spawn(&process, program, &actions, &attributes, &words, environ)
            }
        }
        return status == 0 ? process : nil
    }

    /// The wait status of a process; `nil` if it still runs after `patience` seconds.
    private static func end(of process: pid_t) async -> CInt? {
        let (endings, ending) = AsyncStream.makeStream(of: CInt?.self)
        DispatchQueue.global().async {
            var status: CInt = 0
            while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
            ending.yield(status)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(patience)) { ending.yield(nil) }
        for await ending in endings { return ending }
        return nil
    }
}
