import Foundation
import Testing

/// A terminal in which the app runs, by tmux: takes keys, and returns the screen.
final class Tmux {
    private let folder: URL
    /// The socket of tmux, which tmux leaves behind when it ends.
    private var socket: String { folder.appending(path: "tmux").path }
    var data: URL { folder.appending(path: "data") }

    /// Starts a shell in a terminal of some columns and lines.
    init(width: Int, height: Int, term: String = "tmux-256color") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The server lives on, so it must not inherit its parent's pipes, or the signals that a thread of the tests has
        // blocked. The parent keeps them until it ends; otherwise it would seem to have ended while it still runs.
        let cleaning = """
            import os, signal, sys
            client = os.fork()
            if client: sys.exit(os.waitstatus_to_exitcode(os.waitpid(client, 0)[1]))
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            for n in range(3): os.dup2(os.open('/dev/null', os.O_RDWR), n)
            os.closerange(3, 65536)
            os.execvp('tmux', ['tmux'] + sys.argv[1:])
            """
        let shell =
            "env PS1='$ ' LANG=C.UTF-8 TZ=UTC TERM=\(term) SWIFT_BACKTRACE=enable=no bash --noprofile "
            + "--rcfile \(folder.path)/none -i"
        _ = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "python3", "-c", cleaning, "-S", socket, "-f", "/dev/null", "new-session", "-d", "-s", "t",
                "-x", "\(width)", "-y", "\(height)", shell,
            ])
        try tmux("set-option", "-g", "escape-time", "0")
    }

    deinit {
        // Whatever still runs would write into the folder while it is removed: the app, or the shell after it. All of
        // them have the folder in their arguments, and one that has ended has no arguments.
        let killing = ["pkill", "-KILL", "-f", folder.path]
        while (try? Program.run(URL(filePath: "/usr/bin/env"), killing).status) == 0 { usleep(1_000) }
        try? FileManager.default.removeItem(at: folder)
    }

    @discardableResult func tmux(_ arguments: String...) throws -> String {
        try Program.run(URL(filePath: "/usr/bin/env"), ["tmux", "-S", socket] + arguments).output
    }

    /// Starts the app on an empty data folder, and waits until it is drawn.
    func start(_ arguments: String = "", environment: String = "") throws {
        let app = Program.app.path
        let variant = Program.variantArguments.joined(separator: " ")
        try type(
            "stty -a > \(folder.path)/before; \(environment) \(app) \(variant) --data-dir \(data.path) \(arguments); "
                + "echo status $?; stty -a > \(folder.path)/after")
        try press("Enter")
        try wait { lines in
            ["help", "larger", "type to search"].contains { word in lines.last?.contains(word) == true }
        }
    }

    /// Sends keys, by tmux's names; what begins with an equals sign is typed.
    func press(_ keys: String...) throws { try press(keys) }
    func press(_ keys: [String]) throws {
        for key in keys { if key.hasPrefix("=") { try type(String(key.dropFirst())) } else { try send(key) } }
    }
    func type(_ text: String) throws { try send("-l", text) }
    private func send(_ keys: String...) throws {
        _ = try Program.run(URL(filePath: "/usr/bin/env"), ["tmux", "-S", socket, "send-keys", "-t", "t"] + keys)
    }
    func resize(width: Int, height: Int) throws {
        try tmux("resize-window", "-t", "t", "-x", "\(width)", "-y", "\(height)")
    }

    func lines() throws -> [String] {
        try tmux("capture-pane", "-p", "-t", "t").split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init
        )
        .dropLast(1).map { $0 }
    }

    func colours() throws -> String { try tmux("capture-pane", "-e", "-p", "-t", "t") }

    /// The screen, followed by the position of the cursor.
    func picture(withColours: Bool = false) throws -> String {
        let cursor = "#{?cursor_flag,the cursor is at #{cursor_x} #{cursor_y},the cursor is hidden}"
        let capture = ["capture-pane"] + (withColours ? ["-e"] : []) + ["-p", "-t", "t"]
        return try Program.run(
            URL(filePath: "/usr/bin/env"),
            ["tmux", "-S", socket] + capture + [";", "display-message", "-p", "-t", "t", cursor]
        ).output
    }

    /// The screen with the cursor, once it hasn't changed for half a second.
    func stillPicture(withColours: Bool = false) throws -> String {
        var last = ""
        var count = 0
        while count < 10 {
            let next = try picture(withColours: withColours)
            count = next == last ? count + 1 : 0
            last = next
            usleep(50_000)
        }
        return last
    }

    /// Waits until the screen fulfils a condition, and returns its lines.
    @discardableResult func wait(
        sourceLocation: SourceLocation = #_sourceLocation, until isThere: ([String]) -> Bool
    ) throws -> [String] {
        let deadline = Date.now.addingTimeInterval(60)
        var last: [String] = []
        while Date.now < deadline {
            last = try lines()
            if isThere(last) { return last }
            usleep(20_000)
        }
        Issue.record("it never stood there:\n\(last.joined(separator: "\n"))", sourceLocation: sourceLocation)
        return last
    }

    func processID() throws -> pid_t? {
        let shell = try tmux("display-message", "-p", "-t", "t", "#{pane_pid}").trimmingCharacters(
            in: .whitespacesAndNewlines)
        let found = try Program.run(URL(filePath: "/usr/bin/env"), ["pgrep", "-P", shell]).output
        return found.split(separator: "\n").compactMap { pid_t($0) }.first
    }

    /// Whether the terminal is in the same state as before the app started.
    func isRestored() throws -> Bool {
        try wait { $0.contains { $0.hasPrefix("status ") } }
        let alternate = try tmux("display-message", "-p", "-t", "t", "#{alternate_on} #{cursor_flag} #{keypad_flag}")
        // The shell writes the file after the line that the test waited for.
        let deadline = Date.now.addingTimeInterval(20)
        var after = ""
        while after.isEmpty, Date.now < deadline {
            after = (try? String(contentsOf: folder.appending(path: "after"), encoding: .utf8)) ?? ""
            usleep(10_000)
        }
        let before = try String(contentsOf: folder.appending(path: "before"), encoding: .utf8)
        // The size belongs to the window.
        let modes = { (text: String) in text.replacing(/rows \d+; columns \d+;/, with: "") }
        return modes(before) == modes(after) && alternate.hasPrefix("0 1 0")
    }
}
