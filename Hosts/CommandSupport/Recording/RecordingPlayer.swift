// Linux only: Glibc, for the exit statuses.
import AppCore
public import AppCoreRecording
import Glibc
public import HostSupport

/// Plays a recording in a program that shows nothing: it repeats what the user did, and stops at the first difference.
///
/// Use it on the main thread, outside of any task.
@MainActor public final class RecordingPlayer {
    /// Why a recording isn't played to its end.
    public enum Stop: Error {
        /// The file is empty.
        case empty
        /// A signal asked the program to end.
        case signal(Int32)
        /// The app starts otherwise than in the recording.
        case difference(recorded: String, now: String)
        /// Work still runs before a line, although it was waited for.
        case noEnd(RecordingLine)
    }

    private let file: String
    private let reader: RecordingReader
    private let patience: Duration
    private let loop = MainLoop()
    /// The number of the line at which the first stand-in was typed.
    private var firstSecret: Int?

    /// Opens a recording; the patience is how long a line waits for running work, such as fetching a feed.
    public init(file: String, patience: Duration = .seconds(120)) throws {
        self.file = file
        self.patience = patience
        reader = try RecordingReader(file: file)
        reader.wait = { [loop] descriptor in
            loop.run(untilReadable: descriptor)
            if let signal = loop.signal { throw Stop.signal(signal) }
        }
    }

    /// Reads how the recorded app was started, in its own description; call it first.
    public func start<Start: Codable & Sendable>(_ type: Start.Type) throws -> Start {
        guard let head = try reader.read(RecordingHead<Start>.self) else {
            throw Stop.empty
        }
        return head.start
    }

    /// Plays the lines.
    ///
    /// - Parameters:
    ///   - windows: The windows, in which nothing has been started.
    ///   - onOpen: Opens a link; `nil` if the app can't.
    ///   - begin: Starts the app in the main window.
    ///   - onLine: Called with each line that was repeated.
    /// - Returns: The replay, with what it counted.
    /// - Throws: `ReplayError` at the first difference, `DamagedLine`, `RecordingFileError`, `Stop`, or an error of
    ///   `onLine`.
    public func play(
        in windows: AppWindows, onOpen: ((String) -> Void)?, begin: () -> Void, onLine: (WindowLine) throws -> Void
    ) throws -> Played {
        var replays: [Int: Replay] = [:]
        let join = { (window: Window) in
            replays[windows.number(of: window) ?? 0] = Replay(
                in: window, onOpen: onOpen, onAnother: { windows.openAnother(showing: window) })
        }
        join(windows.main)
        windows.onEvent = { if case .made(let window) = $0 { join(window) } }
        begin()
        while let line = try reader.read(WindowLine.self) {
            guard let replay = replays[line.window] else { throw ReplayError.noWindow(line.window) }
            try take(line.line, replay, in: windows)
            if replay.usedStandIns, firstSecret == nil { firstSecret = reader.number }
            if line.line != .end { try onLine(line) }
        }
        return Played(
            inputCount: replays.values.reduce(0) { $0 + $1.inputCount },
            entryCount: replays.values.reduce(0) { $0 + $1.entryCount },
            hasEnded: windows.all.allSatisfy { window in
                windows.number(of: window).flatMap { replays[$0] }?.hasEnded == true
            })
    }

    /// What was repeated.
    public struct Played {
        /// How many inputs were performed, in all windows.
        public let inputCount: Int
        /// How many entries matched the recording.
        public let entryCount: Int
        /// Whether the recording's end was reached.
        public let hasEnded: Bool
    }

    /// Hands a line to the replay once no work is ready to run, and again whenever work has run.
    private func take(_ line: RecordingLine, _ replay: Replay, in windows: AppWindows) throws {
        let deadline = ContinuousClock.now + patience
        loop.runReady()
        func isTaken() throws -> Bool {
            do throws(ReplayError) {
                return try replay.take(line)
            } catch {
                // Work of one window, such as a sign-out, moves in the others, too.
                if case .missing = error, windows.isWorking { return false }
                throw error
            }
        }
        while try !isTaken() {
            try checkSignal()
            guard loop.run(until: deadline) else { throw Stop.noEnd(line) }
            loop.runReady()
        }
        try checkSignal()
    }

    private func checkSignal() throws(Stop) { if let signal = loop.signal { throw .signal(signal) } }

    /// Puts an error of this player into words.
    ///
    /// - Parameter error: The error.
    /// - Returns: What to tell the user, `nil` after a signal, and the exit status: 1 if something differs, 65 if the
    ///   file is damaged; `nil` for an error of somebody else.
    public func report(_ error: any Error) -> (message: String?, status: Int32)? {
        switch error {
        case let error as DamagedLine: (message("is damaged: \(error.reason)"), EX_DATAERR)
        case let error as ReplayError: (message("differs: \(error)", hint: secretHint), 1)
        case Stop.difference(let recorded, let now): (message("differs: expected \(recorded), came \(now)"), 1)
        case Stop.noEnd(let line):
            (message("waits: work still runs after \(patience.components.seconds) seconds, before '\(line)'"), 1)
        case Stop.empty: ("\(file) is empty, so it isn't a recording", EX_DATAERR)
        case Stop.signal(let number): (nil, 128 + number)
        default: nil
        }
    }

    private func message(_ what: String, hint: String = "") -> String {
        let line = reader.number
        return
            "\(file): line \(line) \(what); \(line > 1 ? "the last good line is \(line - 1)" : "no line is good")\(hint)"
    }

    private var secretHint: String {
        firstSecret.map { "\nSecrets are not recorded; a stand-in was typed for each, first at line \($0)." } ?? ""
    }
}
