import AppCore
import AppCoreRecording

extension RecordingPlayer {
    /// Plays a file in an app that is composed for it, and prints what was repeated.
    ///
    /// - Parameters:
    ///   - file: The recording's path.
    ///   - isJSON: Whether to print JSON.
    ///   - compose: Composes the app as the recording's start says, and plays in it.
    /// - Returns: The exit status: 1 if something differs, 65 if the file is damaged.
    /// - Throws: `RecordingFileError`, or an error of `compose`.
    public static func replay<Start: Codable & Sendable>(
        _ file: String, isJSON: Bool, in compose: (Start, _ play: (HostedApp) throws -> Void) throws -> Void
    ) throws -> Int32 {
        let player = try RecordingPlayer(file: file)
        do {
            try compose(try player.start(Start.self)) { app in
                // If a gesture timed out, that is in the recording.
                let window = Window(gestureLimit: .seconds(86_400))
                let replay = try player.play(in: window, onOpen: app.open) {
                    app.start(window) {}
                } onLine: {
                    print(isJSON ? try recordedLine($0) : printable($0.description))
                }
                print(isJSON ? try recordedLine(Summary(replay)) : summary(of: replay))
            }
            return 0
        } catch {
            guard let (message, status) = player.report(error) else { throw error }
            if let message { printError(message) }
            return status
        }
    }

    /// The last line of a replay that prints JSON.
    private struct Summary: Encodable {
        var intents: Int
        var entries: Int
        var isWhole: Bool

        @MainActor init(_ replay: Replay) {
            (intents, entries, isWhole) = (replay.inputCount, replay.entryCount, replay.hasEnded)
        }
    }

    /// Says in one line how much was repeated.
    private static func summary(of replay: Replay) -> String {
        let intents = replay.inputCount == 1 ? "1 intent" : "\(replay.inputCount) intents"
        let entries = replay.entryCount == 1 ? "1 entry" : "\(replay.entryCount) entries"
        let end = replay.hasEnded ? "" : "; the recording has no end, so it was cut short there"
        return "replayed \(intents), \(entries)\(end)"
    }
}
