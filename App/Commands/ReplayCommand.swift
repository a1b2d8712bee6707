import AppCore
import AppCoreRecording
import CommandSupport

/// `App --replay FILE`: repeats a recording in a freshly started app, and compares the results.
@MainActor struct ReplayCommand {
    let options: Options
    let file: String

    init(_ options: Options, file: String) {
        self.options = options
        self.file = file
    }

    /// Replays the file.
    ///
    /// - Returns: The exit status: 1 if something differs, 65 if the file is damaged.
    /// - Throws: `RecordingFileError`, or the error of an app that can't start.
    func run() throws -> CInt {
        let player = try RecordingPlayer(file: file)
        do {
            let start = try checked(player.start(RecordedStart.self))
            if let data = options.dataDirectory {
                try play(player, from: start, in: data, isNew: false)
            } else {
                try withTemporaryFolder("kanji-list-replay") { try play(player, from: start, in: $0, isNew: true) }
            }
            return 0
        } catch {
            guard let (message, status) = player.report(error) else { throw error }
            if let message { printError(message) }
            return status
        }
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
            throw RecordingPlayer.Stop.difference(recorded: recorded, now: now)
        }
        return start
    }

    private func play(_ player: RecordingPlayer, from start: RecordedStart, in folder: String, isNew: Bool) throws {
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
            throw RecordingPlayer.Stop.difference(recorded: recorded, now: now)
        }
        let replay = try player.play(in: window, onOpen: app.open) {
            app.start {}
        } onLine: { line in
            print(self.options.json ? try recordedLine(line) : printable(line.description))
        }
        try summarize(replay)
    }

    private func summarize(_ replay: Replay) throws {
        if options.json {
            print(
                try recordedLine(
                    Summary(intents: replay.inputCount, entries: replay.entryCount, isWhole: replay.hasEnded)))
        } else {
            print(RecordingPlayer.summary(of: replay))
        }
    }

    private struct Summary: Encodable {
        var intents: Int
        var entries: Int
        var isWhole: Bool
    }
}
