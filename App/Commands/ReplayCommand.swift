import AppCore
import AppCoreRecording
import FoundationEssentials
import Glibc

/// `App --replay FILE`: repeats a recording in a freshly started app, and compares the results.
@MainActor struct ReplayCommand {
    /// How long a line waits for running work, such as fetching a feed.
    private static let patience = Duration.seconds(120)

    let options: Options
    let file: String

    /// Why a replay stops, other than by a `ReplayError` or a damaged line.
    private enum Stop: Error {
        case signal(CInt)
        case difference(recorded: String, now: String)
        case noEnd(RecordingLine)
    }

    init(_ options: Options, file: String) {
        self.options = options
        self.file = file
    }

    /// Replays the file.
    ///
    /// - Returns: The exit status: 1 if something differs, 65 if the file is damaged.
    /// - Throws: `RecordingFileError`, or the error of an app that can't start.
    func run() throws -> CInt {
        let reader = try RecordingReader(file: file)
        let run = Run()
        reader.wait = { descriptor in
            run.loop.run(untilReadable: descriptor)
            try run.checkSignal()
        }
        do {
            guard let head = try reader.read(RecordingHead<RecordedStart>.self) else {
                printError("\(file) is empty, so it isn't a recording")
                return EX_DATAERR
            }
            let start = try checked(head.start)
            if let data = options.dataDirectory {
                try play(reader, from: start, in: data, isNew: false, run)
            } else {
                try withTemporaryFolder("kanji-list-replay") { try play(reader, from: start, in: $0, isNew: true, run) }
            }
            return 0
        } catch let error as DamagedLine {
            complain("is damaged: \(error.reason)", line: reader.number)
            return EX_DATAERR
        } catch let error as ReplayError {
            complain("differs: \(error)", line: reader.number, secretsFrom: run.firstSecret)
        } catch Stop.difference(let recorded, let now) {
            complain("differs: expected \(recorded), came \(now)", line: reader.number)
        } catch Stop.noEnd(let line) {
            let seconds = Self.patience.components.seconds
            complain("waits: work still runs after \(seconds) seconds, before '\(line)'", line: reader.number)
        } catch Stop.signal(let number) {
            return 128 + number
        }
        return 1
    }

    /// The state of a replay.
    @MainActor private final class Run {
        let loop = MainLoop()
        /// The number of the line at which the first stand-in was typed.
        var firstSecret: Int?

        func checkSignal() throws(Stop) { if let signal = loop.signal { throw .signal(signal) } }
    }

    private func checked(_ start: RecordedStart) throws -> RecordedStart {
        for (key, variant) in start.experiments.merging(start.assigned, uniquingKeysWith: { first, _ in first }) {
            do throws(UsageError) {
                _ = try Options.experiment("\(key)=\(variant)")
            } catch {
                throw DamagedLine(reason: "\(error)")
            }
        }
        if let (recorded, now) = start.difference(from: options) {
            throw Stop.difference(recorded: recorded, now: now)
        }
        return start
    }

    private func play(
        _ reader: RecordingReader, from start: RecordedStart, in folder: String, isNew: Bool, _ run: Run
    ) throws {
        var options = start.options(options)
        options.dataDirectory = folder
        // If a gesture timed out, that is in the recording.
        let window = Window(gestureLimit: .seconds(86_400))
        let app: ComposedApp
        do {
            app = try ComposedApp(
                options, opening: start.link.map { try AppLink(argument: $0) },
                isInteractive: start.isInteractive, in: window)
        } catch let error as UsageError {
            throw DamagedLine(reason: "\(error)")
        }
        if isNew {
            try start.prepare(app.container)
        } else if let (recorded, now) = try start.difference(from: app.container) {
            throw Stop.difference(recorded: recorded, now: now)
        }
        let replay = Replay(in: window, onOpen: app.open)
        app.start {}
        while let line = try reader.read(RecordingLine.self) {
            try take(line, replay, run)
            if replay.usedStandIns, run.firstSecret == nil { run.firstSecret = reader.number }
            if line != .end { try show(line) }
        }
        try summarize(replay)
    }

    /// Hands a line to the replay once no work is ready to run, and again whenever work has run.
    private func take(_ line: RecordingLine, _ replay: Replay, _ run: Run) throws {
        let deadline = ContinuousClock.now + Self.patience
        run.loop.runReady()
        while try !replay.take(line) {
            try run.checkSignal()
            guard run.loop.run(until: deadline) else { throw Stop.noEnd(line) }
            run.loop.runReady()
        }
        try run.checkSignal()
    }

    private func show(_ line: RecordingLine) throws {
        print(options.json ? try recordedLine(line) : printable(line.description))
    }

    private func summarize(_ replay: Replay) throws {
        if options.json {
            print(
                try recordedLine(
                    Summary(intents: replay.inputCount, entries: replay.entryCount, isWhole: replay.hasEnded)))
        } else {
            let end = replay.hasEnded ? "" : "; the recording has no end, so it was cut short there"
            print("replayed \(replay.inputCount) intents, \(replay.entryCount) entries\(end)")
        }
    }

    private struct Summary: Encodable {
        var intents: Int
        var entries: Int
        var isWhole: Bool
    }

    private func complain(_ what: String, line: Int, secretsFrom first: Int? = nil) {
        let good = line > 1 ? "the last good line is \(line - 1)" : "no line is good"
        let hint = first.map { "\nSecrets are not recorded; a stand-in was typed for each, first at line \($0)." } ?? ""
        printError("\(file): line \(line) \(what); \(good)\(hint)")
    }
}
