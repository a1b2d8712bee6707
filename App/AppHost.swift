import AppCore
import FoundationEssentials
import Glibc
import LineHost
import TerminalHost

/// The host that draws the app: the one that was asked for, or the one that suits where it runs.
@MainActor enum AppHost {
    case line(LineHost)
    case terminal(TerminalHost)

    /// Makes a host.
    ///
    /// - Parameters:
    ///   - options: The command line.
    ///   - window: The window to draw.
    ///   - links: Links, and beginnings of links, that are offered for completion.
    ///   - problem: Says why a link cannot be opened, if it cannot.
    ///   - onOpen: Opens a link.
    ///   - onExplain: Says what opening a link would do.
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

    /// Says why the app talks in lines, where somebody sits before a terminal that cannot be drawn on.
    private static func explainLines() {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return }
        let term = unsafe getenv("TERM").map { unsafe String(cString: $0) } ?? ""
        let what = term.isEmpty ? "TERM is not set" : "a terminal of the kind '\(brief(term))' can't be drawn on"
        printError("\(what), so the app talks in lines; set TERM to what your terminal is, such as xterm")
    }

    /// Ends the host's loop.
    ///
    /// - Parameter status: What `run` returns.
    func stop(status: CInt) {
        switch self {
        case .line(let host): host.stop(status: status)
        case .terminal(let host): host.stop(status: status)
        }
    }

    /// Copies a text to the clipboard; `nil` where the host has none.
    var copies: ((String) -> Void)? {
        switch self {
        case .line: nil
        case .terminal(let host): { host.copy(base64: Data($0.utf8).base64EncodedString()) }
        }
    }

    /// Draws until the person quits, and gives the exit status.
    func run() -> CInt {
        switch self {
        case .line(let host): host.run()
        case .terminal(let host): host.run()
        }
    }
}
