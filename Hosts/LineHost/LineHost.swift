// Linux only: Glibc, for the input.
import AppCore
import Glibc
public import HostSupport
import TextBasics

/// Draws an app's window in front as plain text and reads commands, one per line: for pipes, screen readers and tests.
///
/// The loop waits for input and the main queue at once, so tasks on the main actor run while it waits. It draws a frame
/// when Observation reports a change to what was drawn, and never polls.
@MainActor public final class LineHost: AppHost {
    /// What `--host` calls it.
    public static let name = "line"
    /// Where it draws without being asked for.
    public static let usualPlace: String? = "in a pipe"

    /// How long a frame waits for running work, to show its result; after that it shows progress.
    private static let frameWait = Duration.seconds(1)
    /// How long the next line of a script waits for running work.
    private static let lineWait = Duration.seconds(10)
    /// How long tasks may keep adding turns to the main queue when the host awaits no other work.
    private static let turnWait = Duration.milliseconds(100)

    private let windows: AppWindows
    /// What each window has drawn; each has numbers of its own.
    private let sessions: WindowStates<LineSession>
    /// The number of the window that was drawn last, if one was.
    private var drawnWindow: Int?
    private let format: FrameFormat
    private let input = STDIN_FILENO
    private let output = STDOUT_FILENO
    private let isTerminal: Bool
    private let echo: Echo
    private var splitter = LineSplitter()
    /// The lines that were read but not answered yet.
    private var lines: ArraySlice<LineSplitter.Line> = []
    private var inputHasEnded = false
    private var watch = ChangeWatch()
    private var status: CInt?
    private var signals: SignalListener?

    /// Makes a host that has drawn nothing yet; without links, the commands `open` and `explain` are refused.
    public init(_ app: HostedApp, in windows: AppWindows) {
        openStandardDescriptors()
        self.windows = windows
        let format = app.isJSON ? FrameFormat.json : .text
        self.format = format
        isTerminal = isatty(input) == 1 && isatty(output) == 1
        echo = Echo(input)
        let asksSecrets = format == .text && isatty(input) == 1
        sessions = WindowStates(of: windows) { window in
            let session = LineSession(
                window: window, among: windows, format: format, onOpen: app.open, onExplain: app.explain)
            session.asksSecrets = asksSecrets
            return session
        }
    }

    private var session: LineSession {
        let session = sessions.front
        guard !isTerminal else { return session }
        // A script's lines wait for work, but its first frame doesn't.
        session.isAfterWait = drawnWindow != nil
        session.settle = { [weak self] in self?.finishWork(for: Self.frameWait) }
        return session
    }

    private var frontNumber: Int? { windows.number(of: windows.front) }

    /// Ends the loop after drawing what is shown; `run` returns the status.
    public func stop(status: CInt) { if self.status == nil { self.status = status } }

    /// Draws and reads until the input ends, the user quits, or `stop` is called.
    ///
    /// Call it on the main thread, outside any task.
    ///
    /// - Returns: The exit status: 0, the status given to `stop`, 128 plus the number of the signal that ended the
    ///   loop, `EX_IOERR` if reading or writing failed, or `EX_OSERR` if waiting failed.
    public func run() -> CInt {
        let oldPipe = signal(SIGPIPE, SIG_IGN)
        watchSignals()
        defer {
            echo.on()
            signals?.cancel()
            _ = signal(SIGPIPE, oldPipe)
        }
        // The first screen may depend on work.
        if windows.main.visibleScreens.isEmpty { finishWork(for: Self.frameWait) }
        write(session.redraw())
        drawnWindow = frontNumber
        watchWindow()
        if isTerminal, format == .text { write(format.write(message: "Type a number, or help for all commands.")) }
        prompt()
        while status == nil { step() }
        if session.wantsToQuit { finishWork(for: Self.lineWait) } else { settle() }
        return status ?? 0
    }

    /// Answers the next line, or waits for input or the main queue.
    private func step() {
        settle()
        guard status == nil else { return }
        if let line = lines.popFirst() {
            answer(line)
        } else if inputHasEnded {
            endPrompt()
            status = 0
        } else if wait(forInput: true, timeout: -1).input {
            read()
        }
    }

