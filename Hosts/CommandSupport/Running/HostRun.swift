// Linux only: Glibc, for the terminal's name.
import AppCore
import AppCoreRecording
import Glibc
public import HostSupport
import LineHost
import TerminalHost

/// Shows an app on the host that its options choose, and records the session if that is wanted.
@MainActor public final class HostRun {
    private let app: HostedApp
    private let windows: AppWindows
    private let options: AppOptions
    private let host: any AppHost
    private let writer: RecordingWriter?
    /// The recorders of the windows, by the windows' numbers.
    private let recorders: Recorders?

    /// Makes the host.
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
        self.windows = windows
        self.options = options
        var writer: RecordingWriter?
        if let start, let file = options.record {
            let new = try RecordingWriter(file: file)
            Self.begin(new, try start())
            writer = new
        }
        self.writer = writer
        let recorders = writer.map { Recorders(of: windows, $0) }
        self.recorders = recorders
        var app = app
        app.isJSON = options.isJSON
        app.open = app.open.map { open in
            { (link: String) in
                recorders?.note(link: link)
                windows.bringToFront(windows.main)
                open(link)
            }
        }
        self.app = app
        let type = options.drawingHost
        if type == LineHost.self, options.host == nil, !options.isJSON,
            options.hosts.contains(where: { $0 == TerminalHost.self })
        {
            Self.explainLines()
        }
        host = type.init(app, in: windows)
    }

    /// Hands a start over to the app that runs already, if the host has windows and there is such an app.
    ///
    /// - Parameters:
    ///   - identity: How the desktop knows the app.
    ///   - options: The command line.
    ///   - link: The link to open there, if any.
    /// - Returns: Whether there is such an app: then this process has nothing left to do.
    public static func handOver(_ identity: DesktopIdentity, _ options: AppOptions, link: String?) -> Bool {
        options.windowedHost?.handOver(identity, link: link) ?? false
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
    public var copies: ((String) -> Void)? { host.copies }

    /// Starts the app, and draws it until the user quits.
    ///
    /// - Returns: The exit status; a message says why it isn't 0.
    public func run() -> CInt {
        app.start(windows) { [weak self] in self?.host.stop(status: 0) }
        let status = host.run()
        if status == EX_UNAVAILABLE { explainProblem() }
        if status == EX_IOERR { printError("the commands could not be read, or the output could not be written") }
        recorders?.finish()
        return status
    }

    /// Says why the host can't draw, and which one can.
    private func explainProblem() {
        let (type, other) = (type(of: host), options.hosts[0])
        let problem = type.problem ?? "the host \(type.name) can't draw here"
        printError(other == type ? problem : "\(problem); use --host \(other.name)")
    }

    /// Checks that the session was recorded whole.
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
