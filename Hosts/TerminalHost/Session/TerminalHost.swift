// Linux only: Glibc, for keys.
import AppCore
import AppCoreContent
import CNcurses
import Glibc
public import HostSupport

/// Draws an app's window in front on the whole terminal, and takes keys and the mouse.
///
/// It runs on the main thread, and runs the work on the main queue as it comes. It draws after keys and when
/// Observation reports a change to what is shown; when idle, it sleeps.
@MainActor public final class TerminalHost: AppHost {
    /// What `--host` calls it.
    public static let name = "terminal"
    /// Where it draws without being asked for.
    public static let usualPlace: String? = "in a terminal"

    private let sessions: WindowStates<TerminalSession>
    private let terminal: Terminal
    private var watch = ChangeWatch()
    private var status: CInt?
    private var signals: SignalListener?
    private var hasNewSize = false
    /// When to draw at the latest what waits for the work of a key.
    private var drawsAt: ContinuousClock.Instant?
    /// How long a picture waits for that: as long as a display needs to show one.
    private static let patience = Duration.milliseconds(16)

    /// Makes a host that has drawn nothing yet, for an app that completes, checks and opens the links that the user
    /// types.
    public init(_ app: HostedApp, in windows: AppWindows) {
        let terminal = Terminal()
        self.terminal = terminal
        sessions = WindowStates(of: windows) { window in
            let session = TerminalSession(
                window: window, among: windows, links: app.links, shortcuts: app.open == nil ? [] : app.shortcuts,
                problem: app.problem, onOpen: app.open)
            session.resize(width: terminal.size.width, height: terminal.size.height)
            return session
        }
    }

    private var session: TerminalSession { sessions.front }

    /// Why it can't draw here: input or output is no terminal, or not one that can move its cursor.
    public static var problem: String? { isPossible ? nil : "this terminal can't be drawn on" }

    private static var isPossible: Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let name = unsafe getenv("TERM") else {
            return false
        }
        let term = unsafe String(cString: name)
        return !term.isEmpty && term != "dumb" && terminal_is_known() != 0
    }

    /// Ends the loop; `run` returns the status.
    public func stop(status: CInt) { if self.status == nil { self.status = status } }

    /// Draws and takes keys until the user quits or `stop` is called; call it on the main thread, outside any task.
    ///
    /// - Returns: The exit status: 0, the status given to `stop`, 128 plus the number of the signal that ended the
    ///   loop, `EX_UNAVAILABLE` if the terminal can't be used, or `EX_OSERR` if waiting failed.
    public func run() -> CInt {
        guard Self.isPossible else { return EX_UNAVAILABLE }
        let oldPipe = signal(SIGPIPE, SIG_IGN)
        watchSignals()
        defer {
            signals?.cancel()
            _ = signal(SIGPIPE, oldPipe)
        }
        guard terminal.start() else { return EX_UNAVAILABLE }
        defer { terminal.stop() }
        fitSize()
        draw()
        while status == nil { step() }
        return status ?? 0
    }

    private func step() {
        let ready = MainQueue.wait(forInput: STDIN_FILENO, timeout: drawsAt.map { Self.milliseconds(until: $0) } ?? -1)
        if ready.failure != 0 { return stop(status: EX_OSERR) }
        if ready.queue { MainQueue.drain() }
        if hasNewSize {
            hasNewSize = false
            terminal.resize()
            fitSize()
            draw()
        }
        if ready.input { takeKeys() }
        if watch.hasChanged || drawsAt.map({ $0 <= .now }) == true { draw() }
    }

    /// The time until then, for `poll`.
    private static func milliseconds(until end: ContinuousClock.Instant) -> CInt {
        let (seconds, rest) = max(end - .now, .zero).components
        return CInt(seconds * 1_000 + rest / 1_000_000_000_000_000) + 1
    }

    private func takeKeys() {
        let keys = terminal.readKeys()
        // Keys go to what is seen.
        if drawsAt != nil, !keys.isEmpty { draw() }
        let wasWorking = session.window.isWorking
        // Input that is ready but empty has ended: the terminal was closed.
        if keys.isEmpty, terminal.hasEnded { return stop(status: 128 + SIGHUP) }
        for key in keys where status == nil {
            session.press(key)
            if session.wantsToQuit { stop(status: 0) }
        }
        let requests = session.takeRequests()
        if requests.suspend { suspend() }
        if requests.redraw { terminal.redraw() }
        if requests.bell { flash() }
        guard !keys.isEmpty else { return }
        if !wasWorking, session.window.isWorking { drawSoon() } else { draw() }
    }

    /// Waits a moment for the work of a key, whose result would else be painted over a picture without it.
    private func drawSoon() {
        drawsAt = .now + Self.patience
        watch = ChangeWatch()
        watch.tracking {
            _ = (session.window.revision, session.window.isWorking)
            for screen in session.window.visibleScreens { _ = Content(of: screen) }
        }
    }

    /// Signals that a key means nothing here: by a sound, and by highlighting the box for a moment.
    private func flash() {
        terminal.ring()
        Task {
            try? await Task.sleep(for: .milliseconds(150))
            if session.endFlash() { draw() }
        }
    }

    private func suspend() {
        terminal.suspend()
        fitSize()
        draw()
    }

    private func fitSize() {
        let size = terminal.size
        for session in sessions.all { session.resize(width: size.width, height: size.height) }
    }

    /// Draws, and has Observation report changes to what was drawn.
    private func draw() {
        guard status == nil else { return }
        drawsAt = nil
        watch = ChangeWatch()
        let canvas = watch.tracking { Renderer(session: session).draw() }
        // Between two flows the last picture stays.
        if session.window.visibleScreens.isEmpty, session.window.question == nil { return }
        terminal.show(canvas)
    }

    private func watchSignals() {
        signals = SignalListener([SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH, SIGCONT]) { [weak self] number in
            guard let self else { return }
            switch number {
            // Ctrl-Z is a key here; a stop from elsewhere gets a clean terminal too.
            case SIGTSTP: suspend()
            case SIGWINCH: hasNewSize = true
            case SIGCONT:
                terminal.resume()
                fitSize()
                draw()
            default: stop(status: 128 + number)
            }
        }
    }
}