    /// Runs the work on the main queue and draws its result.
    private func settle() {
        finishWork(for: isTerminal ? .zero : Self.lineWait)
        redrawIfChanged()
    }

    /// Runs the work on the main queue, and waits a while for work of the flows.
    ///
    /// Work that needs turns of the main actor but waits for nothing finishes before the next line, even if all lines
    /// arrive at once. Work that keeps requesting turns doesn't hold up the lines forever.
    private func finishWork(for patience: Duration) {
        let start = ContinuousClock.now
        var waited = start
        while true {
            let left = windows.isWorking ? max(.zero, start + patience - .now) : .zero
            if wait(forInput: false, timeout: left.roundedUp).queue {
                MainQueue.drain()
            } else if left == .zero {
                break
            }
            if left > .zero { waited = .now } else if .now > waited + Self.turnWait { break }
            if patience > .zero, status != nil, !session.wantsToQuit { break }
        }
    }

    private func wait(forInput: Bool, timeout: CInt) -> MainQueue.Ready {
        let ready = MainQueue.wait(forInput: forInput ? input : nil, timeout: timeout)
        if ready.failure != 0 { status = EX_OSERR }
        return ready
    }

    private func redrawIfChanged() {
        guard watch.hasChanged else { return }
        let frame = watchWindow()
        guard !frame.isEmpty else { return }
        endPrompt()
        write(frame)
        if status == nil { prompt() }
    }

    /// Has Observation report changes to what is shown, and draws it if it has already changed.
    @discardableResult private func watchWindow() -> String {
        watch = ChangeWatch()
        return watch.tracking {
            guard drawnWindow != frontNumber else { return session.redrawIfChanged() }
            drawnWindow = frontNumber
            return format.write(message: WindowList(windows).whereabouts) + session.redraw()
        }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = unsafe Glibc.read(input, &buffer, buffer.count)
        if count < 0 {
            if errno != EINTR && errno != EAGAIN { status = EX_IOERR }
            return
        }
        lines = (count == 0 ? splitter.finish() : splitter.take(buffer[0..<count]))[...]
        inputHasEnded = count == 0
    }

    private func answer(_ line: LineSplitter.Line) {
        switch line {
        case .text(let text):
            write(session.secret == nil ? session.answer(text) : session.answer(secret: text))
            if session.wantsToQuit { status = 0 }
        case .tooLong:
            passOver("it is longer than \(LineSplitter.longestLine.grouped) bytes")
        case .invalidUTF8(let byte):
            passOver("it isn't valid UTF-8 from byte \(byte) on")
        case .controlCharacter(let code):
            passOver("it contains the control character 0x\(String(code, radix: 16, uppercase: true))")
        case .piledMarks:
            passOver("it has more than 30 marks on one letter")
        }
        if status == nil { prompt() }
    }

    private func passOver(_ reason: String) {
        write(format.write(message: "Skipped that line: \(reason)."))
    }

    /// Prompts for the next line; a password is not shown.
    private func prompt() {
        if let secret = session.secret {
            echo.off()
            write(secret.label + ": ")
        } else {
            echo.on()
            if isTerminal { write("> ") }
        }
    }

    /// Ends the prompt's line, where the user has not pressed return.
    private func endPrompt() { if isTerminal || session.secret != nil { write("\n") } }

    /// Stops the job, as Ctrl-Z should, and prompts again afterwards.
    private func suspend() {
        endPrompt()
        echo.on()
        JobControl.stop()
        prompt()
    }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(output, $0.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&ready, 1, -1)
            } else if errno != EINTR {
                // A closed pipe is not our error: the session ends quietly.
                status = errno == EPIPE ? 0 : EX_IOERR
                return
            }
        }
    }

    private func watchSignals() {
        signals = SignalListener([SIGINT, SIGTERM, SIGHUP] + (session.asksSecrets ? [SIGTSTP] : [])) {
            [weak self] number in
            guard number != SIGTSTP else {
                self?.suspend()
                return
            }
            self?.endPrompt()
            self?.stop(status: 128 + number)
        }
    }
}

extension Duration {
    fileprivate var roundedUp: CInt { CInt((self / .milliseconds(1)).rounded(.up)) }
}
