public import AppCore
import CMainQueue
import Dispatch
import Glibc
import Observation

/// Draws a window as plain text and reads commands, one a line: for pipes, screen readers and tests.
///
/// The loop waits for input and for the main queue at once, so that tasks on the main actor go on while it waits. A frame
/// is drawn when Observation says that what was drawn has changed, never by polling.
@MainActor public final class LineHost {
    private let session: LineSession
    private let format: FrameFormat
    private let input: CInt
    private let output: CInt
    private let isTerminal: Bool
    private var splitter = LineSplitter()
    private var hasChanged = false
    private var status: CInt?
    private var signals: [any DispatchSourceSignal] = []
    private let window: Window

    /// Makes a host that has drawn nothing yet.
    ///
    /// - Parameters:
    ///   - window: The window to draw.
    ///   - format: How frames are written.
    ///   - input: The descriptor to read commands from.
    ///   - output: The descriptor to write frames to.
    public init(
        window: Window, format: FrameFormat = .text, input: CInt = 0, output: CInt = 1
    ) {
        self.window = window
        self.format = format
        self.input = input
        self.output = output
        isTerminal = isatty(input) == 1 && isatty(output) == 1
        session = LineSession(window: window, format: format)
    }

    /// Ends the loop, after what is shown has been drawn.
    ///
    /// - Parameter status: What `run` returns.
    public func stop(status: CInt) { if self.status == nil { self.status = status } }

    /// Draws and reads until the input ends, the person quits, or `stop` is called; call it on the main thread, outside of
    /// any task.
    ///
    /// - Returns: The exit status: 0, or what `stop` was given, or 128 and the number of the signal that ended it.
    public func run() -> CInt {
        let oldPipe = signal(SIGPIPE, SIG_IGN)
        watchSignals()
        defer {
            for source in signals { source.cancel() }
            _ = signal(SIGPIPE, oldPipe)
        }
        write(tracked { session.redraw() })
        prompt()
        while status == nil { wait() }
        drain()
        return status ?? 0
    }

    /// Waits for input or for the main queue, and deals with what has come.
    private func wait() {
        let queue = main_queue_descriptor()
        var watched = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: queue, events: Int16(POLLIN), revents: 0),
        ]
        guard unsafe poll(&watched, 2, -1) >= 0 else {
            if errno != EINTR { status = EX_OSERR }
            return
        }
        if watched[1].revents != 0 { drainQueue() }
        redrawIfChanged()
        if status == nil, watched[0].revents != 0 { read() }
    }

    private func drainQueue() {
        // Left unread, the descriptor stays ready and keeps the loop awake.
        var count: UInt64 = 0
        _ = unsafe Glibc.read(main_queue_descriptor(), &count, 8)
        main_queue_drain()
    }

    /// Lets what was scheduled on the main queue run, and draws what came of it.
    private func drain() {
        drainQueue()
        redrawIfChanged()
    }

    private func redrawIfChanged() {
        guard hasChanged else { return }
        hasChanged = false
        let frame = tracked { session.redrawIfChanged() }
        guard !frame.isEmpty else { return }
        write(frame)
        if status == nil { prompt() }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = unsafe Glibc.read(input, &buffer, buffer.count)
        if count < 0 {
            if errno != EINTR && errno != EAGAIN { status = EX_IOERR }
            return
        }
        let lines = count == 0 ? splitter.finish() : splitter.take(buffer[0..<count])
        for line in lines where status == nil { answer(line) }
        if count == 0, status == nil { status = 0 }
    }

    private func answer(_ line: LineSplitter.Line) {
        switch line {
        case .text(let text):
            write(tracked { session.answer(text) })
            if session.wantsToQuit { status = 0 }
        case .tooLong:
            write(
                format.write(message: "That line was passed over: it is longer than \(LineSplitter.longestLine) bytes.")
            )
        case .invalidUTF8(let byte):
            write(format.write(message: "That line was passed over: it is no UTF-8 from byte \(byte) on."))
        case .controlCharacter(let code):
            let hexadecimal = String(code, radix: 16, uppercase: true)
            write(format.write(message: "That line was passed over: it has the control character 0x\(hexadecimal)."))
        }
        if status == nil { prompt() }
    }

    /// Makes text from what is shown, and has Observation say when that changes.
    private func tracked(_ make: () -> String) -> String {
        withObservationTracking {
            let text = make()
            // A command may have drawn nothing; what is shown still has to be watched.
            for screen in window.visibleScreens { _ = screen.content }
            return text
        } onChange: { [weak self] in
            Task { @MainActor in self?.hasChanged = true }
        }
    }

    private func prompt() { if isTerminal { write("> ") } }

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
                // A reader that has gone is no error of ours: the session ends quietly.
                status = errno == EPIPE ? 0 : EX_IOERR
                return
            }
        }
    }

    private func watchSignals() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [weak self] in
                MainActor.assumeIsolated { self?.stop(status: 128 + number) }
            }
            source.resume()
            signals.append(source)
        }
    }
}
