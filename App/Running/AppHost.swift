import AppCore
import CommandSupport
import FoundationEssentials
import Glibc
import LineHost
import TerminalHost

/// The host that draws the app: the requested one, or the one that suits the terminal.
@MainActor enum AppHost {
    case line(LineHost)
    case terminal(TerminalHost)

    /// Makes a host.
    ///
    /// - Parameters:
    ///   - options: The command line.
    ///   - window: The window to draw.
    ///   - links: Links, and beginnings of links, to offer for completion.
    ///   - problem: Returns why a link can't be opened; `nil` if it can.
    ///   - onOpen: Opens a link.
    ///   - onExplain: Explains what opening a link would do.
    init(
        _ options: Options, window: Window, links: @escaping () -> [String] = { [] },
        problem: ((String) -> String?)? = nil,
        onOpen: ((String) -> Void)? = nil,
        onExplain: ((String) -> String)? = nil
    ) {
        let suits = TerminalHost.isPossible && !options.json
        if options.host == nil, !options.json, !suits { Self.explainLines() }
        if options.host == .terminal || options.host == nil && suits {
            self = .terminal(
                TerminalHost(
                    window: window, links: links, shortcuts: [Shortcut("a", "about", link: "kanjilist://about")],
                    problem: problem, onOpen: onOpen))
        } else {
            let format: FrameFormat = options.json ? .json : .text
            self = .line(LineHost(window: window, format: format, onOpen: onOpen, onExplain: onExplain))
        }
    }

    /// Tells a user whose terminal can't be drawn on why the app talks in lines.
    private static func explainLines() {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return }
        let term = unsafe getenv("TERM").map { unsafe String(cString: $0) } ?? ""
        let what = term.isEmpty ? "TERM is not set" : "a terminal of type '\(brief(term))' can't be drawn on"
        printError("\(what), so the app talks in lines; set TERM to your terminal's type, such as xterm")
    }

    /// Ends the host's loop.
    ///
    /// - Parameter status: The status that `run` returns.
    func stop(status: CInt) {
        switch self {
        case .line(let host): host.stop(status: status)
        case .terminal(let host): host.stop(status: status)
        }
    }

    /// Copies a text to the clipboard; `nil` if the host has none.
    var copies: ((String) -> Void)? {
        switch self {
        case .line: nil
        case .terminal(let host): { host.copy(base64: Data($0.utf8).base64EncodedString()) }
        }
    }

    /// Draws until the user quits, and returns the exit status.
    func run() -> CInt {
        switch self {
        case .line(let host): host.run()
        case .terminal(let host): host.run()
        }
    }
}
