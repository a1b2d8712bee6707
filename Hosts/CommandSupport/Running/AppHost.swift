// Linux only: Glibc, for the terminal's name, and FoundationEssentials, for base 64.
import AppCore
import AppCoreRecording
import AppCoreShell
import FoundationEssentials
import Glibc
public import HostSupport
import LineHost
import TerminalHost

#if Desktop
import DesktopHost
#endif

/// Shows an app on the whole terminal, or line by line where there is none, and records the session if that is wanted.
@MainActor public final class AppHost {
    private enum Drawing {
        case line(LineHost)
        case terminal(TerminalHost)
        #if Desktop
        case desktop(DesktopHost)
        #endif
    }

    private let app: HostedApp
    private let windows: AppWindows
    private let drawing: Drawing
    private let writer: RecordingWriter?
    /// The recorders of the windows, by the windows' numbers.
    private let recorders: Recorders?

    /// Makes a host: the requested one, or the one that suits the terminal.
    ///
    /// - Parameters:
    ///   - app: The app to show.
    ///   - windows: The windows to show it in.
    ///   - options: The command line.
    ///   - start: Describes how the app is started, for a recording's first line; called only if a recording is wanted.
    ///     Defaults to an app that isn't recorded.
    /// - Throws: `RecordingFileError`, or the error of `start`.
    public init(
        _ app: HostedApp, in windows: AppWindows, _ options: AppOptions,
        recordedAs start: (() throws -> any Codable & Sendable)? = nil
    ) throws {
        self.app = app
        self.windows = windows
        var writer: RecordingWriter?
        if let start, let file = options.record {
            let new = try RecordingWriter(file: file)
            Self.begin(new, try start())
            writer = new
        }
        self.writer = writer
        let recorders = writer.map { Recorders(of: windows, $0) }
        self.recorders = recorders
        let open = app.open.map { open in
            { (link: String) in
                recorders?.note(link: link)
                windows.bringToFront(windows.main)
                open(link)
            }
        }
        #if Desktop
        if options.host == .desktop {
            drawing = .desktop(
                DesktopHost(
                    windows: windows, identity: app.identity, symbols: app.symbols, links: app.links,
                    shortcuts: app.shortcuts, problem: app.problem, onOpen: open))
            return
        }
        #endif
        let suits = TerminalHost.isPossible && !options.isJSON
        if options.host == nil, !options.isJSON, !suits { Self.explainLines() }
        if options.host == .terminal || options.host == nil && suits {
            drawing = .terminal(
                TerminalHost(
                    windows: windows, links: app.links, shortcuts: app.shortcuts, problem: app.problem, onOpen: open))
        } else {
            let explain = app.explain.map { explain in { (link: String) in explain(link).text } }
            drawing = .line(
                LineHost(windows: windows, format: options.isJSON ? .json : .text, onOpen: open, onExplain: explain))
        }
    }

    /// Hands a start on the desktop over to the app that runs already, if it does.
    ///
    /// - Parameters:
    ///   - identity: How the desktop knows the app.
    ///   - options: The command line.
    ///   - link: The link to open there, if any.
    /// - Returns: Whether there is such an app: then this process has nothing left to do.
    public static func handOver(_ identity: DesktopIdentity, _ options: AppOptions, link: String?) -> Bool {
        #if Desktop
        if options.host == .desktop { return DesktopHost.handOver(identity, link: link) }
        #endif
        return false
    }

    private static func begin(_ writer: RecordingWriter, _ start: some Codable & Sendable) {
        writer.write(RecordingHead(start: start))
    }

    /// Tells a user whose terminal can't be drawn on why the app talks in lines.
    private static func explainLines() {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return }
        let term = unsafe getenv("TERM").map { unsafe String(cString: $0) } ?? ""
        let what = term.isEmpty ? "TERM is not set" : "a terminal of type '\(brief(term))' can't be drawn on"
        printError("\(what), so the app talks in lines; set TERM to your terminal's type, such as xterm")
    }

    /// Copies a text to the clipboard; `nil` if the host has none.
    public var copies: ((String) -> Void)? {
        switch drawing {
        case .line: nil
        case .terminal(let host): { host.copy(base64: Data($0.utf8).base64EncodedString()) }
        #if Desktop
        case .desktop(let host): { host.copy($0) }
        #endif
        }
    }

    /// Starts the app, and draws it until the user quits.
    ///
    /// - Returns: The exit status; a message says why it isn't 0.
    public func run() -> Int32 {
        app.start(windows) { [weak self] in self?.stop() }
        let status =
            switch drawing {
            case .line(let host): host.run()
            case .terminal(let host): host.run()
            #if Desktop
            case .desktop(let host): host.run()
            #endif
            }
        if status == EX_UNAVAILABLE { printError("\(unavailable); use --host line") }
        if status == EX_IOERR { printError("the commands could not be read, or the output could not be written") }
        recorders?.finish()
        return status
    }

    /// Why the host can't draw.
    private var unavailable: String {
        #if Desktop
        if case .desktop = drawing { return "there is no display to draw on" }
        #endif
        return "this terminal can't be drawn on"
    }

    private func stop() {
        switch drawing {
        case .line(let host): host.stop(status: 0)
        case .terminal(let host): host.stop(status: 0)
        #if Desktop
        case .desktop(let host): host.stop(status: 0)
        #endif
        }
    }

    /// Checks that the session was recorded whole.
    ///
    /// - Throws: `RecordingFileError`.
    public func checkRecording() throws(RecordingFileError) { try writer?.check() }
}

/// The recorders of an app's windows, which write to one file.
@MainActor private final class Recorders {
    private var all: [(window: Int, recorder: Recorder)] = []
    private let main: Recorder

    init(of windows: AppWindows, _ writer: RecordingWriter) {
        main = Recorder(of: windows.main) { writer.write(WindowLine(window: 1, $0)) }
        windows.onEvent = { [weak self, weak windows] event in
            guard let self, let windows else { return }
            switch event {
            case .made(let window):
                let number = windows.number(of: window) ?? 0
                all.append((number, Recorder(of: window) { writer.write(WindowLine(window: number, $0)) }))
            case .another(let window):
                let number = windows.number(of: window)
                (all.first { $0.window == number }?.recorder ?? main).noteAnotherWindow()
            }
        }
    }

    /// Records that a link is opened, which happens in the main window.
    func note(link: String) { main.note(link: link) }

    func finish() {
        for (_, recorder) in all { recorder.finish() }
        main.finish()
    }
}
